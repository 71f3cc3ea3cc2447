// A payment provider in memory that fails on command. Fakes are allowed only for mail and payment.
import {
  type Call,
  NOTHING_IN_BROWSER,
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
  type Receipt,
  type Refund,
  type Snapshot,
  type StartPayment,
} from "#app/payments/port/payment-provider.ts";

export interface FakeProvider extends PaymentProvider {
  /** Each call of `start` with its idempotency key. */
  starts: { key: string; payment: StartPayment }[];
  /** Idempotency key → payment: the real charges. */
  payments: Map<string, Snapshot>;
  /** Results of `receive` for the next deliveries, whatever they contain. */
  receipts: Receipt[];
  /** Number of payment look-ups. */
  finds: number;
  /** Number of cancellations. */
  cancels: number;
  refunds: Map<string, Refund>;
  /** Failures for the next calls of start, oldest first. With "after", the payment is made before the failure. */
  failures: { kind: ProviderErrorKind; after?: boolean; retryAfterMs?: number }[];
  /** Failures for the next calls of refund, oldest first; no money is refunded. */
  refundFailures: ProviderErrorKind[];
  /** While true, refunds stay in processing until `endRefunds`. */
  holdsRefunds: boolean;
  change(externalRef: string, facts: Partial<Snapshot>): void;
  endRefunds(externalRef: string, state: "done" | "failed"): void;
}

/** `facts` replace its capabilities. */
export function fakeProvider(facts: Partial<PaymentProvider["can"]> = {}): FakeProvider {
  const bySelf = (match: (payment: Snapshot) => boolean) => [...fake.payments.values()].find(match) ?? null;
  const fake: FakeProvider = {
    id: "stripe",
    name: "Provedor de teste",
    article: "o",
    can: {
      methods: ["credit", "pix", "boleto"],
      refund: { credit: "partial", pix: "partial", boleto: "none" },
      namesRefunds: true,
      refundDays: { credit: 180, pix: 90, boleto: 0 },
      installments: { max: 12, minPart: 500, chosenAt: "shop" },
      confirms: { credit: "seconds", pix: "seconds", boleto: "days" },
      cardCapture: "iframe",
      payerDocument: { credit: "none", pix: "none", boleto: "required" },
      payerAddress: { credit: "none", pix: "none", boleto: "none" },
      webhook: "none",
      ...facts,
    },
    starts: [],
    payments: new Map(),
    receipts: [],
    finds: 0,
    cancels: 0,
    refunds: new Map(),
    failures: [],
    refundFailures: [],
    holdsRefunds: false,
    browser: () => NOTHING_IN_BROWSER,
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
      fake.finds++;
      return bySelf((payment) => payment.externalRef === ref.externalRef);
    },
    async cancel({ providerRef }) {
      fake.cancels++;
      const payment = bySelf((one) => one.providerRef === providerRef);
      if (!payment) throw new ProviderError("not_found", providerRef);
      if (payment.state === "pending") fake.change(payment.externalRef, { state: "cancelled" });
      return bySelf((one) => one.providerRef === providerRef) ?? payment;
    },
    async refund(refund, call) {
      const failure = fake.refundFailures.shift();
      if (failure) throw new ProviderError(failure, "asked to fail");
      fake.refunds.set(call.idemKey, refund);
      const id = `fake_${refund.ourRef}`;
      const state = fake.holdsRefunds ? "processing" : "done";
      const payment = bySelf((one) => one.providerRef === refund.providerRef);
      const others = payment?.refunds.filter((one) => one.id !== id) ?? [];
      const { ourRef, amount: cents } = refund;
      if (payment) fake.change(payment.externalRef, { refunds: [...others, { id, ourRef, cents, state }] });
      return { id, state };
    },
    receive: () => fake.receipts.shift() ?? { ok: false, why: "not_ours" },
    change(externalRef, facts) {
      for (const [key, payment] of fake.payments) {
        if (payment.externalRef === externalRef) fake.payments.set(key, { ...payment, ...facts });
      }
    },
    endRefunds(externalRef, state) {
      const refunds = bySelf((one) => one.externalRef === externalRef)?.refunds ?? [];
      fake.change(externalRef, { refunds: refunds.map((refund) => ({ ...refund, state })) });
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
    refunds: [],
    dispute: "none",
    asOf: "",
  };
}
