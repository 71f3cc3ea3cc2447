// Names of attempts at a provider. An account may serve several shops, and a shop may start again with the same ids, so
// the name also holds a mark of this shop and the attempt's time.
import { createHmac } from "node:crypto";
import type { Call, ProviderId } from "../port/payment-provider.ts";

interface Named {
  externalRef: string;
  createdAt: Date;
}

const REFERENCE = /^([0-9a-f]{8})-(\d{1,15})-[0-9a-z]{1,10}$/;

/** Stable as long as the shop keeps its secret. */
export function shopMark(secret: string, provider: ProviderId): string {
  return createHmac("sha256", secret).update(`${provider} reference`).digest("hex").slice(0, 8);
}

export function referenceOf(mark: string, { externalRef, createdAt }: Named): string {
  return `${mark}-${externalRef}-${createdAt.getTime().toString(36)}`;
}

export function readReference(reference: string): { mark: string; externalRef: string } | undefined {
  const [, mark, externalRef] = REFERENCE.exec(reference) ?? [];
  return mark && externalRef ? { mark, externalRef } : undefined;
}

/** Idempotency key of a write, distinct from those of other shops and times on the same account. */
export function keyOf(
  mark: string,
  { idemKey }: Pick<Call, "idemKey">,
  { createdAt }: Pick<Named, "createdAt">,
) {
  return `${mark}-${createdAt.getTime().toString(36)}-${idemKey}`;
}
