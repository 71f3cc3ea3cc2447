// The person of an order: the account that its rights belong to (docs/contracts/rights.md, part 2a).

import { tellingAccess } from "#app/courses/access/access-events.server.ts";
import { closeEmptyEnrollments, enterCourses } from "#app/courses/access/enrollments.server.ts";
import { nameOrAddress } from "#app/identity/user-rules.ts";
import { keepAccounts } from "#app/identity/users/unused-accounts.server.ts";
import { openOrFindAccount } from "#app/identity/users/user-writes.server.ts";
import { confirmRights, handOver, type RightRow } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { giveOrders } from "../writes/order-writes.server.ts";

export interface OrderPerson {
  userId: number;
  /** Bought as a guest for an unconfirmed address: the rights stay closed until it is confirmed. */
  awaitsConfirmation: boolean;
}

export interface OrderBuyer {
  user_id: number | null;
  guest_email: string | null;
  guest_name: string | null;
  known_id: number | null;
  email_confirmed_at: Date | null;
}

/** The order's account or the account of its address, created if missing. Undefined without both. */
export async function personOf(trx: Db, order: OrderBuyer, now: Date): Promise<OrderPerson | undefined> {
  const { user_id, guest_email: email, known_id, email_confirmed_at } = order;
  if (user_id !== null) return { userId: user_id, awaitsConfirmation: false };
  if (!email) return undefined;
  if (known_id !== null && (await keepAccounts(trx, [known_id])).length > 0) {
    return { userId: known_id, awaitsConfirmation: email_confirmed_at === null };
  }
  const name = nameOrAddress(order.guest_name, email);
  const account = await openOrFindAccount(trx, { email, name }, now);
  return { userId: account.id, awaitsConfirmation: account.email_confirmed_at === null };
}

export async function personOfOrder(trx: Db, orderId: number, now: Date): Promise<OrderPerson | undefined> {
  return (await personsOfOrders(trx, [orderId], now)).get(orderId);
}

/** By order. The accounts that are there are locked by their ids, before any of them is given something. */
export async function personsOfOrders(
  trx: Db,
  orderIds: readonly number[],
  now: Date,
): Promise<Map<number, OrderPerson>> {
  const orders = await trx
    .selectFrom("orders")
    .leftJoin("users", "users.email", "orders.guest_email")
    .select(["orders.id", "orders.user_id", "guest_email", "guest_name"])
    .select(["users.id as known_id", "email_confirmed_at"])
    .where("orders.id", "in", [...orderIds])
    .orderBy("orders.id")
    .execute();
  if (orders.length > 1)
    await keepAccounts(
      trx,
      orders.flatMap(({ user_id, known_id }) => user_id ?? known_id ?? []),
    );
  const people = new Map<number, OrderPerson>();
  for (const order of orders) {
    const person = await personOf(trx, order, now);
    if (person) people.set(order.id, person);
  }
  return people;
}

/**
 * Moves guest orders of this e-mail into the account, once. Call only when the address was just confirmed (OP-24).
 * Returns how many orders moved.
 */
export async function joinGuestOrders(
  db: Db,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const orderIds = await lockGuestOrders(trx, email);
    await giveOrders(trx, orderIds, userId, now);
    await moveOrderRights(trx, orderIds, { userId, awaitsConfirmation: false }, now);
    return orderIds.length;
  });
}

/** Guest orders of this e-mail, locked before the account, as a payment locks them. */
export async function lockGuestOrders(trx: Db, email: string): Promise<number[]> {
  const guests = trx
    .selectFrom("orders")
    .select("id")
    .where("guest_email", "=", email.trim().toLowerCase())
    .where("user_id", "is", null)
    .orderBy("id");
  return (await forUpdate(trx, guests).execute()).map((order) => order.id);
}

/**
 * Gives these orders' own rights to this person; redeemed gifts stay. Returns the courses in which an earlier account
 * has nothing left.
 */
export async function moveOrderRights(
  trx: Db,
  orderIds: readonly number[],
  person: OrderPerson,
  now: Date,
): Promise<{ fromUserId: number; courseIds: number[] }[]> {
  const rights = await listRights(trx, { orderIds, sources: ["order"] });
  const others = rights.filter(
    ({ user_id, awaits_confirmation }) =>
      user_id !== person.userId || awaits_confirmation !== person.awaitsConfirmation,
  );
  if (others.length === 0) return [];
  const moved = others.filter(({ user_id }) => user_id !== person.userId);
  const staying = others.filter(({ user_id }) => user_id === person.userId);
  const entering = moved.map((right) => ({ ...right, user_id: person.userId }));
  const move = async () => {
    await enterCourses(trx, entering, now);
    await handOver(trx, idsOf(moved), person, now);
    if (!person.awaitsConfirmation) await confirmRights(trx, idsOf(staying), now);
  };
  await tellingAccess(trx, touchedBy(others, person.userId), move, now);
  const left: { fromUserId: number; courseIds: number[] }[] = [];
  for (const [fromUserId, own] of Map.groupBy(moved, ({ user_id }) => user_id)) {
    left.push({ fromUserId, courseIds: await closeEmptyEnrollments(trx, own) });
  }
  return left;
}

function idsOf(rights: readonly RightRow[]): number[] {
  return rights.map(({ id }) => id);
}

function touchedBy(rights: readonly RightRow[], userId: number) {
  return {
    userIds: [userId, ...rights.map(({ user_id }) => user_id)],
    courseIds: rights.flatMap(({ course_id }) => course_id ?? []),
  };
}
