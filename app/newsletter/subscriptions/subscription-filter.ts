// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const SUBSCRIPTION_FILTER = listFilter({
  search: { label: "Buscar inscrição", placeholder: "E-mail ou nome" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: { ativas: "Ativas", canceladas: "Canceladas" },
      chips: { all: "Todas" },
    },
  },
  sorts: {
    recentes: "Mais recentes",
    antigas: "Mais antigas",
    email: "E-mail A-Z",
    "email-z": "E-mail Z-A",
  },
  usualSort: "recentes",
});

export type SubscriptionFilter = FilterOf<typeof SUBSCRIPTION_FILTER>;
export type SubscriptionSort = SubscriptionFilter["sort"];
export type SubscriptionState = NonNullable<SubscriptionFilter["state"]>;

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
