// Finds the account that may enter with an address, or the purchase or gift that lets a person without one in.
import type { AppContext } from "#app/context.ts";
import { isDemoAccount } from "#app/identity/sessions/demo-accounts.ts";
import { returnAddress } from "#app/identity/sessions/return-address.ts";
import { nameFromAddress, nameOrAddress } from "#app/identity/user-rules.ts";
import { findGift } from "#app/orders/gifts/gifts.server.ts";
import type { Db } from "#db/connect.server.ts";

export type WayIn =
  | { kind: "account"; id: number; name: string; email_confirmed_at: Date | null }
  /** The account is made at entry; its name is the order's, or the part before "@". */
  | { kind: "new"; name: string };

type App = Pick<AppContext, "db" | "config" | "now">;

/** Undefined if nobody may enter: nothing is mailed, and no code is right. `back` is the target page. */
export async function findWayIn(
  app: App,
  { email, back }: { email: string; back: string | null | undefined },
): Promise<WayIn | undefined> {
  const { db, config } = app;
  if (isDemoAccount(email) && !config.shows.demoAccounts) return undefined;
  const account = await db
    .selectFrom("users")
    .select(["id", "name", "is_active", "email_confirmed_at"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (account) return account.is_active ? { kind: "account", ...account } : undefined;
  const order = await findGuestOrder(db, email);
  if (order) return { kind: "new", name: nameOrAddress(order.guest_name, email) };
  const isGiven = (await wasSentGift(db, email)) || (await leadsToGift(app, returnAddress(back)));
  return isGiven ? { kind: "new", name: nameFromAddress(email) } : undefined;
}

async function findGuestOrder(db: Db, email: string) {
  return db
    .selectFrom("orders")
    .select("guest_name")
    .where("guest_email", "=", email)
    .where("user_id", "is", null)
    .where("status", "!=", "cancelled")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function wasSentGift(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom("gift_sendings").select("id").where("email", "=", email);
  return (await query.where("begun_at", "is not", null).limit(1).executeTakeFirst()) !== undefined;
}

/** The holder of a gift's link may use any address. */
async function leadsToGift({ db, now }: App, back: string): Promise<boolean> {
  const [, code] = /^\/presente\/([\w-]{1,80})$/.exec(back) ?? [];
  const gift = code ? await findGift(db, code, undefined, now()) : undefined;
  return gift !== undefined && gift.why !== "used" && gift.why !== "cancelled";
}
