// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const REVIEW_FILTER = listFilter({
  search: { label: "Buscar avaliação", placeholder: "Palavras, cliente ou produto" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: {
        pendentes: "Pendentes",
        aprovadas: "Aprovadas",
        rejeitadas: "Rejeitadas",
      },
      usual: "pendentes",
      chips: {},
    },
  },
  sorts: { antigas: "Mais antigas", recentes: "Mais recentes" },
  // Those that wait stand from the oldest.
  usualSort: ({ state }) => (state === "pendentes" ? "antigas" : "recentes"),
});

export type ReviewFilter = FilterOf<typeof REVIEW_FILTER>;
export type ReviewSort = ReviewFilter["sort"];
export type ReviewState = ReviewFilter["state"];
