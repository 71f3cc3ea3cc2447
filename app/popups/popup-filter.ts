// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const POPUP_FILTER = listFilter({
  search: { label: "Buscar pop-up" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: { todos: "Todos", ativos: "Ativos", inativos: "Inativos" },
      usual: "todos",
    },
  },
  sorts: {
    recentes: "Mais recentes",
    antigos: "Mais antigos",
    titulo: "Título A-Z",
    "titulo-z": "Título Z-A",
  },
  usualSort: "recentes",
});

export type PopupFilter = FilterOf<typeof POPUP_FILTER>;
export type PopupSort = PopupFilter["sort"];
