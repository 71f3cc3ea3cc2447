import { foldWords } from "#app/platform/text/search.ts";
import { json } from "#db/connect.server.ts";
import type { NewRow, OrderStatus, PaymentMethod, PaymentStatus } from "#db/schema.ts";
import { dice } from "#db/seed/dice.ts";
import { COURSE_ID, soldProduct } from "./catalog-rows.ts";
import { peopleCount, person } from "./people-rows.ts";

const SEED = 13_000_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const METHODS: readonly PaymentMethod[] = ["pix", "pix", "credit", "credit", "boleto"];

type Line = { id: number; product: ReturnType<typeof soldProduct>; quantity: number };
type Order = ReturnType<typeof orderPlan>;

/** One order per product, over the last year, all settled. */
export function orderPlan(id: number, size: number, now: Date) {
  const roll = dice(SEED + id);
  const lines: Line[] = [];
  for (let at = 0; at <= Number(roll.next() < 0.4); at++) {
    const product = soldProduct(1 + Math.floor(roll.next() ** 2 * size), size);
    if (!lines.some((line) => line.product.id === product.id))
      lines.push({ id: id * 2 + at, product, quantity: 1 });
  }
  const luck = roll.next();
  const end = luck < 0.8 ? "paid" : luck < 0.87 ? "refunded" : "expired";
  return {
    id,
    lines,
    end,
    ...ENDS[end],
    total: lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0),
    method: roll.pick(METHODS),
    userId: 2 + roll.below(peopleCount(size) - 1),
    isGuest: roll.next() < 0.25,
    placed: new Date(now.getTime() - ((size - id) / size) * YEAR_MS - roll.below(3_600_000)),
  } as const;
}

const ENDS = {
  paid: { status: "completed", payment: "paid", state: "approved" },
  refunded: { status: "refunded", payment: "refunded", state: "approved" },
  expired: { status: "cancelled", payment: "failed", state: "expired" },
} as const satisfies Record<string, { status: OrderStatus; payment: PaymentStatus; state: string }>;

/** Units by product in paid orders that were not refunded. */
export function countSold(size: number, now: Date): Uint32Array {
  const sold = new Uint32Array(size + 1);
  for (let id = 1; id <= size; id++) {
    const { end, lines } = orderPlan(id, size, now);
    if (end !== "paid") continue;
    for (const { product, quantity } of lines) sold[product.id] = (sold[product.id] ?? 0) + quantity;
  }
  return sold;
}

/** Rows of one table for all orders of the set. */
export function* rowsOfOrders<R>(size: number, now: Date, rowsOf: (order: Order) => R[]): Generator<R> {
  for (let id = 1; id <= size; id++) yield* rowsOf(orderPlan(id, size, now));
}

function moneyOf({ end, total }: Order) {
  return { paid: end === "expired" ? 0 : total, refunded: end === "refunded" ? total : 0 };
}

export function orderRows(order: Order): NewRow<"orders">[] {
  const { id, status, payment, method, placed, total, end, userId, isGuest } = order;
  const { name, email } = person(userId);
  const { paid, refunded } = moneyOf(order);
  return [
    {
      id,
      public_id: publicId("order", id),
      user_id: isGuest ? null : userId,
      guest_name: name,
      guest_email: email,
      total,
      paid_cents: paid,
      refunded_cents: refunded,
      status,
      status_reason: end === "expired" ? "expired" : null,
      payment_method: method,
      payment_status: payment,
      first_paid_at: paid > 0 ? placed : null,
      sales_counted: end === "paid",
      search_title: foldWords(name, email),
      created_at: placed,
      updated_at: placed,
    },
  ];
}

export function itemRows({ id, lines, placed, end }: Order): NewRow<"order_items">[] {
  return lines.map((line) => ({
    id: line.id,
    order_id: id,
    product_id: line.product.id,
    name: line.product.name,
    product_type: line.product.isCourse ? "Curso" : "Download",
    course_id: line.product.isCourse ? COURSE_ID : null,
    price: line.product.price,
    quantity: line.quantity,
    refunded_at: end === "refunded" ? placed : null,
    created_at: placed,
    updated_at: placed,
  }));
}

export function attemptRows(order: Order): NewRow<"payment_attempts">[] {
  const { id, state, method, total, placed } = order;
  const { paid, refunded } = moneyOf(order);
  return [
    {
      id,
      order_id: id,
      number: 1,
      provider: "sandbox",
      provider_ref: publicId("sbx", id),
      method,
      state,
      charged_cents: total,
      approved_cents: paid,
      approved_at: paid > 0 ? placed : null,
      refunded_cents: refunded,
      instructions: json<Record<string, unknown>>({}),
      created_at: placed,
      updated_at: placed,
    },
  ];
}

export function logRows({ id, status, payment, placed, end }: Order): NewRow<"order_log">[] {
  return [
    {
      id,
      order_id: id,
      from_status: "pending",
      to_status: status,
      payment_before: "pending",
      payment_after: payment,
      cause: end === "expired" ? "order_expired" : "payment",
      created_at: placed,
    },
  ];
}

/** For every paid and kept line: the course without end, or a year of downloads. */
export function rightRows({ id, lines, placed, end, userId }: Order): NewRow<"rights">[] {
  if (end !== "paid") return [];
  return lines.map((line) => ({
    id: line.id,
    public_id: publicId("right", line.id),
    user_id: userId,
    order_id: id,
    order_item_id: line.id,
    source: "order",
    course_id: line.product.isCourse ? COURSE_ID : null,
    product_id: line.product.isCourse ? null : line.product.id,
    term_kind: line.product.isCourse ? "forever" : "days",
    term_count: line.product.isCourse ? null : 365,
    ends_at: line.product.isCourse ? null : new Date(placed.getTime() + YEAR_MS),
    starts_at: placed,
    created_at: placed,
    updated_at: placed,
  }));
}

function publicId(kind: string, id: number): string {
  return `bench-${kind}-${String(id).padStart(10, "0")}`;
}
