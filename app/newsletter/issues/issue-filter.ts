// Search, filter and order of the owner's list of issues, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const ISSUE_FILTERS = {
  rascunhos: "Rascunhos",
  enviando: "Enviando",
  pausadas: "Pausadas",
  enviadas: "Enviadas",
} as const;

/** Each column both ways: the way it is first sorted, then the other. */
export const ISSUE_SORTS = {
  recentes: "Mais recentes",
  antigas: "Mais antigas",
  assunto: "Assunto A-Z",
  "assunto-z": "Assunto Z-A",
  situacao: "Rascunhos primeiro",
  "situacao-z": "Enviadas primeiro",
  alcance: "Mais enviadas",
  "menos-alcance": "Menos enviadas",
  falhas: "Mais falhas",
  "menos-falhas": "Menos falhas",
} as const;

export type IssueSort = keyof typeof ISSUE_SORTS;

export interface IssueFilter {
  /** Words of the subject or of the issue. */
  query: string;
  state: keyof typeof ISSUE_FILTERS | undefined;
  sort: IssueSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseIssueFilter(params: URLSearchParams): IssueFilter {
  const state = params.get("situacao") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : undefined,
    sort: isSort(sort) ? sort : "recentes",
  };
}

/** The filter as the address of its tab carries it. */
export function issueParams(tab: string, { query, state, sort }: IssueFilter): URLSearchParams {
  const params = new URLSearchParams({ aba: tab });
  if (query) params.set("busca", query);
  if (state) params.set("situacao", state);
  if (sort !== "recentes") params.set("ordem", sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state }: IssueFilter): boolean {
  return query.trim() !== "" || state !== undefined;
}

function isState(text: string): text is keyof typeof ISSUE_FILTERS {
  return Object.hasOwn(ISSUE_FILTERS, text);
}

function isSort(text: string): text is IssueSort {
  return Object.hasOwn(ISSUE_SORTS, text);
}
