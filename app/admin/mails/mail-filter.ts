// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import { STATE_LABELS } from "./mail-labels.ts";

export const MAIL_FILTER = listFilter({
  search: { label: "Buscar e-mail", placeholder: "Destinatário ou assunto" },
  choices: { state: { name: "estado", label: "Situação", options: STATE_LABELS } },
  sorts: {
    recentes: "Mais recentes",
    antigos: "Mais antigos",
    para: "Destinatário A-Z",
    "para-z": "Destinatário Z-A",
    assunto: "Assunto A-Z",
    "assunto-z": "Assunto Z-A",
  },
  usualSort: "recentes",
});

export type MailFilter = FilterOf<typeof MAIL_FILTER>;
export type MailSort = MailFilter["sort"];
