// A card number that is sent is refused whichever field it is in, before anything else is looked at (OP-33).
import { hasCardNumber } from "#app/platform/forms/card-guard.ts";
import { ApiRefusal } from "./errors.ts";

const ERROR = {
  error: "Isto parece um número de cartão. Não escreva dados de cartão aqui.",
  code: "invalid",
};
/** Long numbers in addresses and pasted pictures are no cards. */
const ADDRESSES = /(https?:\/\/|data:)[^\s"'<>)]+/gi;

type Found = Record<string, unknown>;

/** Returns 422, keyed as the body was keyed. */
export function refuseCardNumbers(body: unknown): void {
  if (!hasCardNumber(body)) return;
  const detail = isRecord(body) && Array.isArray(body.items) ? itemErrors(body.items) : fieldErrors(body);
  if (detail) throw new ApiRefusal(422, { error: "ERROR_REQUEST_BODY_VALIDATION", detail });
}

function itemErrors(items: unknown[]): Found | undefined {
  const found = items.flatMap((item, at) => {
    const errors = fieldErrors(item);
    return errors ? [[at, errors] as const] : [];
  });
  return found.length > 0 ? { items: Object.fromEntries(found) } : undefined;
}

function fieldErrors(sent: unknown): Found | undefined {
  if (!isRecord(sent)) return holdsCard(sent) ? { non_field_errors: [ERROR] } : undefined;
  const found: Found = {};
  for (const [key, value] of Object.entries(sent)) {
    // The number is not said back.
    if (hasCardNumber(key)) found.non_field_errors = [ERROR];
    else if (holdsCard(value)) found[key] = [ERROR];
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function holdsCard(value: unknown): boolean {
  return typeof value === "string" ? mayHoldCard(value) : hasCardNumber(value);
}

export function mayHoldCard(text: string): boolean {
  return hasCardNumber(text.replace(ADDRESSES, " "));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
