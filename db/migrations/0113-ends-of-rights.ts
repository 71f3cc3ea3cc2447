import { sql } from "kysely";
import type { MigrationDb } from "./columns.ts";

/**
 * What a right to a course says of its end is true from here on: those that were given before have none. Until now the
 * column held the time of downloads for them, too, and nobody read it.
 */
export async function up(db: MigrationDb): Promise<void> {
  const end = new Date("9999-01-01T03:00:00Z");
  await db
    .updateTable("grants")
    .set({ expires_at: end })
    .where(
      sql<boolean>`case when grants.part_id is null
        then (select order_items.course_id from order_items where order_items.id = grants.order_item_id)
        else (select order_item_parts.course_id from order_item_parts where order_item_parts.id = grants.part_id)
      end is not null`,
    )
    .execute();
}
