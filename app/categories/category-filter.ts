// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const CATEGORY_FILTER = listFilter({
  search: { label: "Buscar categoria", placeholder: "Nome, endereço ou descrição" },
  choices: {},
  sorts: {
    nome: "Nome A-Z",
    "nome-z": "Nome Z-A",
    cor: "Cor A-Z",
    "cor-z": "Cor Z-A",
    uso: "Mais usadas",
    "menos-uso": "Menos usadas",
  },
  usualSort: "nome",
});

export type CategoryFilter = FilterOf<typeof CATEGORY_FILTER>;
export type CategorySort = CategoryFilter["sort"];
