// Search and filter of the owner's list of courses, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/search.ts";

export const COURSE_STATES = {
  todos: "Todos",
  publicados: "Publicados",
  rascunhos: "Rascunhos",
  excluidos: "Excluídos",
};

export type CourseState = keyof typeof COURSE_STATES;

export interface CourseFilter {
  query: string;
  state: CourseState;
}

export function parseCourseFilter(params: URLSearchParams): CourseFilter {
  const state = params.get("situacao") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : "todos",
  };
}

export function isFiltered(filter: CourseFilter): boolean {
  return filter.query.trim() !== "" || filter.state !== "todos";
}

function isState(text: string): text is CourseState {
  return Object.hasOwn(COURSE_STATES, text);
}
