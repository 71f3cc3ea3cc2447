// Entries of lists have no names of their own; while they are edited each has a key, so that it keeps its controls when it
// moves. The server leaves unknown fields out.
export const KEY = "_key";

let last = 0;

/** One with a key that no other has. */
export function withKey(entry: Record<string, unknown>): Record<string, unknown> {
  last++;
  return { ...entry, [KEY]: `k${last}` };
}

export function keyOf(entry: Record<string, unknown>): string {
  return String(entry[KEY] ?? "");
}

/** Every list inside, with keys. */
export function withKeys<T extends object>(values: T): T {
  const changed = Object.entries(values).map(([name, value]) => [
    name,
    isList(value) ? value.map(withKey) : value,
  ]);
  return Object.fromEntries(changed) as T;
}

/** As it is sent and compared. */
export function withoutKeys(name: string, value: unknown): unknown {
  return name === KEY ? undefined : value;
}

function isList(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "object" && entry !== null);
}
