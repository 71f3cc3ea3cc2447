// Who gets the newsletter.
import type { Db } from "#db/connect.server.ts";

export async function findSubscription(db: Db, id: number) {
  return db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "status", "subscribed_at", "is_ended_by_team"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether issues go to this address. */
export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_subscriptions")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}

/** To how many an issue goes. */
export async function countActive(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("newsletter_subscriptions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return count;
}
