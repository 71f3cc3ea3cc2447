// Reads a customer's rights, licences to give away and orders.
import type { Page } from "#app/platform/forms/pagination.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { isKnown, rightState } from "#app/rights/right-state.ts";
import { type HeldRight, listHeld, onePerThing } from "#app/rights/what-they-have.server.ts";
import type { Db } from "#db/connect.server.ts";
import { licenceCode } from "./licences.server.ts";
import { withSoldAccess } from "./sold-access.server.ts";

interface Reading {
  /** Derives the licence codes, which the table does not hold. */
  secret: string;
  now: Date;
}

export type Purchase = Awaited<ReturnType<typeof listPurchases>>[number];
export type CustomerOrder = Awaited<ReturnType<typeof listCustomerOrders>>["items"][number];
export type OrderAccess = Awaited<ReturnType<typeof findOrderAccess>>;
export type Licence = OrderAccess["licences"][number];

/**
 * Everything the person bought, redeemed or brought from elsewhere, each thing once, newest first, with unredeemed
 * licences.
 */
export async function listPurchases(db: Db, userId: number, { secret, now }: Reading) {
  const held = (await listHeld(db, { userIds: [userId] }, now)).filter(isKnown);
  const lineIds = held.flatMap((right) => (isOwnUnit(right) ? (right.order_item_id ?? []) : []));
  const licences = Map.groupBy(await listLicences(db, lineIds, secret), ({ order_item_id }) => order_item_id);
  return onePerThing(held, now).map(({ before, ...thing }) => ({
    ...thing,
    order: orderOf(thing),
    before: before.map((right) => ({ ...right, order: orderOf(right) })),
    licences: [thing, ...before].flatMap((right) =>
      isOwnUnit(right) ? (licences.get(right.order_item_id ?? 0) ?? []) : [],
    ),
  }));
}

function isOwnUnit({ source }: HeldRight): boolean {
  return source === "order";
}

/**
 * Undefined for a redeemed licence (another person's order) and for a guest order, which opens by its own links only.
 */
function orderOf(right: HeldRight): { number: number; public_id: string } | null {
  const { order_number: number, order_public_id: public_id } = right;
  const isOwn = isOwnUnit(right) && right.buyer_id === right.user_id;
  return isOwn && number !== null && public_id !== null ? { number, public_id } : null;
}

/** The person's newest open right to a product. */
export async function findPurchase(
  db: Db,
  { userId, productId }: { userId: number; productId: number },
  now: Date,
): Promise<HeldRight | undefined> {
  const held = await listHeld(db, { userIds: [userId] }, now);
  return held.find(({ sold_product_id, state }) => sold_product_id === productId && state === "open");
}

/**
 * The buyer's rights of one order, and its licences. Seeing the order is the proof, so `awaits_confirmation` does not
 * close them.
 */
export async function findOrderAccess(db: Db, orderId: number, { secret, now }: Reading) {
  const held = await listHeld(db, { orderIds: [orderId], sources: ["order"] }, now);
  const rights = held.toReversed().map((right) => ({ ...right, state: stateInOrder(right, now) }));
  const lineIds = rights.flatMap(({ order_item_id }) => order_item_id ?? []);
  return { rights, licences: await listLicences(db, lineIds, secret) };
}

/** The state of a right for a person who may see its order. */
export function stateInOrder(right: HeldRight, now: Date) {
  return right.course_id === null ? rightState({ ...right, awaits_confirmation: false }, now) : right.state;
}

/** One page of a customer's orders with their lines, newest first. */
export async function listCustomerOrders(db: Db, userId: number, page: Page, now: Date) {
  const own = db.selectFrom("orders").where("user_id", "=", userId);
  const [orders, counted] = await Promise.all([
    own
      .select(["id", "public_id", "created_at", "total", "financing_cents", "refunded_cents", "status"])
      .select(["payment_status", "payment_method", "installments"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(page.size)
      .offset(page.offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const lines = await listLines(
    db,
    orders.map((order) => order.id),
  );
  const shown = await withSoldAccess(db, lines, { opensHereOnly: false, now });
  const items = orders.map((order) => ({
    ...order,
    lines: shown.filter((line) => line.order_id === order.id),
  }));
  return { items, total: Number(counted.total) };
}

async function listLicences(db: Db, lineIds: number[], secret: string) {
  if (lineIds.length === 0) return [];
  const rows = await db
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .leftJoin("gift_sendings", "gift_sendings.licence_id", "licences.id")
    .select(["licences.order_item_id", "licences.unit", "licences.redeemed_at", "licences.revoked_at"])
    .select(["order_items.name", "licences.renewals"])
    .select(["gift_sendings.email", "gift_sendings.note", "gift_sendings.send_on", "gift_sendings.sent_at"])
    .select("gift_sendings.unsent_for")
    .where("licences.order_item_id", "in", lineIds)
    .orderBy("licences.order_item_id")
    .orderBy("licences.unit")
    .execute();
  return rows.map(({ renewals, email, note, send_on, sent_at, unsent_for, ...row }) => ({
    ...row,
    code: licenceCode(secret, { orderItemId: row.order_item_id, unit: row.unit, renewals }),
    /** The scheduled or sent gift mail. */
    sending: email && send_on ? { email: shownEmail(email), note, send_on, sent_at, unsent_for } : null,
  }));
}

async function listLines(db: Db, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("order_items")
    .select(["order_id", "product_id", "name", "image", "price", "quantity", "product_type", "refunded_at"])
    .select(["id", "is_bundle", "access_kind"])
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
}
