import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { newCartLink } from "#app/recovery/carts/recovery-links.server.ts";
import { type Db, json } from "../connect.server.ts";
import { updateUnseen } from "../writes.server.ts";
import type { SeededProduct } from "./catalog.ts";
import type { DemoContent } from "./content/demo-content.ts";
import type { SeededPerson } from "./people.ts";

/** After the last reminder, so that the demo sends no mail. */
const LAST_STEP = 3;
const RECOVERED = 3;

interface RecoveryFacts {
  carts: DemoContent["carts"];
  buyers: SeededPerson[];
  products: Map<string, SeededProduct>;
  secret: string;
  now: Date;
}

/** Open carts, and orders paid after a reminder. Deleted with their buyers. */
export async function seedRecovery(
  trx: Db,
  { carts, buyers, products, secret, now }: RecoveryFacts,
): Promise<void> {
  const goods = [...products.values()];
  for (const [number, { hoursAgo, products: count, phone }] of carts.entries()) {
    const buyer = buyers[number];
    if (!buyer) return;
    const at = addMinutes(now, -hoursAgo * 60);
    const chosen = goods.slice(number * 4, number * 4 + count);
    await trx
      .insertInto("recovery_carts")
      .values({
        ...newCartLink(secret),
        browser_hash: null,
        user_id: buyer.id,
        email: buyer.email,
        name: buyer.name,
        phone,
        cart: json({ lines: chosen.map(({ id }) => ({ productId: id, quantity: 1 })) }),
        total_cents: chosen.reduce((sum, { price }) => sum + price, 0),
        step: LAST_STEP,
        order_id: null,
        opened_at: null,
        touched_at: at,
        created_at: at,
      })
      .execute();
  }
  const paid = await trx
    .selectFrom("orders")
    .select(["id", "created_at"])
    .where("first_paid_at", ">", addDays(now, -25))
    .where("payment_status", "=", "paid")
    .orderBy("id")
    .limit(RECOVERED)
    .execute();
  for (const { id, created_at } of paid)
    await updateUnseen(trx, "orders", id, { reminder_opened_at: addMinutes(created_at, 1) });
}
