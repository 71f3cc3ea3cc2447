// Unpaid orders hold places and coupon uses. Rules: how much one person may hold (OP-42), how long an order waits and
// holds (contract: orders and payments, 3), how it releases (decision 092), and whether a retry may hold again.

import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Company } from "#app/company/company.ts";
import { takenBy } from "#app/offers/offer-cohorts.server.ts";
import { LAST_PLACES, OFFER_STATE_SENTENCES, placesLeft, takesLastPlaces } from "#app/offers/offer-state.ts";
import { tellPlaces } from "#app/offers/offer-writes.server.ts";
import { readOffers } from "#app/offers/offers.server.ts";
import { attemptEndsAt } from "#app/payments/attempts/attempts.server.ts";
import { networkOf } from "#app/platform/http/client-network.ts";
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { advisoryLock, type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { personEmail, personOf } from "#db/person-email.ts";
import type { PaymentMethod, Row } from "#db/schema.ts";
import { endHolds } from "../writes/order-writes.server.ts";

/** The buyer, by everything that is known. */
export interface Holder {
  userId?: number | undefined;
  /** As typed; undefined in a quote. */
  email?: string | undefined;
  /** CPF or CNPJ. Only a CPF identifies a person, because several people may buy for one company. */
  document?: string | undefined;
  browserHash?: string | undefined;
  /** Hash of the network, by `heldFrom`. */
  heldFrom?: string | undefined;
}

/** Limit of unpaid orders that hold something, per account or browser. */
export const MOST_OPEN = 3;
/** Limit per network, which may have many people. */
const MOST_OPEN_OF_A_NETWORK = 200;

/** A keyed hash of the network, so that the IP address cannot be read from it. */
export function heldFrom(secret: string, ip: string): string {
  return createHmac("sha256", secret)
    .update(`held-from:${networkOf(ip)}`)
    .digest("base64url");
}

const CPF_LENGTH = 11;

/**
 * SQL conditions on `orders`; each alone makes an order this person's. A match by e-mail or CPF counts only if the
 * order is paid or from the same network. Otherwise a stranger could order in a person's name and keep that person from
 * buying.
 */
export function ordersOf(db: Db, holder: Holder): RawBuilder<boolean>[] {
  const { userId, email, browserHash, heldFrom, document } = holder;
  const person = personOf(db, sql`orders.guest_email`);
  const isSure = sql`(orders.payment_status in ('paid', 'refunded') or orders.status = 'completed'
    or orders.held_from = ${heldFrom ?? ""})`;
  return [
    ...(userId === undefined
      ? []
      : [
          sql<boolean>`orders.user_id = ${userId}`,
          sql<boolean>`(${person} = (select ${personOf(db, sql`users.email`)} from users where users.id = ${userId}) and ${isSure})`,
        ]),
    ...(browserHash === undefined ? [] : [sql<boolean>`orders.browser_hash = ${browserHash}`]),
    ...(email === undefined ? [] : [sql<boolean>`(${person} = ${personEmail(email)} and ${isSure})`]),
    ...(document?.length === CPF_LENGTH
      ? [sql<boolean>`(orders.document = ${document} and orders.document is not null and ${isSure})`]
      : []),
  ];
}

/** Units of each offer that this person's orders hold or bought. */
export async function readHeldUnits(db: Db, holder: Holder): Promise<Map<number, number>> {
  const whose = ordersOf(db, holder);
  if (whose.length === 0) return new Map();
  // One statement for each condition, so that each uses its own index instead of one scan for `or`.
  const ids = sql.join(
    whose.map((condition) => sql`select orders.id from orders where ${condition}`),
    sql` union `,
  );
  const rows = await db
    .selectFrom("order_items")
    .select((eb) => ["offer_id", eb.fn.sum<number>("quantity").as("units")])
    .where(sql<boolean>`order_items.order_id in (${ids})`)
    .where("holds_place", "=", true)
    .groupBy("offer_id")
    .execute();
  return new Map(
    rows.flatMap(({ offer_id, units }) => (offer_id === null ? [] : [[offer_id, Number(units)]])),
  );
}

export type TooManyOpen =
  /** Orders that this browser or account may open. */
  | { whose: "buyer"; publicIds: string[] }
  /** The network's orders or those of the typed e-mail: nothing is revealed about them. */
  | { whose: "network" };

/**
 * Whether this person has too many unpaid orders that hold something. Counts the account's when signed in, otherwise
 * the browser's and those of the e-mail from the same network. Takes a lock, so that two orders at once are counted.
 */
export async function findTooManyOpen(trx: Db, holder: Holder): Promise<TooManyOpen | undefined> {
  const { userId, email, browserHash, heldFrom } = holder;
  const buyer = userId === undefined ? browserHash : `user:${userId}`;
  if (buyer !== undefined) await advisoryLock(trx, `holds:${buyer}`);
  if (heldFrom !== undefined) await advisoryLock(trx, `holds:${heldFrom}`);
  const open = sql<boolean>`orders.hold_until is not null and orders.paid_cents = 0
    and orders.status in ('pending', 'processing')`;
  const whose =
    userId === undefined
      ? sql<boolean>`orders.browser_hash = ${browserHash ?? ""} and orders.user_id is null`
      : sql<boolean>`orders.user_id = ${userId}`;
  const some = (which: RawBuilder<boolean>, isOwn: boolean, most: number) =>
    trx
      .selectFrom(
        trx
          .selectFrom("orders")
          .select(["orders.public_id", "orders.guest_email", sql<boolean>`${sql.lit(isOwn)}`.as("is_own")])
          .where(which)
          .where(open)
          .limit(most)
          .as("some"),
      )
      .selectAll();
  const near = sql<boolean>`orders.held_from = ${heldFrom ?? ""}`;
  const rows = await some(whose, true, MOST_OPEN)
    .unionAll(some(near, false, MOST_OPEN_OF_A_NETWORK))
    .execute();
  const [own, around] = [rows.filter(({ is_own }) => is_own), rows.filter(({ is_own }) => !is_own)];
  if (own.length >= MOST_OPEN) return { whose: "buyer", publicIds: own.map((row) => row.public_id) };
  if (around.length >= MOST_OPEN_OF_A_NETWORK) return { whose: "network" };
  if (userId !== undefined || email === undefined) return undefined;
  const person = personEmail(email);
  const same = around.filter(
    ({ guest_email }) => guest_email !== null && personEmail(guest_email) === person,
  );
  return same.length >= MOST_OPEN ? { whose: "network" } : undefined;
}

const CLEARING_DAYS = 5;
const DAYS_TO_TRY_AGAIN = 1;

/** When an unpaid order expires. */
export function orderEndsAt(method: PaymentMethod | "none", attemptEnd: Date): Date {
  return addDays(attemptEnd, method === "boleto" ? CLEARING_DAYS : DAYS_TO_TRY_AGAIN);
}

/** Longest hold by PIX or card, even if the payment may wait longer. */
const MOST_HOLD_MINUTES = 60;

/** Counted from the order's time, so that a retry does not extend the hold. */
export function holdEndsAt(method: PaymentMethod, placedAt: Date, deadlines: Company["deadlines"]): Date {
  const { boletoHoldDays } = deadlines;
  if (method === "boleto" && boletoHoldDays > 0) return addDays(placedAt, boletoHoldDays);
  const most = addMinutes(placedAt, MOST_HOLD_MINUTES);
  const end = method === "boleto" ? most : attemptEndsAt(method, placedAt, deadlines);
  return end < most ? end : most;
}

/** The hold after a change of method or a reported payment: never shorter, and not renewed after its end. */
export function laterHold(
  { hold_until: before, created_at }: Pick<Row<"orders">, "hold_until" | "created_at">,
  method: PaymentMethod,
  deadlines: Company["deadlines"],
): Date | null {
  const end = holdEndsAt(method, created_at, deadlines);
  return before === null || before > end ? before : end;
}

const BATCH = 100;

/** Ends due holds. The order stays open and takes the places again if it is paid after all. */
export async function endDueHolds(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const due = trx
      .selectFrom("orders")
      .select("id")
      .where("hold_until", "<=", now)
      // An order whose payment the bank reviews keeps its hold.
      .where("status", "<>", "processing")
      .orderBy("hold_until")
      .orderBy("id")
      .limit(BATCH);
    const ids = (await forUpdate(trx, due).execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await endHolds(trx, ids, now);
    await tellPlacesOf(trx, ids, now);
  });
}

/** Publishes that places are free, so that cached pages are rendered again. */
export async function tellPlacesOf(trx: Db, orderIds: number[], now: Date): Promise<void> {
  const offers = await trx
    .selectFrom("order_items")
    .select("offer_id")
    .distinct()
    .where("order_id", "in", orderIds)
    .where("offer_id", "is not", null)
    .orderBy("offer_id")
    .execute();
  const ids = offers.flatMap(({ offer_id }) => offer_id ?? []);
  await tellPlaces(trx, ids, now);
}

export interface HoldRefusal {
  kind: "sold_out" | "last_places";
  message: string;
}

interface AskedHold {
  order: Pick<Row<"orders">, "id" | "user_id" | "hold_ended_at" | "coupon_id">;
  method: PaymentMethod;
  /** A boleto is refused for the last places only if another method exists. */
  hasOtherWay: boolean;
}

/** The caller holds the order; this locks its offers. Undefined: the payment may start. */
export async function askHold(
  trx: Db,
  { order, method, hasOtherWay }: AskedHold,
): Promise<HoldRefusal | undefined> {
  const hasEnded = order.hold_ended_at !== null;
  const isBoleto = method === "boleto" && hasOtherWay;
  if (!hasEnded && !isBoleto) return undefined;
  const lines = await trx
    .selectFrom("order_items")
    .select(["offer_id", "quantity"])
    .where("order_id", "=", order.id)
    .where("offer_id", "is not", null)
    .execute();
  const ids = [...new Set(lines.flatMap(({ offer_id }) => offer_id ?? []))];
  const offers = ids.length === 0 ? [] : await readOffers(trx, ids, order.user_id ?? undefined);
  for (const read of offers) {
    const asked = lines.reduce((sum, line) => sum + (line.offer_id === read.id ? line.quantity : 0), 0);
    const offer = takenBy(read, asked);
    // Places that the order still holds are already counted.
    const units = hasEnded ? asked : 0;
    const left = placesLeft(offer);
    if (left !== null && left < units) return { kind: "sold_out", message: SOLD_OUT };
    if (isBoleto && takesLastPlaces(offer, units)) return { kind: "last_places", message: LAST_PLACES };
  }
  return hasEnded && order.coupon_id !== null ? askCouponUse(trx, order.coupon_id) : undefined;
}

const SOLD_OUT = `${OFFER_STATE_SENTENCES.sold_out} enquanto este pedido esperava o pagamento. Nada foi cobrado.`;
const USED_UP =
  "O cupom deste pedido esgotou enquanto ele esperava o pagamento. Nada foi cobrado; faça outro pedido.";

async function askCouponUse(trx: Db, id: number): Promise<HoldRefusal | undefined> {
  const coupon = await trx
    .selectFrom("coupons")
    .select(["max_uses", "used_count"])
    .where("id", "=", id)
    .executeTakeFirst();
  const isUsedUp = coupon && coupon.max_uses !== null && coupon.used_count >= coupon.max_uses;
  return isUsedUp ? { kind: "sold_out", message: USED_UP } : undefined;
}
