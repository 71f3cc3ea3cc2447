// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const COMMENT_FILTER = listFilter({
  search: { label: "Buscar comentário", placeholder: "Palavras, nome, e-mail ou post" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: {
        pendentes: "Pendentes",
        aprovados: "Aprovados",
        rejeitados: "Rejeitados",
        spam: "Spam",
      },
      usual: "pendentes",
      chips: {},
    },
  },
  sorts: { antigos: "Mais antigos", recentes: "Mais recentes" },
  // Those that wait stand from the oldest.
  usualSort: ({ state }) => (state === "pendentes" ? "antigos" : "recentes"),
});

export type CommentFilter = FilterOf<typeof COMMENT_FILTER>;
export type CommentSort = CommentFilter["sort"];
export type CommentState = CommentFilter["state"];
