// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const POST_FILTER = listFilter({
  search: { label: "Buscar post" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: {
        todos: "Todos",
        rascunhos: "Rascunhos",
        agendados: "Agendados",
        publicados: "Publicados",
      },
      usual: "todos",
    },
  },
  sorts: {
    recentes: "Mais recentes",
    antigos: "Mais antigos",
    titulo: "Título A-Z",
    "titulo-z": "Título Z-A",
    situacao: "Rascunhos primeiro",
    "situacao-z": "Publicados primeiro",
  },
  usualSort: "recentes",
});

export type AdminPostFilter = FilterOf<typeof POST_FILTER>;
export type AdminPostSort = AdminPostFilter["sort"];
export type AdminPostState = AdminPostFilter["state"];
