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
  sort: keyof typeof COMMENT_SORTS;
}

/** Reads the address; what is not offered counts as the comments that wait, and those from the oldest. */
export function parseCommentFilter(params: URLSearchParams): CommentFilter {
  const asked = params.get("situacao") ?? "";
  const state = isState(asked) ? asked : "pendentes";
  const sort = params.get("ordem");
  const usual = state === "pendentes" ? "antigos" : "recentes";
  return { state, sort: sort === "antigos" || sort === "recentes" ? sort : usual };
}

function isState(text: string): text is CommentState {
  return Object.hasOwn(COMMENT_STATES, text);
}
