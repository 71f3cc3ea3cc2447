// The worker's part of what other platforms tell.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { HANDLE_DELIVERY, queueAgain } from "./deliveries.server.ts";
import { handleDelivery } from "./handling.server.ts";

const HOUR_MS = 3_600_000;
const KEPT_DAYS = 90;

const payloadSchema = z.object({ id: z.number(), isReplay: z.boolean().default(false) });

export function registerIncoming(app: AppContext): void {
  app.jobs.handle(HANDLE_DELIVERY, async (payload) => {
    const { id, isReplay } = payloadSchema.parse(payload);
    await handleDelivery(app, id, isReplay);
  });
  app.jobs.every(HOUR_MS, "old incoming deliveries", () => forgetOldDeliveries(app.db, app.now()));
}

/** Queues the deliveries that waited for a match of these products. Returns how many deliveries were queued. */
export async function playProductsAgain(db: Db, externalProductIds: number[], now: Date): Promise<number> {
  if (externalProductIds.length === 0) return 0;
  return inTransaction(db, async (trx) => {
    const waiting = await trx
      .selectFrom("external_sales")
      .innerJoin("incoming_deliveries", "incoming_deliveries.id", "delivery_id")
      .select("incoming_deliveries.id")
      .distinct()
      .where("external_product_id", "in", externalProductIds)
      .where("handled_at", "is not", null)
      .where((eb) => eb.or([eb("outcome", "in", ["waiting", "ignored"]), eb("note", "is not", null)]))
      .orderBy("incoming_deliveries.id")
      .execute();
    return queueAgain(
      trx,
      waiting.map(({ id }) => id),
      { now, isHandled: true },
    );
  });
}

/** What they said of purchases stays, without the rest of what was sent. */
async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("incoming_deliveries").where("received_at", "<", addDays(now, -KEPT_DAYS)).execute();
}
