import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

/** Files that purchases on other platforms open here, beside courses: docs/contracts/move-in.md. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, integer, timestamp } = columnsFor(db);
  await createTable(
    db,
    "external_product_files",
    {
      external_product_id: sql`${integer} not null ${references("external_products", "cascade")}`,
      product_id: sql`${integer} not null ${references("products", "cascade")}`,
      created_at: sql`${timestamp} not null`,
    },
    [sql`primary key (external_product_id, product_id)`],
  );
  await createIndex(db, "external_product_files_product", "external_product_files", ["product_id"]);

  await createTable(db, "external_grants", {
    id,
    public_id: sql`${text} not null unique`,
    external_purchase: sql`${text} not null`,
    // A product that somebody has is retired, not deleted, as with orders.
    product_id: sql`${integer} not null ${references("products", "restrict")}`,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    external_state: sql`${text} not null ${oneOf("external_state", ["open", "ended", "taken"])}`,
    state: sql`${text} not null default 'active' ${oneOf("state", ["active", "suspended", "revoked"])}`,
    state_reason: text,
    ends_at: timestamp,
    expires_at: sql`${timestamp} not null`,
    download_count: sql`${integer} not null default 0`,
    counted_at: timestamp,
    begun_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "external_grants_once", "external_grants", ["external_purchase", "product_id"], {
    unique: true,
  });
  await createIndex(db, "external_grants_person", "external_grants", ["user_id"]);
  await createIndex(db, "external_grants_product", "external_grants", ["product_id"]);
}
