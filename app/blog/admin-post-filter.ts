import { MAX_SEARCH_LENGTH } from "#app/platform/search.ts";

export const ADMIN_POST_STATES = {
  todos: "Todos",
  rascunhos: "Rascunhos",
  agendados: "Agendados",
  publicados: "Publicados",
} as const;

export type AdminPostState = keyof typeof ADMIN_POST_STATES;

export interface AdminPostFilter {
  query: string;
  state: AdminPostState;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseAdminPostFilter(params: URLSearchParams): AdminPostFilter {
  const state = params.get("situacao") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : "todos",
  };
}

function isState(text: string): text is AdminPostState {
  return Object.hasOwn(ADMIN_POST_STATES, text);
}
