import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb } from "./columns.ts";

interface KnownTouch {
  source?: string;
  campaign?: string;
  referrer?: string;
}

const BATCH = 500;

/** Where a sale came from: the last touch beside the first, its source and campaign in a word, arrivals counted a day. */
export async function up(db: MigrationDb): Promise<void> {
  const { json, text, integer } = columnsFor(db);
  await addColumns(db, "leads", { last_touch: json });
  await addColumns(db, "orders", { last_touch: json, source: text, campaign: text });
  // Until now only the first was kept; that is what is known of the last.
  await sql`update leads set last_touch = first_touch where first_touch is not null`.execute(db);
  await sql`update orders set last_touch = first_touch where first_touch is not null`.execute(db);
  await sql`update orders set source = 'direto' where first_touch is null and anonymised_at is null
    and checkout_key is not null and checkout_digest <> 'by-hand' and not is_imported`.execute(db);
  await nameSources(db);
  await createIndex(db, "orders_source", "orders", ["source", "created_at", "id"]);
  await createIndex(db, "orders_origin", "orders", [
    "created_at",
    "source",
    "campaign",
    "first_paid_at",
    "paid_cents",
    "refunded_cents",
  ]);
  await createTable(
    db,
    "source_visits",
    {
      day: sql`${text} not null`,
      source: sql`${text} not null`,
      count: sql`${integer} not null default 0 check (count >= 0)`,
    },
    [sql`primary key (day, source)`],
  );
}

/** As an order is written from now on, of those that are there. */
async function nameSources(db: MigrationDb): Promise<void> {
  let after = 0;
  for (;;) {
    const orders = await db
      .selectFrom("orders")
      .select(["id", "first_touch"])
      .where("id", ">", after)
      .where("first_touch", "is not", null)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const named = Map.groupBy(orders, ({ first_touch }) => JSON.stringify(originOf(first_touch)));
    for (const [origin, alike] of named) {
      const ids = alike.map(({ id }) => id);
      await db.updateTable("orders").set(JSON.parse(origin)).where("id", "in", ids).execute();
    }
    if (orders.length < BATCH) return;
    after = orders.at(-1)?.id ?? 0;
  }
}

function originOf({ source, referrer, campaign }: KnownTouch) {
  const host = referrer?.split("/", 1)[0]?.replace(/^(?:www|m|l|lm|out|web)\.(?=.+\.)/i, "");
  return { source: wordOf(source) ?? wordOf(host) ?? "direto", campaign: wordOf(campaign) };
}

function wordOf(text: string | undefined): string | null {
  const word = (text ?? "").trim().toLowerCase().replace(/\s+/g, " ");
  return word === "" || word.includes("@") ? null : word;
}
