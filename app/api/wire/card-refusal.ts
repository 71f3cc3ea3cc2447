// A card number that is sent is refused whichever field it is in, before anything else is looked at (OP-33).
import { cardRefusal, hasCardNumber } from "#app/platform/forms/card-guard.ts";
import { ApiRefusal } from "./errors.ts";

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
  if (!isRecord(sent)) return errorsAt("non_field_errors", sent);
  const found: Found = {};
  for (const [key, value] of Object.entries(sent)) {
    // Of the number only both ends are said back.
    Object.assign(found, errorsAt("non_field_errors", key) ?? errorsAt(key, value));
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function errorsAt(name: string, value: unknown): Found | undefined {
  const error = cardRefusal(value);
  return error === undefined ? undefined : { [name]: [{ error, code: "invalid" }] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
