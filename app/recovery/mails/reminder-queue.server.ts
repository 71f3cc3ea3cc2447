// Looks every minute for sales that stand open and whose reminder is due. What was queued is known by its cause, over all
// processes and restarts; after a pause of the program the latest mail goes, and those before it are passed over.
import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { BOUGHT_ANEW } from "#app/orders/access/bought-anew.server.ts";
import { addDay, addDays, addMinutes, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import type { MessageName, RecoveryMessage } from "../messages/recovery-message.ts";
import { readMessages } from "../messages/recovery-messages.server.ts";
import { noteContact, takeSeries } from "./people.server.ts";
import { hourOf, isQuiet } from "./quiet-hours.ts";

const BATCH = 50;
const HOUR_MS = 3_600_000;
/** Nothing more is written about the cart. */
const LAST_STEP = 3;
/** The mail with the boleto itself is not a day old. */
const FRESH_BOLETO_MINUTES = 360;

export async function queueReminders(app: AppContext): Promise<void> {
  const { db, mail } = app;
  const now = app.now();
  // What nobody would receive is not counted as written.
  if (mail.isHeld() || isQuiet(now)) return;
  const messages = await readMessages(db);
  for (const step of [3, 2, 1] as const) {
    const message = messages[`cart-${step}`];
    if (message.on) await queueCarts(db, { step, message }, now);
  }
  if (messages.pix.on) await queuePix(db, messages.pix, now);
  for (const name of ["boleto-eve", "boleto-day"] as const) {
    if (messages[name].on && hourOf(now) >= messages[name].delay) await queueBoletos(db, name, now);
  }
  app.jobs.wake();
}

async function queueCarts(
  db: Db,
  { step, message }: { step: number; message: RecoveryMessage },
  now: Date,
): Promise<void> {
  const limit = new Date(now.getTime() - message.delay * HOUR_MS);
  const due = await db
    .selectFrom("recovery_carts")
    .select(["id", "email", "touched_at"])
    .where(sql<boolean>`order_id is null`)
    .where(
      "step",
      "in",
      Array.from({ length: step }, (_, before) => before),
    )
    .where("touched_at", "<=", limit)
    .orderBy("touched_at")
    .limit(BATCH)
    .execute();
  for (const cart of due) await queueCart(db, { ...cart, step, limit }, now);
}

type DueCart = Pick<Row<"recovery_carts">, "id" | "email" | "touched_at">;

async function queueCart(
  db: Db,
  { id, email, step, limit, touched_at }: DueCart & { step: number; limit: Date },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("recovery_carts")
      .set({ step })
      .where("id", "=", id)
      .where("order_id", "is", null)
      .where("step", "<", step)
      .where("touched_at", "<=", limit)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (
      (await hasOrdered(trx, email, addMinutes(touched_at, -1))) ||
      !(await takeSeries(trx, { email, cartId: id }, now))
    ) {
      await trx.updateTable("recovery_carts").set({ step: LAST_STEP }).where("id", "=", id).execute();
      return;
    }
    const cause = `cart:${id}:${step}`;
    if (!(await noteContact(trx, { cause, email, cartId: id }, now))) return;
    const payload = { cartId: id, step };
    await enqueue(trx, { topic: "mail.recovery-cart", payload, dedupeKey: `recovery:${cause}` }, now);
  });
}

/** Somebody who bought since, on another way than this cart, is not asked to. */
async function hasOrdered(trx: Db, email: string, since: Date): Promise<boolean> {
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("guest_email", "=", email)
    .where("created_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

async function queuePix(db: Db, { delay }: RecoveryMessage, now: Date): Promise<void> {
  const due = await findWaiting(db, "pix", { from: now, until: addMinutes(now, delay) });
  for (const attempt of due) {
    // A short PIX is not reminded of while its first mail is still being read.
    const half = (attempt.created_at.getTime() + (attempt.expires_at?.getTime() ?? 0)) / 2;
    if (half <= now.getTime()) await queueWaiting(db, "pix", attempt, now);
  }
}

async function queueBoletos(db: Db, name: "boleto-eve" | "boleto-day", now: Date): Promise<void> {
  const due = await findWaiting(db, "boleto", { from: addDays(now, -2), until: addDays(now, 4) });
  for (const attempt of due) {
    const isFresh = attempt.created_at > addMinutes(now, -FRESH_BOLETO_MINUTES);
    if (!isFresh && dueDay(attempt.instructions) === boletoDay(name, now))
      await queueWaiting(db, name, attempt, now);
  }
}

/** The day that the boletos are due on of which this reminder speaks now. */
export function boletoDay(name: MessageName, now: Date): string {
  return name === "boleto-eve" ? addDay(dayOf(now), 1) : dayOf(now);
}

function dueDay(instructions: Record<string, unknown> | null): string | undefined {
  const boleto = instructions?.boleto;
  if (typeof boleto !== "object" || boleto === null || !("dueOn" in boleto)) return undefined;
  return typeof boleto.dueOn === "string" ? boleto.dueOn.slice(0, 10) : undefined;
}

/** Payments that nobody made yet nor says to have made, of orders that wait for them. */
async function findWaiting(db: Db, method: "pix" | "boleto", ends: { from: Date; until: Date }) {
  return db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.id", "payment_attempts.order_id")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["payment_attempts.id", "payment_attempts.order_id", "payment_attempts.created_at"])
    .select(["payment_attempts.expires_at", "payment_attempts.instructions"])
    .select((eb) => eb.fn.coalesce("users.email", "orders.guest_email").as("email"))
    .where(sql<boolean>`payment_attempts.state = 'pending'`)
    .where("payment_attempts.method", "=", method)
    .where("payment_attempts.expires_at", ">", ends.from)
    .where("payment_attempts.expires_at", "<=", ends.until)
    .where("payment_attempts.claimed_at", "is", null)
    .where("orders.status", "=", "pending")
    .where("orders.paid_cents", "=", 0)
    .where((eb) => eb.not(BOUGHT_ANEW))
    .orderBy("payment_attempts.expires_at")
    .execute();
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

async function queueWaiting(db: Db, message: MessageName, attempt: Waiting, now: Date): Promise<void> {
  const { id: attemptId, order_id: orderId, email } = attempt;
  if (!email) return;
  await inTransaction(db, async (trx) => {
    const cause = `${message}:${attemptId}`;
    if (!(await noteContact(trx, { cause, email, orderId }, now))) return;
    const payload = { orderId, attemptId, message };
    await enqueue(trx, { topic: "mail.recovery-waiting", payload, dedupeKey: `recovery:${cause}` }, now);
  });
}
