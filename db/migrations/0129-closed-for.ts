import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** Adds the code of a closing beside its sentence, and fills it from the sentences written so far. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  for (const [table, reason] of [
    ["grants", "state_reason"],
    ["external_grants", "state_reason"],
    ["enrollment_sources", "reason"],
  ] as const) {
    await addColumns(db, table, { closed_for: text });
    const said = sql.ref(reason);
    await sql`update ${sql.table(table)} set closed_for = case
        when state = 'suspended' then case
          when ${said} like 'Abre em %' then 'pre_sale'
          when ${said} = 'Pagamento contestado' then 'dispute'
          when ${said} = 'Pagamento em análise' then 'fraud_warning'
          else 'order_waits' end
        when ${said} like 'O seu tempo de acesso a este %' then 'ended'
        when ${said} like 'O pagamento deste curso foi contestado %' then 'dispute_lost'
        when ${said} like 'A compra deste curso foi reembolsada %' then 'refund'
        when ${said} like 'A compra deste curso foi cancelada %' then 'order_cancelled'
        when ${said} like 'A compra % devolvida' then 'ended_elsewhere'
      end where state <> 'active'`.execute(db);
  }
}
