// Closes an open attempt; the provider's answer decides.
import type { Db } from "#db/connect.server.ts";
import { type AttemptRow, knownPayment, soughtPayment } from "../port/attempt-facts.ts";
import { type PaymentProvider, ProviderError } from "../port/payment-provider.ts";
import { callProvider, type Shop } from "./payments.server.ts";

/**
 * Asks the provider to close the attempt and applies the answer. `as` is the reason for closing. Returns false when
 * the provider cannot be asked now.
 */
export async function closeOpenAttempt(
  db: Db,
  shop: Shop,
  attempt: AttemptRow,
  as: "cancelled" | "expired" = "cancelled",
): Promise<boolean> {
  const provider = shop.payments.find(attempt.provider);
  const now = shop.now();
  await db
    .updateTable("payment_attempts")
    .set({ cancel_requested_at: now, updated_at: now })
    .where("id", "=", attempt.id)
    .execute();
  if (!provider) return false;
  try {
    const told = await cancelAt(provider, attempt, shop.payments.callMs);
    if (told) {
      const { id: attemptId, order_id: orderId } = attempt;
      const snapshot = told.state === "cancelled" ? { ...told, state: as } : told;
      await shop.payments.reports.apply(db, shop, { orderId, attemptId, snapshot, now });
    } else {
      // The provider does not know the attempt. A later payment counts as an extra payment and is refunded.
      await shop.payments.reports.end(db, shop, attempt, { state: as });
    }
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error, attempt: attempt.id, kind: error.kind }, "payment could not be cancelled");
    return false;
  }
}

async function cancelAt(provider: PaymentProvider, attempt: AttemptRow, callMs: number) {
  const key = `att_${attempt.id}:cancel`;
  const known = knownPayment(attempt);
  if (known) return callProvider(key, (call) => provider.cancel(known, call), callMs);
  const sought = soughtPayment(attempt);
  const found = await callProvider(key, (call) => provider.find(sought, call), callMs);
  return found && callProvider(key, (call) => provider.cancel({ ...sought, ...found }, call), callMs);
}
