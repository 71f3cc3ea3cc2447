// Guest purchases for the address of an erased account that must not be erased with it.
import { moveOrderRights, personOfOrder } from "#app/orders/access/order-person.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";

interface Erased {
  userId: number;
  /** The orders that are erased with the account. */
  orderIds: readonly number[];
}

/**
 * Gives the rights of guest orders that stay to a fresh account of their address: orders placed after the erasure was
 * asked for, and all guest orders of an address that its account never confirmed (SEC-109). Call it once the erased
 * account has let go of its address.
 */
export async function keepRightsOfGuests(trx: Db, { userId, orderIds }: Erased, now: Date): Promise<void> {
  const rights = await listRights(trx, { userIds: [userId], sources: ["order"] });
  const staying = rights.flatMap(({ order_id }) => order_id ?? []).filter((id) => !orderIds.includes(id));
  if (staying.length === 0) return;
  const guests = await trx
    .selectFrom("orders")
    .select(["id", "guest_email"])
    .where("id", "in", staying)
    .where("user_id", "is", null)
    .orderBy("id")
    .execute();
  // An account has one address, so its guest orders name one as well.
  const [first] = guests;
  const person = first && (await personOfOrder(trx, first.id, now));
  if (!person) return;
  await moveOrderRights(
    trx,
    guests.map(({ id }) => id),
    person,
    now,
  );
}
