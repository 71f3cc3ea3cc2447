// Complete arguments for provider calls, so that each test states only what matters.
import type {
  Call,
  KnownPayment,
  Refund,
  Snapshot,
  SoughtPayment,
  StartPayment,
} from "#app/payments/port/payment-provider.ts";

const CREATED = new Date("2026-11-20T12:00:00Z");
const DAY_MS = 86_400_000;

export function providerCall(idemKey = "", deadlineMs = 8000): Call {
  return { idemKey, deadlineMs, signal: AbortSignal.timeout(deadlineMs) };
}

export function payment(facts: Partial<StartPayment> = {}): StartPayment {
  const { amount = 4990, createdAt = CREATED } = facts;
  return {
    externalRef: "1",
    orderRef: "pedido",
    description: "Pedido 1",
    method: "pix",
    amount,
    installments: 1,
    payer: { name: "Ana Souza", email: "ana@teste.example" },
    items: [{ name: "Planilha", quantity: 1, unitCents: amount }],
    cardTerms: { maxParts: 12, freeParts: 1, minPartCents: 500 },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY_MS),
    returnUrl: "https://loja.example/pedido/pedido",
    webhookUrl: "https://loja.example/api/webhooks/teste",
    ...facts,
  };
}

export function sought(facts: Partial<SoughtPayment> = {}): SoughtPayment {
  return { externalRef: "1", createdAt: CREATED, ...facts };
}

/** Identifiers of a payment that a provider has returned. */
export function known(snapshot: Snapshot, createdAt = CREATED): KnownPayment {
  const { providerRef, paymentRef, externalRef } = snapshot;
  return { providerRef, externalRef, createdAt, ...(paymentRef === undefined ? {} : { paymentRef }) };
}

export function refundOf(snapshot: Snapshot, facts: Partial<Refund> = {}): Refund {
  const { amount = snapshot.approvedCents } = facts;
  const full = amount === snapshot.approvedCents;
  return {
    ...known(snapshot),
    method: snapshot.method,
    amount,
    full,
    ourRef: "ref_1",
    otherRefs: [],
    ...facts,
  };
}
