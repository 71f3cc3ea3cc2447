// x-signature: ts=<digits>,v1=<hex>, HMAC-SHA256 over "id:<data.id>;request-id:<x-request-id>;ts:<ts>;" (OP-29).
// The body is not signed, so it only helps to ask about the right payment.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Delivery, EventKind, PaymentRef, Receipt } from "../../port/payment-provider.ts";
import { noticeSchema } from "./mercadopago.schema.ts";
import { CASES } from "./mercadopago-cases.server.ts";

const TOLERANCE_MS = 300_000;
/** Larger numbers are milliseconds: as seconds they would lie five thousand years ahead. */
const LARGEST_SECONDS = 100_000_000_000;
const SIGNATURE = /^ts=(\d{1,16}), ?v1=([0-9a-f]{64})$/;
const DATA_ID = /^[A-Za-z0-9_-]{1,64}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

interface Signed {
  dataId: string;
  requestId: string;
  time: string;
}

/** Requires both signed names, although the vendor's own check does not. */
export function receiveMercadoPago(secret: string, delivery: Delivery): Receipt {
  const header = delivery.headers.get("x-signature");
  if (!header) return { ok: false, why: "no_signature" };
  const [, time, signature] = SIGNATURE.exec(header) ?? [];
  const [dataId = "", ...others] = delivery.query.getAll("data.id");
  const requestId = delivery.headers.get("x-request-id") ?? "";
  if (!time || !signature || others.length > 0 || !DATA_ID.test(dataId) || !REQUEST_ID.test(requestId)) {
    return { ok: false, why: "malformed" };
  }
  const signed = { dataId, requestId, time };
  if (!isSigned(secret, signed, signature)) return { ok: false, why: "mismatch" };
  const late = Math.abs(delivery.now - millisecondsOf(time)) > TOLERANCE_MS;
  return {
    ok: true,
    ...(late ? { late } : {}),
    eventId: `${dataId.toLowerCase()}:${requestId}:${time}`,
    ...subjectOf(delivery, dataId),
  };
}

/** The vendor signs the name as in the URL or in lower case; both need the secret. */
function isSigned(secret: string, { dataId, requestId, time }: Signed, signature: string): boolean {
  if (secret === "") return false;
  const given = Buffer.from(signature, "hex");
  return [dataId, dataId.toLowerCase()].some((name) => {
    const manifest = `id:${name};request-id:${requestId};ts:${time};`;
    return timingSafeEqual(createHmac("sha256", secret).update(manifest).digest(), given);
  });
}

function millisecondsOf(time: string): number {
  const number = Number(time);
  return number > LARGEST_SECONDS ? number : number * 1000;
}

function subjectOf(delivery: Delivery, dataId: string): { kind: EventKind; refs: PaymentRef[] } {
  const notice = readNotice(delivery.rawBody);
  const topic = notice?.type ?? delivery.query.get("type") ?? delivery.query.get("topic") ?? "";
  const payment = notice?.data?.payment_id ?? undefined;
  switch (topic) {
    case "order":
    case "orders":
      // Order ids are upper case; the URL may have them in lower case.
      return { kind: "payment_changed", refs: [{ providerRef: dataId.toUpperCase() }] };
    case "payment":
      return { kind: "payment_changed", refs: [{ providerRef: CASES.payment + dataId }] };
    case "topic_chargebacks_wh":
      return { kind: "dispute_changed", refs: [{ providerRef: CASES.chargeback + dataId }] };
    case "topic_claims_integration_wh":
      return { kind: "dispute_changed", refs: [{ providerRef: CASES.claim + dataId }] };
    case "stop_delivery_op_wh":
      return { kind: "stop_delivery", refs: [{ providerRef: CASES.payment + (payment ?? dataId) }] };
    default:
      return { kind: "ignored", refs: [] };
  }
}

function readNotice(rawBody: Uint8Array) {
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
    return noticeSchema.safeParse(body).data;
  } catch {
    return undefined;
  }
}
