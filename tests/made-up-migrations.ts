// The program's migrations and two made-up ones. The rules that hold for them hold for the next real migration.
import { sql } from "kysely";
import { addColumns, columnsFor, createIndex } from "#db/migrations/columns.ts";
import { MIGRATIONS } from "#db/migrations.ts";

export const WITH_MADE_UP: typeof MIGRATIONS = {
  ...MIGRATIONS,
  "9001-product-mottos": {
    async up(db) {
      await addColumns(db, "products", { motto: sql`${columnsFor(db).text} not null default ''` });
      await sql`update products set motto = upper(name)`.execute(db);
    },
  },
  "9002-motto-index": {
    up: (db) => createIndex(db, "products_motto", "products", ["motto"]),
  },
};
