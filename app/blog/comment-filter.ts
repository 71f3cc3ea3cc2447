export const COMMENT_STATES = {
  pendentes: "Pendentes",
  aprovados: "Aprovados",
  rejeitados: "Rejeitados",
  spam: "Spam",
} as const;

export type CommentState = keyof typeof COMMENT_STATES;

export function parseCommentState(params: URLSearchParams): CommentState {
  const state = params.get("situacao") ?? "";
  return isState(state) ? state : "pendentes";
}

function isState(text: string): text is CommentState {
  return Object.hasOwn(COMMENT_STATES, text);
}
