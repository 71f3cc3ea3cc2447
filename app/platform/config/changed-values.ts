// What a write changed, as the register keeps it: bounded, and never a secret.

/** `de` is left out of what was made, `para` of what went away; a long text only tells its length. */
export interface RowChange {
  de?: AuditedValue;
  para?: AuditedValue;
}
export type AuditedValue = string | number | boolean | null | { letters: number };
export type RowChanges = Record<string, RowChange>;

const LONGEST = 160;
/** Long enough to be a card's, wherever it stands. */
const LONG_NUMBER = /\d(?:[ .-]?\d){12,}/;
const MOST_FIELDS = 40;
const SECRET = /password|secret|token|hash/i;

/** Who does it, where a person at a screen does. */
export interface Author {
  actorId: number;
  ip?: string;
  /** The act on several rows that this is part of. */
  actId?: number;
}

/** What differs between the row before and after, in the columns that both or one of them have. */
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

/** That a text changed, without what it says: what is written of a person or to one. */
export function unsaidChange(before: string | null, after: string | null): RowChange {
  return { de: { letters: before?.length ?? 0 }, para: { letters: after?.length ?? 0 } };
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** As the register keeps it. */
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
