// Pauses a provider that refuses our key. Stored in the settings, so that every process takes its methods off the
// offer.
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Payments } from "./payments.server.ts";

/** How long a provider that refused our key is paused. */
const REST_MINUTES = 10;
const PREFIX = "payments.resting.";

export async function restProvider(db: Db, payments: Payments, id: string, now: Date): Promise<void> {
  const row = { value: json<unknown>(addMinutes(now, REST_MINUTES).toISOString()), updated_at: now };
  await db
    .insertInto("settings")
    .values({ key: PREFIX + id, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
  await readResting(db, payments);
}

/** Ends a pause early, because the provider answered. */
export async function wakeProvider(db: Db, payments: Payments, id: string): Promise<void> {
  await db
    .deleteFrom("settings")
    .where("key", "=", PREFIX + id)
    .execute();
  await readResting(db, payments);
}

/** Reads which providers are paused. */
export async function readResting(db: Db, payments: Payments): Promise<void> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where(
      "key",
      "in",
      payments.all().map(({ id }) => PREFIX + id),
    )
    .execute();
  payments.rest(new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), new Date(String(value))])));
}

/** Ends every pause at the start, because a restart reads the keys anew. */
export async function forgetResting(db: Db): Promise<void> {
  const known = db.selectFrom("settings").select("key").where("key", "like", `${PREFIX}%`);
  // Usually there is nothing to delete, and nothing is written.
  const keys = (await known.execute()).map(({ key }) => key);
  if (keys.length > 0) await db.deleteFrom("settings").where("key", "in", keys).execute();
}
