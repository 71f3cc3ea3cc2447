// Search, filters and sort order of the list, as query parameters.
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
  /** Not a query parameter: limits the list to the courses of this teacher. */
  teacherId?: number | undefined;
};
export type CourseSort = CourseFilter["sort"];
export type CourseState = CourseFilter["state"];
