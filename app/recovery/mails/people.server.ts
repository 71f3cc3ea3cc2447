// Who was written to: one series of mails about a cart in seven days, and nothing for who wants no more of it.
import { sql } from "kysely";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";

const SERIES_DAYS = 7;

/** Whether this cart's mails may go to the address now: it has the series, or takes it because nobody else has it. */
export async function takeSeries(
  trx: Db,
  { email, cartId }: { email: string; cartId: number },
  now: Date,
): Promise<boolean> {
  const taken = await trx
    .insertInto("recovery_people")
    .values({ email, series_at: now, series_cart: cartId, refused_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({
          series_at: sql<Date>`case when recovery_people.series_cart = excluded.series_cart
            then recovery_people.series_at else excluded.series_at end`,
          series_cart: cartId,
        })
        .where("recovery_people.refused_at", "is", null)
        .where((eb) =>
          eb.or([
            eb("recovery_people.series_at", "is", null),
            eb("recovery_people.series_at", "<=", addDays(now, -SERIES_DAYS)),
            eb("recovery_people.series_cart", "=", cartId),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The row behind the link that ends the reminders; made with the first mail. */
export async function findOrMakePerson(db: Db, email: string, now: Date) {
  await db
    .insertInto("recovery_people")
    .values({ email, series_at: null, series_cart: null, refused_at: null, created_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  return db
    .selectFrom("recovery_people")
    .select(["id", "email", "refused_at"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

interface Contact {
  /** What is written about what: "cart:12:1", "pix:40". */
  cause: string;
  email: string;
  cartId?: number;
  orderId?: number;
}

/** False when that was written already. */
export async function noteContact(trx: Db, { cause, email, ...about }: Contact, now: Date): Promise<boolean> {
  const row = { cart_id: about.cartId ?? null, order_id: about.orderId ?? null, created_at: now };
  const noted = await trx
    .insertInto("recovery_contacts")
    .values({ cause, email, ...row })
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}
