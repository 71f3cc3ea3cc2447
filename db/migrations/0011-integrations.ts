import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb } from "./columns.ts";

/** What the table API and the move from hosted tables remember. */
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
}
