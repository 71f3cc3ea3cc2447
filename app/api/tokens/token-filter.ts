// Search, filter and order of the owner's list of keys, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const TOKEN_STATES = { ativas: "Ativas", revogadas: "Revogadas" } as const;

/** Each column both ways: the way it is first sorted, then the other. */
export const TOKEN_SORTS = {
  ativas: "Ativas primeiro",
  revogadas: "Revogadas primeiro",
  nome: "Nome A-Z",
  "nome-z": "Nome Z-A",
  uso: "Usadas recentemente",
  "uso-antigo": "Sem uso há mais tempo",
  recentes: "Mais recentes",
  antigas: "Mais antigas",
} as const;

export type TokenSort = keyof typeof TOKEN_SORTS;

export interface TokenFilter {
  /** Words of the name, the end of the key or its owner. */
  query: string;
  state: keyof typeof TOKEN_STATES | undefined;
  sort: TokenSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseTokenFilter(params: URLSearchParams): TokenFilter {
  const state = params.get("situacao") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : undefined,
    sort: isSort(sort) ? sort : "ativas",
  };
}

export function tokenParams({ query, state, sort }: TokenFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set("busca", query);
  if (state) params.set("situacao", state);
  if (sort !== "ativas") params.set("ordem", sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state }: TokenFilter): boolean {
  return query.trim() !== "" || state !== undefined;
}

function isState(text: string): text is keyof typeof TOKEN_STATES {
  return Object.hasOwn(TOKEN_STATES, text);
}

function isSort(text: string): text is TokenSort {
  return Object.hasOwn(TOKEN_SORTS, text);
}
