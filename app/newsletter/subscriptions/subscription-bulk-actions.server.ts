// Several subscriptions ended at once by the shop.
import { withdrawConsents } from "#app/identity/users/consents.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";

interface BulkChange {
  ids: number[];
  actorId: number;
  ip: string;
}

/** How many ended, how many had ended before, and how many are not there any more. */
export async function unsubscribeInBulk(
  db: Db,
  { ids, actorId, ip }: BulkChange,
  now: Date,
): Promise<{ ended: number; already: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("newsletter_subscriptions").select(["id", "email", "status"]);
    const rows = await forUpdate(trx, query.where("id", "in", asked).orderBy("id")).execute();
    const active = rows.filter(({ status }) => status === "active");
    const ending = active.map(({ id }) => id);
    const patch = { status: "unsubscribed", unsubscribed_at: now };
    await updateRows(trx, "newsletter_subscriptions", ending, patch, now);
    await withdrawConsents(trx, { emails: active.map(({ email }) => email), kind: "newsletter" }, now);
    const entry = { actorId, ip, action: "newsletter.unsubscribe", entity: "newsletter_subscriptions" };
    await recordAudits(
      trx,
      ending.map((entityId) => ({ ...entry, entityId })),
      now,
    );
    return {
      ended: ending.length,
      already: rows.length - ending.length,
      missing: asked.length - rows.length,
    };
  });
}
