// Orders after an erasure: a sale keeps its buyer for the fiscal period, an unpaid order keeps nobody.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { eraseAdFacts } from "#app/ads/events/ad-facts.server.ts";
import { listTaught } from "#app/courses/course/course-writes.server.ts";
import { lockCourses } from "#app/courses/offers/course-offer-writes.server.ts";
import { ERASED_NAME } from "#app/identity/users/erasure.server.ts";
import { openClosedAccount } from "#app/identity/users/user-writes.server.ts";
import { forgetBuyers } from "#app/orders/writes/order-writes.server.ts";
import { type Db, forUpdate } from "#db/connect.server.ts";
import { idsIn, type Person, type PersonalRow, type PersonalRows } from "./personal-data.server.ts";

interface Leaving {
  rows: PersonalRows;
  person: Person;
  account: { name: string; email: string } | undefined;
}

/** Columns that name the buyer. The origin names nobody and stays for the figures. */
export const NAMELESS_ORDER = {
  guest_name: null,
  guest_email: null,
  document: null,
  shipping_address: null,
  billing_address: null,
  notes: null,
  first_touch: null,
  last_touch: null,
  browser_hash: null,
  held_from: null,
  search_title: "",
  search_body: "",
};

/** The courses that the person teaches, the orders of the account, and those that were placed for its address. */
export async function lockBeforeAccount(
  trx: Db,
  { userId, email }: { userId: number | null; email: string | null },
): Promise<void> {
  if (userId !== null) await lockCourses(trx, await listTaught(trx, userId));
  const query = trx
    .selectFrom("orders")
    .select("id")
    .where((eb) => eb.or([eb("user_id", "=", userId ?? 0), eb("guest_email", "=", email ?? "")]))
    .orderBy("id");
  await forUpdate(trx, query).execute();
}

export async function eraseFromOrders(trx: Db, { rows, person, account }: Leaving, now: Date): Promise<void> {
  const orders = rows.get("orders") ?? [];
  if (orders.length === 0) return;
  const orderIds = idsIn(rows, "orders");
  await trx
    .updateTable("order_links")
    .set({ revoked_at: now })
    .where("order_id", "in", orderIds)
    .where("revoked_at", "is", null)
    .execute();
  await eraseAdFacts(trx, orderIds);
  // With a closed account, an order sends no mail and is joined to nobody.
  const userId = person.userId ?? (await makeClosedAccount(trx, now));
  const [over, kept] = [orders.filter(wasNeverPaid), orders.filter((order) => !wasNeverPaid(order))];
  const named = {
    guest_name: sql<string | null>`coalesce(guest_name, ${account?.name ?? null})`,
    guest_email: sql<string | null>`coalesce(guest_email, ${account?.email ?? null})`,
  };
  const touches = { first_touch: null, last_touch: null };
  const side = { shipping_address: null, notes: null, ...touches, browser_hash: null, held_from: null };
  await forgetBuyers(trx, kept.map(idOf), { ...named, ...side, user_id: userId }, now);
  const nameless = { ...NAMELESS_ORDER, user_id: userId, anonymised_at: now };
  await forgetBuyers(trx, over.map(idOf), nameless, now);
  await forgetWords(trx, orderIds);
  if (over.length > 0) await forgetInstructions(trx, over.map(idOf));
}

/** Clears free text about the buyer: notes of the team in the order log and reasons of refunds. */
export async function forgetWords(trx: Db, orderIds: number[]): Promise<void> {
  await trx
    .updateTable("order_log")
    .set({ note: null })
    .where("order_id", "in", orderIds)
    .where("actor_id", "is not", null)
    .execute();
  await trx
    .updateTable("refunds")
    .set({ reason: null })
    .where("order_id", "in", orderIds)
    .where("origin", "!=", "system")
    .execute();
}

/** Payment instructions are cleared too, because a boleto names its payer. */
export async function forgetInstructions(trx: Db, orderIds: number[]): Promise<void> {
  await trx
    .updateTable("payment_attempts")
    .set({ instructions: null, payer: null })
    .where("order_id", "in", orderIds)
    .execute();
}

/** Never paid, and no payment is possible any more. */
function wasNeverPaid(order: PersonalRow): boolean {
  return order.status === "cancelled" && order.paid_cents === 0 && order.first_paid_at === null;
}

async function makeClosedAccount(trx: Db, now: Date): Promise<number> {
  const identity = { name: ERASED_NAME, email: `pedido-${randomUUID()}@excluida.invalid` };
  return openClosedAccount(trx, identity, now);
}

function idOf(order: PersonalRow): number {
  return Number(order.id);
}
