// A noun's rules, written once and asked at every door: what its rows must be, and the field and the words that say so.
import type { FieldErrors } from "#app/platform/forms/form.ts";

export type RefusalCode =
  | "invalid"
  | "required"
  | "null"
  | "min_value"
  | "max_length"
  | "invalid_choice"
  | "unique"
  | "read_only"
  | "does_not_exist";

export interface FieldRefusal {
  error: string;
  code: RefusalCode;
}

export type Refusals = Record<string, FieldRefusal>;

export type Refused = { ok: false; errors: Refusals };

/** Which way a write comes in; an import tells its report what it wrote otherwise than it came. */
export type Door = { door: "form" | "list" | "api" } | { door: "import"; note: (text: string) => void };

export interface Rule<Facts> {
  field: keyof Facts & string;
  code: RefusalCode;
  error: string;
  breaks: (facts: Facts) => boolean;
  /** What else it looks at than its field. */
  with?: readonly (keyof Facts & string)[];
  /** Asked of what is seen, and of what is typed into a form: another door may begin a row and leave it unfinished. */
  ofWhole?: true;
  /** What an old row from elsewhere becomes that breaks it, and how the report says so. Without it such a row is refused. */
  imported?: { as?: Partial<Facts>; note: string };
}

interface Question<Facts> {
  /** Undefined for a new row. */
  before: Facts | undefined;
  after: Facts;
  door: Door;
  isSeen: (facts: Facts) => boolean;
}

/**
 * The row as it may be written, and what speaks against it. A form answers for the whole row; at the other doors a rule
 * is asked when what it looks at changes: what stood before the rule was made stays until somebody touches it.
 */
export function askRules<Facts extends object>(
  rules: readonly Rule<Facts>[],
  { before, after, door, isSeen }: Question<Facts>,
): { facts: Facts; errors: Refusals } {
  let facts = after;
  const errors: Refusals = {};
  for (const rule of rules) {
    const looksAt = [rule.field, ...(rule.with ?? [])];
    if (before && door.door !== "form" && !looksAt.some((name) => differs(before[name], facts[name])))
      continue;
    if (rule.ofWhole && door.door !== "form" && !isSeen(facts)) continue;
    if (!rule.breaks(facts)) continue;
    if (door.door === "import" && rule.imported) {
      facts = { ...facts, ...rule.imported.as };
      door.note(`${rule.field} ${rule.imported.note}`);
    } else errors[rule.field] ??= { code: rule.code, error: rule.error };
  }
  for (const [field, value] of Object.entries(facts)) {
    if (isUnread(value))
      errors[field] ??= { code: "invalid", error: value instanceof Date ? NO_MOMENT : NO_NUMBER };
  }
  return { facts, errors };
}

/** A form reads a text that is no number as NaN, and a text that is no day as an invalid date. */
function isUnread(value: unknown): boolean {
  return Number.isNaN(value instanceof Date ? value.getTime() : value);
}

const NO_MOMENT = "Informe dia e hora, ou deixe em branco.";
const NO_NUMBER = "Informe um número, ou deixe em branco.";

/** A text of at most so many characters, as the form counts them. */
export function atMost<Facts>(field: keyof Facts & string, most: number): Rule<Facts> {
  return {
    field,
    code: "max_length",
    error: `Use no máximo ${most.toLocaleString("pt-BR")} caracteres.`,
    breaks: (facts) => String(facts[field] ?? "").length > most,
    imported: { note: "é mais longo do que o formulário aceita: ficou como veio" },
  };
}

/** A list of at most so many entries. */
export function fewerThan<Facts>(field: keyof Facts & string, most: number, error: string): Rule<Facts> {
  return {
    field,
    code: "max_length",
    error,
    breaks: (facts) => (facts[field] as readonly unknown[]).length > most,
    imported: { note: "tem mais itens do que o formulário aceita: ficou como veio" },
  };
}

/** The columns that a write changes. */
export function changesIn<Facts extends object>(before: Facts, after: Facts): Partial<Facts> {
  const names = (Object.keys(after) as (keyof Facts)[]).filter((name) => differs(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Facts>;
}

/** A write of what stands there already. */
export function isUnchanged<Facts extends object>(before: Facts | undefined, after: Facts): boolean {
  return before !== undefined && Object.keys(changesIn(before, after)).length === 0;
}

/** A refusal as the form shows it. */
export function sentencesOf(errors: Refusals): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, { error }]) => [field, error]));
}

/** The door that a write to a served table comes through: what adapts rows is an import. */
export function doorOf({ adapting }: { adapting?: (note: string) => void }): Door {
  return adapting ? { door: "import", note: adapting } : { door: "api" };
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}
