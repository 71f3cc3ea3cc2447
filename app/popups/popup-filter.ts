// Search, filter and order of the owner's list of pop-ups, as they stand in the address.
import { offeredIn } from "#app/platform/forms/list-address.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";

export const POPUP_STATES = { todos: "Todos", ativos: "Ativos", inativos: "Inativos" } as const;

/** Each column both ways: the way it is first sorted, then the other. */
export const POPUP_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  titulo: "Título A-Z",
  "titulo-z": "Título Z-A",
} as const;

export type PopupSort = keyof typeof POPUP_SORTS;

export interface PopupFilter {
  /** Words of the title. */
  query: string;
  state: keyof typeof POPUP_STATES;
  sort: PopupSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parsePopupFilter(params: URLSearchParams): PopupFilter {
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: offeredIn(params, "situacao", POPUP_STATES, "todos"),
    sort: offeredIn(params, "ordem", POPUP_SORTS, "recentes"),
  };
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state }: PopupFilter): boolean {
  return query.trim() !== "" || state !== "todos";
}
