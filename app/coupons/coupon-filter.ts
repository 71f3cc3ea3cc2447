// Search, filters and order of the list, as in its URL.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import { COUPON_STATES } from "./coupon.ts";

export const COUPON_FILTER = listFilter({
  search: { label: "Buscar cupom" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: { todos: "Todos", ...COUPON_STATES },
      usual: "todos",
    },
  },
  sorts: {
    recentes: "Mais recentes",
    antigos: "Mais antigos",
    codigo: "Código A-Z",
    "codigo-z": "Código Z-A",
    usos: "Mais usados",
    "menos-usos": "Menos usados",
  },
  usualSort: "recentes",
});

export type CouponFilter = FilterOf<typeof COUPON_FILTER>;
export type CouponSort = CouponFilter["sort"];
