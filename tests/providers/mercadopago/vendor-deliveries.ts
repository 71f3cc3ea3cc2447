// Webhooks as Mercado Pago signs them.
import { createHmac, randomUUID } from "node:crypto";
import type { Delivery } from "#app/payments/port/payment-provider.ts";

export interface Notice {
  topic: string;
  /** The id in the URL, which is signed. */
  dataId: string;
  data?: Record<string, unknown>;
}

export interface Signing {
  secret: string;
  /** Milliseconds. */
  at: number;
  unit?: "s" | "ms";
  /** Lower-cases the signed id, as documented by sdk-go. */
  signsLower?: boolean;
  requestId?: string;
}

export function signedDelivery({ topic, dataId, data }: Notice, signing: Signing): Omit<Delivery, "now"> {
  const { secret, at, unit = "s", signsLower = false, requestId = randomUUID() } = signing;
  const time = unit === "s" ? Math.floor(at / 1000) : at;
  const name = signsLower ? dataId.toLowerCase() : dataId;
  const manifest = `id:${name};request-id:${requestId};ts:${time};`;
  const v1 = createHmac("sha256", secret).update(manifest).digest("hex");
  const body = {
    action: `${topic}.updated`,
    api_version: "v1",
    live_mode: false,
    type: topic,
    data: { id: dataId, ...data },
  };
  return {
    rawBody: new TextEncoder().encode(JSON.stringify(body)),
    headers: new Headers({ "x-signature": `ts=${time},v1=${v1}`, "x-request-id": requestId }),
    query: new URLSearchParams({ "data.id": dataId, type: topic }),
  };
}
