// Search, filter and order of the owner's list of coupons, as they stand in the address.
import { offeredIn } from "#app/platform/forms/list-address.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { COUPON_STATES } from "./coupon.ts";

export const COUPON_FILTER_STATES = { todos: "Todos", ...COUPON_STATES } as const;

/** Each column both ways: the way it is first sorted, then the other. */
export const COUPON_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  codigo: "Código A-Z",
  "codigo-z": "Código Z-A",
  usos: "Mais usados",
  "menos-usos": "Menos usados",
} as const;

export type CouponSort = keyof typeof COUPON_SORTS;

export interface CouponFilter {
  /** A part of the code or of the note. */
  query: string;
  state: keyof typeof COUPON_FILTER_STATES;
  sort: CouponSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseCouponFilter(params: URLSearchParams): CouponFilter {
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: offeredIn(params, "situacao", COUPON_FILTER_STATES, "todos"),
    sort: offeredIn(params, "ordem", COUPON_SORTS, "recentes"),
  };
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state }: CouponFilter): boolean {
  return query.trim() !== "" || state !== "todos";
}
