// What the machinery remembers of a person: mails, limits, deliveries to integrations, addresses in the audit list.
import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";
import { occursIn } from "#db/search.server.ts";

interface Traces {
  userId: number | null;
  email: string | null | undefined;
  name: string | undefined;
}

const GONE = "removido";

export async function removeTraces(trx: Db, { userId, email, name }: Traces): Promise<void> {
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
  if (engineOf(trx) === "postgres") {
    await trx
      .deleteFrom("rate_limits")
      .where(occursIn(trx, email, sql<string>`key`))
      .execute();
  }
  await blankDeliveries(trx, email, name);
}

/** Integrations hear that the row changed, not once more who it was; what they answered may say it too. */
async function blankDeliveries(trx: Db, email: string, name: string | undefined): Promise<void> {
  const written = (text: string) => JSON.stringify(text).slice(1, -1);
  const withoutEmail = sql<string>`replace(body, ${written(email)}, ${`${GONE}@excluida.invalid`})`;
  const body = name ? sql<string>`replace(${withoutEmail}, ${written(name)}, ${GONE})` : withoutEmail;
  await trx
    .updateTable("webhook_deliveries")
    .set({ body, answer: null })
    .where((eb) =>
      eb.or([
        occursIn(trx, email, sql<string>`body`),
        occursIn(trx, email, sql<string>`coalesce(answer, '')`),
      ]),
    )
    .execute();
}
