// Reports changes of tables that integrations read to listeners. Without a listener on a table, a write costs nothing
// more.

import { type Db, inTransaction } from "./connect.server.ts";
import { type Change, type ChangedRow, type ChangeListener, collectingChanges } from "./handle.server.ts";
import type { TableName } from "./schema.ts";

export function listenToChanges({ context }: Db, listener: ChangeListener): void {
  context.database.listener = listener;
}

/**
 * Writes to the table. With a listener the write runs in a transaction and gets a function that records its changes.
 */
export async function withChangeCapture<T>(
  db: Db,
  table: TableName,
  write: (db: Db, note?: (change: Omit<Change, "table">) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { listener } = db.context.database;
  if (!listener || !(await isCaptured(db, table))) return write(db);
  return inTransaction(db, (trx) =>
    write(trx, async (change) => {
      const whole = { table, ...change };
      const { collected } = trx.context;
      if (collected) collected.push(whole);
      else await listener.record(trx, whole);
    }),
  );
}

export async function isCaptured(db: Db, table: TableName): Promise<boolean> {
  const captures = db.context.database.listener?.captures(db, table) ?? false;
  return typeof captures === "boolean" ? captures : await captures;
}

/** Reports changes made through the given handle as one change per table and kind, or none if the work fails. */
export async function collectChanges<T>(
  trx: Db,
  work: (collecting: Db) => Promise<T>,
  { silent = false }: { silent?: boolean } = {},
): Promise<T> {
  const { listener } = trx.context.database;
  if (!listener) return work(trx);
  const changes: Change[] = [];
  const value = await work(collectingChanges(trx, changes));
  if (!silent) for (const change of gather(changes)) await listener.record(trx, change);
  return value;
}

/** A row that changed several times is reported once, from its first to its last state. */
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
