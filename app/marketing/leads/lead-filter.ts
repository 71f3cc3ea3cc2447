import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { isLeadStatus, type LeadStatus } from "./lead-status.ts";

/** Each column both ways: the way it is first sorted, then the other. */
export const LEAD_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  nome: "Nome A-Z",
  "nome-z": "Nome Z-A",
} as const;

export type LeadSort = keyof typeof LEAD_SORTS;

export interface LeadFilter {
  /** Name, company, e-mail, phone or a word of the message. */
  query: string;
  status: LeadStatus | undefined;
  sort: LeadSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseLeadFilter(params: URLSearchParams): LeadFilter {
  const status = params.get("status");
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    status: isLeadStatus(status) ? status : undefined,
    sort: isSort(sort) ? sort : "recentes",
  };
}

export function leadFilterParams(filter: LeadFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set("busca", filter.query);
  if (filter.status) params.set("status", filter.status);
  if (filter.sort !== "recentes") params.set("ordem", filter.sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, status }: LeadFilter): boolean {
  return query.trim() !== "" || status !== undefined;
}

/** The lead whose sheet the address opens; a number that cannot be one answers like one that is not there. */
export function askedLead(params: URLSearchParams): number | undefined {
  const asked = params.get("lead");
  if (!asked) return undefined;
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0;
}

function isSort(text: string): text is LeadSort {
  return Object.hasOwn(LEAD_SORTS, text);
}
