// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import { LEAD_STATUS_LABELS } from "./lead-status.ts";

export const LEAD_FILTER = listFilter({
  search: { label: "Buscar lead", placeholder: "Nome, empresa ou e-mail" },
  choices: {
    status: { name: "status", label: "Status", options: LEAD_STATUS_LABELS, chips: { all: "Todos" } },
  },
  sorts: {
    recentes: "Mais recentes",
    antigos: "Mais antigos",
    nome: "Nome A-Z",
    "nome-z": "Nome Z-A",
  },
  usualSort: "recentes",
});

export type LeadFilter = FilterOf<typeof LEAD_FILTER>;
export type LeadSort = LeadFilter["sort"];

/** The lead whose sheet the address opens; a number that cannot be one answers like one that is not there. */
export function askedLead(params: URLSearchParams): number | undefined {
  const asked = params.get("lead");
  if (!asked) return undefined;
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0;
}
