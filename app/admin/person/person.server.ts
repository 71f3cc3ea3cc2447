// Whom a page of the back office is about: an account, or an address that bought without one.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";

export interface Person {
  userId: number | null;
  /** Lower case. */
  email: string | null;
}

/** Of an order without an account; undefined where nobody is behind it any more. */
export async function findGuest(db: Db, orderId: number) {
  const row = await db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.user_id", "orders.guest_email", "orders.guest_name", "orders.anonymised_at"])
    .select("users.erased_at")
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!row || row.anonymised_at || row.erased_at) return undefined;
  if (row.user_id !== null) return { userId: row.user_id };
  if (row.guest_email === null) return undefined;
  const account = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", row.guest_email)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return { userId: null, email: row.guest_email, name: row.guest_name, accountId: account?.id ?? null };
}

/** A set to look in: of the account, and without one under the same address; each from its own index. */
export function ordersOf({ userId, email }: Person): RawBuilder<number> {
  return sql<number>`(select id from orders where user_id = ${userId ?? 0}
    union select id from orders where guest_email = ${email ?? ""} and user_id is null)`;
}

type Named = "recovery_carts" | "product_reviews" | "comments" | "offer_waits" | "newsletter_subscriptions";
type Told = "leads" | "popup_emails" | "data_requests";

/** The same of other tables; a row that names another account is that account's, whatever address it says. */
export function idsOf(
  table: Named | Told,
  { owner, email }: { owner?: "user_id"; email: "email" | "lower(email)" | "lower(guest_email)" },
  person: Person,
): RawBuilder<boolean> {
  const from = sql.table(table);
  const address = sql.raw(email);
  const isTheirs = sql`select id from ${from} where ${address} = ${person.email ?? ""}`;
  const ids = owner
    ? sql`select id from ${from} where ${sql.ref(owner)} = ${person.userId ?? 0}
        union ${isTheirs} and ${sql.ref(owner)} is null`
    : isTheirs;
  return sql<boolean>`${sql.ref(`${table}.id`)} in (${ids})`;
}
