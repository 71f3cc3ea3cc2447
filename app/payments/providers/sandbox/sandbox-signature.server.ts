// X-Sandbox-Signature: t=<unix>,v1=<hex>, HMAC-SHA256 over t + "." + raw body (OP-27).
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Delivery, Receipt } from "../../port/payment-provider.ts";

const SANDBOX_SIGNATURE_HEADER = "x-sandbox-signature";

const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export function signedHeaders(secret: string, rawBody: Uint8Array, at: Date): Headers {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = digestOf(secret, seconds, rawBody).toString("hex");
  return new Headers({ [SANDBOX_SIGNATURE_HEADER]: `t=${seconds},v1=${signature}` });
}

/** Old and future deliveries are both late. A header sent twice matches no signature. */
export function receiveSandboxDelivery(secret: string, delivery: Delivery): Receipt {
  const header = delivery.headers.get(SANDBOX_SIGNATURE_HEADER);
  if (!header) return { ok: false, why: "no_signature" };
  const [, time, signature] = HEADER.exec(header) ?? [];
  if (!time || !signature) return { ok: false, why: "malformed" };
  const expected = digestOf(secret, Number(time), delivery.rawBody);
  if (secret === "" || !timingSafeEqual(expected, Buffer.from(signature, "hex"))) {
    return { ok: false, why: "mismatch" };
  }
  const receipt = readEvent(delivery.rawBody);
  const late = Math.abs(delivery.now / 1000 - Number(time)) > TOLERANCE_SECONDS;
  return receipt.ok && late ? { ...receipt, late } : receipt;
}

function readEvent(rawBody: Uint8Array): Receipt {
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
    if (typeof body !== "object" || body === null || !("id" in body) || !("payment" in body)) {
      return { ok: false, why: "malformed" };
    }
    const { id, payment } = body;
    if (typeof id !== "string" || typeof payment !== "string" || id.length > 100 || payment.length > 100) {
      return { ok: false, why: "malformed" };
    }
    return { ok: true, eventId: id, refs: [{ providerRef: payment }], kind: "payment_changed" };
  } catch {
    return { ok: false, why: "malformed" };
  }
}

function digestOf(secret: string, unixSeconds: number, rawBody: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${unixSeconds}.`).update(rawBody).digest();
}
