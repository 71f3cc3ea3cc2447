// Records which rows are demo content. The seed fills an empty database, so all rows afterwards are its own. It stores
// their ids, and the removal of demo content deletes only these rows.
import { sql } from "kysely";
import { z } from "zod";
import { type Db, json } from "../connect.server.ts";

const DEMO_KEY = "demo";

/** All other seeded rows are deleted together with rows of these tables. */
export const DEMO_TABLES = [
  "orders",
  "enrollments",
  "certificates",
  "product_reviews",
  "comments",
  "lesson_doubts",
  "leads",
  "popup_emails",
  "newsletter_issues",
  "newsletter_subscriptions",
  "popup_configs",
  "blog_posts",
  "products",
  "courses",
  "categories",
  "pages",
  "services",
  "users",
] as const;
export type DemoTable = (typeof DEMO_TABLES)[number];

const ids = z.array(z.number());
const recordSchema = z.object({
  seededAt: z.coerce.date(),
  rows: z.partialRecord(z.enum(DEMO_TABLES), ids),
  removedAt: z.coerce.date().optional(),
});
export type DemoRecord = z.infer<typeof recordSchema>;

/** Current rows by table. */
export async function listRows(trx: Db): Promise<DemoRecord["rows"]> {
  const rows: DemoRecord["rows"] = {};
  for (const table of DEMO_TABLES) {
    const found = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(trx);
    rows[table] = found.rows.map(({ id }) => id);
  }
  return rows;
}

/** Records rows added since `before`; part of the seed's transaction. */
export async function recordDemo(trx: Db, before: DemoRecord["rows"], now: Date): Promise<void> {
  const after = await listRows(trx);
  const rows: DemoRecord["rows"] = {};
  for (const table of DEMO_TABLES) {
    const known = new Set(before[table]);
    rows[table] = (after[table] ?? []).filter((id) => !known.has(id));
  }
  await saveDemoRecord(trx, { seededAt: now, rows }, now);
}

/** Undefined if this database has no record of demo content. */
export async function findDemoRecord(db: Db): Promise<DemoRecord | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", DEMO_KEY).executeTakeFirst();
  const parsed = recordSchema.safeParse(row?.value);
  return parsed.success ? parsed.data : undefined;
}

export async function saveDemoRecord(trx: Db, record: DemoRecord, now: Date): Promise<void> {
  const value = json<unknown>(record);
  await trx
    .insertInto("settings")
    .values({ key: DEMO_KEY, value, updated_by_id: null, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: now }))
    .execute();
}
