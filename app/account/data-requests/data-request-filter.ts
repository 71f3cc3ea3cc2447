// Search, filters and order of the owner's list of requests about data, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { REQUEST_KINDS, REQUEST_STATES, type RequestKind, type RequestState } from "./data-request-labels.ts";

/** By the date that counts: the end of the fifteen days while a request is open, else the day it was closed. */
export const REQUEST_SORTS = { prazo: "Mais urgentes", inversa: "Menos urgentes" } as const;
export const CLOSED_SORTS = {
  prazo: "Encerradas recentemente",
  inversa: "Encerradas há mais tempo",
} as const;

export interface RequestFilter {
  state: RequestState;
  /** Words of the e-mail, the message or the note, or the request's number. */
  query: string;
  kind: RequestKind | undefined;
  sort: keyof typeof REQUEST_SORTS;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseRequestFilter(params: URLSearchParams): RequestFilter {
  return {
    state: REQUEST_STATES.find((one) => one === params.get("estado")) ?? "open",
    query: (params.get("busca") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    kind: REQUEST_KINDS.find((one) => one === params.get("tipo")),
    sort: params.get("ordem") === "inversa" ? "inversa" : "prazo",
  };
}

export function requestParams({ state, query, kind, sort }: RequestFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== "open") params.set("estado", state);
  if (query) params.set("busca", query);
  if (kind) params.set("tipo", kind);
  if (sort !== "prazo") params.set("ordem", sort);
  return params;
}

/** Whether the list of this state is narrowed; an order does not narrow it. */
export function isNarrowed({ query, kind }: RequestFilter): boolean {
  return query !== "" || kind !== undefined;
}
