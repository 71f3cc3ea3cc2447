// PIX at the owner's own bank by the Central Bank's API Pix standard.

import { buildDynamicPix } from "../../pix/pix.ts";
import {
  type Call,
  type Capabilities,
  type Instructions,
  type KnownPayment,
  NOTHING_IN_BROWSER,
  type PaymentProvider,
  ProviderError,
  type Refund,
  type Snapshot,
  type SoughtPayment,
} from "../../port/payment-provider.ts";
import type { ProviderHost, ProviderKind } from "../provider-kind.ts";
import type { Charge, Received } from "./api-pix.schema.ts";
import { type BankSettings, readBankSettings } from "./api-pix-settings.server.ts";
import { type Bank, openBank } from "./bank-client.server.ts";
import { receiveCallback } from "./callback.ts";
import {
  chargeSnapshot,
  devolutionId,
  EXTRA_RETURN,
  hasNewReturn,
  receiptsOf,
  refundOf,
} from "./charge-snapshot.ts";
import { getCharge, listReceived, putCharge, putDevolution, removeCharge } from "./charges.server.ts";
import { attemptOf, isOurShape, txidOf } from "./txid.ts";

/** Overlap of sweeps, because banks list payments slightly after their timestamp. */
const OVERLAP_MS = 120_000;
/** Longest span of a sweep, because banks refuse longer ones; the next sweep continues from there. */
const SWEEP_MS = 5 * 86_400_000;
const RETURNS_EVERY_MS = 3_600_000;
/** Days in which money may go back: 90 for a refund, 80 for a claim, and its processing time. */
const RETURNS_REACH_MS = 100 * 86_400_000;

const CAN: Omit<Capabilities, "webhook"> = {
  methods: ["pix"],
  refund: { credit: "none", pix: "partial", boleto: "none" },
  namesRefunds: true,
  refundDays: { credit: 0, pix: 90, boleto: 0 },
  installments: null,
  confirms: { credit: "seconds", pix: "seconds", boleto: "seconds" },
  cardCapture: "redirect",
  payerDocument: { credit: "none", pix: "none", boleto: "none" },
  payerAddress: { credit: "none", pix: "none", boleto: "none" },
};

type Named = Pick<SoughtPayment, "externalRef" | "paymentRef">;
type Host = Pick<ProviderHost, "now" | "secret" | "log" | "company">;

export const API_PIX: ProviderKind = {
  id: "api-pix",
  prefix: "API_PIX_",
  methods: CAN.methods,
  paysDirectly: true,
  setup: {
    name: "PIX no seu banco",
    variables: [
      "SITE_MODE=live",
      "API_PIX_PROFILE|API_PIX_URL",
      "API_PIX_CLIENT_ID",
      "API_PIX_CLIENT_SECRET",
      "API_PIX_P12_FILE|API_PIX_CERT_FILE",
      "PIX_KEY",
    ],
    where: "O banco entrega tudo ao ativar a API Pix; o passo a passo está na documentação do site.",
  },
  prepare(settings) {
    const bank = readBankSettings(settings);
    return bank && ((host) => openApiPix(bank, host));
  },
};

/** One closure, because every function of the port shares the bank's client and the secret. */
export function openApiPix(settings: BankSettings, host: Host): PaymentProvider {
  const bank = openBank(settings.access, host.now);
  const { secret, now } = host;
  let returnsAskedAt: Date | undefined;
  let returnsNextAt = 0;

  function shown(charge: Charge, { externalRef, paymentRef }: Named): Snapshot {
    const instructions = instructionsOf(charge, host.company.brand);
    return chargeSnapshot(charge, {
      externalRef,
      now: now(),
      ...(paymentRef === undefined ? {} : { paymentRef }),
      ...(instructions && { instructions }),
    });
  }

  return {
    id: "api-pix",
    name: "PIX no seu banco",
    article: "o",
    toldOfBuyers: "o banco em que recebemos o PIX",
    can: { ...CAN, webhook: settings.webhookSecret === undefined ? "none" : "static-token" },
    browser: () => NOTHING_IN_BROWSER,

    async start(payment, call) {
      const txid = txidOf(secret, payment);
      const made = await putCharge(bank, { txid, key: settings.key, payment }, call);
      const hasCode = instructionsOf(made, host.company.brand) !== undefined;
      const charge = hasCode ? made : ((await getCharge(bank, txid, call)) ?? made);
      return shown(charge, payment);
    },

    async find(payment, call) {
      const txid = payment.providerRef ?? txidOf(secret, payment);
      const externalRef = payment.externalRef || attemptOf(secret, txid)?.externalRef;
      const charge = externalRef === undefined ? undefined : await getCharge(bank, txid, call);
      if (externalRef === undefined || !charge) return null;
      const { extra } = receiptsOf(charge, payment.paymentRef);
      await returnExtras(bank, extra, { log: host.log, attempt: externalRef }, call);
      return shown(charge, { ...payment, externalRef });
    },

    async changedSince(since, call) {
      const from = new Date(since.getTime() - OVERLAP_MS);
      const until = new Date(Math.min(now().getTime(), since.getTime() + SWEEP_MS));
      const paid = await listReceived(bank, { from, to: until }, call);
      const received = [...paid, ...(await returnsSince(from, call))];
      const ours = received.flatMap(({ txid }) => (txid && isOurShape(txid) ? txid : []));
      return { changed: [...new Set(ours)].map((providerRef) => ({ providerRef })), until };
    },

    async probe(call) {
      const to = now();
      await listReceived(bank, { from: new Date(to.getTime() - RETURNS_EVERY_MS), to }, call);
      return { account: `chave ${settings.key}, com acesso à lista de recebimentos`, missing: [] };
    },

    async cancel(payment, call) {
      const { providerRef } = payment;
      const removed = await removeCharge(bank, providerRef, call);
      if (removed) return shown(removed, payment);
      const charge = await getCharge(bank, providerRef, call);
      if (!charge) throw new ProviderError("not_found", `the bank has no charge ${providerRef}`);
      const snapshot = shown(charge, payment);
      if (snapshot.state === "pending") throw new ProviderError("invalid", "the bank keeps the charge open");
      return snapshot;
    },

    async refund(refund, call) {
      const endToEndId = refund.paymentRef ?? (await paymentWith(bank, refund, call));
      const id = devolutionId(refund.ourRef);
      const devolution = await putDevolution(bank, { endToEndId, id, cents: refund.amount }, call);
      const { id: name, state } = refundOf(endToEndId, devolution);
      return { id: name, state };
    },

    receive: (delivery) => receiveCallback(delivery, { secret: settings.webhookSecret, isOurs }),
  };

  /** Banks list payments by arrival, so returns are searched over months of payments, less often. */
  async function returnsSince(since: Date, call: Call): Promise<Received[]> {
    const at = now();
    if (at.getTime() < returnsNextAt) return [];
    // A refusal here must not stop the sweep that runs every minute.
    returnsNextAt = at.getTime() + RETURNS_EVERY_MS;
    const from = new Date(at.getTime() - RETURNS_REACH_MS);
    const lastLook = Math.min(since.getTime(), (returnsAskedAt ?? at).getTime() - RETURNS_EVERY_MS);
    try {
      const returned = await listReceived(bank, { from, to: at, isReturned: true }, call);
      returnsAskedAt = at;
      return returned.filter((received) => hasNewReturn(received, new Date(lastLook)));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      host.log.warn({ err: error, provider: "api-pix" }, "returns could not be asked for");
      return [];
    }
  }

  function isOurs(txid: string): boolean {
    return attemptOf(secret, txid) !== undefined;
  }
}

/** Second payments of a charge are sent back automatically, each once. The bank knows which went back, so a failed return is repeated at the next look. */
async function returnExtras(
  bank: Bank,
  extra: Received[],
  { log, attempt }: Pick<Host, "log"> & { attempt: string },
  call: Call,
): Promise<void> {
  const waiting = extra.filter(({ devolutions }) => devolutions.length === 0);
  for (const { endToEndId, cents } of waiting) {
    log.warn({ attempt, kind: "extra_payment" }, "a charge was paid twice; the second payment goes back");
    try {
      await putDevolution(bank, { endToEndId, id: EXTRA_RETURN, cents }, call);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.error({ err: error, attempt }, "a second payment could not be sent back");
    }
  }
}

/** If several payments paid the charge: the one with enough left to refund from. */
async function paymentWith(bank: Bank, refund: KnownPayment & Pick<Refund, "amount" | "ourRef">, call: Call) {
  const charge = await getCharge(bank, refund.providerRef, call);
  if (!charge) throw new ProviderError("not_found", `the bank has no charge ${refund.providerRef}`);
  const { counted } = receiptsOf(charge);
  const id = devolutionId(refund.ourRef);
  const asked = counted.find(({ devolutions }) => devolutions.some((one) => one.id === id));
  const found = asked ?? counted.find((one) => leftOf(one) >= refund.amount);
  if (!found) throw new ProviderError("unsupported", "no single payment has that much left");
  return found.endToEndId;
}

function leftOf({ cents, devolutions }: Received): number {
  const gone = devolutions.filter(({ status }) => status !== "NAO_REALIZADO");
  return gone.reduce((left, devolution) => left - devolution.cents, cents);
}

/** Banks that leave out the PIX code still send its URL. */
function instructionsOf({ payload, location, expiresAt }: Charge, name: string): Instructions | undefined {
  const code = payload ?? (location && buildDynamicPix({ url: location, name, city: "BRASIL" }));
  return code ? { pix: { payload: code, expiresAt: expiresAt.toISOString() } } : undefined;
}
