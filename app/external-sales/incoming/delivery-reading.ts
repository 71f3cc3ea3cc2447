// What a delivery says of purchases (docs/contracts/move-in.md, part 4). What it does not say is nothing.
import { createHash } from "node:crypto";
import type { ExternalSalesTable } from "#db/schema.ts";
import type { TheirProduct } from "../matching/external-product.ts";
import { Delivered } from "./delivered-json.ts";
import { wrappedTest } from "./delivery-proof.ts";
import { readEduzz } from "./eduzz-delivery.ts";
import { readHotmart } from "./hotmart-delivery.ts";
import type { IncomingPlatform } from "./incoming-platforms.ts";
import { readKiwify } from "./kiwify-delivery.ts";

export interface SaidOfPurchase {
  /** Empty for what is said of a whole subscription. */
  purchase: string;
  product: TheirProduct;
  effect: ExternalSalesTable["effect"];
  email: string;
  name: string;
  subscription: string | null;
  bought_at: Date | null;
  ends_at: Date | null;
  occurred_at: Date;
}

export interface Reading {
  /** As the platform calls it; empty for what cannot be read. */
  event: string;
  /** Tells it from others; undefined where the platform sends none. */
  eventId: string | undefined;
  /** For the list: which purchase, and whose. */
  purchase: string;
  email: string;
  said: SaidOfPurchase[];
  isTest?: boolean;
  /** Why nothing is said, where it might have been. */
  note?: string;
}

export interface ReadingOptions {
  /** Eduzz: by its own area's enrolments instead of by paid invoices. */
  takesEnrollments: boolean;
  /** When it came, for an event that tells no time. */
  receivedAt: Date;
}

export const UNREADABLE = "O corpo não é um JSON que dê para ler.";

const READERS = { hotmart: readHotmart, kiwify: readKiwify, eduzz: readEduzz };

export function readDelivery(platform: IncomingPlatform, body: string, options: ReadingOptions): Reading {
  const nothing: Reading = { event: "", eventId: undefined, purchase: "", email: "", said: [] };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { ...nothing, note: UNREADABLE };
  }
  if (platform === "kiwify" && wrappedTest(Buffer.from(body)))
    return { ...nothing, event: "teste", isTest: true };
  return withoutStrangers(READERS[platform](new Delivered(value), options));
}

/** The same delivery has the same one, however often it comes. */
export function eventIdOf(platform: IncomingPlatform, { eventId }: Reading, rawBody: Uint8Array): string {
  const digest = createHash("sha256").update(rawBody).digest("hex");
  if (eventId === undefined) return `sha256:${digest}`;
  return platform === "kiwify" ? `${eventId}:${digest}` : eventId;
}

/** Nobody can be let in without an address; what takes away needs none. */
function withoutStrangers(reading: Reading): Reading {
  const said = reading.said.filter(
    ({ effect, email }) => email !== "" || (effect !== "give" && effect !== "keep"),
  );
  if (said.length === reading.said.length) return reading;
  return { ...reading, said, note: "O aviso não traz um e-mail válido." };
}
