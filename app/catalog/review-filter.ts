export const REVIEW_STATES = {
  pendentes: "Pendentes",
  aprovadas: "Aprovadas",
  rejeitadas: "Rejeitadas",
} as const;

export type ReviewState = keyof typeof REVIEW_STATES;

/** Reads the address; what is not offered counts as the reviews that wait. */
export function parseReviewState(params: URLSearchParams): ReviewState {
  const state = params.get("situacao") ?? "";
  return isReviewState(state) ? state : "pendentes";
}

function isReviewState(text: string): text is ReviewState {
  return Object.hasOwn(REVIEW_STATES, text);
}
