import { accountBacking, type Backing } from "#app/mail/mail-bounds.ts";
import type { Db } from "#db/connect.server.ts";

export type OrderContact = NonNullable<Awaited<ReturnType<typeof findOrderContact>>>;

/** The recipient of an order's mails: the account's current address, or the guest's. */
export async function findOrderContact(db: Db, by: { orderId: number } | { publicId: string }) {
  const query = db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "orders.public_id", "orders.user_id", "orders.guest_email", "orders.guest_name"])
    .select("orders.paid_cents")
    .select(["users.email as user_email", "users.name as user_name", "users.email_confirmed_at"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("order_links")
            .select("order_links.id")
            .whereRef("order_links.order_id", "=", "orders.id")
            .where("order_links.kind", "=", "browser")
            .where("order_links.revoked_at", "is", null),
        )
        .as("began_as_guest"),
    );
  const row = await ("orderId" in by
    ? query.where("orders.id", "=", by.orderId)
    : query.where("orders.public_id", "=", by.publicId)
  ).executeTakeFirst();
  if (!row) return undefined;
  const { user_email, user_name, email_confirmed_at, began_as_guest, user_id, paid_cents, ...order } = row;
  const isOwnAddress = user_email === null || user_email === order.guest_email;
  // An account made by the buyer's browser stays unproven until a mailed link is used.
  const isUnproven = Boolean(began_as_guest) && isOwnAddress && email_confirmed_at === null;
  const ofAccount = user_id === null ? undefined : accountBacking(user_id, email_confirmed_at);
  const ofOrder: Backing | undefined = paid_cents > 0 ? `order:${order.id}` : undefined;
  return {
    ...order,
    backing: ofAccount ?? ofOrder,
    user_id,
    /** Without an account, or with one whose address is unconfirmed. */
    is_guest: user_id === null || isUnproven,
    is_confirmed: user_id !== null && email_confirmed_at !== null,
    name: user_name ?? order.guest_name,
    email: user_email ?? order.guest_email,
    /** True if the mail goes to the address of the order. */
    is_own_address: isOwnAddress,
  };
}
