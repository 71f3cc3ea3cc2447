// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const COURSE_FILTER = listFilter({
  search: { label: "Buscar curso" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: {
        todos: "Todos",
        publicados: "Publicados",
        rascunhos: "Rascunhos",
        excluidos: "Excluídos",
      },
      usual: "todos",
    },
  },
  sorts: {
    titulo: "Título A-Z",
    "titulo-z": "Título Z-A",
    alunos: "Mais alunos",
    "menos-alunos": "Menos alunos",
    recentes: "Mais recentes",
    antigos: "Mais antigos",
  },
  usualSort: "titulo",
});

export type CourseFilter = FilterOf<typeof COURSE_FILTER> & {
  /** Not in the address: whose courses alone somebody looks after. */
  teacherId?: number | undefined;
};
export type CourseSort = CourseFilter["sort"];
export type CourseState = CourseFilter["state"];
