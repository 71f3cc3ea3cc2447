import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

/** The store's sorts in the order they are offered. */
export const STORE_SORTS = {
  newest: "Mais recentes",
  name: "Nome A-Z",
  "price-low": "Menor preço",
  "price-high": "Maior preço",
  rating: "Melhor avaliados",
  sales: "Mais vendidos",
} as const;

export type StoreSort = keyof typeof STORE_SORTS;

export interface StoreFilter {
  query: string;
  category: string;
  /** Undefined: by relevance when there is a search, else newest first. */
  sort: StoreSort | undefined;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseStoreFilter(params: URLSearchParams): StoreFilter {
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    category: /^[a-z0-9-]{1,80}$/.test(params.get("categoria") ?? "") ? (params.get("categoria") ?? "") : "",
    sort: isStoreSort(sort) ? sort : undefined,
  };
}

function isStoreSort(text: string): text is StoreSort {
  return Object.hasOwn(STORE_SORTS, text);
}
