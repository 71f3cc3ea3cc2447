// A provider that refuses our key rests: a row of the settings, so that every process takes its methods out of the offer.
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Payments } from "./payments.server.ts";

/** So that buyers are not led into it again and again. */
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

/** Ends a provider's rest early, because it has answered. */
export async function wakeProvider(db: Db, payments: Payments, id: string): Promise<void> {
  await db
    .deleteFrom("settings")
    .where("key", "=", PREFIX + id)
    .execute();
  await readResting(db, payments);
}

/** As they are written down, by this process or another one. */
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

/** When a program starts: keys are read then, and maybe this is how they were mended. */
export async function forgetResting(db: Db): Promise<void> {
  const known = db.selectFrom("settings").select("key").where("key", "like", `${PREFIX}%`);
  // Mostly there is nothing to forget, and nothing is written.
  const keys = (await known.execute()).map(({ key }) => key);
  if (keys.length > 0) await db.deleteFrom("settings").where("key", "in", keys).execute();
}
