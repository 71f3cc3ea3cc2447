// Search and filter of a course's students, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/search.ts";

export const STUDENT_STATES = { todos: "Todos", ativos: "Com acesso", removidos: "Sem acesso" };

export type StudentState = keyof typeof STUDENT_STATES;

export interface StudentFilter {
  query: string;
  state: StudentState;
}

export function parseStudentFilter(params: URLSearchParams): StudentFilter {
  const state = params.get("situacao") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : "todos",
  };
}

export function isNarrowed(filter: StudentFilter): boolean {
  return filter.query.trim() !== "" || filter.state !== "todos";
}

function isState(text: string): text is StudentState {
  return Object.hasOwn(STUDENT_STATES, text);
}
