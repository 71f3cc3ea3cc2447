// A payment provider in memory that fails on command; fakes are allowed for mail and payment only.
import {
  type Call,
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
  type Snapshot,
  type StartPayment,
} from "#app/sales/payment/payment-provider.ts";

export interface FakeProvider extends PaymentProvider {
  /** Every start, with the key it came under. */
  starts: { key: string; payment: StartPayment }[];
  /** Key → payment: what was really charged. */
  payments: Map<string, Snapshot>;
  /** How often a payment was asked to be closed. */
  cancels: number;
  refunds: Map<string, { providerRef: string; amount: number }>;
  /** Failures of the next calls of start, oldest first; "after" fails once the payment is made. */
  failures: { kind: ProviderErrorKind; after?: boolean; retryAfterMs?: number }[];
  /** Refunds stay in processing until this is false. */
  holdsRefunds: boolean;
  change(externalRef: string, facts: Partial<Snapshot>): void;
}

export function fakeProvider(): FakeProvider {
  const bySelf = (match: (payment: Snapshot) => boolean) => [...fake.payments.values()].find(match) ?? null;
  const fake: FakeProvider = {
    id: "stripe",
    can: {
      methods: ["credit", "pix", "boleto"],
      refund: { credit: "partial", pix: "partial", boleto: "none" },
      refundDays: { credit: 180, pix: 90, boleto: 0 },
      installments: { max: 12, minPart: 500 },
      cardCapture: "iframe",
      payerDocument: { credit: "none", pix: "none", boleto: "required" },
      webhook: "none",
    },
    starts: [],
    payments: new Map(),
    cancels: 0,
    refunds: new Map(),
    failures: [],
    holdsRefunds: false,
    browser: () => ({ scriptOrigins: [], frameOrigins: [] }),
    async start(payment: StartPayment, call: Call) {
      fake.starts.push({ key: call.idemKey, payment });
      const failure = fake.failures.shift();
      const error =
        failure &&
        new ProviderError(failure.kind, "asked to fail", { retryAfterMs: failure.retryAfterMs ?? 1000 });
      if (error && !failure?.after) throw error;
      const known = fake.payments.get(call.idemKey);
      if (!known) fake.payments.set(call.idemKey, firstSnapshot(payment));
      if (error) throw error;
      return fake.payments.get(call.idemKey) ?? firstSnapshot(payment);
    },
    async find(ref) {
      return bySelf((payment) => payment.externalRef === ref.externalRef);
    },
    async cancel(providerRef) {
      fake.cancels++;
      const payment = bySelf((one) => one.providerRef === providerRef);
      if (!payment) throw new ProviderError("not_found", providerRef);
      if (payment.state === "pending") fake.change(payment.externalRef, { state: "cancelled" });
      return bySelf((one) => one.providerRef === providerRef) ?? payment;
    },
    async refund(refund, call) {
      fake.refunds.set(call.idemKey, refund);
      if (fake.holdsRefunds) return { state: "processing" };
      const payment = bySelf((one) => one.providerRef === refund.providerRef);
      const returned = [...fake.refunds.values()]
        .filter((one) => one.providerRef === refund.providerRef)
        .reduce((sum, one) => sum + one.amount, 0);
      if (payment) fake.change(payment.externalRef, { refundedCents: returned });
      return { state: "done" };
    },
    receive: () => ({ ok: false, why: "not_ours" }),
    change(externalRef, facts) {
      for (const [key, payment] of fake.payments) {
        if (payment.externalRef === externalRef) fake.payments.set(key, { ...payment, ...facts });
      }
    },
  };
  return fake;
}

function firstSnapshot(payment: StartPayment): Snapshot {
  return {
    providerRef: `fake_${payment.externalRef}`,
    externalRef: payment.externalRef,
    state: "pending",
    method: payment.method,
    chargedCents: payment.amount,
    currency: "BRL",
    approvedCents: 0,
    refundedCents: 0,
    dispute: "none",
    asOf: "",
  };
}
