// Search, filter and order of the owner's list of courses, as they stand in the address.
import { offeredIn } from "#app/platform/forms/list-address.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const COURSE_STATES = {
  todos: "Todos",
  publicados: "Publicados",
  rascunhos: "Rascunhos",
  excluidos: "Excluídos",
};

/** Each column both ways: the way it is first sorted, then the other. */
export const COURSE_SORTS = {
  titulo: "Título A-Z",
  "titulo-z": "Título Z-A",
  alunos: "Mais alunos",
  "menos-alunos": "Menos alunos",
  recentes: "Mais recentes",
  antigos: "Mais antigos",
};

export type CourseState = keyof typeof COURSE_STATES;
export type CourseSort = keyof typeof COURSE_SORTS;

export interface CourseFilter {
  query: string;
  state: CourseState;
  sort: CourseSort;
  /** Not in the address: whose courses alone somebody looks after. */
  teacherId?: number | undefined;
}

export function parseCourseFilter(params: URLSearchParams): CourseFilter {
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: offeredIn(params, "situacao", COURSE_STATES, "todos"),
    sort: offeredIn(params, "ordem", COURSE_SORTS, "titulo"),
  };
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isFiltered(filter: CourseFilter): boolean {
  return filter.query.trim() !== "" || filter.state !== "todos";
}
