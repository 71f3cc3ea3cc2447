// Stripe-Signature: t=<seconds>,v1=<hex>[,v1=…], HMAC-SHA256 over t + "." + raw body (OP-29). While a secret is being
// changed there are several signatures, and any may match.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Delivery, PaymentRef, Receipt } from "../../port/payment-provider.ts";
import { eventSchema, type StripeEvent } from "./stripe.schema.ts";
import { EVENT_KINDS } from "./stripe-codes.ts";

/** Tolerance in both directions. The vendor's package accepts any future time. */
const TOLERANCE_MS = 300_000;
const TIME = /^t=(\d{1,12})$/;
const SIGNATURE = /^v1=([0-9a-f]{64})$/;
/** Signature versions that we do not check. */
const OTHER = /^[a-z][a-z0-9]{0,9}=[^\s,]{0,200}$/;
const MOST_PARTS = 10;

export function receiveStripe(secret: string, delivery: Delivery): Receipt {
  const header = delivery.headers.get("stripe-signature");
  if (!header) return { ok: false, why: "no_signature" };
  const signed = readHeader(header);
  if (!signed) return { ok: false, why: "malformed" };
  if (!isSigned(secret, signed, delivery.rawBody)) return { ok: false, why: "mismatch" };
  const event = readEvent(delivery.rawBody);
  if (!event) return { ok: false, why: "malformed" };
  const late = Math.abs(delivery.now - Number(signed.time) * 1000) > TOLERANCE_MS;
  const refs = refsOf(event);
  const kind = EVENT_KINDS[event.type ?? ""] ?? "ignored";
  return {
    ok: true,
    ...(late ? { late } : {}),
    eventId: event.id,
    ...(refs.length > 0 ? { refs, kind } : { refs: [], kind: "ignored" }),
  };
}

/** The payment of an event: the signed one, whatever object changed. */
export function refsOf({ type, data }: StripeEvent): PaymentRef[] {
  const subject = data?.object;
  if (!subject || !EVENT_KINDS[type ?? ""]) return [];
  const { object, id } = subject;
  const isItself = object === "checkout.session" || object === "payment_intent";
  const paymentOf = subject.payment_intent?.id ?? subject.charge?.id;
  const ref = isItself ? id : (paymentOf ?? (object === "charge" ? id : undefined));
  return ref ? [{ providerRef: ref }] : [];
}

/** A header sent twice reads as one with two times, which the vendor never sends. */
function readHeader(header: string): { time: string; signatures: string[] } | undefined {
  const parts = header.split(",");
  if (parts.length > MOST_PARTS || !parts.every((part) => OTHER.test(part))) return undefined;
  const times = parts.flatMap((part) => TIME.exec(part)?.[1] ?? []);
  const signatures = parts.flatMap((part) => SIGNATURE.exec(part)?.[1] ?? []);
  const [time, ...others] = times;
  return time && others.length === 0 && signatures.length > 0 ? { time, signatures } : undefined;
}

function isSigned(
  secret: string,
  { time, signatures }: { time: string; signatures: string[] },
  rawBody: Uint8Array,
): boolean {
  if (secret === "") return false;
  const right = createHmac("sha256", secret).update(`${time}.`).update(rawBody).digest();
  return signatures.some((signature) => timingSafeEqual(right, Buffer.from(signature, "hex")));
}

function readEvent(rawBody: Uint8Array): StripeEvent | undefined {
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
    return eventSchema.safeParse(body).data;
  } catch {
    return undefined;
  }
}
