import { sourceIn } from "#app/analytics/touch/source-labels.ts";
import { isOrderStatus, isPaymentStatus } from "#app/orders/log/order-labels.ts";
import { orderOfProtocol } from "#app/orders/refunds/refund-protocol.ts";
import { typedNumber } from "#app/platform/forms/whole-number.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import type { OrderStatus, PaymentStatus } from "#db/schema.ts";

/** Each column in both directions, the usual one first. */
export const ORDER_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  "maior-total": "Maior total",
  "menor-total": "Menor total",
  cliente: "Cliente A-Z",
  "cliente-z": "Cliente Z-A",
} as const;

/** Digits in "PED00001047", the txid of a manual PIX. */
const PIX_DIGITS = 8;

/** Limit of rows that a form may name one by one. */
export const MOST_MARKED = 200;

export type OrderSort = keyof typeof ORDER_SORTS;

export interface OrderFilter {
  /** Customer's name or e-mail, a product's name, or another key of an order (views/order-lookups). */
  query: string;
  /** First and last day of the orders, "2026-11-20", in São Paulo. */
  from: string | undefined;
  until: string | undefined;
  /** A product among the lines. */
  product: number | undefined;
  /** The buyer's origin as stored in the order; OFF_SITE for orders without a visit. */
  source: string | undefined;
  /** Id of the coupon used. */
  coupon: number | undefined;
  status: OrderStatus | undefined;
  payment: PaymentStatus | undefined;
  /** Only orders that need a person. */
  attention: boolean;
  /** Only payments that wait for the owner's confirmation. */
  toConfirm: boolean;
  sort: OrderSort;
}

/** Reads the URL; an unknown value counts as not given. */
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

/** The kind of waiting list that is shown without further filters, because an empty one is then good news. */
export function watchedOnly(filter: OrderFilter): "receipts" | "attention" | null {
  if (isFiltered({ ...filter, attention: false, toConfirm: false })) return null;
  if (filter.toConfirm) return "receipts";
  return filter.attention ? "attention" : null;
}

/** The filter as query parameters. */
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

/** Ignores impossible days and swaps a reversed span. */
function daysIn(params: URLSearchParams): [string | undefined, string | undefined] {
  const day = (name: string) => {
    const text = typedDay(params.get(name) ?? "");
    return isDay(text) ? text : undefined;
  };
  const [from, until] = [day("de"), day("ate")];
  return from && until && from > until ? [until, from] : [from, until];
}

/** The number in "#1047", "1047", "Pedido nº 1047", "PED-1047" or a refund's protocol; undefined for other text. */
export function orderNumberIn(text: string | null | undefined): number | undefined {
  return typedNumber(withoutNoun(bareText(text ?? ""))) ?? orderOfProtocol(text ?? "");
}

/** Leading zeros are allowed only in a complete txid: a copied beginning of one would be another order's number. */
function withoutNoun(text: string): string {
  const [, noun = "", zeros = "", number = ""] =
    /^(ped(?:idos?)?[ .:-]{0,3})(0{0,7})([^0].*)$/i.exec(text) ?? [];
  const isNumber = zeros === "" || zeros.length + number.length === PIX_DIGITS;
  return noun !== "" && isNumber ? number : text;
}

/** The order opened by the URL; an impossible number answers like a missing order. */
export function parseOrderId(params: URLSearchParams): number | undefined {
  const asked = params.get("pedido");
  return asked === null || asked === "" ? undefined : (orderNumberIn(asked) ?? 0);
}

function isSort(text: string): text is OrderSort {
  return Object.hasOwn(ORDER_SORTS, text);
}
/** Query parameter that chooses the short or the full export. */
export const COLUMNS = "colunas";
export const ESSENTIAL_COLUMNS = "essencial";

/** Adds the choice to the filter's URL. */
export function withEssential(params: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(params);
  asked.set(COLUMNS, ESSENTIAL_COLUMNS);
  return asked;
}
