// Search and filter of a course's students, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const STUDENT_STATES = { todos: "Todos", ativos: "Com acesso", removidos: "Sem acesso" };

export const STUDENT_SORTS = { recentes: "Mais recentes", antigos: "Mais antigos" };

export type StudentSort = keyof typeof STUDENT_SORTS;
export type StudentState = keyof typeof STUDENT_STATES;

export interface StudentFilter {
  query: string;
  state: StudentState;
  sort: StudentSort;
}

export function parseStudentFilter(params: URLSearchParams): StudentFilter {
  const state = params.get("situacao") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : "todos",
    sort: params.get("ordem") === "antigos" ? "antigos" : "recentes",
  };
}

/** The filter as an address carries it. */
export function studentParams({ query, state, sort }: StudentFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set("busca", query);
  if (state !== "todos") params.set("situacao", state);
  if (sort !== "recentes") params.set("ordem", sort);
  return params;
}

export function isNarrowed(filter: StudentFilter): boolean {
  return filter.query.trim() !== "" || filter.state !== "todos";
}

function isState(text: string): text is StudentState {
  return Object.hasOwn(STUDENT_STATES, text);
}
