// Search and order of the owner's list of categories, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

/** Each column both ways: the way it is first sorted, then the other. */
export const CATEGORY_SORTS = {
  nome: "Nome A-Z",
  "nome-z": "Nome Z-A",
  cor: "Cor A-Z",
  "cor-z": "Cor Z-A",
  uso: "Mais usadas",
  "menos-uso": "Menos usadas",
} as const;

export type CategorySort = keyof typeof CATEGORY_SORTS;

export interface CategoryFilter {
  /** Words of the name, the slug or the description. */
  query: string;
  sort: CategorySort;
}

/** Reads the address; an order that is not offered counts as not given. */
export function parseCategoryFilter(params: URLSearchParams): CategoryFilter {
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    sort: isSort(sort) ? sort : "nome",
  };
}

function isSort(text: string): text is CategorySort {
  return Object.hasOwn(CATEGORY_SORTS, text);
}
