import type { z } from "zod";
import { isWellFormed } from "../text/bare-text.ts";
import { cardRefusal, withMaskedCards } from "./card-guard.ts";
import type { StaleRow } from "./stale-row.ts";

/** What a bar wants to do, in words, and the form that does it once somebody agreed. */
export interface BulkQuestion {
  /** The bar that asked. */
  form: string;
  /** "Mudar o preço de 35 produtos: de R$ 10,00–R$ 90,00 para R$ 49,90". */
  title: string;
  sentences: string[];
  confirmLabel: string;
  /** What is sent with a yes: what was asked, of the same rows. */
  fields: [string, string][];
}

/** Field name → sentence; `form` holds what belongs to no single field. */
export type FieldErrors = Record<string, string>;
export interface Failure {
  ok: false;
  errors: FieldErrors;
  /** What was typed, for the form to show again; never passwords. */
  values?: Record<string, string>;
  /** Somebody else saved the row meanwhile. */
  stale?: StaleRow;
  /** Nothing was refused: what several rows are about to undergo has to be agreed to. */
  question?: BulkQuestion;
}
export type FormResult<T> = { ok: true; value: T } | Failure;

const NEVER_SENT_BACK = /password|passphrase|senha|cvv|card/i;
const UNSTORABLE = "Este campo tem caracteres que não podem ser salvos.";
/** Nobody types that much into fields that do not take it. */
const LONGEST_REFUSED = 50_000;
const UNKNOWN_FIELD = "Este formulário tem um campo inesperado. Recarregue a página e tente de novo.";

/** Parses a form by a strict schema. Repeated names become a list; unknown names are refused. */
export function parseForm<S extends z.ZodType>(schema: S, formData: FormData): FormResult<z.output<S>> {
  const input = Object.create(null) as Record<string, unknown>;
  for (const name of new Set(formData.keys())) {
    const all = formData.getAll(name);
    input[name] = all.length > 1 ? all : all[0];
  }
  const { outcome, unread } = check(schema, input);
  return outcome.ok ? outcome : { ...outcome, values: typedValues(formData, unread) };
}

/** The same for a JSON body of any depth. */
export function parseValue<S extends z.ZodType>(schema: S, input: unknown): FormResult<z.output<S>> {
  return check(schema, input).outcome;
}

function check<S extends z.ZodType>(schema: S, input: unknown): Checked<z.output<S>> {
  const refusal = (errors: FieldErrors, unread = new Set<string>()) => ({
    outcome: { ok: false as const, errors },
    unread,
  });
  const unstorable = findUnstorable(input);
  if (unstorable !== undefined) return refusal({ [unstorable]: UNSTORABLE });
  const parsed = schema.safeParse(input);
  const issues = parsed.error?.issues ?? [];
  const unread = tooLongToRead(input, issues);
  const card = cardErrors(input, unread);
  if (card) return refusal(card, unread);
  if (parsed.success) return { outcome: { ok: true, value: parsed.data }, unread };
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.code === "unrecognized_keys" ? "form" : issue.path.join(".") || "form";
    errors[field] ??= issue.code === "unrecognized_keys" ? UNKNOWN_FIELD : issue.message;
  }
  return refusal(errors, unread);
}

interface Checked<T> {
  outcome: FormResult<T>;
  /** Top-level fields that were refused without being searched, and are not sent back. */
  unread: Set<string>;
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
    if (typeof value === "string" && (value.includes("\0") || !isWellFormed(value))) return field;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes("\0") || !isWellFormed(key)) return "form";
      waiting.push({ field: field === "form" && !Array.isArray(input) ? key : field, value: inner });
    }
  }
  return undefined;
}

/** Fields that the schema refuses, when they hold more than anybody types: to search them would hold everybody up. */
function tooLongToRead(input: unknown, issues: z.core.$ZodIssue[]): Set<string> {
  const refused = new Set(
    issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1).map(String),
    ),
  );
  const length = Object.entries(input ?? {})
    .filter(([field]) => refused.has(field))
    .reduce((sum, [field, value]) => sum + field.length + lengthOf(value), 0);
  return length > LONGEST_REFUSED ? refused : new Set();
}

/** Of a text, or of the texts of a name that was repeated. */
function lengthOf(value: unknown): number {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return texts.reduce<number>((sum, text) => sum + (typeof text === "string" ? text.length : 0), 0);
}

/** Said at the top-level field with a card number in it: none may reach the database, a log or a mail (OP-33). */
function cardErrors(input: unknown, unread: Set<string>): FieldErrors | undefined {
  const isFields = typeof input === "object" && input !== null && !Array.isArray(input);
  const entries: [string, unknown][] = isFields ? Object.entries(input) : [["form", input]];
  for (const [field, value] of entries) {
    if (unread.has(field)) continue;
    const named = cardRefusal(field);
    const error = named ?? cardRefusal(value);
    if (error) return { [named ? "form" : field]: error };
  }
  return undefined;
}

function typedValues(formData: FormData, unread = new Set<string>()): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of formData) {
    if (typeof value !== "string" || NEVER_SENT_BACK.test(name) || unread.has(name)) continue;
    // The rest of a long text is not lost with the number.
    values[name] = withMaskedCards(value);
  }
  return values;
}
