import { moveProgress } from "#app/courses/progress/progress-move.server.ts";
import { deleteUnusedAccounts } from "#app/identity/users/unused-accounts.server.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { moveOrderRights, personOfOrder } from "../access/order-person.server.ts";

/**
 * Gives the rights of this order to its person. What was studied goes along where the old account keeps no other right to
 * the course; notes, doubts and certificates stay with who wrote them. An account that an order opened and nobody ever
 * used is deleted.
 */
export async function handOverOrder(trx: Db, orderId: number, now: Date): Promise<void> {
  const given = await listRights(trx, { orderIds: [orderId], sources: ["order"] });
  const person = given.length > 0 ? await personOfOrder(trx, orderId, now) : undefined;
  if (!person) return;
  // An earlier purchase under the same wrong address may have opened the account, and went the same way.
  const before = await listRights(trx, { userIds: [person.userId], sources: ["order"] });
  const opened = await openedByOrders(trx, [...given, ...before]);
  const left = await moveOrderRights(trx, [orderId], person, now);
  for (const { fromUserId, courseIds } of left) {
    await moveProgress(trx, { fromUserId, toUserId: person.userId, courseIds });
  }
  await deleteUnusedAccounts(
    trx,
    left.flatMap(({ fromUserId }) => (opened.has(fromUserId) ? fromUserId : [])),
  );
}

/**
 * Returns the people whose account an order created: the account is exactly as old as one of these rights, or as a
 * correction of the order's address. An account created by the owner, an import or its person is older or newer.
 */
export async function openedByOrders(trx: Db, rights: readonly RightRow[]): Promise<ReadonlySet<number>> {
  if (rights.length === 0) return new Set();
  const accounts = await trx
    .selectFrom("users")
    .select(["id", "created_at"])
    .where("id", "in", [...new Set(rights.map(({ user_id }) => user_id))])
    .execute();
  const orderIds = [...new Set(rights.flatMap(({ order_id }) => order_id ?? []))];
  const log = await trx
    .selectFrom("order_log")
    .select("created_at")
    .where("order_id", "in", orderIds)
    .execute();
  const instants = new Set([
    ...log.map(({ created_at }) => +created_at),
    ...rights.flatMap(({ created_at, updated_at }) => [+created_at, +updated_at]),
  ]);
  return new Set(accounts.flatMap(({ id, created_at }) => (instants.has(+created_at) ? id : [])));
}
