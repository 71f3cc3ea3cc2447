// Changes as the register stores them: limited in length, without secrets.

/** `de` is missing for a new row, `para` for a removed one; of a long text only the length is stored. */
export interface RowChange {
  de?: AuditedValue;
  para?: AuditedValue;
}
export type AuditedValue = string | number | boolean | null | { letters: number };
export type RowChanges = Record<string, RowChange>;

const LONGEST = 160;
/** Could be a card number. */
const LONG_NUMBER = /\d(?:[ .-]?\d){12,}/;
const MOST_FIELDS = 40;
const SECRET = /password|secret|token|hash/i;

/** The person at a screen. */
export interface Author {
  actorId: number;
  ip?: string;
  /** The bulk act that it belongs to. */
  actId?: number;
}

/** Differences between two versions of a row. */
export function rowChanges(before: object | undefined, after: object | undefined): RowChanges {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !SECRET.test(name));
  const changed = names.filter((name) => textOf(was.get(name)) !== textOf(is.get(name)));
  const said = changed.slice(0, MOST_FIELDS).map((name): [string, RowChange] => [
    name,
    {
      ...(before ? { de: auditedValue(was.get(name)) } : {}),
      ...(after ? { para: auditedValue(is.get(name)) } : {}),
    },
  ]);
  return Object.fromEntries(said);
}

/** Notes that a text changed without the text, for personal texts. */
export function unsaidChange(before: string | null, after: string | null): RowChange {
  return { de: { letters: before?.length ?? 0 }, para: { letters: after?.length ?? 0 } };
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** A value as the register stores it. */
export function auditedValue(value: unknown): AuditedValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text =
    value instanceof Date
      ? value.toISOString()
      : Array.isArray(value)
        ? value.map(String).join("; ")
        : typeof value === "string"
          ? value
          : JSON.stringify(value);
  const isCut = text.length > LONGEST || (!(value instanceof Date) && LONG_NUMBER.test(text));
  return isCut ? { letters: text.length } : text;
}
