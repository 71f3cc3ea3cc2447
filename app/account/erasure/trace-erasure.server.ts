// What the machinery remembers of a person: mails, limits, deliveries to integrations, addresses in the audit list.
import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";
import { occursIn } from "#db/search.server.ts";
import { perEngine } from "#db/spellings.server.ts";

interface Traces {
  userId: number | null;
  email: string | null | undefined;
  name: string | undefined;
  /** The last delivery to an integration that was there before the deletion began. */
  lastDelivery: number;
}

const GONE = "removido";

export async function removeTraces(trx: Db, { userId, email, name, lastDelivery }: Traces): Promise<void> {
  if (userId !== null) {
    await trx.updateTable("audit_log").set({ ip: null }).where("actor_id", "=", userId).execute();
  }
  if (!email) return;
  await trx
    .deleteFrom("outbox")
    .where((eb) =>
      eb.or([
        eb(sql`lower(recipient)`, "=", email),
        occursIn(trx, email, sql<string>`cast(payload as text)`),
      ]),
    )
    .execute();
  await blankReaddressings(trx, email);
  if (engineOf(trx) === "postgres") {
    await trx
      .deleteFrom("rate_limits")
      .where(occursIn(trx, email, sql<string>`key`))
      .execute();
  }
  await blankDeliveries(trx, { email, name, lastDelivery });
}

/** The register names addresses where an order went from one to another. */
async function blankReaddressings(trx: Db, email: string): Promise<void> {
  const written = sql<string>`cast(detail as text)`;
  const without = sql<Record<string, unknown>>`replace(${written}, ${email}, ${GONE})`;
  await trx
    .updateTable("audit_log")
    .set({
      detail: perEngine(trx, {
        sqlite: without,
        postgres: sql<Record<string, unknown>>`cast(${without} as jsonb)`,
      }),
    })
    .where("action", "=", "order.readdress")
    .where(occursIn(trx, email, written))
    .execute();
}

/** Read before anything of the person is changed. */
export async function findLastDelivery(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/**
 * Integrations hear that the row changed, not once more who it was; what they answered may say it too. What was on its
 * way before is told as it was, and forgotten as soon as it is told or given up.
 */
async function blankDeliveries(
  trx: Db,
  { email, name, lastDelivery }: { email: string; name: string | undefined; lastDelivery: number },
): Promise<void> {
  const written = (text: string) => JSON.stringify(text).slice(1, -1);
  const withoutEmail = sql<string>`replace(body, ${written(email)}, ${`${GONE}@excluida.invalid`})`;
  const withoutName = name ? sql<string>`replace(${withoutEmail}, ${written(name)}, ${GONE})` : withoutEmail;
  // What is told by its name holds more of a person than that: only what happened is left.
  const head = sql`'{"id":"' || event_id || '","event":"' || event_type || '","version":1,"data":null}'`;
  const body = sql<string>`case when event_type like 'rows.%' then ${withoutName} else ${head} end`;
  const theirs = (column: "body" | "answer") =>
    occursIn(trx, email, sql<string>`coalesce(${sql.ref(column)}, '')`);
  await trx
    .updateTable("webhook_deliveries")
    .set({ blanked_body: body, answer: null })
    .where("next_try_at", "is not", null)
    .where("id", "<=", lastDelivery)
    .where((eb) => eb.or([theirs("body"), theirs("answer")]))
    .execute();
  await trx
    .updateTable("webhook_deliveries")
    .set({ body, answer: null })
    .where((eb) => eb.or([eb("next_try_at", "is", null), eb("id", ">", lastDelivery)]))
    .where((eb) => eb.or([theirs("body"), theirs("answer")]))
    .execute();
}
