// The names of one payment, for questions to the provider that made it.
import type { AttemptRow } from "./attempt-merge.ts";
import type { KnownPayment, SoughtPayment } from "./payment-provider.ts";

type Named = Pick<AttemptRow, "id" | "provider_ref" | "payment_ref" | "created_at">;

export function soughtPayment(attempt: Named): SoughtPayment {
  const { provider_ref, payment_ref } = attempt;
  return {
    externalRef: String(attempt.id),
    createdAt: attempt.created_at,
    ...(provider_ref === null ? {} : { providerRef: provider_ref }),
    ...(payment_ref === null ? {} : { paymentRef: payment_ref }),
  };
}

/** Undefined while the provider's own reference is not known. */
export function knownPayment(attempt: Named): KnownPayment | undefined {
  const { providerRef, ...rest } = soughtPayment(attempt);
  return providerRef === undefined ? undefined : { ...rest, providerRef };
}

/** The one that people are shown and search by: of the payment, where it has one of its own, as the accountant's file says it. */
export function knownReference({ provider_ref, payment_ref }: Pick<Named, "provider_ref" | "payment_ref">) {
  return payment_ref ?? provider_ref;
}
