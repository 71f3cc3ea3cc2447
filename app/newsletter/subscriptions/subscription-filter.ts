import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const SUBSCRIPTION_STATES = { ativas: "Ativas", canceladas: "Canceladas" } as const;

export type SubscriptionState = keyof typeof SUBSCRIPTION_STATES;

/** Each column both ways: the way it is first sorted, then the other. */
export const SUBSCRIPTION_SORTS = {
  recentes: "Mais recentes",
  antigas: "Mais antigas",
  email: "E-mail A-Z",
  "email-z": "E-mail Z-A",
} as const;

export type SubscriptionSort = keyof typeof SUBSCRIPTION_SORTS;

export interface SubscriptionFilter {
  /** E-mail or name. */
  query: string;
  state: SubscriptionState | undefined;
  sort: SubscriptionSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseSubscriptionFilter(params: URLSearchParams): SubscriptionFilter {
  const state = params.get("situacao") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : undefined,
    sort: isSort(sort) ? sort : "recentes",
  };
}

export function subscriptionFilterParams(filter: SubscriptionFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set("busca", filter.query);
  if (filter.state) params.set("situacao", filter.state);
  if (filter.sort !== "recentes") params.set("ordem", filter.sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state }: SubscriptionFilter): boolean {
  return query.trim() !== "" || state !== undefined;
}

function isSort(text: string): text is SubscriptionSort {
  return Object.hasOwn(SUBSCRIPTION_SORTS, text);
}

function isState(text: string): text is SubscriptionState {
  return Object.hasOwn(SUBSCRIPTION_STATES, text);
}

const SOURCES: Record<string, string> = {
  blog: "Blog",
  home: "Página inicial",
  checkout: "Checkout",
  popup: "Pop-up",
};

/** Where somebody subscribed, in words; integrations may have written their own. */
export function sourceName(source: string | null): string {
  return source ? (SOURCES[source] ?? source) : "–";
}
