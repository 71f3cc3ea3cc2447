// The built-in provider for demos: offline, documented outcomes, no real payment possible.

import { createHmac } from "node:crypto";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { sandboxBoleto } from "../../boleto/boleto.ts";
import { buildDynamicPix } from "../../pix/pix.ts";
import {
  type Call,
  type Instructions,
  NOTHING_IN_BROWSER,
  type PaymentProvider,
  ProviderError,
  type Refund,
  type RefundResult,
  type Snapshot,
  type StartPayment,
} from "../../port/payment-provider.ts";
import type { ProviderKind } from "../provider-kind.ts";
import {
  changeSandboxPayment,
  digestOfPayment,
  findSandboxPayment,
  insertSandboxPayment,
  newSandboxRef,
  refundedOf,
  type SandboxPayment,
  shownPayment,
  shownRefunds,
  storedOf,
} from "./sandbox-ledger.server.ts";
import { receiveSandboxDelivery, signedHeaders } from "./sandbox-signature.server.ts";
import {
  behaviourFor,
  findSandboxCard,
  type SandboxBehaviour,
  stepDelayMs,
  takeStep,
} from "./sandbox-story.ts";

export interface Sandbox extends PaymentProvider {
  /** Signature headers of our own deliveries. */
  sign(rawBody: Uint8Array, now: Date): Headers;
}

export function isSandbox(provider: PaymentProvider | undefined): provider is Sandbox {
  return provider?.id === "sandbox";
}

interface SandboxFacts {
  db: Db;
  now: () => Date;
  webhookSecret: string;
}

const SECRET = "SANDBOX_WEBHOOK_SECRET";
const SECRET_LENGTH = 16;
const CAN: PaymentProvider["can"] = {
  methods: ["credit", "pix", "boleto"],
  // A boleto cannot be refunded through the provider, as with real ones.
  refund: { credit: "partial", pix: "partial", boleto: "none" },
  namesRefunds: true,
  refundDays: { credit: 180, pix: 90, boleto: 0 },
  installments: { max: 12, minPart: 500, chosenAt: "shop" },
  confirms: { credit: "seconds", pix: "seconds", boleto: "days" },
  cardCapture: "sandbox-form",
  payerDocument: { credit: "none", pix: "none", boleto: "required" },
  payerAddress: { credit: "none", pix: "none", boleto: "none" },
  webhook: "hmac-body",
  isTest: true,
};

const NAME = "Ambiente de teste";

export const SANDBOX: ProviderKind = {
  id: "sandbox",
  prefix: "SANDBOX_",
  name: NAME,
  methods: CAN.methods,
  prepare(settings) {
    const secret = settings.secret(SECRET);
    if (secret !== undefined && secret.length < SECRET_LENGTH) {
      settings.problem(SECRET, `deve ter pelo menos ${SECRET_LENGTH} caracteres.`);
    }
    if (!settings.allows("sandbox")) return undefined;
    return (host) => openSandbox({ ...host, webhookSecret: secret ?? derivedSecret(host.secret) });
  },
};

/** Used when no signing secret is configured. */
function derivedSecret(secret: string): string {
  return createHmac("sha256", secret).update("sandbox webhook").digest("hex");
}

function openSandbox({ db, now, webhookSecret }: SandboxFacts): Sandbox {
  return {
    id: "sandbox",
    name: NAME,
    article: "o",
    can: CAN,
    browser: () => NOTHING_IN_BROWSER,
    start: (payment, call) => startPayment(db, payment, call, now()),
    async find(ref) {
      const row = await findSandboxPayment(
        db,
        ref.providerRef ? { ref: ref.providerRef } : { external_ref: ref.externalRef },
      );
      return row ? shownPayment(row, now()) : null;
    },
    cancel: ({ providerRef }) => cancelPayment(db, providerRef, now()),
    refund: (refund) => refundPayment(db, refund, now()),
    sign: (rawBody, at) => signedHeaders(webhookSecret, rawBody, at),
    receive: (delivery) => receiveSandboxDelivery(webhookSecret, delivery),
  };
}

async function startPayment(db: Db, payment: StartPayment, call: Call, now: Date): Promise<Snapshot> {
  const body_digest = digestOfPayment(payment);
  const behaviour = behaviourFor(payment);
  if (!behaviour) throw new ProviderError("declined", "unknown card token", { decline: "data" });

  const first = firstSnapshot(payment, behaviour, now);
  const expiresAt = payment.expiresAt.toISOString();
  const settle_at = behaviour === "timeout" ? null : firstSettling(payment, behaviour, now);
  const isNew = await insertSandboxPayment(
    db,
    { idem_key: call.idemKey, behaviour, body_digest, settle_at, payment: first, expiresAt, refunds: {} },
    now,
  );
  if (isNew && behaviour === "timeout") {
    throw new ProviderError("unknown_outcome", "the answer was lost on its way");
  }
  if (isNew) return shownPayment({ payment: first, refunds: {} }, now);
  const written = await findSandboxPayment(db, { idem_key: call.idemKey });
  if (!written) throw new ProviderError("key_conflict", "this attempt was started under another key");
  return replayed(written, body_digest, now);
}

function replayed(
  row: Parameters<typeof shownPayment>[0] & { body_digest: string },
  digest: string,
  now: Date,
) {
  if (row.body_digest !== digest) throw new ProviderError("key_conflict", "same key, other payment");
  return shownPayment(row, now);
}

function firstSnapshot(payment: StartPayment, behaviour: SandboxBehaviour, now: Date): SandboxPayment {
  const ref = newSandboxRef();
  const card = findSandboxCard(payment.cardToken ?? "");
  const snapshot: SandboxPayment = {
    providerRef: ref,
    externalRef: payment.externalRef,
    state: behaviour === "review" ? "in_review" : "pending",
    method: payment.method,
    chargedCents: payment.amount,
    currency: "BRL",
    approvedCents: 0,
    dispute: "none",
    ...(card && {
      card: { brand: "Teste", last4: card.number.slice(-4), installments: payment.installments },
    }),
    ...instructionsFor(payment, ref),
    asOf: now.toISOString(),
  };
  return behaviour === "timeout" ? takeStep(snapshot, "approve") : snapshot;
}

function instructionsFor(payment: StartPayment, ref: string): { instructions?: Instructions } {
  if (payment.method === "pix") {
    const payload = buildDynamicPix({
      url: `sandbox.vitrine.invalid/pix/${ref}`,
      name: "SANDBOX NAO PAGAR",
      city: "FLORIANOPOLIS",
    });
    if (!payload) throw new Error("the sandbox's own PIX address makes no code");
    return { instructions: { pix: { payload, expiresAt: payment.expiresAt.toISOString() } } };
  }
  if (payment.method === "boleto") {
    const slip = { paymentNumber: Number(payment.externalRef), amountCents: payment.amount };
    return { instructions: { boleto: sandboxBoleto({ ...slip, dueOn: dayOf(payment.expiresAt) }) } };
  }
  return {};
}

function firstSettling(payment: StartPayment, behaviour: SandboxBehaviour, now: Date): Date {
  const delay = stepDelayMs(behaviour, 0, payment.method);
  return delay === undefined ? payment.expiresAt : new Date(now.getTime() + delay);
}

async function cancelPayment(db: Db, ref: string, now: Date): Promise<Snapshot> {
  const row = await changeSandboxPayment(
    db,
    ref,
    (payment) =>
      payment.payment.state === "pending"
        ? { ...storedOf(payment), payment: { ...payment.payment, state: "cancelled" }, settle_at: null }
        : undefined,
    now,
  );
  return shownPayment(row, now);
}

async function refundPayment(db: Db, refund: Refund, now: Date): Promise<RefundResult> {
  const after = await changeSandboxPayment(
    db,
    refund.providerRef,
    (row) => {
      const before = row.refunds[refund.ourRef];
      if (before === refund.amount) return undefined;
      if (before !== undefined) throw new ProviderError("key_conflict", "same key, other refund");
      if (CAN.refund[row.payment.method] === "none") throw new ProviderError("unsupported", "no way back");
      if (refundedOf(row) + refund.amount > row.payment.approvedCents) {
        throw new ProviderError("invalid", "more than was approved");
      }
      return { ...storedOf(row), refunds: { ...row.refunds, [refund.ourRef]: refund.amount } };
    },
    now,
  );
  const done = shownRefunds(after).find(({ ourRef }) => ourRef === refund.ourRef);
  if (!done) throw new Error("a refund was written and is not there");
  return { id: done.id, state: done.state };
}
