// The bank's webhook, at our address plus "/pix". Deliveries are not signed: a long secret in the path identifies the
// bank, a proxy may check its certificate, and the content is only a reason to ask.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Delivery, Receipt } from "../../port/payment-provider.ts";
import { callbackSchema } from "./api-pix.schema.ts";

const APPENDED = /\/pix$/;

interface Facts {
  /** Undefined: deliveries are not accepted. */
  secret: string | undefined;
  isOurs: (txid: string) => boolean;
}

export function receiveCallback({ rawBody, path = "" }: Delivery, { secret, isOurs }: Facts): Receipt {
  const given = path.replace(APPENDED, "");
  if (given === "") return { ok: false, why: "no_signature" };
  if (secret === undefined || !isSame(given, secret)) return { ok: false, why: "mismatch" };
  const refs = [...new Set(readTxids(rawBody))].filter(isOurs).map((providerRef) => ({ providerRef }));
  const eventId = createHash("sha256").update(rawBody).digest("hex");
  // Banks test the address with bodies of their own and report every payment to the same key.
  return { ok: true, eventId, refs, kind: refs.length > 0 ? "payment_changed" : "ignored" };
}

function readTxids(rawBody: Uint8Array): string[] {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(rawBody));
    return callbackSchema.safeParse(body).data?.pix.flatMap(({ txid }) => txid ?? []) ?? [];
  } catch {
    return [];
  }
}

/** Digests have equal length, as `timingSafeEqual` requires. */
function isSame(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
