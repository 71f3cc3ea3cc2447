import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";
import { normalizePixKey } from "./pix-key.ts";

export type StaticPix = {
  key: string;
  name: string;
  city: string;
  /** Undefined: the payer types the amount. */
  amountCents?: number;
  txid?: string;
  text?: string;
};

export type DynamicPix = {
  /** URL without its scheme, as in the code. */
  url: string;
  name: string;
  city: string;
  /** Field 01 = 12; some providers leave it out. */
  singleUse?: boolean;
};

export type Pix = {
  kind: "static" | "dynamic";
  key: string | undefined;
  url: string | undefined;
  name: string;
  city: string;
  amountCents: number | undefined;
  txid: string | undefined;
  text: string | undefined;
};

const singleUseHead = "000201010212";

/** Undefined when key, amount, txid, name or city do not fit a code; long texts are cut. */
export function buildStaticPix({ key, name, city, amountCents, txid, text }: StaticPix): string | undefined {
  const value = normalizePixKey(key);
  if (value === undefined || !isAmount(amountCents)) return undefined;
  const payload = generatePixPayload({
    key: value,
    merchantName: name.toUpperCase(),
    merchantCity: city.toUpperCase(),
    amount: amountCents === undefined ? undefined : amountCents / 100,
    txid,
    description: text,
  });
  return payload ?? undefined;
}

/** Amount and txid are at the URL, not in the code. */
export function buildDynamicPix({ url, name, city, singleUse = true }: DynamicPix): string | undefined {
  const payload = generatePixPayload({
    url,
    merchantName: name.toUpperCase(),
    merchantCity: city.toUpperCase(),
  });
  if (payload === null) return undefined;
  if (singleUse) return payload;
  const reusable = `000201${payload.slice(singleUseHead.length, -4)}`;
  return reusable + crc16(reusable);
}

export function parsePix(payload: string): Pix | undefined {
  const info = getPixPayloadInfo(payload);
  if (info === null) return undefined;
  return {
    kind: info.url === undefined ? "static" : "dynamic",
    key: info.key,
    url: info.url,
    name: info.merchantName,
    city: info.merchantCity,
    // Field 54 has at most 13 characters, so the float is exact enough.
    amountCents: info.amount === undefined ? undefined : Math.round(info.amount * 100),
    txid: info.txid,
    text: info.description,
  };
}

/** CRC-16 CCITT-FALSE as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function isAmount(amountCents: number | undefined): boolean {
  return amountCents === undefined || (Number.isSafeInteger(amountCents) && amountCents > 0);
}
