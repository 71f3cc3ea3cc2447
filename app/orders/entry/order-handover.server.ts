// What an order gave follows the address that the order has now.
import { moveProgress } from "#app/courses/progress/progress-move.server.ts";
import { deleteUnusedAccounts } from "#app/identity/users/unused-accounts.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { moveOrderRights, personOfOrder } from "../access/order-person.server.ts";

/**
 * Gives the rights of this order to its person. What was studied goes along where the old account keeps no other right to
 * the course; notes, doubts and certificates stay with who wrote them. An account that nobody ever used is deleted.
 */
export async function handOverOrder(trx: Db, orderId: number, now: Date): Promise<void> {
  const given = await listRights(trx, { orderIds: [orderId], sources: ["order"] });
  const person = given.length > 0 ? await personOfOrder(trx, orderId, now) : undefined;
  if (!person) return;
  const left = await moveOrderRights(trx, [orderId], person, now);
  for (const { fromUserId, courseIds } of left) {
    await moveProgress(trx, { fromUserId, toUserId: person.userId, courseIds });
  }
  await deleteUnusedAccounts(
    trx,
    left.map(({ fromUserId }) => fromUserId),
  );
}
