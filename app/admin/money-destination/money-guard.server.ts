// Who may say where the shop's money goes, and who hears that it was said otherwise.

import type { MoneyGuard } from "#app/company/company-settings.server.ts";
import type { AppContext } from "#app/context.ts";
import { type Asker, isProven } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { findStanding } from "#app/identity/rights/authority.server.ts";
import { may } from "#app/identity/rights/rights.ts";
import { tellOwners as tellEveryOwner } from "#app/identity/rights/team-notices.server.ts";
import type { Db } from "#db/connect.server.ts";

export const MONEY_TOPIC = "mail.money-destination";

/** For an act of this person: an owner, who showed a few minutes ago that it is they. */
export function moneyGuard(app: Pick<AppContext, "now">, asker: Asker): MoneyGuard {
  return {
    async refuse(trx) {
      if (!may(await findStanding(trx, asker.user.id), "payments.setup")) return "not the owner";
      return (await isProven(trx, asker, app.now())) ? undefined : "not proven";
    },
    tell: (trx, auditId, now) => tellOwners(trx, { auditId, actorId: asker.user.id }, now),
  };
}

/** One mail to each owner, whoever did it; where that is the only one, to the shop's own mailbox too. */
export async function tellOwners(
  trx: Db,
  { auditId, actorId }: { auditId: number; actorId: number | null },
  now: Date,
): Promise<void> {
  const work = (userId: number | null) => ({
    topic: MONEY_TOPIC,
    payload: { auditId, userId },
    dedupeKey: `money-destination:${auditId}:${userId ?? "shop"}`,
  });
  await tellEveryOwner(trx, { actorId, work }, now);
}
