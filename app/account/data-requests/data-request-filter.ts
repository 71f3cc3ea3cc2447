import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import { REQUEST_KIND_NOUNS, REQUEST_STATE_LABELS } from "./data-request-labels.ts";

export const CLOSED_SORTS = {
  prazo: "Encerradas recentemente",
  inversa: "Encerradas há mais tempo",
} as const;

export const REQUEST_FILTER = listFilter({
  search: { label: "Buscar solicitação", placeholder: "E-mail, palavra ou número" },
  choices: {
    state: { name: "estado", label: "Situação", options: REQUEST_STATE_LABELS, usual: "open", chips: {} },
    kind: { name: "tipo", label: "Tipo", options: REQUEST_KIND_NOUNS },
  },
  // Open requests by their deadline of fifteen days, closed ones by the day of closing.
  sorts: { prazo: "Mais urgentes", inversa: "Menos urgentes" },
  usualSort: "prazo",
});

export type RequestFilter = FilterOf<typeof REQUEST_FILTER>;
export type RequestSort = RequestFilter["sort"];
