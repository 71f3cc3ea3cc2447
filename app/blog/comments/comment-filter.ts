import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const COMMENT_STATES = {
  pendentes: "Pendentes",
  aprovados: "Aprovados",
  rejeitados: "Rejeitados",
  spam: "Spam",
} as const;

export type CommentState = keyof typeof COMMENT_STATES;

export const COMMENT_SORTS = { antigos: "Mais antigos", recentes: "Mais recentes" } as const;

export interface CommentFilter {
  state: CommentState;
  /** Words of the comment, its author or its post. */
  query: string;
  sort: keyof typeof COMMENT_SORTS;
}

/** Reads the address; what is not offered counts as the comments that wait, and those from the oldest. */
export function parseCommentFilter(params: URLSearchParams): CommentFilter {
  const asked = params.get("situacao") ?? "";
  const state = isState(asked) ? asked : "pendentes";
  const sort = params.get("ordem");
  return {
    state,
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    sort: sort === "antigos" || sort === "recentes" ? sort : usualSort(state),
  };
}

/** The filter as the address of its tab carries it. */
export function commentParams(tab: string, { state, query, sort }: CommentFilter): URLSearchParams {
  const params = new URLSearchParams({ aba: tab });
  if (state !== "pendentes") params.set("situacao", state);
  if (query) params.set("busca", query);
  if (sort !== usualSort(state)) params.set("ordem", sort);
  return params;
}

export function usualSort(state: CommentState): CommentFilter["sort"] {
  return state === "pendentes" ? "antigos" : "recentes";
}

function isState(text: string): text is CommentState {
  return Object.hasOwn(COMMENT_STATES, text);
}
