// A touch as somebody sends it, and what of it is kept. Nobody is refused for how a link was written: what is too long is
// cut, what is odd is left out.

import { withMaskedCards } from "#app/platform/forms/card-guard.ts";
import type { Touch } from "#db/schema.ts";
import { MAX_PART } from "./touch.ts";

const MAX_MARK = 100;
const MAX_ADDRESS = 200;

const PARTS: Record<keyof Touch, number> = {
  landing: MAX_ADDRESS,
  referrer: MAX_ADDRESS,
  source: MAX_MARK,
  medium: MAX_MARK,
  campaign: MAX_MARK,
  term: MAX_MARK,
  content: MAX_MARK,
  src: MAX_MARK,
  sck: MAX_PART,
  xcod: MAX_PART,
  gclid: MAX_PART,
  fbclid: MAX_PART,
  ttclid: MAX_PART,
};
const NAMES = Object.keys(PARTS) as (keyof Touch)[];

/** Only known parts; of a card number only both ends. */
export function touchIn(value: unknown): Touch | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const said = new Map(Object.entries(value));
  const touch: Touch = {};
  for (const name of NAMES) {
    const part: unknown = said.get(name);
    const text =
      typeof part === "string" ? clipped(withMaskedCards(clipped(part, MAX_PART)), PARTS[name]) : "";
    if (text) touch[name] = text;
  }
  return Object.keys(touch).length > 0 ? touch : undefined;
}

/** Readable, storable and short enough for its place. */
export function clipped(text: string, max: number): string {
  return text
    .slice(0, MAX_PART)
    .replace(/[\p{C}\u2028\u2029]+/gu, " ")
    .slice(0, max)
    .toWellFormed()
    .trim();
}
