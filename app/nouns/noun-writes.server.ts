// The one write of a noun: create, change, remove and restore a row, for every door.
import { sql } from "kysely";
import {
  type ActRow,
  byValue,
  CHANGED_SINCE,
  GONE,
  type LeftRow,
} from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChange, auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import {
  type Db,
  forUpdate,
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  json,
  withSavepoint,
} from "#db/connect.server.ts";
import { deleteRow, deleteRows, insertRow, restoreRow, updateRow, updateRows } from "#db/writes.server.ts";
import { blankOf, namesOf } from "./columns.ts";
import type { Asked, By, Noun, NounOutcome, NounTable, NounWrite, Removal, Stored } from "./noun.ts";
import { askRules, changesIn, isUnchanged } from "./rule-book.ts";
import { refusedField } from "./served-table.ts";

/**
 * Creates or changes a row as the rules allow, or returns the refused fields. A write that changes nothing writes
 * nothing.
 */
export async function writeNoun<Facts extends object>(
  noun: Noun<Facts>,
  db: Db,
  write: NounWrite<Facts>,
  now: Date,
): Promise<NounOutcome<Facts>> {
  try {
    return await writeOnce(noun, db, write, now);
  } catch (error) {
    // A parallel write took the free value that was just found; the unique index refuses it.
    if (!noun.completed || !isUniqueViolation(error)) throw error;
    return writeOnce(noun, db, write, now);
  }
}

async function writeOnce<Facts extends object>(
  noun: Noun<Facts>,
  db: Db,
  { id, patch, door, version: opened, author, within }: NounWrite<Facts>,
  now: Date,
): Promise<NounOutcome<Facts>> {
  return inTransaction(db, async (trx): Promise<NounOutcome<Facts>> => {
    const stored = id === undefined ? undefined : await holdNoun(noun, trx, id, within);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && opened !== undefined && stored.version !== opened) return { ok: false, stale: stored };
    const before = stored?.facts;
    const after = normalised(noun, { ...(before ?? blankOf(noun.columns)), ...patch, ...within });
    const isSeen = noun.isSeen ?? (() => true);
    const { facts: judged, errors } = askRules(noun.rules, { before, after, door, isSeen });
    const question = { id, before, facts: judged, door };
    const refused = { ...(await noun.refusals?.(trx, question, now)), ...errors };
    if (Object.keys(refused).length > 0) return { ok: false, errors: refused };
    const facts = noun.completed ? await noun.completed(trx, question) : judged;
    const asked = { ...question, facts };
    if (stored && isUnchanged(before, facts)) return { ok: true, id: stored.id, changes: {} };
    const [was, is] = before
      ? await saidOf(noun, trx, [before, facts])
      : [undefined, ...(await saidOf(noun, trx, [facts]))];
    const changes = rowChanges(was, is);
    try {
      const written = await withSavepoint(trx, () => storeRow(noun, trx, stored, asked, now));
      const action = `${noun.name}.${stored ? "change" : "create"}`;
      await auditedChange(trx, author, { entity: entityOf(noun), action, id: written, changes }, now);
      return { ok: true, id: written, changes };
    } catch (error) {
      const taken = isUniqueViolation(error) ? noun.taken?.(question) : undefined;
      if (!taken) throw error;
      return refusedField(taken.field, "unique", taken.error);
    }
  });
}

/** Writes the row's columns and its rows in other tables. A raised version tells editors of the row that it changed. */
async function storeRow<Facts extends object>(
  noun: Noun<Facts>,
  trx: Db,
  stored: Stored<Facts> | undefined,
  asked: Asked<Facts>,
  now: Date,
): Promise<number> {
  const changed = stored ? changesIn(stored.facts, asked.facts) : asked.facts;
  const columns = { ...columnsOf(noun, changed), ...noun.derived?.(asked.facts) };
  if (!stored) {
    const made = await insertRow(trx, noun.table as AnyTable, columns as never, now);
    await noun.beside?.write(trx, made.id, asked, now);
    return made.id;
  }
  const isEdit = Object.keys(changed).some((name) => !noun.places?.includes(name as keyof Facts & string));
  const version = stored.version + (isEdit ? 1 : 0);
  await updateRow(trx, noun.table as AnyTable, stored.id, { ...columns, version } as never, now);
  await noun.beside?.write(trx, stored.id, asked, now);
  return stored.id;
}

/** Removes a row, or retires it if others refer to it; the register gets the lost values. */
export async function removeNoun<Facts extends object>(
  noun: Noun<Facts>,
  db: Db,
  { id, author, within }: { id: number } & By<Facts>,
  now: Date,
): Promise<Removal> {
  return inTransaction(db, async (trx): Promise<Removal> => {
    const stored = await holdNoun(noun, trx, id, within);
    if (!stored) return { ok: false, missing: true };
    const isHeld = noun.held ? (await noun.held(trx, [id])).length > 0 : false;
    const isKept = isHeld || !(await isDeleted(trx, noun.table, id));
    if (isKept && !noun.retires) return { ok: false, isUsed: true };
    const retired = { ...noun.whenRetired, retired_at: now, version: stored.version + 1 };
    if (isKept) await updateRow(trx, noun.table as AnyTable, id, retired as never, now);
    const [lost] = await saidOf(noun, trx, [stored.facts]);
    const changes = rowChanges(lost, undefined);
    const entry = { entity: entityOf(noun), action: `${noun.name}.delete`, id, changes };
    await auditedChange(trx, author, entry, now);
    return { ok: true, isRetired: isKept, changes };
  });
}

/**
 * Removes several rows of a noun with `held`; returns how many existed. `isKept` retires all of them, so that they can
 * be restored.
 */
export async function removeNouns<Facts extends object>(
  noun: Noun<Facts> & Required<Pick<Noun<Facts>, "held">>,
  db: Db,
  { ids, author, isKept = false }: { ids: number[]; isKept?: boolean } & Pick<By<Facts>, "author">,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await holdRows(noun, trx, ids);
    if (rows.length === 0) return 0;
    const there = rows.map(({ id }) => id);
    const held = new Set(isKept ? there : await noun.held(trx, there));
    const retired = { ...noun.whenRetired, retired_at: now, version: sql<number>`version + 1` };
    await updateRows(
      trx,
      noun.table as AnyTable,
      there.filter((id) => held.has(id)),
      retired as never,
      now,
    );
    await deleteRows(
      trx,
      noun.table,
      there.filter((id) => !held.has(id)),
    );
    const lost = await saidOf(
      noun,
      trx,
      rows.map(({ facts }) => facts),
    );
    const entries = rows.map(({ id }, at) => {
      const changes = rowChanges(lost[at], undefined);
      return { entity: entityOf(noun), action: `${noun.name}.delete`, id, changes };
    });
    await auditedChanges(trx, author, entries, now);
    return rows.length;
  });
}

/** Restores a retired row with these columns changed; false if there was none. */
export async function restoreNoun<Facts extends object>(
  noun: Noun<Facts>,
  db: Db,
  { id, patch, author, within }: { id: number; patch?: Partial<Facts> } & By<Facts>,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const [retired] = within ? await holdRows(noun, trx, [id], "retired") : [];
    if (within && !isWithin(retired?.facts, within)) return false;
    const restored = await restoreRow(trx, noun.table as "offers", id, (patch ?? {}) as never, now);
    if (!restored) return false;
    const entry = { entity: entityOf(noun), action: `${noun.name}.restore`, id, changes: {} };
    await auditedChange(trx, author, entry, now);
    return true;
  });
}

/**
 * Brings back rows that a bulk act retired, as they were before it. Returns the rows that stay away, with the reason.
 */
export async function restoreNouns<Facts extends object>(
  noun: Noun<Facts>,
  trx: Db,
  { rows, author }: { rows: ActRow[]; author: Author },
  now: Date,
): Promise<LeftRow[]> {
  const ids = rows.map(({ id }) => id);
  const retired = await holdRows(noun, trx, ids, "retired");
  const stays = (await noun.bulk?.stays?.(trx, retired)) ?? new Map<number, string>();
  const found = new Map(retired.map(({ id, facts }) => [id, facts]));
  const back = rows.filter(({ id }) => found.has(id) && !stays.has(id));
  const patches = new Map(back.map(({ id, changes }) => [id, beforeRetirement(noun, changes)]));
  const values = back.map(({ id }) => ({ id, value: JSON.stringify(patches.get(id)) }));
  for (const [, ids] of byValue(values)) {
    const patch = {
      ...patches.get(ids[0] ?? 0),
      retired_at: null,
      version: sql<number>`version + 1`,
    };
    await updateRows(trx, noun.table as AnyTable, ids, patch as never, now);
  }
  const is = back.flatMap(({ id }) => {
    const facts = found.get(id);
    return facts ? [{ ...facts, ...patches.get(id) }] : [];
  });
  const told = await saidOf(noun, trx, is);
  const entries = back.map(({ id }, at) => {
    const changes = rowChanges(undefined, told[at]);
    return { entity: entityOf(noun), action: `${noun.name}.restore`, id, changes };
  });
  await auditedChanges(trx, author, entries, now);
  const gone = ids.filter((id) => !found.has(id));
  const living = new Set((await holdRows(noun, trx, gone)).map(({ id }) => id));
  const left = gone.map((id) => ({ id, why: living.has(id) ? CHANGED_SINCE : GONE }));
  return [...left, ...[...stays].map(([id, why]) => ({ id, why }))];
}

/** The values that `whenRetired` replaced, from the register's entry. */
function beforeRetirement<Facts extends object>(
  { whenRetired = {} }: Noun<Facts>,
  changes: RowChanges,
): Partial<Facts> {
  const names = Object.keys(whenRetired);
  return Object.fromEntries(names.map((name) => [name, changes[name]?.de ?? null])) as Partial<Facts>;
}

/** Deletes rows for good that were retired before `before`. */
export async function removeRetired(db: Db, table: NounTable, before: Date): Promise<void> {
  await db
    .deleteFrom(table as "offers")
    .where("retired_at", "<", before)
    .execute();
}

/** Stands for any table, where only the noun's declaration knows it. */
export type AnyTable = "services";

/** One row, locked until the end of the transaction. */
export async function holdNoun<Facts extends object>(
  noun: Noun<Facts>,
  trx: Db,
  id: number,
  within?: Partial<Facts>,
): Promise<Stored<Facts> | undefined> {
  const [row] = await holdRows(noun, trx, [id]);
  return isWithin(row?.facts, within) ? row : undefined;
}

function isWithin<Facts extends object>(facts: Facts | undefined, within: Partial<Facts> = {}): boolean {
  const names = Object.keys(within) as (keyof Facts)[];
  return facts !== undefined && names.every((name) => facts[name] === within[name]);
}

/** Locks the existing rows in id order, so that two bulk acts cannot deadlock. */
export async function holdRows<Facts extends object>(
  noun: Noun<Facts>,
  trx: Db,
  ids: number[],
  which: "living" | "retired" = "living",
): Promise<Stored<Facts>[]> {
  if (ids.length === 0) return [];
  const columns = storedNames(noun) as never[];
  const all = trx
    .selectFrom(noun.table as AnyTable)
    .select(["id", "version", "updated_at", ...columns])
    .where("id", "in", ids)
    .orderBy("id");
  const asked = noun.retires
    ? all.where("retired_at" as never, which === "living" ? "is" : "is not", null)
    : all;
  const rows = await forUpdate(trx, asked).execute();
  const beside = await noun.beside?.read(trx, ids);
  return rows.map(({ id, version, updated_at: at, ...row }) => {
    const facts = { ...blankOf(noun.columns), ...row, ...beside?.get(id) };
    return { id, version, at, facts };
  });
}

/** False if a row that stays refers to it; otherwise the row is deleted. */
async function isDeleted(trx: Db, table: NounTable, id: number): Promise<boolean> {
  try {
    return await withSavepoint(trx, () => deleteRow(trx, table, id));
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return false;
  }
}

function storedNames<Facts extends object>({ columns, beside }: Noun<Facts>): string[] {
  return namesOf(columns).filter((name) => !beside?.facts.includes(name));
}

/** Lists and trees are stored as JSON. */
export function columnsOf<Facts extends object>(noun: Noun<Facts>, facts: Partial<Facts>): object {
  const names = storedNames(noun);
  const values = Object.entries(facts).filter(([name]) => names.includes(name));
  return Object.fromEntries(values.map(([name, value]) => [name, isTree(value) ? json(value) : value]));
}

function isTree(value: unknown): boolean {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

async function saidOf<Facts extends object>(noun: Noun<Facts>, trx: Db, rows: Facts[]): Promise<object[]> {
  return noun.said ? noun.said(trx, rows) : rows;
}

function normalised<Facts extends object>({ normal }: Noun<Facts>, facts: Facts): Facts {
  return normal ? normal(facts) : facts;
}

export function entityOf<Facts extends object>({ entity, table }: Noun<Facts>): string {
  return entity ?? table;
}
