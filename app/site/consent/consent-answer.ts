// What the person said about optional measurement. Kept in this browser only, from their act on, for six months.
import { CONSENT_TEXT, type Measurement } from "#app/platform/config/measurement.ts";

export interface ConsentAnswer {
  yes: boolean;
  /** When, where and to which sentence about which script it was said. */
  at: string;
  source: "painel" | "preferencias";
  text: string;
  script: string;
}

const KEY = "vitrine_consent";
const SIX_MONTHS_MS = 183 * 86_400_000;

/** Undefined when nobody has answered, long ago, or to something else. */
export function recallAnswer({ address }: Measurement): boolean | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!isAnswer(kept) || kept.text !== CONSENT_TEXT || kept.script !== address) return undefined;
    const age = Date.now() - Date.parse(kept.at);
    return age >= 0 && age < SIX_MONTHS_MS ? kept.yes : undefined;
  } catch {
    return undefined;
  }
}

export function keepAnswer(yes: boolean, source: ConsentAnswer["source"], { address }: Measurement): void {
  const at = new Date().toISOString();
  const answer: ConsentAnswer = { yes, at, source, text: CONSENT_TEXT, script: address };
  try {
    localStorage.setItem(KEY, JSON.stringify(answer));
  } catch {
    // Storage switched off: it holds for this page, and the next one asks again.
  }
}

function isAnswer(value: unknown): value is ConsentAnswer {
  if (typeof value !== "object" || value === null) return false;
  return "yes" in value && typeof value.yes === "boolean" && "at" in value && typeof value.at === "string";
}
