import { idParam } from "#app/platform/forms/id-param.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const ADMIN_PRODUCT_STATES = {
  todos: "Situação",
  ativos: "Ativos",
  inativos: "Inativos",
  destaques: "Em destaque",
  "sem-entrega": "Sem o que entregar",
  excluidos: "Excluídos",
} as const;

/** Each column both ways. */
export const ADMIN_PRODUCT_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  nome: "Nome A-Z",
  "nome-z": "Nome Z-A",
  "menor-preco": "Menor preço",
  "maior-preco": "Maior preço",
  vendas: "Mais vendidos",
  "menos-vendas": "Menos vendidos",
  nota: "Melhor avaliados",
  "menor-nota": "Pior avaliados",
} as const;

export type AdminProductState = keyof typeof ADMIN_PRODUCT_STATES;
export type AdminProductSort = keyof typeof ADMIN_PRODUCT_SORTS;

export interface AdminProductFilter {
  query: string;
  categoryId: number | undefined;
  state: AdminProductState;
  sort: AdminProductSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseAdminProductFilter(params: URLSearchParams): AdminProductFilter {
  const state = params.get("situacao") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    categoryId: idParam(params, "categoria"),
    state: isState(state) ? state : "todos",
    sort: isSort(sort) ? sort : "recentes",
  };
}

/** Whether the list is narrowed; a sort does not narrow it. */
export function isFiltered(filter: AdminProductFilter): boolean {
  return filter.query !== "" || filter.categoryId !== undefined || filter.state !== "todos";
}

function isState(text: string): text is AdminProductState {
  return Object.hasOwn(ADMIN_PRODUCT_STATES, text);
}

function isSort(text: string): text is AdminProductSort {
  return Object.hasOwn(ADMIN_PRODUCT_SORTS, text);
}
