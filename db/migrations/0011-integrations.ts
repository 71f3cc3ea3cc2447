import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** What the table API, its webhooks and the move from hosted tables remember. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, timestamp, integer } = columnsFor(db);

  // A row without an entry stands at the position of its id.
  await createTable(
    db,
    "row_positions",
    {
      table_id: sql`${integer} not null`,
      row_id: sql`${integer} not null`,
      position: sql`double precision not null`,
    },
    [sql`primary key (table_id, row_id)`],
  );
  await addColumns(db, "api_tokens", { key_hint: text });
  await addColumns(db, "webhook_deliveries", { next_try_at: timestamp });
  await createIndex(db, "webhook_deliveries_due", "webhook_deliveries", ["next_try_at"], {
    where: sql`next_try_at is not null`,
  });
  await createIndex(db, "webhook_deliveries_age", "webhook_deliveries", ["created_at"]);

  await createTable(db, "imported_rows", {
    id,
    source: sql`${text} not null`,
    table_id: sql`${integer} not null`,
    source_row_id: sql`${integer} not null`,
    local_row_id: sql`${integer} not null`,
    digest: sql`${text} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "imported_rows_source", "imported_rows", ["source", "table_id", "source_row_id"], {
    unique: true,
  });

  // Rows of a category in their order, and how many there are, without looking at a single one.
  await createIndex(db, "products_here", "products", ["category_id", "id"], {
    where: sql`retired_at is null`,
  });

  // Polling triggers ask every table what changed since they last looked.
  for (const table of ["order_items", "popup_emails", "lesson_doubts"]) {
    await addColumns(db, table, { updated_at: timestamp });
  }
  await loosenReviews(db);
  if (engineOf(db) === "postgres") await createTextFunctions(db);
}

/** An integration may write a review in two steps, so what it is about and its stars may come later. */
async function loosenReviews(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer } = columnsFor(db);
  if (engineOf(db) === "postgres") {
    await sql`alter table product_reviews alter column product_id drop not null, alter column rating drop not null`.execute(
      db,
    );
    await addColumns(db, "product_reviews", { updated_at: timestamp });
    return;
  }
  await createTable(db, "new_product_reviews", {
    id,
    product_id: sql`${integer} ${references("products", "cascade")}`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    guest_name: text,
    guest_email: text,
    rating: sql`${integer} check (rating between 1 and 5)`,
    comment: text,
    is_verified: sql`${boolean} not null default false`,
    is_approved: sql`${boolean} not null default false`,
    rejected_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: timestamp,
  });
  const columns = sql`id, product_id, user_id, guest_name, guest_email, rating, comment, is_verified, is_approved, rejected_at, created_at`;
  await sql`insert into new_product_reviews (${columns}) select ${columns} from product_reviews`.execute(db);
  await sql`drop table product_reviews`.execute(db);
  await sql`alter table new_product_reviews rename to product_reviews`.execute(db);
  await createIndex(db, "product_reviews_product", "product_reviews", [
    "product_id",
    "is_approved",
    "created_at",
  ]);
  await createIndex(db, "product_reviews_waiting", "product_reviews", ["is_approved", "created_at"]);
  await createIndex(db, "product_reviews_person", "product_reviews", ["user_id", "product_id"], {
    unique: true,
    where: sql`user_id is not null`,
  });
}

/** The functions of text-functions.ts. Without ICU, PostgreSQL folds as well as the database's own locale can. */
async function createTextFunctions(db: MigrationDb): Promise<void> {
  const { rows } = await sql`select 1 from pg_collation where collname = 'und-x-icu'`.execute(db);
  const lower = rows.length > 0 ? sql`lower($1 collate "und-x-icu")` : sql`lower($1)`;
  const bare =
    rows.length > 0
      ? sql`lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu")`
      : sql`lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
  const words = sql`' ' || btrim(regexp_replace(${lower}, '[^[:alnum:]_]+', ' ', 'g')) || ' '`;
  const like = sql`language sql immutable strict parallel safe`;
  await sql`create function lower_text(text) returns text ${like} as $$ select ${lower} $$`.execute(db);
  // Bytes sort alike whatever the locale of the database is.
  await sql`create function sort_text(text) returns bytea ${like} as $$ select convert_to(${bare}, 'UTF8') $$`.execute(
    db,
  );
  await sql`create function word_text(text) returns text ${like} as $$ select ${words} $$`.execute(db);
}
