// What one person holds: places of offers, and orders that wait for their money (OP-42); how long an order waits for
// somebody to pay it, and for how much of that it holds places and the use of its coupon (contract: orders and payments, 3).

import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Company } from "#app/company/company.ts";
import { attemptEndsAt } from "#app/payments/attempts/attempts.server.ts";
import { networkOf } from "#app/platform/http/client-network.ts";
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import { personEmail, personOf } from "#db/person-email.ts";
import type { PaymentMethod, Row } from "#db/schema.ts";

/** Who buys, by whatever is known. */
export interface Holder {
  userId?: number | undefined;
  /** As it was typed; a quote knows none. */
  email?: string | undefined;
  browserHash?: string | undefined;
  /** Of the network, by `heldFrom`. */
  heldFrom?: string | undefined;
}

/** So many orders that hold something may wait for their money, of one account or browser. */
export const MOST_OPEN = 3;
/** The same from one network, behind which there may be many people. */
export const MOST_OPEN_OF_A_NETWORK = 200;

/** The network behind an address, so that nobody reads the address from it. */
export function heldFrom(secret: string, ip: string): string {
  return createHmac("sha256", secret)
    .update(`held-from:${networkOf(ip)}`)
    .digest("base64url");
}

/**
 * Conditions on `orders`, each of which makes it this person's. By an e-mail alone an order counts once it is paid, or
 * when it comes from the same network: what a stranger orders in somebody's name keeps nobody from buying.
 */
export function ordersOf(db: Db, { userId, email, browserHash, heldFrom }: Holder): RawBuilder<boolean>[] {
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
  ];
}

/** How many units of each offer this person's orders hold or have bought. */
export async function readHeldUnits(db: Db, holder: Holder): Promise<Map<number, number>> {
  const whose = ordersOf(db, holder);
  if (whose.length === 0) return new Map();
  // Each by an index of its own, whatever the planner thinks of `or`.
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
  /** The buyer's own, which this browser or account opens. */
  | { whose: "buyer"; publicIds: string[] }
  /** Of the network, or of the e-mail that was typed: nothing is told of whom. */
  | { whose: "network" };

/**
 * Whether this person has so many unpaid orders holding something that another one has to wait. Signed in, the account's
 * count; else the browser's, and those of the e-mail from the same network. Two at once stand in line here.
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

/** When an order is given up if nobody pays it. */
export function orderEndsAt(method: PaymentMethod | "none", attemptEnd: Date): Date {
  return addDays(attemptEnd, method === "boleto" ? CLEARING_DAYS : DAYS_TO_TRY_AGAIN);
}

/** However long its payment may wait, by PIX and by card. */
export const MOST_HOLD_MINUTES = 60;

/** Counted from when it was placed: another try takes nobody's place for longer. */
export function holdEndsAt(method: PaymentMethod, placedAt: Date, deadlines: Company["deadlines"]): Date {
  const { boletoHoldDays } = deadlines;
  if (method === "boleto" && boletoHoldDays > 0) return addDays(placedAt, boletoHoldDays);
  const most = addMinutes(placedAt, MOST_HOLD_MINUTES);
  const end = method === "boleto" ? most : attemptEndsAt(method, placedAt, deadlines);
  return end < most ? end : most;
}

/** When it is paid otherwise, or its buyer says that it is paid: not sooner than before, and not again once it is over. */
export function laterHold(
  { hold_until: before, created_at }: Pick<Row<"orders">, "hold_until" | "created_at">,
  method: PaymentMethod,
  deadlines: Company["deadlines"],
): Date | null {
  const end = holdEndsAt(method, created_at, deadlines);
  return before === null || before > end ? before : end;
}
