import type { Db } from "#db/connect.server.ts";

export type OrderContact = NonNullable<Awaited<ReturnType<typeof findOrderContact>>>;

/** Whom a mail about this order goes to: the account's address today, or what the guest typed. */
export async function findOrderContact(db: Db, by: { orderId: number } | { publicId: string }) {
  const query = db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "orders.public_id", "orders.user_id", "orders.guest_email"])
    .select(["users.email as user_email"]);
  const row = await ("orderId" in by
    ? query.where("orders.id", "=", by.orderId)
    : query.where("orders.public_id", "=", by.publicId)
  ).executeTakeFirst();
  if (!row) return undefined;
  const { user_email, guest_email, user_id, ...order } = row;
  return { ...order, is_guest: user_id === null, email: user_email ?? guest_email };
}
