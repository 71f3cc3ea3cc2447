import { sourceIn } from "#app/analytics/touch/source-labels.ts";
import { isOrderStatus, isPaymentStatus } from "#app/orders/log/order-labels.ts";
import { orderOfProtocol } from "#app/orders/refunds/refund-protocol.ts";
import { typedNumber } from "#app/platform/forms/whole-number.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import type { OrderStatus, PaymentStatus } from "#db/schema.ts";

/** Each column both ways: the way it is first sorted, then the other. */
export const ORDER_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  "maior-total": "Maior total",
  "menor-total": "Menor total",
  cliente: "Cliente A-Z",
  "cliente-z": "Cliente Z-A",
} as const;

/** How many digits stand in "PED00001047", the name of a PIX to the owner's own key. */
const PIX_DIGITS = 8;

/** Rows that a form of the list may name one by one. */
export const MOST_MARKED = 200;

export type OrderSort = keyof typeof ORDER_SORTS;

export interface OrderFilter {
  /** Customer's name or e-mail, what a product is called, or what else an order is known by (views/order-lookups). */
  query: string;
  /** First and last day of the orders' making, "2026-11-20", in São Paulo. */
  from: string | undefined;
  until: string | undefined;
  /** A product that is among the lines. */
  product: number | undefined;
  /** Where its buyer came from, as the order calls it; OFF_SITE where no visit made it. */
  source: string | undefined;
  /** The coupon that it was bought with. */
  coupon: number | undefined;
  status: OrderStatus | undefined;
  payment: PaymentStatus | undefined;
  /** Only what a person has to look at. */
  attention: boolean;
  /** Only payments that wait for the owner's word. */
  toConfirm: boolean;
  sort: OrderSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseOrderFilter(params: URLSearchParams): OrderFilter {
  const status = params.get("status");
  const payment = params.get("pagamento");
  const sort = params.get("ordem") ?? "";
  const [from, until] = daysIn(params);
  return {
    from,
    until,
    product: rowIn(params, "produto"),
    source: sourceIn(params, "origem"),
    coupon: rowIn(params, "cupom"),
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    status: isOrderStatus(status) ? status : undefined,
    payment: isPaymentStatus(payment) ? payment : undefined,
    attention: params.get("atencao") === "1",
    toConfirm: params.get("confirmar") === "1",
    sort: isSort(sort) ? sort : "recentes",
  };
}

export function isFiltered(filter: OrderFilter): boolean {
  return (
    filter.query.trim() !== "" ||
    [filter.status, filter.payment, filter.from, filter.until].some(Boolean) ||
    [filter.product, filter.source, filter.coupon].some(Boolean) ||
    filter.attention ||
    filter.toConfirm
  );
}

/** What waits for the owner, when nothing is searched for in it: an empty list is then good news. */
export function watchedOnly(filter: OrderFilter): "receipts" | "attention" | null {
  if (isFiltered({ ...filter, attention: false, toConfirm: false })) return null;
  if (filter.toConfirm) return "receipts";
  return filter.attention ? "attention" : null;
}

/** The filter as an address carries it. */
export function filterParams(filter: OrderFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set("busca", filter.query);
  if (filter.status) params.set("status", filter.status);
  if (filter.payment) params.set("pagamento", filter.payment);
  if (filter.from) params.set("de", filter.from);
  if (filter.until) params.set("ate", filter.until);
  if (filter.product) params.set("produto", String(filter.product));
  if (filter.source) params.set("origem", filter.source);
  if (filter.coupon) params.set("cupom", String(filter.coupon));
  if (filter.attention) params.set("atencao", "1");
  if (filter.toConfirm) params.set("confirmar", "1");
  if (filter.sort !== "recentes") params.set("ordem", filter.sort);
  return params;
}

function rowIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Only days that the calendar has; a span whose ends are swapped is put in order. */
function daysIn(params: URLSearchParams): [string | undefined, string | undefined] {
  const day = (name: string) => {
    const text = typedDay(params.get(name) ?? "");
    return isDay(text) ? text : undefined;
  };
  const [from, until] = [day("de"), day("ate")];
  return from && until && from > until ? [until, from] : [from, until];
}

/** The number in "#1047", "1047", "Pedido nº 1047", "PED-1047" or a refund's protocol; undefined when the text is no number of an order. */
export function orderNumberIn(text: string | null | undefined): number | undefined {
  return typedNumber(withoutNoun(bareText(text ?? ""))) ?? orderOfProtocol(text ?? "");
}

/** Zeros only where they make up the whole name of a PIX: a copied beginning of one is another order's number. */
function withoutNoun(text: string): string {
  const [, noun = "", zeros = "", number = ""] =
    /^(ped(?:idos?)?[ .:-]{0,3})(0{0,7})([^0].*)$/i.exec(text) ?? [];
  const isNumber = zeros === "" || zeros.length + number.length === PIX_DIGITS;
  return noun !== "" && isNumber ? number : text;
}

/** The order whose details the address opens; a number that cannot be one answers like one that is not there. */
export function parseOrderId(params: URLSearchParams): number | undefined {
  const asked = params.get("pedido");
  return asked === null || asked === "" ? undefined : (orderNumberIn(asked) ?? 0);
}

function isSort(text: string): text is OrderSort {
  return Object.hasOwn(ORDER_SORTS, text);
}
/** Of the orders' file: by which name its address says how much of it is wanted, and the word for little. */
export const COLUMNS = "colunas";
export const ESSENTIAL_COLUMNS = "essencial";

/** The filter's address with the choice in it. */
export function withEssential(params: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(params);
  asked.set(COLUMNS, ESSENTIAL_COLUMNS);
  return asked;
}
