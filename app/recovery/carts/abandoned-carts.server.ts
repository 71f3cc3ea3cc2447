// Tells other programs of carts that were left, each once: an hour after they were last touched, and no later than a day, so
// that whoever begins to listen hears nothing old.
import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import type { EventData } from "#app/events/events.ts";
import { hears, raiseAll } from "#app/events/raise.server.ts";
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { cartAddress } from "./recovery-links.server.ts";
import { listCartProducts } from "./saved-carts.server.ts";

const ABANDONED_MINUTES = 60;
const BATCH = 50;

/** One of the chores; asks nothing while nobody listens. */
export async function tellAbandoned(
  app: Pick<AppContext, "db" | "config" | "secret" | "now">,
): Promise<void> {
  if (!(await hears(app.db, "checkout.abandoned"))) return;
  const now = app.now();
  await inTransaction(app.db, async (trx) => {
    const carts = await lockAbandoned(trx, now);
    if (carts.length === 0) return;
    const ids = carts.map(({ id }) => id);
    await trx.updateTable("recovery_carts").set({ told_at: now }).where("id", "in", ids).execute();
    const products = await listCartProducts(
      trx,
      carts.flatMap(({ cart }) => cart.lines),
    );
    const names = new Map(products.map(({ id, name }) => [id, name]));
    const told = carts.map((row): EventData<"checkout.abandoned"> => {
      const { id, link_id, total_cents, touched_at, user_id, name, email, phone, cart } = row;
      return {
        cart: {
          id,
          url: cartAddress(app, link_id),
          total_cents,
          coupon_code: cart.coupon ?? null,
          touched_at: touched_at.toISOString(),
        },
        customer: { id: user_id, name, email, phone },
        items: cart.lines.flatMap(({ productId: product_id, quantity }) => {
          const product = names.get(product_id);
          return product === undefined ? [] : [{ product_id, name: product, quantity }];
        }),
      };
    });
    await raiseAll(
      trx,
      "checkout.abandoned",
      told.filter(({ items }) => items.length > 0),
      now,
    );
  });
}

async function lockAbandoned(trx: Db, now: Date) {
  const query = trx
    .selectFrom("recovery_carts")
    .select(["id", "link_id", "total_cents", "touched_at", "user_id", "name", "email", "phone", "cart"])
    .where(sql<boolean>`order_id is null and told_at is null`)
    .where("touched_at", "<=", addMinutes(now, -ABANDONED_MINUTES))
    .where("touched_at", ">", addMinutes(addDays(now, -1), -ABANDONED_MINUTES))
    .orderBy("touched_at")
    .limit(BATCH);
  return forUpdate(trx, query).execute();
}
