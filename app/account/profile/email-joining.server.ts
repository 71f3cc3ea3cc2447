import { findLink } from "#app/identity/links/one-time-links.server.ts";
import type { Refusal } from "#app/identity/refusal.ts";
import { EMAIL_IN_USE } from "#app/identity/user-rules.ts";
import { type Confirmer, confirmEmail } from "#app/identity/users/email-confirmations.server.ts";
import { joinGuestOrders, lockGuestOrders } from "#app/orders/access/order-person.server.ts";
import { type Db, inTransaction, isUniqueViolation } from "#db/connect.server.ts";

interface Confirmation {
  token: string;
  confirmer: Confirmer;
  hasPassword: boolean;
}

/** Confirms an address by its mailed link and moves guest purchases into the account. */
export async function confirmAndJoin(
  db: Db,
  confirmation: Confirmation,
  now: Date,
): Promise<{ ok: true; value: { email: string; joined: number } } | Refusal> {
  try {
    return await inTransaction(db, async (trx) => {
      const link = await findLink(trx, "confirm", confirmation.token, now);
      if (link) await lockGuestOrders(trx, link.email);
      const confirmed = await confirmEmail(trx, confirmation, now);
      if (!confirmed.ok) return confirmed;
      const joined = await joinGuestOrders(trx, confirmed.value, now);
      return { ok: true as const, value: { email: confirmed.value.email, joined } };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, errors: { form: `${EMAIL_IN_USE}.` } };
    throw error;
  }
}
