import { MAX_SEARCH_LENGTH } from "#app/platform/search.ts";

export const DOUBT_STATES = {
  aguardando: "Aguardando",
  respondidas: "Respondidas",
  resolvidas: "Resolvidas",
  todas: "Todas",
} as const;

export type DoubtState = keyof typeof DOUBT_STATES;

export interface DoubtFilter {
  state: DoubtState;
  courseId: number | undefined;
  /** Words of the question or the answer, or a student's whole e-mail. */
  query: string;
}

/** Reads the address; what is not offered counts as not given. */
export function parseDoubtFilter(params: URLSearchParams): DoubtFilter {
  const state = params.get("situacao") ?? "";
  const course = params.get("curso") ?? "";
  return {
    state: isDoubtState(state) ? state : "aguardando",
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
  return params;
}

/** Where a doubt stands; an answer that an integration wrote counts like any other. */
export function doubtStateOf(doubt: { answer_text: string | null; is_resolved: boolean }): DoubtState {
  if (doubt.is_resolved) return "resolvidas";
  return doubt.answer_text === null ? "aguardando" : "respondidas";
}

function isDoubtState(text: string): text is DoubtState {
  return Object.hasOwn(DOUBT_STATES, text);
}
