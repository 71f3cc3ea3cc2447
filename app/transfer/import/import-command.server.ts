// npm run import -- tables …, beside a running server or before the first start.

import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findTableOver, SERVED_TABLES } from "#app/api/protocol/registry.ts";
import { findTokenOwner } from "#app/api/tokens/token-owner.server.ts";
import { erasedSentence } from "#app/identity/erased/erased-sentence.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { type Db, openDb } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";
import { openCommandApp } from "../command-app.server.ts";
import { TransferStopped } from "../transfer-stopped.ts";
import { discardingFiles, onDryRunDatabase } from "./dry-run.server.ts";
import { type ImportOptions, readImportOptions } from "./import-options.ts";
import { COURSE_TABLES, type ImportTable, type TableMap } from "./import-plan.ts";
import { ImportReport } from "./import-report.server.ts";
import { importTables, inspectTables } from "./import-run.server.ts";
import type { ImportRun } from "./page-import.server.ts";
import { SourceTables } from "./source-tables.server.ts";
import { NO_MAP, parseTableMap } from "./table-map.ts";

const GO_ON = "O que já foi importado está salvo: rode o mesmo comando de novo para continuar daqui.";

export interface ImportConsole {
  say: (line: string) => void;
  now: () => Date;
  /** Called if the token is not in the arguments. */
  readToken: () => Promise<string>;
  /** Waits before a retry; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
  /** Milliseconds that a statement waits for a lock of the SQLite database. */
  busyMs?: number;
}

/** Throws TransferStopped if it cannot begin or continue. */
export async function runImport(config: Config, args: string[], door: ImportConsole): Promise<void> {
  const options = readImportOptions(args);
  const map = options.mapFile === undefined ? NO_MAP : readMap(options.mapFile);
  const token = options.token === "-" ? (await door.readToken()).trim() : options.token;
  if (!/^[\x21-\x7e]{1,500}$/.test(token)) throw new TransferStopped("--token: informe o token do serviço.");
  const { url, allowPrivate } = options;
  const pause = door.pause ? { pause: door.pause } : {};
  const source = new SourceTables({ url, token, allowPrivate, ...pause });
  const work = async (db: Db) => importInto({ config, db, options, map, source, door });
  if (options.dryRun) return onDryRunDatabase(config, work);
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const db = openDb(config.databaseUrl, undefined, { patient: true, busyMs: door.busyMs });
  try {
    await migrate(db);
    await work(db);
  } finally {
    await db.destroy();
  }
}

interface Import {
  config: Config;
  db: Db;
  options: ImportOptions;
  map: TableMap;
  source: SourceTables;
  door: ImportConsole;
}

async function importInto(facts: Import): Promise<void> {
  const { config, db, options, map, source, door } = facts;
  const owner = await findTokenOwner(db, config);
  if (!owner) throw new TransferStopped("Ainda não há administrador. Crie um: npm run admin -- create EMAIL");
  const { tables, found } = await inspectTables(source, { map, only: options.only }, door.say);
  const app = await openCommandApp(config, db, door.now);
  const report = await ImportReport.open(reportPath(config, options, door.now()));
  try {
    const run: ImportRun = {
      app: options.dryRun ? { ...app, files: discardingFiles(app.files) } : app,
      source: options.url,
      actorId: owner.id,
      keepAdmins: options.keepAdmins,
      report,
      relations: { db, source: options.url, sourceIds: idsAtSource(map, tables, found), later: new Set() },
    };
    await importTables(run, source, tables, door.say).catch(explain(options, report, door));
    tell(options, report, door);
  } finally {
    if (!options.dryRun && report.counts.size > 0) await audit(facts, report);
    await report.close();
    await app.close();
  }
}

function reportPath(config: Config, { reportFile, dryRun }: ImportOptions, now: Date): string {
  if (reportFile !== undefined) return resolve(reportFile);
  const moment = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return join(config.dataDir, "imports", `${moment}${dryRun ? "-ensaio" : ""}.csv`);
}

/** Includes tables of an earlier run, because relations may point to them. */
function idsAtSource(
  map: TableMap,
  tables: readonly ImportTable[],
  found: ReadonlyMap<string, number>,
): Map<number, number> {
  const ids = new Map(
    SERVED_TABLES.map(({ id, name, table }) => [id, (isCourseTable(table) && found.get(name)) || id]),
  );
  for (const [name, sourceId] of Object.entries(map.tables)) {
    const served = findTableOver(name);
    if (served && sourceId) ids.set(served.id, sourceId);
  }
  for (const { served, sourceId } of tables) ids.set(served.id, sourceId);
  return ids;
}

function isCourseTable(table: string): boolean {
  return COURSE_TABLES.some((name) => name === table);
}

function explain(options: ImportOptions, report: ImportReport, door: ImportConsole) {
  return (error: unknown): never => {
    if (!(error instanceof TransferStopped)) throw error;
    tell(options, report, door);
    throw new TransferStopped(`A importação parou. ${error.message}${options.dryRun ? "" : `\n${GO_ON}`}`);
  };
}

function tell({ dryRun }: ImportOptions, report: ImportReport, { say }: ImportConsole): void {
  say("");
  for (const line of report.lines()) say(line);
  if (report.refusals.length > 0) say("\nRecusadas:");
  for (const refusal of report.refusals) say(`  ${refusal}`);
  const more = report.total("refused") - report.refusals.length;
  if (more > 0) say(`  e mais ${more}, no relatório.`);
  const erased = report.total("erased");
  if (erased > 0) say(`\n${erasedSentence(erased)}`);
  say(`\nRelatório linha por linha: ${report.path}`);
  if (dryRun) say("Foi uma simulação: nada foi gravado.");
}

async function audit({ db, options, door }: Import, report: ImportReport): Promise<void> {
  const counts = Object.fromEntries(
    [...report.counts].map(([name, { taken, joined, changed, refused }]) => [
      name,
      { taken, joined, changed, refused },
    ]),
  );
  const detail = { source: options.url, ...counts };
  await recordAudit(
    db,
    { actorId: null, action: "tables.import", entity: "imported_rows", detail },
    door.now(),
  );
}

function readMap(file: string): TableMap {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new TransferStopped(`--map: não foi possível ler ${file}.`);
  }
  return parseTableMap(text, file);
}
