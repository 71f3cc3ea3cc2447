// Mercado Pago's answers to the few requests that we make.
import type { CreateOrderRequest } from "mercadopago/dist/clients/order/create/types";
import type { RefundRequest } from "mercadopago/dist/clients/order/refund/types";
import { centsOf, decimalOf } from "#app/payments/providers/decimal-cents.ts";
import claimTemplate from "./fixtures/assumed-claim.json" with { type: "json" };
import paymentTemplate from "./fixtures/assumed-payment-of-an-order.json" with { type: "json" };
import keyUsed from "./fixtures/documentation-key-used.json" with { type: "json" };
import refusedTemplate from "./fixtures/documentation-refused.json" with { type: "json" };
import searchTemplate from "./fixtures/sdk-go-search.json" with { type: "json" };
import caseTemplate from "./fixtures/sdk-java-chargeback.json" with { type: "json" };
import booksTemplate from "./fixtures/sdk-java-payment-books.json" with { type: "json" };
import refundTemplate from "./fixtures/sdk-java-refund-part.json" with { type: "json" };
import { newOrder, type VendorOrder } from "./vendor-orders.ts";

export interface VendorAnswer {
  status: number;
  headers?: Record<string, string>;
  /** A string is an HTML page. */
  body: unknown;
}

interface VendorCase {
  id: string;
  payment_id: number;
  status: string;
  orderId: string;
}

export interface VendorState {
  now: () => Date;
  origin: string;
  orders: Map<string, VendorOrder>;
  /** The answer under each idempotency key, and the request body. */
  keys: Map<string, { words: string; answer: VendorAnswer }>;
  cases: Map<string, VendorCase>;
  claims: Map<string, { status: string; benefited: string | undefined; orderId: string }>;
  strictKeys: boolean;
  /**
   * The order search lags behind, returns no references (as recorded by sdk-go), or ignores the filter by reference.
   */
  hidden: "orders" | "references" | "all_references" | "payments" | undefined;
  holdsRefunds: boolean;
  otherAmount: string | undefined;
  /** Whether the payment list includes fee and release day. */
  books: "told" | "not_yet" | "fails" | "of_another_order";
  /** Tags of the account. */
  tags: string[];
}

export interface VendorRequest {
  method: string;
  url: URL;
  key: string | undefined;
  body: string;
  isAllowed: boolean;
}

/** Fee recorded from the provider. */
const FEE_CENTS = 62;
const RELEASED_MS = 14 * 86_400_000;
const OPEN = ["created", "action_required"];

export function answerVendor(state: VendorState, request: VendorRequest): VendorAnswer {
  const { method, url, key, body } = request;
  if (url.pathname.startsWith("/checkout/")) return checkoutPage(state, url);
  if (!request.isAllowed) return refusal(401, "unauthorized");
  if (method === "GET") return read(state, url);
  if (!key) return refusal(400, "empty_idempotency_key");
  const words = `${url.pathname} ${body}`;
  const before = state.keys.get(key);
  if (before && (state.strictKeys || before.words !== words)) return { status: 409, body: keyUsed };
  if (before) return before.answer;
  const answer = structuredClone(write(state, url.pathname, body));
  if (answer.status < 400) state.keys.set(key, { words, answer });
  return answer;
}

function write(state: VendorState, path: string, body: string): VendorAnswer {
  if (path === "/v1/card_tokens") {
    const card: { cardholder?: { name?: string } } = JSON.parse(body);
    return { status: 201, body: { id: `card-of-${card.cardholder?.name}` } };
  }
  if (path === "/v1/orders") {
    const request: CreateOrderRequest = JSON.parse(body);
    return create(state, request);
  }
  const [, id = "", verb] = /^\/v1\/orders\/([^/]+)\/(cancel|refund)$/.exec(path) ?? [];
  const order = state.orders.get(id);
  if (!order) return refusal(404, "order_not_found");
  if (verb === "refund") return refund(state, order, body === "" ? {} : JSON.parse(body));
  if (!OPEN.includes(order.status ?? "")) return refusal(409, "cannot_cancel_order");
  order.status = "canceled";
  order.status_detail = "canceled";
  return { status: 200, body: order };
}

function create(state: VendorState, request: CreateOrderRequest): VendorAnswer {
  const { payer, transactions } = request;
  const method = transactions?.payments?.[0]?.payment_method?.id;
  const address = payer?.address;
  const needs = ["zip_code", "street_name", "street_number", "neighborhood", "city", "state"] as const;
  if (!payer?.email) return refusal(400, "required_properties");
  if (method === "boleto" && needs.some((name) => !address?.[name]))
    return refusal(400, "required_properties");
  if (method === "boleto" && !payer.identification?.number) return refusal(400, "required_properties");
  if (centsOf(request.total_amount ?? "") === undefined) return refusal(400, "property_value");
  const id = `ORD${String(state.orders.size + 1).padStart(3, "0")}J6TC8BYRR0T4ZKY0QR39WG`;
  const { now, origin, otherAmount } = state;
  const order = newOrder(request, { id, now: now(), origin, otherAmount });
  state.orders.set(id, order);
  return cardIn(request) === "card-of-OTHE" ? refused(order) : { status: 201, body: order };
}

function cardIn(request: CreateOrderRequest): string | undefined {
  return request.transactions?.payments?.[0]?.payment_method?.token;
}

function refused(order: VendorOrder): VendorAnswer {
  const [payment] = order.transactions.payments;
  const { status, status_detail } = refusedTemplate.data;
  const [failed] = refusedTemplate.data.transactions.payments;
  Object.assign(order, { status, status_detail });
  if (payment && failed) {
    Object.assign(payment, {
      status: failed.status,
      status_detail: failed.status_detail,
      paid_amount: "0.00",
    });
  }
  return { status: 402, body: { errors: refusedTemplate.errors, data: order } };
}

function refund(state: VendorState, order: VendorOrder, request: RefundRequest): VendorAnswer {
  const [payment] = order.transactions.payments;
  const paid = centsOf(payment?.paid_amount ?? "0.00") ?? 0;
  const { refunds } = order.transactions;
  const before = refunds.reduce((sum, one) => sum + (centsOf(one.amount ?? "") ?? 0), 0);
  const part = request.transactions?.[0];
  if (part && part.id !== payment?.id) return refusal(404, "transaction_not_found");
  const cents = part ? (centsOf(part.amount ?? "") ?? 0) : paid - before;
  if (order.status === "refunded") return refusal(409, "order_already_refunded");
  if (cents <= 0 || before + cents > paid) return refusal(400, "amount_exceeds_refundable");
  const [template] = refundTemplate.transactions.refunds;
  const made = {
    ...template,
    id: `REF${refunds.length + 1}${order.id.slice(3)}`,
    transaction_id: payment?.id ?? "",
    amount: decimalOf(cents),
    status: state.holdsRefunds ? "processing" : "processed",
  };
  refunds.push(made);
  const isAll = before + cents === paid;
  order.status = isAll ? "refunded" : "processed";
  order.status_detail = isAll ? "refunded" : "partially_refunded";
  const { id, status, status_detail } = order;
  return {
    status: 201,
    body: { ...refundTemplate, id, status, status_detail, transactions: { refunds: [made] } },
  };
}

function read(state: VendorState, url: URL): VendorAnswer {
  if (url.pathname === "/users/me")
    return { status: 200, body: { id: 1, email: "vendedor@loja.example", tags: state.tags } };
  if (url.pathname === "/v1/orders") return search(state, url.searchParams);
  if (state.books === "fails" && url.pathname.startsWith("/v1/payments/"))
    return refusal(500, "internal_error");
  if (url.pathname === "/v1/payments/search") return searchPayments(state, url.searchParams);
  const [, kind, id = ""] =
    /^\/(v1\/orders|v1\/chargebacks|v1\/payments|post-purchase\/v1\/claims)\/([^/]+)$/.exec(url.pathname) ??
    [];
  const found = kind && readOne(state, kind, id);
  return found ? { status: 200, body: found } : refusal(404, "not_found");
}

function readOne(state: VendorState, kind: string, id: string): unknown {
  if (kind === "v1/orders") return state.orders.get(id);
  const known = [...state.cases.values()].find((one) => one.id === id || String(one.payment_id) === id);
  if (kind === "v1/chargebacks") return known && { ...caseTemplate, ...known };
  if (kind === "v1/payments") {
    if (known) return { ...paymentTemplate, order: { id: known.orderId } };
    const order = [...state.orders.values()].find((one) => numberOf(one) === id);
    return order && paymentOf(state, order);
  }
  const claim = state.claims.get(id);
  if (!claim) return undefined;
  const { status, benefited, orderId } = claim;
  const resolution = benefited ? { benefited: [benefited] } : null;
  return { ...claimTemplate, resource: "order", resource_id: orderId, status, resolution };
}

/** The id of an order's payment in the payment list. */
function numberOf({ transactions }: VendorOrder): string | undefined {
  return transactions.payments[0]?.reference_id;
}

function paymentOf({ books }: VendorState, order: VendorOrder) {
  const { external_reference, id, last_updated_date } = order;
  const isPaid = order.status === "processed";
  const { fee_details, transaction_details, card, payment_method_id } = booksTemplate;
  const net = (centsOf(order.total_amount ?? "") ?? 0) - FEE_CENTS;
  const told = {
    money_release_date: new Date(Date.parse(order.created_date) + RELEASED_MS).toISOString(),
    fee_details,
    transaction_details: { ...transaction_details, net_received_amount: Number(decimalOf(net)) },
    ...(order.processing_mode === "manual" ? { card, payment_method_id } : {}),
  };
  return {
    ...paymentTemplate,
    id: Number(numberOf(order)),
    external_reference,
    order: { id, type: "mercadopago" },
    date_last_updated: last_updated_date,
    ...(isPaid && books !== "not_yet" ? told : {}),
    ...(books === "of_another_order" ? { external_reference: "somebody", order: { id: "ORD9" } } : {}),
  };
}

/** By last change: the provider's list for a whole account. */
function searchPayments(state: VendorState, query: URLSearchParams): VendorAnswer {
  const [begin = 0, end = 0] = ["begin_date", "end_date"].map((name) => Date.parse(query.get(name) ?? ""));
  const isAsked = query.get("range") === "date_last_updated" && query.get("sort") === "date_last_updated";
  if (!begin || !end || !isAsked) return refusal(400, "params_error");
  const [limit = 30, offset = 0] = ["limit", "offset"].map(
    (name) => Number(query.get(name) ?? undefined) || undefined,
  );
  const found = [...state.orders.values()].filter((order) => {
    const at = Date.parse(order.last_updated_date ?? "");
    return state.hidden !== "payments" && numberOf(order) !== undefined && at >= begin && at <= end;
  });
  found.sort((one, other) => (one.last_updated_date ?? "").localeCompare(other.last_updated_date ?? ""));
  const results = found.slice(offset, offset + limit).map((order) => paymentOf(state, order));
  return { status: 200, body: { paging: { total: found.length, limit, offset }, results } };
}

/** Both dates are required, and orders created outside them are left out. */
function search(state: VendorState, query: URLSearchParams): VendorAnswer {
  const [begin, end] = ["begin_date", "end_date"].map((name) => Date.parse(query.get(name) ?? ""));
  if (!begin || !end) return refusal(400, "required_properties");
  const found = [...state.orders.values()].filter((order) => {
    const made = Date.parse(order.created_date);
    if (state.hidden === "orders") return false;
    const isAsked =
      state.hidden === "all_references" || order.external_reference === query.get("external_reference");
    return isAsked && made >= begin && made <= end;
  });
  const data = found.map(({ id, external_reference, status, status_detail, total_amount }) => ({
    ...(state.hidden && state.hidden !== "payments" ? {} : { external_reference }),
    id,
    status,
    status_detail,
    total_amount,
  }));
  return { status: 200, body: { ...searchTemplate, data } };
}

/** The page for the card; two links stand for all possible outcomes. */
function checkoutPage(state: VendorState, url: URL): VendorAnswer {
  const order = state.orders.get(url.searchParams.get("order_id") ?? "");
  if (!order) return { status: 404, body: "<h1>Pedido desconhecido</h1>" };
  const back = order.config?.online;
  const head = `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Mercado Pago (imitação)</title>`;
  const link = (path: string, text: string) => `<p><a href="${path}">${text}</a></p>`;
  const links = [
    link(back?.success_url ?? "", "voltar aprovado"),
    link(back?.failure_url ?? "", "voltar recusado"),
  ];
  return { status: 200, body: `${head}<h1>R$ ${order.total_amount}</h1>${links.join("")}` };
}

function refusal(status: number, code: string): VendorAnswer {
  return { status, body: { errors: [{ code, message: code }] } };
}
