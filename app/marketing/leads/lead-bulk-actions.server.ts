// Several leads moved to a status at once.
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import type { LeadStatus } from "./lead-status.ts";

/** How many moved, and how many are not there any more; the others stood so before. */
export async function changeStatusInBulk(
  db: Db,
  { ids, status }: { ids: number[]; status: LeadStatus },
  now: Date,
): Promise<{ changed: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("leads").select(["id", "status"]).where("id", "in", asked).orderBy("id");
    const leads = await forUpdate(trx, query).execute();
    const changing = leads.filter((lead) => lead.status !== status).map(({ id }) => id);
    await updateRows(trx, "leads", changing, { status }, now);
    return { changed: changing.length, missing: asked.length - leads.length };
  });
}
