import type { z } from "zod";
import { hasCardNumber } from "./card-guard.ts";

/** Field name → sentence; `form` holds what belongs to no single field. */
export type FieldErrors = Record<string, string>;
export interface Failure {
  ok: false;
  errors: FieldErrors;
  /** What was typed, for the form to show again; never passwords. */
  values?: Record<string, string>;
}
export type Outcome<T> = { ok: true; value: T } | Failure;

const NEVER_SENT_BACK = /password|senha|cvv|card/i;
const UNSTORABLE = "Este campo tem caracteres que não podem ser salvos.";
const CARD_NUMBER = "Isto parece um número de cartão. Não escreva dados de cartão aqui.";
const UNKNOWN_FIELD = "Este formulário tem um campo inesperado. Recarregue a página e tente de novo.";

/** Parses a form by a strict schema. Repeated names become a list; unknown names are refused. */
export function parseForm<S extends z.ZodType>(schema: S, formData: FormData): Outcome<z.output<S>> {
  const input = Object.create(null) as Record<string, unknown>;
  for (const name of new Set(formData.keys())) {
    const all = formData.getAll(name);
    input[name] = all.length > 1 ? all : all[0];
  }
  const outcome = parseValue(schema, input);
  return outcome.ok ? outcome : { ...outcome, values: typedValues(formData) };
}

/** The same for a JSON body of any depth. */
export function parseValue<S extends z.ZodType>(schema: S, input: unknown): Outcome<z.output<S>> {
  const unstorable = findUnstorable(input);
  if (unstorable !== undefined) return { ok: false, errors: { [unstorable]: UNSTORABLE } };
  const cardField = findCardNumber(input);
  if (cardField !== undefined) return { ok: false, errors: { [cardField]: CARD_NUMBER } };
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.code === "unrecognized_keys" ? "form" : issue.path.join(".") || "form";
    errors[field] ??= issue.code === "unrecognized_keys" ? UNKNOWN_FIELD : issue.message;
  }
  return { ok: false, errors };
}

/** A refusal that belongs to the whole form. */
export function failure(errors: FieldErrors | string, formData?: FormData): Failure {
  return {
    ok: false,
    errors: typeof errors === "string" ? { form: errors } : errors,
    ...(formData ? { values: typedValues(formData) } : {}),
  };
}

/** The top-level field with a NUL or half a character in it, which not every engine can keep. */
function findUnstorable(input: unknown): string | undefined {
  const waiting: { field: string; value: unknown }[] = [{ field: "form", value: input }];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { field, value } = entry;
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) return field;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes("\0") || !key.isWellFormed()) return "form";
      waiting.push({ field: field === "form" && !Array.isArray(input) ? key : field, value: inner });
    }
  }
  return undefined;
}

/** The top-level field with a card number in it: none may reach the database, a log or a mail (OP-33). */
function findCardNumber(input: unknown): string | undefined {
  if (!hasCardNumber(input)) return undefined;
  if (typeof input !== "object" || input === null || Array.isArray(input)) return "form";
  return Object.entries(input).find(([, value]) => hasCardNumber(value))?.[0] ?? "form";
}

function typedValues(formData: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of formData) {
    if (typeof value === "string" && !NEVER_SENT_BACK.test(name) && !hasCardNumber(value))
      values[name] = value;
  }
  return values;
}
