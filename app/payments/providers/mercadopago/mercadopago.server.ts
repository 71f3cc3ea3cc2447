// Mercado Pago: cards on its own page, PIX and boleto on ours, by its Orders API.

import type { AppContext } from "#app/context.ts";
import {
  type Call,
  type KnownPayment,
  NOTHING_IN_BROWSER,
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
  type Refund,
  type RefundResult,
  type Snapshot,
  type SoughtPayment,
  type StartPayment,
} from "../../port/payment-provider.ts";
import { decimalOf } from "../decimal-cents.ts";
import type { ProviderKind } from "../provider-kind.ts";
import { keyOf, readReference, referenceOf, shopMark } from "../shop-reference.ts";
import type { MercadoPagoAccount, MercadoPagoOrder } from "./mercadopago.schema.ts";
import { KEY_USED, type MercadoPagoApi, NOT_NOW, openMercadoPagoApi } from "./mercadopago-api.server.ts";
import { booksOf, changesSince } from "./mercadopago-books.server.ts";
import { findSubject } from "./mercadopago-cases.server.ts";
import { orderRequest, SHORTEST_PIX_MINUTES } from "./mercadopago-request.ts";
import {
  hasMercadoPagoSettings,
  type MercadoPagoSettings,
  readMercadoPagoSettings,
} from "./mercadopago-settings.server.ts";
import { receiveMercadoPago } from "./mercadopago-signature.server.ts";
import { snapshotOf, undecidedCases } from "./mercadopago-snapshot.ts";

export type MercadoPagoHost = Pick<AppContext, "secret" | "log" | "now">;

const CAN: PaymentProvider["can"] = {
  methods: ["credit", "pix", "boleto"],
  refund: { credit: "partial", pix: "partial", boleto: "none" },
  namesRefunds: false,
  refundDays: { credit: 180, pix: 90, boleto: 0 },
  installments: { max: 12, minPart: 500, chosenAt: "provider" },
  confirms: { credit: "seconds", pix: "seconds", boleto: "days" },
  cardCapture: "redirect",
  payerDocument: { credit: "none", pix: "required", boleto: "required" },
  payerAddress: { credit: "none", pix: "none", boleto: "required" },
  webhook: "hmac-reference",
};
const HOUR_MS = 3_600_000;
/** An order that the vendor lacks three days after its attempt was never made. */
const SOUGHT_MS = 72 * HOUR_MS;
const TEST_ORDER = /^ORDTST/;

interface Held {
  api: MercadoPagoApi;
  host: MercadoPagoHost;
  live: boolean;
  mark: string;
}

export const MERCADO_PAGO: ProviderKind = {
  id: "mercadopago",
  prefix: "MP_",
  methods: CAN.methods,
  setup: {
    name: "Mercado Pago",
    variables: ["SITE_MODE=live", "MP_ACCESS_TOKEN", "MP_WEBHOOK_SECRET"],
    where:
      "As credenciais de produção estão em mercadopago.com.br/developers, em Suas integrações, com a assinatura dos webhooks.",
  },
  prepare(settings) {
    if (!hasMercadoPagoSettings(settings)) return undefined;
    const read = readMercadoPagoSettings(settings);
    return (host) => openMercadoPago(read, host);
  },
};

export function openMercadoPago(settings: MercadoPagoSettings, host: MercadoPagoHost): PaymentProvider {
  const api = openMercadoPagoApi(settings);
  const held: Held = { api, host, live: settings.live, mark: shopMark(host.secret, "mercadopago") };
  return {
    id: "mercadopago",
    name: "Mercado Pago",
    article: "o",
    can: settings.live ? CAN : { ...CAN, isTest: true },
    pixMinutes: (asked) => Math.max(SHORTEST_PIX_MINUTES, asked),
    // The buyer goes to the vendor's page; nothing of the vendor is loaded on ours.
    browser: () => NOTHING_IN_BROWSER,
    start: (payment, call) => startPayment(held, payment, call),
    find: (payment, call) => findPayment(held, payment, call),
    changedSince: (since, call) => changesSince(api, { mark: held.mark, since, now: host.now(), call }),
    // The vendor does not document that its list contains the payments of all orders.
    changesAreHints: true,
    probe: async (call) => ({ account: accountWords(await api.account(call)), missing: [] }),
    // The list of all payments: an address of a single one is not documented.
    paymentPage: () => "https://www.mercadopago.com.br/activities",
    cancel: (payment, call) => cancelPayment(held, payment, call),
    refund: (refund, call) => refundPayment(held, refund, call),
    receive: (delivery) => receiveMercadoPago(settings.webhookSecret, delivery),
  };
}

function accountWords(account: MercadoPagoAccount): string {
  const { id, nickname, email, tags } = account;
  const isTest = tags?.includes("test_user") ? ", de teste" : "";
  return `conta ${nickname ?? email ?? id}${isTest}`;
}

async function startPayment(held: Held, payment: StartPayment, call: Call): Promise<Snapshot> {
  const { api, mark } = held;
  const request = orderRequest(payment, referenceOf(mark, payment));
  const order = await api.create(request, { key: keyOf(mark, call, payment), call });
  if (order !== KEY_USED) return read(held, order, payment, call);
  const made = await searchOrder(held, payment, call);
  // The list may lag: the order may exist without being listed.
  if (!made) throw new ProviderError("unknown_outcome", "this key made an order that is not found");
  const found = await read(held, made, payment, call);
  if (found.chargedCents === payment.amount && found.method === payment.method) return found;
  throw new ProviderError("key_conflict", "this key made another order");
}

async function findPayment(held: Held, payment: SoughtPayment, call: Call): Promise<Snapshot | null> {
  const { api } = held;
  const { providerRef } = payment;
  if (providerRef === undefined) {
    const made = await searchOrder(held, payment, call);
    return made && read(held, made, payment, call);
  }
  const subject = await findSubject(api, providerRef, call);
  const order = subject && (await api.get(subject.orderId, call));
  if (!order || !isOurs(held, order, payment)) return null;
  const snapshot = await read(held, order, payment, call);
  const { dispute = "none" } = subject;
  return snapshot.dispute === "none" ? { ...snapshot, dispute } : snapshot;
}

/** By the reference that only this attempt has. */
async function searchOrder(
  { api, host, mark }: Held,
  payment: SoughtPayment,
  call: Call,
): Promise<MercadoPagoOrder | null> {
  const made = payment.createdAt.getTime();
  const reference = referenceOf(mark, payment);
  const end = new Date(Math.min(made + SOUGHT_MS, host.now().getTime() + HOUR_MS));
  const ids = await api.search({ reference, begin: new Date(made - HOUR_MS), end }, call);
  const orders = await Promise.all(ids.map((id) => api.get(id, call)));
  return orders.find((order) => order?.external_reference === reference) ?? null;
}

/** A paid payment stays paid, and its snapshot is returned. */
async function cancelPayment(held: Held, payment: KnownPayment, call: Call): Promise<Snapshot> {
  const { api, mark } = held;
  const cancelled = await api.cancel(payment.providerRef, { key: keyOf(mark, call, payment), call });
  const order = await api.get(payment.providerRef, call);
  if (!order) throw new ProviderError("not_found", `no order ${payment.providerRef}`);
  const snapshot = await read(held, order, payment, call);
  if (cancelled === NOT_NOW && (snapshot.state === "pending" || snapshot.state === "creating")) {
    throw new ProviderError("unavailable", "the order is open and cannot be cancelled now");
  }
  return snapshot;
}

async function refundPayment(held: Held, refund: Refund, call: Call): Promise<RefundResult> {
  const { api, mark } = held;
  if (CAN.refund[refund.method] === "none") throw new ProviderError("unsupported", "no way back");
  const parts = refund.full ? undefined : [await partOf(held, refund, call)];
  const answer = await api.refund(refund.providerRef, parts, { key: keyOf(mark, call, refund), call });
  const order = answer === KEY_USED ? await api.get(refund.providerRef, call) : answer;
  const refunds = order ? (await read(held, order, refund, call)).refunds : [];
  const done = ownOf(refunds, refund);
  if (done) return { id: done.id, state: done.state };
  // The refund may exist without being listed; refunding by hand now might pay twice.
  throw new ProviderError("unknown_outcome", "the refund is not in the answer");
}

/**
 * The vendor's list lacks our name: finds the refund by its id, otherwise the last one of its amount that is no other
 * refund of ours.
 */
function ownOf(refunds: ProviderRefund[], { refundRef, otherRefs, full, amount }: Refund) {
  const own = refunds.filter(({ id, cents }) => !otherRefs.includes(id) && (full || cents === amount));
  return refunds.find(({ id }) => id === refundRef) ?? own.at(-1);
}

/** A partial refund names the transaction, which has its own id. */
async function partOf(held: Held, refund: Refund, call: Call): Promise<{ id: string; amount: string }> {
  const amount = decimalOf(refund.amount);
  if (refund.paymentRef !== undefined) return { id: refund.paymentRef, amount };
  const order = await held.api.get(refund.providerRef, call);
  const { paymentRef } = order ? await read(held, order, refund, call) : {};
  if (paymentRef === undefined)
    throw new ProviderError("not_found", `no transaction in ${refund.providerRef}`);
  return { id: paymentRef, amount };
}

/** True if the order is ours: by our mark or, if our secret changed, by the id that the vendor returned at creation. */
function isOurs({ mark }: Held, order: MercadoPagoOrder, sought: SoughtPayment): boolean {
  const reference = readReference(order.external_reference ?? "");
  if (!reference) return false;
  return (
    reference.mark === mark ||
    (order.id === sought.providerRef && reference.externalRef === sought.externalRef)
  );
}

async function read(
  { api, host, live }: Held,
  order: MercadoPagoOrder,
  sought: Pick<SoughtPayment, "externalRef">,
  call: Call,
): Promise<Snapshot> {
  if (live && TEST_ORDER.test(order.id)) {
    throw new ProviderError("credentials", "a test account answers: no real money would move");
  }
  const cases = await Promise.all(undecidedCases(order).map((id) => api.chargeback(id, call)));
  const caseWords = new Map(cases.flatMap((one) => (one?.status ? [[one.id, one.status] as const] : [])));
  const externalRef = readReference(order.external_reference ?? "")?.externalRef ?? sought.externalRef;
  const onUnknown = (field: string, word: string) =>
    host.log.warn({ provider: "mercadopago", kind: `${field}=${word}` }, "a word of the provider's is new");
  const snapshot = snapshotOf(order, { externalRef, caseWords, onUnknown });
  return { ...snapshot, ...(await booksOf(api, order, snapshot, call)) };
}
