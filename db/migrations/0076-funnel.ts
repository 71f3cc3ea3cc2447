import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** Pages and checkouts of each offer, counted a day; when a reminder led back to an order; one name for one source. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, text, timestamp } = columnsFor(db);
  await createTable(
    db,
    "offer_counts",
    {
      day: sql`${text} not null`,
      product_id: sql`${integer} not null ${references("products", "cascade")}`,
      // 0: the product's own price. No foreign key: what was counted of an offer that went is shown nowhere.
      offer_id: sql`${integer} not null default 0`,
      pages: sql`${integer} not null default 0 check (pages >= 0)`,
      checkouts: sql`${integer} not null default 0 check (checkouts >= 0)`,
    },
    [sql`primary key (day, product_id, offer_id)`],
  );
  await createIndex(db, "offer_counts_product", "offer_counts", ["product_id"]);
  await addColumns(db, "orders", { reminder_opened_at: timestamp });
  await createIndex(db, "orders_reminded", "orders", ["first_paid_at"], {
    where: sql`reminder_opened_at is not null`,
  });
  await renameOrders(db);
  await renameVisits(db);
}

async function renameOrders(db: MigrationDb): Promise<void> {
  const known = await db.selectFrom("orders").select("source").distinct().execute();
  for (const { source } of known) {
    const name = nameOf(source);
    if (name !== source)
      await db.updateTable("orders").set({ source: name }).where("source", "=", source).execute();
  }
}

/** Two names of one source on one day are added up. */
async function renameVisits(db: MigrationDb): Promise<void> {
  const rows = await db.selectFrom("source_visits").select(["day", "source", "count"]).execute();
  for (const { day, source, count } of rows.filter(({ source }) => nameOf(source) !== source)) {
    await db.deleteFrom("source_visits").where("day", "=", day).where("source", "=", source).execute();
    await db
      .insertInto("source_visits")
      .values({ day, source: nameOf(source), count })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "source"])
          .doUpdateSet((eb) => ({ count: eb("source_visits.count", "+", eb.ref("excluded.count")) })),
      )
      .execute();
  }
}

/** As sources are written from now on (app/platform/touch/source-of.ts). */
function nameOf(source: string | null): string | null {
  const host = source?.replace(/^(?:www|m|l|lm|out|web)\.(?=.+\.)/, "") ?? "";
  if (/^google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/.test(host)) return "google";
  const short = {
    "youtu.be": "youtube",
    "fb.com": "facebook",
    "lnkd.in": "linkedin",
    "vm.tiktok.com": "tiktok",
  }[host];
  return (
    short ??
    /^(instagram|facebook|tiktok|youtube|pinterest|linkedin|bing|duckduckgo)\.com$/.exec(host)?.[1] ??
    source
  );
}
