import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** When somebody removed a place by hand. What was closed for another reason is known by the words that its student reads. */
export async function up(db: MigrationDb): Promise<void> {
  const { timestamp } = columnsFor(db);
  await addColumns(db, "enrollment_sources", { removed_at: timestamp });
  await sql`update enrollment_sources set removed_at = updated_at
    where state = 'revoked' and coalesce(external_state, 'open') = 'open'
      and case when reason is not null
        then reason <> 'O seu tempo de acesso a este curso terminou'
          and reason not like 'A compra deste curso foi %'
          and reason not like 'O pagamento deste curso foi contestado %'
        else not exists (
          select 1 from order_items
          inner join orders on orders.id = order_items.order_id
          left join licences on licences.id = enrollment_sources.licence_id
          where order_items.id = enrollment_sources.order_item_id
            and (orders.status <> 'completed' or order_items.refunded_at is not null or licences.revoked_at is not null)
        ) end`.execute(db);
}
