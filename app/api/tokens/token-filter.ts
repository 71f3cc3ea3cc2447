// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const TOKEN_FILTER = listFilter({
  search: { label: "Buscar chave", placeholder: "Nome, final da chave ou quem criou" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      none: "Todas",
      options: { ativas: "Ativas", revogadas: "Revogadas" },
    },
  },
  sorts: {
    ativas: "Ativas primeiro",
    revogadas: "Revogadas primeiro",
    nome: "Nome A-Z",
    "nome-z": "Nome Z-A",
    uso: "Usadas recentemente",
    "uso-antigo": "Sem uso há mais tempo",
    recentes: "Mais recentes",
    antigas: "Mais antigas",
  },
  usualSort: "ativas",
});

export type TokenFilter = FilterOf<typeof TOKEN_FILTER>;
export type TokenSort = TokenFilter["sort"];
