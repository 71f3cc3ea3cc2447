import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const REVIEW_STATES = {
  pendentes: "Pendentes",
  aprovadas: "Aprovadas",
  rejeitadas: "Rejeitadas",
} as const;

export type ReviewState = keyof typeof REVIEW_STATES;

export const REVIEW_SORTS = { antigas: "Mais antigas", recentes: "Mais recentes" } as const;

export interface ReviewFilter {
  state: ReviewState;
  /** Words of the review, its author or its product. */
  query: string;
  sort: keyof typeof REVIEW_SORTS;
}

/** Reads the address; what is not offered counts as the reviews that wait, and those from the oldest. */
export function parseReviewFilter(params: URLSearchParams): ReviewFilter {
  const asked = params.get("situacao") ?? "";
  const state = isReviewState(asked) ? asked : "pendentes";
  const sort = params.get("ordem");
  return {
    state,
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    sort: sort === "antigas" || sort === "recentes" ? sort : usualSort(state),
  };
}

export function reviewParams({ state, query, sort }: ReviewFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== "pendentes") params.set("situacao", state);
  if (query) params.set("busca", query);
  if (sort !== usualSort(state)) params.set("ordem", sort);
  return params;
}

export function usualSort(state: ReviewState): ReviewFilter["sort"] {
  return state === "pendentes" ? "antigas" : "recentes";
}

function isReviewState(text: string): text is ReviewState {
  return Object.hasOwn(REVIEW_STATES, text);
}
