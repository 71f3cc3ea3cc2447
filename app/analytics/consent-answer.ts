// What the person said about optional measurement. Kept in this browser only, from their act on, for six months.
import { AD_CONSENT_TEXT, consentSubject, type OptionalParts } from "./measurement.ts";

export interface ConsentAnswer {
  yes: boolean;
  /** When, where and to which sentence about which script and services it was said. */
  at: string;
  source: "painel" | "preferencias";
  text: string;
  script: string;
}

const KEY = "vitrine_consent";
const SIX_MONTHS_MS = 183 * 86_400_000;

/** Undefined when nobody has answered, long ago, or to something else. */
export function recallAnswer(parts: OptionalParts): boolean | undefined {
  const { text, script } = consentSubject(parts);
  const kept = readAnswer();
  return kept?.text === text && kept.script === script ? kept.yes : undefined;
}

/** What an order takes along, where ads were part of the question; whether it still counts the server decides. */
export function recallAdAnswer(): Pick<ConsentAnswer, "yes" | "text" | "script"> | undefined {
  const kept = readAnswer();
  return kept?.text === AD_CONSENT_TEXT ? { yes: kept.yes, text: kept.text, script: kept.script } : undefined;
}

export function keepAnswer(yes: boolean, source: ConsentAnswer["source"], parts: OptionalParts): void {
  const answer: ConsentAnswer = { yes, at: new Date().toISOString(), source, ...consentSubject(parts) };
  try {
    localStorage.setItem(KEY, JSON.stringify(answer));
  } catch {
    // Storage switched off: it holds for this page, and the next one asks again.
  }
}

function readAnswer(): ConsentAnswer | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!isAnswer(kept)) return undefined;
    const age = Date.now() - Date.parse(kept.at);
    return age >= 0 && age < SIX_MONTHS_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isAnswer(value: unknown): value is ConsentAnswer {
  if (typeof value !== "object" || value === null) return false;
  const text = (name: string) => name in value && typeof Reflect.get(value, name) === "string";
  return "yes" in value && typeof value.yes === "boolean" && ["at", "text", "script"].every(text);
}
