// Keeps what was typed at the checkout while the buyer goes back, signs in or tries another payment. The security code
// is never kept; the card number is kept in memory only.
import type { PaymentMethod } from "#db/schema.ts";
import type { CheckoutFields } from "./checkout-form.ts";

export interface TypedForm {
  fields: Partial<CheckoutFields>;
  method?: PaymentMethod;
  /** E-mail of the signed-in account; null for a visitor. Another account does not get this text. */
  owner?: string | null;
}

const KEY = "vitrine_checkout";
const METHODS: readonly PaymentMethod[] = ["credit", "pix", "boleto"];
const ADDRESS_TEXTS = [
  ...(["zip", "street", "streetNumber", "complement", "neighborhood", "city", "state"] as const),
] as const;
const TEXTS = ["name", "email", "document", "cardName", "cardMonth", "cardYear", ...ADDRESS_TEXTS] as const;
let kept: TypedForm | undefined;

/** Call only from browser events: the server must keep nothing. */
export function saveTyped(change: TypedForm): void {
  const { cardCvv: _, ...fields } = change.fields;
  const before = change.owner === undefined ? savedSoFar() : loadTyped(change.owner);
  kept = { ...before, ...change, fields: { ...before.fields, ...fields } };
  const { cardNumber: _number, ...stored } = kept.fields;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, fields: stored }));
  } catch {
    // Storage is off: kept as long as the page lives.
  }
}

/** A visitor's text follows into the account they sign in to. Text typed in an account stays with that account. */
export function loadTyped(owner: string | null): TypedForm {
  const typed = savedSoFar();
  return typed.owner && typed.owner !== owner ? { fields: {} } : typed;
}

/** Text typed since the page was loaded, with the card number. Empty during server rendering. */
export function typedSinceLoad(): Partial<CheckoutFields> {
  return kept?.fields ?? {};
}

/** Called after a payment: the card must be typed again for the next purchase. */
export function forgetCard(): void {
  if (!kept) return;
  const { cardNumber: _, ...fields } = kept.fields;
  kept = { ...kept, fields };
}

function savedSoFar(): TypedForm {
  if (kept) return kept;
  try {
    return parseTyped(sessionStorage.getItem(KEY));
  } catch {
    return { fields: {} };
  }
}

/** Returns an empty form for text of another format. */
export function parseTyped(text: string | null): TypedForm {
  const typed: TypedForm = { fields: {} };
  const value = readObject(text);
  if (!value) return typed;
  if (typeof value.owner === "string") typed.owner = value.owner;
  const method = METHODS.find((one) => one === value.method);
  if (method) typed.method = method;
  const fields = typeof value.fields === "object" && value.fields !== null ? value.fields : {};
  for (const [name, part] of Object.entries(fields)) {
    const known = TEXTS.find((one) => one === name);
    if (known && typeof part === "string") typed.fields[known] = part;
    if (name === "installments" && Number.isSafeInteger(part)) typed.fields.installments = part;
  }
  return typed;
}

function readObject(text: string | null): Record<string, unknown> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
