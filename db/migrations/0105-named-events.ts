import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb, oneOf } from "./columns.ts";

/** Webhooks that hear of what happens in the shop by its name, in which shape; examples; carts that were told of once. */
export async function up(db: MigrationDb): Promise<void> {
  const { boolean, text, timestamp } = columnsFor(db);
  const formats = oneOf("format", ["vitrine", "kiwify"]);
  await addColumns(db, "webhooks", { format: sql`${text} not null default 'vitrine' ${formats}` });
  await addColumns(db, "webhook_deliveries", { is_example: sql`${boolean} not null default false` });
  await addColumns(db, "recovery_carts", { told_at: timestamp });
  await createIndex(db, "recovery_carts_untold", "recovery_carts", ["touched_at"], {
    where: sql`order_id is null and told_at is null`,
  });
}
