import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const ADMIN_POST_STATES = {
  todos: "Todos",
  rascunhos: "Rascunhos",
  agendados: "Agendados",
  publicados: "Publicados",
} as const;

/** Each column both ways: the way it is first sorted, then the other. */
export const ADMIN_POST_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  titulo: "Título A-Z",
  "titulo-z": "Título Z-A",
  situacao: "Rascunhos primeiro",
  "situacao-z": "Publicados primeiro",
} as const;

export type AdminPostSort = keyof typeof ADMIN_POST_SORTS;
export type AdminPostState = keyof typeof ADMIN_POST_STATES;

export interface AdminPostFilter {
  query: string;
  state: AdminPostState;
  sort: AdminPostSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseAdminPostFilter(params: URLSearchParams): AdminPostFilter {
  const state = params.get("situacao") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : "todos",
    sort: isSort(sort) ? sort : "recentes",
  };
}

function isState(text: string): text is AdminPostState {
  return Object.hasOwn(ADMIN_POST_STATES, text);
}

function isSort(text: string): text is AdminPostSort {
  return Object.hasOwn(ADMIN_POST_SORTS, text);
}
