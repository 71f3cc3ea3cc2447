// Imports one page of rows: read, linked, prepared, then written in one transaction by the normal services. Raises no
// webhook and sends no mail.

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import { findErased } from "#app/identity/erased/erased-addresses.server.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import { notifyServers } from "#db/change-channel.server.ts";
import { advisoryLock, type Db, engineOf, inTransaction, isDatabaseOutage } from "#db/connect.server.ts";
import { withoutMails } from "#db/handle.server.ts";
import type { TableName } from "#db/schema.ts";
import { TransferStopped } from "../transfer-stopped.ts";
import {
  digestOf,
  findImportedRows,
  type ImportedRow,
  saveImportedRows,
  takenNumbers,
} from "./import-memory.server.ts";
import type { ImportTable } from "./import-plan.ts";
import type { ImportReport } from "./import-report.server.ts";
import { findNameMatches, nameOf } from "./name-matches.server.ts";
import { linkRows, type Relations } from "./relations.server.ts";
import { prepareRows } from "./row-preparation.server.ts";
import { isFollowed, type Step, stepFor } from "./row-steps.ts";
import { writeRow } from "./row-writing.server.ts";
import { type ReadRow, readSourceRow } from "./source-reading.ts";
import type { SourceRow } from "./source-tables.server.ts";

/** Limit: a row with a higher id gets a new id, so that a single outlier does not use up a million ids. */
const MOST_KEPT = 1_000_000;

/** Advances the sequence to the highest of these ids, so that concurrent inserts do not get one of them. */
async function reserveNumbers(db: Db, table: TableName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || engineOf(db) !== "postgres") return;
  const highest = ids.reduce((most, id) => Math.max(most, id), 0);
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  const { rows } = await sql<{
    last: number | null;
  }>`select pg_sequence_last_value(${sequence}::regclass) as last`.execute(db);
  const missing = highest - Number(rows[0]?.last ?? 0);
  if (missing <= 0) return;
  await sql`select max(nextval(${sequence}::regclass)) from generate_series(1, ${missing}::int)`.execute(db);
}

const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 500;

export interface ImportRun {
  app: AppContext;
  /** Address of the service; part of the key of a remembered row. */
  source: string;
  actorId: number;
  keepAdmins: boolean;
  relations: Relations;
  report: ImportReport;
}

/** Returns the rows that point to a table that is not imported yet. They are passed again afterwards. */
export async function importPage(
  run: ImportRun,
  table: ImportTable,
  page: readonly SourceRow[],
  { again = false } = {},
): Promise<SourceRow[]> {
  const { app, report, keepAdmins } = run;
  const reading = { siteUrl: app.config.siteUrl, keepAdmins };
  const rows = page.map((row) => readSourceRow(table, row, reading));
  const waiting = await linkRows(run.relations, table, rows);
  const place = { source: run.source, tableId: table.sourceId };
  const ids = rows.map((row) => row.sourceRowId);
  const known = await findImportedRows(app.db, place, ids);
  const steps = rows.map((row) => stepFor(row, known.get(row.sourceRowId), digestsOf(run, table, row)));
  await prepareRows(run, table, steps);
  await reserveNumbers(app.db, table.served.table, newNumbers(steps));
  const written = await whileBusy(() => writePage(run, table, steps.map(copyOf)));
  const lines = written.map(({ row, result, localId }) => ({
    table: table.name,
    sourceRowId: row.sourceRowId,
    localId,
    result,
    notes: row.notes,
  }));
  if (again) await report.add(lines.filter(isWorthTelling), { counted: false });
  else await report.add(lines);
  return page.filter((_, at) => {
    const row = rows[at];
    return row !== undefined && waiting.has(row);
  });
}

async function writePage(run: ImportRun, table: ImportTable, steps: Step[]): Promise<Step[]> {
  const { app, source } = run;
  const later: (() => Promise<void>)[] = [];
  await inTransaction(app.db, async (telling) => {
    const trx = withoutMails(telling);
    await advisoryLock(trx, "import");
    const place = { source, tableId: table.sourceId };
    const facts = await factsOf(trx, place, table, steps);
    const importedRow: ImportedRow[] = [];
    await refuseErased(trx, steps);
    for (const step of steps) {
      const kept = await writeStep({ run, trx, table, later }, step, facts);
      if (kept) importedRow.push(kept);
    }
    await saveImportedRows(trx, place, importedRow, app.now());
    if (importedRow.length > 0) await notifyServers(trx, changedWith(table));
  });
  for (const one of later) await one();
  return steps;
}

/** Skips rows from before an erasure, which would bring the person back. A later row is the person's own act. */
async function refuseErased(trx: Db, steps: readonly Step[]): Promise<void> {
  const isErased = await findErased(trx, steps.flatMap(addressesOf));
  for (const step of steps) {
    if (step.result !== "taken" && step.result !== "changed") continue;
    if (!addressesOf(step).some((email) => isErased(email, step.row.createdAt))) continue;
    step.result = "erased";
    step.row.notes = ["esta pessoa pediu para ser apagada"];
  }
}

/** Finds e-mail addresses by value, because each table names the column differently. */
function addressesOf({ values }: Step): string[] {
  return Object.values(values).filter((value) => typeof value === "string" && isEmail(value)) as string[];
}

interface PageFacts {
  /** Rows that a concurrent run wrote meanwhile. */
  already: Awaited<ReturnType<typeof findImportedRows>>;
  taken: Set<number>;
  namesakes: Map<string, number>;
}

async function factsOf(
  trx: Db,
  place: { source: string; tableId: number },
  table: ImportTable,
  steps: readonly Step[],
): Promise<PageFacts> {
  const fresh = newNumbers(steps);
  const values = steps.filter(({ result }) => result === "taken").map((step) => step.values);
  return {
    already: await findImportedRows(trx, place, fresh),
    taken: await takenNumbers(trx, table.served.table, fresh),
    namesakes: await findNameMatches(trx, table.name, values),
  };
}

interface Writer {
  run: ImportRun;
  trx: Db;
  table: ImportTable;
  later: (() => Promise<void>)[];
}

/** Writes the step and stores its result in it; returns the data to remember. */
async function writeStep(writer: Writer, step: Step, facts: PageFacts): Promise<ImportedRow | undefined> {
  const { row } = step;
  if (step.result !== "changed" && step.result !== "taken") return undefined;
  if (step.result === "changed") {
    await writeRow(writer, step, undefined);
    return step.result === "changed" && step.localId !== null ? importedRow(step, step.localId) : undefined;
  }
  const other = facts.already.get(row.sourceRowId);
  if (other) {
    Object.assign(step, { result: "same", localId: other.localId });
    return undefined;
  }
  const name = nameOf(writer.table.name, step.values);
  const namesake = name === undefined ? undefined : facts.namesakes.get(name);
  if (namesake !== undefined) {
    Object.assign(step, { result: "joined", localId: namesake });
    row.notes = ["já existia aqui: ficou como está"];
    return { sourceRowId: row.sourceRowId, localId: namesake, digests: "joined" };
  }
  const isFree = !facts.taken.has(row.sourceRowId) && row.sourceRowId <= MOST_KEPT;
  await writeRow(writer, step, isFree ? row.sourceRowId : undefined);
  if (step.result !== "taken" || step.localId === null) return undefined;
  if (name !== undefined) facts.namesakes.set(name, step.localId);
  if (step.localId !== row.sourceRowId) {
    row.notes.push(`o número ${row.sourceRowId} já era de outra linha aqui: ficou ${step.localId}`);
  }
  facts.taken.add(step.localId);
  return importedRow(step, step.localId);
}

function importedRow({ row, digests }: Step, localId: number): ImportedRow {
  return { sourceRowId: row.sourceRowId, localId, digests };
}

function newNumbers(steps: readonly Step[]): number[] {
  return steps
    .filter(({ result, row }) => result === "taken" && row.sourceRowId <= MOST_KEPT)
    .map(({ row }) => row.sourceRowId);
}

function digestsOf(run: ImportRun, table: ImportTable, row: ReadRow): Record<string, string> {
  const key = `${run.source} ${table.sourceId} ${row.sourceRowId}`;
  const followed = [...row.said].filter(([field]) => isFollowed(table.served, field));
  return Object.fromEntries(
    followed.map(([field, said]) => [field, digestOf(run.app.secret, key, field, said)]),
  );
}

/** A review also changes its product's rating. */
function changedWith({ served }: ImportTable): string[] {
  return served.table === "product_reviews" ? [served.table, "products"] : [served.table];
}

/** On the second pass, only new refusals and changes are reported. */
function isWorthTelling({ result, notes }: { result: string; notes: string[] }): boolean {
  return result === "refused" || (result === "changed" && notes.length > 1);
}

/** A copy, so that a retry of the page starts from the same state. */
function copyOf(step: Step): Step {
  return { ...step, row: { ...step.row, notes: [...step.row.notes] }, values: { ...step.values } };
}

/** Retries while a running server holds the database lock. */
async function whileBusy<T>(write: () => Promise<T>): Promise<T> {
  for (let left = BUSY_TRIES; ; left--) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      if (left === 0) throw new TransferStopped("O banco de dados não respondeu.");
      await sleep(BUSY_PAUSE_MS);
    }
  }
}
