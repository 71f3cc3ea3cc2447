import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

const KEYS = ["home", "about", "solutions", "services", "not-found", "terms", "privacy", "refunds"];

/** Pages as lists of sections with their earlier versions, and services that are paid by the month. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json } = columnsFor(db);
  const times = { created_at: sql`${timestamp} not null`, updated_at: sql`${timestamp} not null` };
  const content = {
    title: sql`${text} not null`,
    description: sql`${text} not null default ''`,
    picture: sql`${text} not null default ''`,
    sections: sql`${json} not null`,
  };
  await createTable(
    db,
    "pages",
    {
      id,
      key: sql`${text} unique ${oneOf("key", KEYS)}`,
      slug: sql`${text} unique`,
      ...content,
      draft: json,
      status: sql`${text} not null default 'draft' ${oneOf("status", ["draft", "published", "hidden"])}`,
      version: sql`${integer} not null default 1`,
      edited_at: timestamp,
      published_at: timestamp,
      updated_by_id: sql`${integer} ${references("users", "set null")}`,
      ...times,
    },
    [sql`check ((key is null) <> (slug is null))`],
  );
  await createTable(db, "page_versions", {
    id,
    page_id: sql`${integer} not null ${references("pages", "cascade")}`,
    number: sql`${integer} not null`,
    ...content,
    published_at: sql`${timestamp} not null`,
    published_by_id: sql`${integer} ${references("users", "set null")}`,
  });
  await createIndex(db, "page_versions_number", "page_versions", ["page_id", "number"], { unique: true });
  await createTable(db, "services", {
    id,
    slug: sql`${text} not null unique`,
    name: sql`${text} not null`,
    badge: text,
    monthly_price: sql`${integer} check (monthly_price > 0)`,
    description: sql`${text} not null default ''`,
    features: sql`${json} not null`,
    promise: sql`${text} not null default ''`,
    steps: sql`${json} not null`,
    questions: sql`${json} not null`,
    tiles: sql`${text} not null default ''`,
    picture: sql`${text} not null default ''`,
    position: sql`${integer} not null default 0`,
    is_published: sql`${boolean} not null default false`,
    version: sql`${integer} not null default 1`,
    ...times,
  });
}
