// Compares the answers of both engines, independent of their spelling.
import { isForeignKeyViolation, isUniqueViolation } from "#db/connect.server.ts";

/** The error kind by which the program distinguishes errors; otherwise the code. */
export function refusalOf(error: unknown): string {
  if (isUniqueViolation(error)) return "unique";
  if (isForeignKeyViolation(error)) return "foreign key";
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  if (code === "23502" || code === "SQLITE_CONSTRAINT_NOTNULL") return "not null";
  if (code === "23514" || code === "SQLITE_CONSTRAINT_CHECK") return "check";
  return code;
}

/** The same text for equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(plain(value)) ?? "null";
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  // SQLite returns booleans as numbers.
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object") {
    const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(pairs.map(([name, part]) => [name, plain(part)]));
  }
  if (typeof value !== "string") return value;
  return MOMENT.test(value) ? new Date(value).toISOString() : json(value);
}

/** Timestamps from aggregates, and from PostgreSQL rows as JSON. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)$/;

/** JSON texts keep their original key order. */
function json(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return plain(JSON.parse(text));
  } catch {
    return text;
  }
}
