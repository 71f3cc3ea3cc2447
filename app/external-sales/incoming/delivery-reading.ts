// Purchases in a delivery (docs/contracts/move-in.md, part 4). Missing values are empty.
import { createHash } from "node:crypto";
import { Delivered } from "./delivered-json.ts";
import { wrappedTest } from "./delivery-proof.ts";
import { readEduzz } from "./eduzz-delivery.ts";
import { readHotmart } from "./hotmart-delivery.ts";
import type { IncomingPlatform } from "./incoming-platforms.ts";
import { readKiwify } from "./kiwify-delivery.ts";
import type { Reading, ReadingOptions } from "./said-of-purchase.ts";

export const UNREADABLE = "O corpo não é um JSON que dê para ler.";

const READERS = { hotmart: readHotmart, kiwify: readKiwify, eduzz: readEduzz };

export function readDelivery(platform: IncomingPlatform, body: string, options: ReadingOptions): Reading {
  const nothing: Reading = { event: "", eventId: undefined, purchase: "", email: "", said: [] };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { ...nothing, problem: UNREADABLE };
  }
  if (platform === "kiwify" && wrappedTest(Buffer.from(body)))
    return { ...nothing, event: "teste", isTest: true };
  return withoutStrangers(READERS[platform](new Delivered(value), options));
}

/** Stable for repeated deliveries of the same event. */
export function eventIdOf(platform: IncomingPlatform, { eventId }: Reading, rawBody: Uint8Array): string {
  const digest = createHash("sha256").update(rawBody).digest("hex");
  if (eventId === undefined) return `sha256:${digest}`;
  return platform === "kiwify" ? `${eventId}:${digest}` : eventId;
}

/** Drops purchases without an e-mail, unless they take access away, because only giving access needs an address. */
function withoutStrangers(reading: Reading): Reading {
  const said = reading.said.filter(
    ({ effect, email }) => email !== "" || (effect !== "give" && effect !== "keep"),
  );
  if (said.length === reading.said.length) return reading;
  return { ...reading, said, problem: "O aviso não traz um e-mail válido." };
}
