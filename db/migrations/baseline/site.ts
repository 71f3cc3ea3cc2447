// The site: settings, pages, legal texts, services and visit counts.
import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "../columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json } = columnsFor(db);
  // One row per group of settings.
  await createTable(db, "settings", {
    key: sql`${text} primary key`,
    value: sql`${json} not null`,
    updated_by_id: sql`${integer} ${references("users", "set null")}`,
    updated_at: sql`${timestamp} not null`,
    version: sql`${integer} not null default 1`,
  });

  // The owner's pages: a list of sections, published and as a draft.
  await createTable(
    db,
    "pages",
    {
      id,
      key: sql`${text} unique ${oneOf("key", ["home", "about", "solutions", "services", "not-found", "terms", "privacy", "refunds"])}`,
      slug: sql`${text} unique`,
      title: sql`${text} not null`,
      description: sql`${text} not null default ''`,
      picture: sql`${text} not null default ''`,
      sections: sql`${json} not null`,
      draft: json,
      status: sql`${text} not null default 'draft' ${oneOf("status", ["draft", "published", "hidden"])}`,
      version: sql`${integer} not null default 1`,
      edited_at: timestamp,
      published_at: timestamp,
      updated_by_id: sql`${integer} ${references("users", "set null")}`,
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
    },
    [sql`check ((key is null) <> (slug is null))`],
  );

  // Earlier published versions of a page.
  await createTable(db, "page_versions", {
    id,
    page_id: sql`${integer} not null ${references("pages", "cascade")}`,
    number: sql`${integer} not null`,
    title: sql`${text} not null`,
    description: sql`${text} not null default ''`,
    picture: sql`${text} not null default ''`,
    sections: sql`${json} not null`,
    published_at: sql`${timestamp} not null`,
    published_by_id: sql`${integer} ${references("users", "set null")}`,
  });
  await createIndex(db, "page_versions_number", "page_versions", ["page_id", "number"], { unique: true });

  // Versions of legal texts; rows are never changed or deleted.
  await createTable(db, "legal_texts", {
    id,
    page: sql`${text} not null ${oneOf("page", ["terms", "privacy", "refunds"])}`,
    title: sql`${text} not null`,
    html: sql`${text} not null`,
    since: sql`${timestamp} not null`,
    refunds_id: sql`${integer} ${references("legal_texts", "restrict")}`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "legal_texts_page", "legal_texts", ["page", "id"]);

  // Services with a monthly price, sold by conversation, at /produtos.
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
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });

  // Anonymous daily counts of events.
  await createTable(
    db,
    "daily_counts",
    {
      day: sql`${text} not null`,
      name: sql`${text} not null`,
      count: sql`${integer} not null default 0 check (count >= 0)`,
    },
    [sql`primary key (day, name)`],
  );

  // Anonymous daily counts of visits by source.
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
