// What the machinery remembers of a person: mails, limits, deliveries to integrations, addresses in the audit list.
import { sql } from "kysely";
import { type Db, engineOf, json } from "#db/connect.server.ts";
import { occursIn } from "#db/search.server.ts";
import { perEngine } from "#db/spellings.server.ts";
import type { PersonalRows } from "./personal-data.server.ts";

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
  await blankRegister(trx, email, name);
  if (engineOf(trx) === "postgres") {
    await trx
      .deleteFrom("rate_limits")
      .where(occursIn(trx, email, sql<string>`key`))
      .execute();
  }
  await blankDeliveries(trx, { email, name, lastDelivery });
}

/** Requires two words: a first name alone also matches other people. */
const FULL_NAME = /\S\s+\S/;

/** Searches every entry of the audit log, because old and new values of any entity can name the person. */
async function blankRegister(trx: Db, email: string, name: string | undefined): Promise<void> {
  const written = sql<string>`cast(detail as text)`;
  const marks = [email, ...(name && FULL_NAME.test(name) ? [writtenAs(name)] : [])];
  const without = marks.reduce((text, mark) => sql<string>`replace(${text}, ${mark}, ${GONE})`, written);
  await trx
    .updateTable("audit_log")
    .set({
      detail: perEngine(trx, {
        sqlite: sql<Record<string, unknown>>`${without}`,
        postgres: sql<Record<string, unknown>>`cast(${without} as jsonb)`,
      }),
    })
    .where((eb) => eb.or(marks.map((mark) => occursIn(trx, mark, written))))
    .execute();
}

/** Empties the details of audit entries about the person's own rows. The entries stay, with their action and time. */
export async function blankDetailsOf(trx: Db, rows: PersonalRows): Promise<void> {
  const own = [...rows].filter(([table, list]) => list.length > 0 && !KEPT_DETAILS.has(table));
  if (own.length === 0) return;
  await trx
    .updateTable("audit_log")
    .set({ detail: json({}) })
    .where((eb) =>
      eb.or(
        own.map(([table, list]) =>
          eb.and([
            eb("entity", "=", table),
            eb(
              "entity_id",
              "in",
              list.map(({ id }) => String(id)),
            ),
          ]),
        ),
      ),
    )
    .execute();
}

/**
 * Tables whose audit details stay. The audit log names orders by another entity and keeps their history; its own rows
 * are never the entity of an entry.
 */
const KEPT_DETAILS: ReadonlySet<string> = new Set(["audit_log", "orders"]);

/** Returns the text as it is escaped inside a JSON string. */
function writtenAs(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Must run before any row of the person is changed. */
export async function findLastDelivery(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/**
 * Integrations get the change without the person's data; their answers are deleted, too. Earlier deliveries are sent
 * unchanged and deleted once delivered or given up.
 */
async function blankDeliveries(
  trx: Db,
  { email, name, lastDelivery }: { email: string; name: string | undefined; lastDelivery: number },
): Promise<void> {
  const withoutEmail = sql<string>`replace(body, ${writtenAs(email)}, ${`${GONE}@excluida.invalid`})`;
  const withoutName = name
    ? sql<string>`replace(${withoutEmail}, ${writtenAs(name)}, ${GONE})`
    : withoutEmail;
  // A named event holds more personal data: only its head is kept.
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
