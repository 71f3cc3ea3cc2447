// Who is told of changes to the tables that integrations see. While nobody listens to a table, a write costs nothing more.
import { type Db, inTransaction } from "./connect.server.ts";
import type { TableName } from "./schema.ts";

export type ChangedRow = Record<string, unknown> & { id: number };

export interface Change {
  table: TableName;
  /** Rows before and after, in the same order: only `after` of new rows, only `before` of deleted ones. */
  before: ChangedRow[];
  after: ChangedRow[];
}

export interface ChangeListener {
  /** Whether changes of the table are to be captured; usually known without a query. */
  captures(db: Db, table: TableName): boolean | Promise<boolean>;
  /** Part of the transaction that changed the rows. */
  record(trx: Db, change: Change): Promise<void>;
}

const listeners = new WeakMap<object, ChangeListener>();
const collections = new WeakMap<Db, Change[]>();

export function listenToChanges(db: Db, listener: ChangeListener): void {
  listeners.set(keyOf(db), listener);
}

/** The same for a database and every transaction in it. */
export function keyOf(db: Db): object {
  return db.getExecutor().adapter;
}

/** Writes to the table. With a listener the write runs in a transaction and gets a function that records its changes. */
export async function withChangeCapture<T>(
  db: Db,
  table: TableName,
  write: (db: Db, note?: (change: Omit<Change, "table">) => Promise<void>) => Promise<T>,
): Promise<T> {
  const listener = listeners.get(keyOf(db));
  if (!listener || !(await isCaptured(db, table))) return write(db);
  return inTransaction(db, (trx) =>
    write(trx, async (change) => {
      const whole = { table, ...change };
      const collection = collections.get(trx);
      if (collection) collection.push(whole);
      else await listener.record(trx, whole);
    }),
  );
}

/** Whether changes of the table are captured. */
export async function isCaptured(db: Db, table: TableName): Promise<boolean> {
  const captures = listeners.get(keyOf(db))?.captures(db, table) ?? false;
  return typeof captures === "boolean" ? captures : await captures;
}

/** What the work changes is told as one change per table and kind, or not at all. */
export async function collectChanges<T>(
  trx: Db,
  work: () => Promise<T>,
  { silent = false }: { silent?: boolean } = {},
): Promise<T> {
  const listener = listeners.get(keyOf(trx));
  if (!listener) return work();
  const changes: Change[] = [];
  collections.set(trx, changes);
  try {
    const value = await work();
    if (!silent) for (const change of gather(changes)) await listener.record(trx, change);
    return value;
  } finally {
    collections.delete(trx);
  }
}

/** A row that changed several times is told once, from what it was to what it is. */
function gather(changes: Change[]): Change[] {
  const rows = new Map<string, { table: TableName; before?: ChangedRow; after?: ChangedRow }>();
  for (const { table, before, after } of changes) {
    for (const [position, row] of (after.length > 0 ? after : before).entries()) {
      const key = `${table} ${row.id}`;
      const known = rows.get(key) ?? { table, before: before[position] };
      rows.set(key, { ...known, after: after[position] });
    }
  }
  const gathered = new Map<string, Change>();
  for (const { table, before, after } of rows.values()) {
    if (!before && !after) continue;
    const key = `${table} ${before !== undefined} ${after !== undefined}`;
    const change = gathered.get(key) ?? { table, before: [], after: [] };
    if (before) change.before.push(before);
    if (after) change.after.push(after);
    gathered.set(key, change);
  }
  return [...gathered.values()];
}
