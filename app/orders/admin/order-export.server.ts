import { sourceLabel } from "#app/analytics/touch/source-labels.ts";
import { TOUCHES_HEADER, touchesCells } from "#app/analytics/touch/touch-labels.ts";
import { orderAmounts, orderDiscountLabel } from "#app/orders/log/order-amounts.ts";
import {
  ORDER_STATUS_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from "#app/orders/log/order-labels.ts";
import { formatTaxId } from "#app/payments/port/tax-id.ts";
import { type CsvRow, csvPages } from "#app/platform/files/csv.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { chosenWords } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type ListOrder, type Placed, withPlaces } from "#db/pages.server.ts";
import { COLUMNS, ESSENTIAL_COLUMNS, type OrderFilter } from "./order-filter.ts";
import {
  customerColumns,
  listLinesOf,
  type MarkedOrders,
  markedOrders,
  orderOf,
} from "./order-list.server.ts";

const EXPORT_HEADER = [
  "Pedido",
  "Data",
  "Cliente",
  "E-mail",
  "CPF ou CNPJ",
  "Itens",
  "Subtotal",
  "Juros",
  "Total",
  "Pago",
  "Reembolsado",
  "Status",
  "Pagamento",
  "Meio de pagamento",
  "Parcelas",
  "Atenção",
  "Termos aceitos",
  "Origem",
  "Campanha",
  "Desconto",
  "Cupom",
  ...TOUCHES_HEADER,
  "Nome do desconto",
  "Prazo de acesso",
];

/** The columns of the short export. */
const ESSENTIAL = [
  "Pedido",
  "Data",
  "Cliente",
  "E-mail",
  "CPF ou CNPJ",
  "Itens",
  "Subtotal",
  "Desconto",
  "Cupom",
  "Juros",
  "Total",
  "Pago",
  "Reembolsado",
  "Status",
  "Meio de pagamento",
];

export type OrderColumns = "all" | "essential";

/** Any other value means all columns. */
export function parseOrderColumns(params: URLSearchParams): OrderColumns {
  return params.get(COLUMNS) === ESSENTIAL_COLUMNS ? "essential" : "all";
}

/** The header and its rows, in the list's order. */
export function orderFile(
  db: Db,
  wanted: OrderFilter | (MarkedOrders & Pick<OrderFilter, "sort">),
  columns: OrderColumns,
) {
  const order = orderOf(wanted);
  const pages = csvPages(
    (last, limit) => readPage(db, wanted, order, { last, limit }),
    (orders) => rowsOf(db, orders),
  );
  if (columns === "all") return { header: EXPORT_HEADER, pages };
  const places = ESSENTIAL.map((name) => EXPORT_HEADER.indexOf(name));
  return { header: ESSENTIAL, pages: only(pages, places) };
}

async function* only(pages: AsyncIterable<CsvRow[]>, places: number[]): AsyncGenerator<CsvRow[]> {
  for await (const page of pages) yield page.map((row) => places.map((at) => row[at] ?? null));
}

type ExportedOrder = Awaited<ReturnType<typeof readPage>>[number];

async function readPage(
  db: Db,
  wanted: OrderFilter | MarkedOrders,
  order: ListOrder,
  { last, limit }: { last: Placed | undefined; limit: number },
) {
  const rows = markedOrders(db, wanted)
    .select(["orders.id", "orders.created_at", "orders.total", "orders.financing_cents"])
    .leftJoin("legal_texts", "legal_texts.id", "orders.terms_id")
    .select(["orders.document", "orders.terms_id", "legal_texts.since as terms_since"])
    .select(["orders.paid_cents", "orders.refunded_cents", "orders.status", "orders.payment_status"])
    .select(["orders.payment_method", "orders.installments", "orders.attention"])
    .select(["orders.source", "orders.campaign", "orders.first_touch", "orders.last_touch"])
    .select(["orders.discount_cents", "orders.coupon_code", "orders.is_imported"])
    .select(customerColumns);
  return withPlaces(inOrderAfter(rows, order, last), order)
    .limit(limit)
    .execute();
}

async function rowsOf(db: Db, orders: ExportedOrder[]): Promise<CsvRow[]> {
  const items = new Map<number, string[]>();
  const terms = new Map<number, string[]>();
  const ids = orders.map((order) => order.id);
  for (const line of await listLinesOf(db, ids)) {
    const names = items.get(line.order_id) ?? [];
    items.set(line.order_id, [...names, `${line.quantity}x ${line.name}`]);
    const lasts = chosenWords(line);
    if (lasts) terms.set(line.order_id, [...(terms.get(line.order_id) ?? []), `${line.name}: ${lasts}`]);
  }
  return orders.map((order) => [
    order.id,
    formatDateTime(order.created_at),
    order.customer_name,
    order.customer_email,
    order.document ? formatTaxId(order.document) : "",
    items.get(order.id)?.join(", ") ?? "",
    centsToField(orderAmounts(order).subtotal),
    centsToField(order.financing_cents),
    centsToField(order.total + order.financing_cents),
    centsToField(order.paid_cents),
    centsToField(order.refunded_cents),
    ORDER_STATUS_LABELS[order.status],
    PAYMENT_STATUS_LABELS[order.payment_status],
    order.payment_method ? PAYMENT_METHOD_LABELS[order.payment_method] : "",
    order.installments,
    order.attention,
    order.terms_since ? `${formatDate(order.terms_since)} (/termos/${order.terms_id})` : "",
    sourceLabel(order.source),
    order.campaign,
    centsToField(order.discount_cents),
    order.coupon_code,
    ...touchesCells(order),
    order.discount_cents > 0 ? orderDiscountLabel(order) : "",
    terms.get(order.id)?.join(", ") ?? "",
  ]);
}
