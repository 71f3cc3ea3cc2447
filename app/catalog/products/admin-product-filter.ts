// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const PRODUCT_FILTER = listFilter({
  search: { label: "Buscar produto" },
  choices: {
    categoryId: { name: "categoria", label: "Categoria", none: "Categoria", isRow: true },
    state: {
      name: "situacao",
      label: "Situação",
      options: {
        todos: "Situação",
        ativos: "Ativos",
        inativos: "Inativos",
        destaques: "Em destaque",
        "sem-entrega": "Sem o que entregar",
        excluidos: "Excluídos",
      },
      usual: "todos",
    },
  },
  sorts: {
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
  },
  usualSort: "recentes",
});

export type AdminProductFilter = FilterOf<typeof PRODUCT_FILTER>;
export type AdminProductSort = AdminProductFilter["sort"];
export type AdminProductState = AdminProductFilter["state"];
