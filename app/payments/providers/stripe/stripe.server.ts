// Stripe: cards on its own page, boleto and PIX on ours.

import type { AppContext } from "#app/context.ts";
import {
  type Call,
  type KnownPayment,
  NOTHING_IN_BROWSER,
  type PaymentProvider,
  ProviderError,
  type Refund,
  type RefundResult,
  type Snapshot,
  type SoughtPayment,
  type StartPayment,
} from "../../port/payment-provider.ts";
import type { ProviderKind } from "../provider-kind.ts";
import { keyOf, readReference, referenceOf, shopMark } from "../shop-reference.ts";
import { dashboardPage, probeAccount } from "./stripe-account.server.ts";
import { NOT_NOW, openStripeApi, type StripeApi } from "./stripe-api.server.ts";
import {
  complete,
  findByName,
  findByReference,
  referenceIn,
  refuseOtherWorld,
} from "./stripe-books.server.ts";
import { refundStateOf } from "./stripe-codes.ts";
import { changesSince } from "./stripe-event-list.server.ts";
import { intentRequest, REFERENCE, sessionRequest } from "./stripe-request.ts";
import { hasStripeSettings, readStripeSettings, type StripeSettings } from "./stripe-settings.server.ts";
import { receiveStripe } from "./stripe-signature.server.ts";
import { REFUND_NAME, type StripePayment, snapshotOf } from "./stripe-snapshot.ts";

export type StripeHost = Pick<AppContext, "secret" | "log" | "now">;

/** In Brazil a card is paid at once, a boleto cannot be refunded, and PIX is by invitation. */
const CAN: PaymentProvider["can"] = {
  methods: ["credit", "boleto"],
  refund: { credit: "partial", pix: "none", boleto: "none" },
  namesRefunds: true,
  refundDays: { credit: 180, pix: 0, boleto: 0 },
  installments: null,
  confirms: { credit: "seconds", pix: "seconds", boleto: "days" },
  cardCapture: "redirect",
  payerDocument: { credit: "none", pix: "none", boleto: "required" },
  payerAddress: { credit: "none", pix: "none", boleto: "required" },
  webhook: "hmac-body",
};
const WITH_PIX: PaymentProvider["can"] = {
  ...CAN,
  methods: ["credit", "pix", "boleto"],
  refund: { ...CAN.refund, pix: "partial" },
  refundDays: { ...CAN.refundDays, pix: 90 },
};

interface Held {
  api: StripeApi;
  can: PaymentProvider["can"];
  host: StripeHost;
  live: boolean;
  mark: string;
}

export const STRIPE: ProviderKind = {
  id: "stripe",
  prefix: "STRIPE_",
  methods: WITH_PIX.methods,
  setup: {
    name: "Stripe",
    variables: ["SITE_MODE=live", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    only: { pix: ["STRIPE_PIX=true"] },
    where:
      "A chave e o segredo dos avisos estão em dashboard.stripe.com, em Desenvolvedores, fora do modo de teste.",
  },
  prepare(settings) {
    if (!hasStripeSettings(settings)) return undefined;
    const read = readStripeSettings(settings);
    return (host) => openStripe(read, host);
  },
};

export function openStripe(settings: StripeSettings, host: StripeHost): PaymentProvider {
  const { live, hasPix, webhookSecret } = settings;
  const api = openStripeApi(settings);
  const can = { ...(hasPix ? WITH_PIX : CAN), ...(live ? {} : { isTest: true }) };
  const held: Held = { api, can, host, live, mark: shopMark(host.secret, "stripe") };
  return {
    id: "stripe",
    name: "Stripe",
    article: "a",
    can,
    // The buyer goes to the vendor's page; nothing of the vendor is loaded on ours.
    browser: () => NOTHING_IN_BROWSER,
    start: (payment, call) => startPayment(held, payment, call),
    find: (payment, call) => findPayment(held, payment, call),
    changedSince: (since, call) => changesSince(api, { mark: held.mark, since, now: host.now(), call }),
    probe: (call, methods) => probeAccount(api, { methods, live, call }),
    paymentPage: (payment) => dashboardPage(payment, live),
    cancel: (payment, call) => cancelPayment(held, payment, call),
    refund: (refund, call) => refundPayment(held, refund, call),
    receive: (delivery) => receiveStripe(webhookSecret, delivery),
  };
}

async function startPayment(held: Held, payment: StartPayment, call: Call): Promise<Snapshot> {
  const { api, can, mark } = held;
  if (!can.methods.includes(payment.method)) throw new ProviderError("unsupported", payment.method);
  const reference = referenceOf(mark, payment);
  const how = { key: keyOf(mark, call, payment), call };
  const made =
    payment.method === "credit"
      ? { session: await api.createSession(sessionRequest(payment, reference), how) }
      : { intent: await api.createIntent(intentRequest(payment, reference), how) };
  return read(held, made, payment, call);
}

async function findPayment(held: Held, payment: SoughtPayment, call: Call): Promise<Snapshot | null> {
  const { api, host, mark } = held;
  const { providerRef } = payment;
  const found =
    providerRef === undefined
      ? await findByReference(api, referenceOf(mark, payment), payment, { now: host.now(), call })
      : await findByName(api, providerRef, call);
  return found && isOurs(held, found, payment) ? read(held, found, payment, call) : null;
}

/** A paid payment stays paid, and its snapshot is returned. */
async function cancelPayment(held: Held, payment: KnownPayment, call: Call): Promise<Snapshot> {
  const { api, mark } = held;
  const { providerRef } = payment;
  const how = { key: keyOf(mark, call, payment), call };
  const closed = await (providerRef.startsWith("cs_")
    ? api.closeSession(providerRef, how)
    : api.cancelIntent(providerRef, how));
  const found = await findByName(api, providerRef, call);
  if (!found) throw new ProviderError("not_found", `no payment ${providerRef}`);
  const snapshot = await read(held, found, payment, call);
  if (closed === NOT_NOW && snapshot.state === "pending") {
    throw new ProviderError("unavailable", "the payment is open and cannot be cancelled now");
  }
  // Stripe reports a page that we closed like one that expired.
  return snapshot.state === "expired" ? { ...snapshot, state: "cancelled" } : snapshot;
}

async function refundPayment(held: Held, refund: Refund, call: Call): Promise<RefundResult> {
  const { api, can, mark } = held;
  if (can.refund[refund.method] === "none") throw new ProviderError("unsupported", "no way back");
  const answer = await api.refund(
    {
      payment_intent: await intentOf(held, refund, call),
      amount: refund.amount,
      metadata: { [REFERENCE]: referenceOf(mark, refund), [REFUND_NAME]: refund.ourRef },
    },
    { key: keyOf(mark, call, refund), call },
  );
  return { id: answer.id, state: refundStateOf(answer.status ?? "") ?? "processing" };
}

/** A refund names the payment intent, not the page. */
async function intentOf(held: Held, { paymentRef, providerRef }: Refund, call: Call): Promise<string> {
  if (paymentRef !== undefined) return paymentRef;
  const id = providerRef.startsWith("pi_")
    ? providerRef
    : (await findByName(held.api, providerRef, call))?.intent?.id;
  if (id === undefined) throw new ProviderError("not_found", `nothing was paid at ${providerRef}`);
  return id;
}

/** True if the payment is ours: by our mark or, if our secret changed, by the id that Stripe returned at creation. */
function isOurs({ mark }: Held, found: Pick<StripePayment, "session" | "intent">, sought: SoughtPayment) {
  const reference = readReference(referenceIn(found));
  if (!reference) return false;
  const name = found.session?.id ?? found.intent?.id;
  return (
    reference.mark === mark || (name === sought.providerRef && reference.externalRef === sought.externalRef)
  );
}

async function read(
  { api, host, live }: Held,
  found: Pick<StripePayment, "session" | "intent">,
  sought: Pick<SoughtPayment, "externalRef">,
  call: Call,
): Promise<Snapshot> {
  refuseOtherWorld(found, live);
  const externalRef = readReference(referenceIn(found))?.externalRef ?? sought.externalRef;
  const onUnknown = (field: string, word: string) =>
    host.log.warn({ provider: "stripe", kind: `${field}=${word}` }, "a word of the provider's is new");
  return snapshotOf(await complete(api, found, call), { externalRef, onUnknown });
}
