import { leadSearchColumns } from "#app/marketing/leads/lead-search-columns.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import { leads } from "./content/leads.ts";

/** People who asked for a conversation, some of them answered. */
export async function insertLeads(trx: Db, now: Date): Promise<void> {
  for (const { daysAgo, first_touch, note, ...typed } of leads) {
    const created_at = addDays(now, -daysAgo);
    const lead = { ...typed, empresa: typed.empresa || null, telefone: typed.telefone || null };
    await insertRow(
      trx,
      "leads",
      {
        ...lead,
        ...leadSearchColumns(lead),
        note: note ?? null,
        owner_id: null,
        first_touch: first_touch ? json(first_touch) : null,
        last_touch: first_touch ? json(first_touch) : null,
        created_at,
        updated_at: created_at,
      },
      now,
    );
  }
}
