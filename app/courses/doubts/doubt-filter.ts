import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const DOUBT_STATES = {
  aguardando: "Aguardando",
  respondidas: "Respondidas",
  resolvidas: "Resolvidas",
  todas: "Todas",
} as const;

export type DoubtState = keyof typeof DOUBT_STATES;

/** Which end of the list stands first; the oldest while they wait, unless told otherwise. */
export const DOUBT_SORTS = { antigas: "Mais antigas", recentes: "Mais recentes" } as const;

export type DoubtSort = keyof typeof DOUBT_SORTS;

export interface DoubtFilter {
  state: DoubtState;
  courseId: number | undefined;
  /** Not in the address: whose courses alone somebody looks after. */
  teacherId?: number | undefined;
  /** Words of the question or the answer, or a student's whole e-mail. */
  query: string;
  sort: DoubtSort;
}

/** Reads the address; what is not offered counts as not given. */
export function parseDoubtFilter(params: URLSearchParams): DoubtFilter {
  const state = params.get("situacao") ?? "";
  const course = params.get("curso") ?? "";
  const sort = params.get("ordem") ?? "";
  const known = isDoubtState(state) ? state : "aguardando";
  return {
    state: known,
    sort: isSort(sort) ? sort : usualSort(known),
    courseId: /^[1-9]\d{0,14}$/.test(course) ? Number(course) : undefined,
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The filter as an address carries it. */
export function doubtFilterParams(filter: DoubtFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.state !== "aguardando") params.set("situacao", filter.state);
  if (filter.courseId !== undefined) params.set("curso", String(filter.courseId));
  if (filter.query) params.set("busca", filter.query);
  if (filter.sort !== usualSort(filter.state)) params.set("ordem", filter.sort);
  return params;
}

/** Where a doubt stands; an answer that an integration wrote counts like any other. */
export function doubtStateOf(doubt: { answer_text: string | null; is_resolved: boolean }): DoubtState {
  if (doubt.is_resolved) return "resolvidas";
  return doubt.answer_text === null ? "aguardando" : "respondidas";
}

export function usualSort(state: DoubtState): DoubtSort {
  return state === "aguardando" ? "antigas" : "recentes";
}

function isSort(text: string): text is DoubtSort {
  return Object.hasOwn(DOUBT_SORTS, text);
}

function isDoubtState(text: string): text is DoubtState {
  return Object.hasOwn(DOUBT_STATES, text);
}
