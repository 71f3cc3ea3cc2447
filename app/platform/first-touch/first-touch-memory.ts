import type { FirstTouch } from "#db/schema.ts";
import { hasCardNumber } from "../forms/card-guard.ts";
import { FIRST_TOUCH_KEY } from "./first-touch.ts";

const PARTS = ["landing", "referrer", "source", "medium", "campaign", "term", "content"] as const;

/** Where this visit began, fit to be sent with a form; undefined when nothing was kept. */
export function loadFirstTouch(): FirstTouch | undefined {
  try {
    return parseFirstTouch(sessionStorage.getItem(FIRST_TOUCH_KEY));
  } catch {
    return undefined;
  }
}

/** Only what was written here, and nothing that the server would take for a card number (long ids of campaigns). */
export function parseFirstTouch(text: string | null): FirstTouch | undefined {
  if (!text) return undefined;
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return undefined;
  const touch: FirstTouch = {};
  for (const [name, part] of Object.entries(value)) {
    const known = PARTS.find((one) => one === name);
    if (known && typeof part === "string" && !hasCardNumber(part)) touch[known] = part;
  }
  return Object.keys(touch).length > 0 ? touch : undefined;
}
