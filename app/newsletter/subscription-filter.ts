import { MAX_SEARCH_LENGTH } from "#app/platform/search.ts";

export const SUBSCRIPTION_STATES = { ativas: "Ativas", canceladas: "Canceladas" } as const;

export type SubscriptionState = keyof typeof SUBSCRIPTION_STATES;

export interface SubscriptionFilter {
  /** E-mail or name. */
  query: string;
  state: SubscriptionState | undefined;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseSubscriptionFilter(params: URLSearchParams): SubscriptionFilter {
  const state = params.get("situacao") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : undefined,
  };
}

export function subscriptionFilterParams(filter: SubscriptionFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set("busca", filter.query);
  if (filter.state) params.set("situacao", filter.state);
  return params;
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
