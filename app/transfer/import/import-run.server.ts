// The whole import: checks every table first, then imports them in the order of their relations.

import { TransferStopped } from "../transfer-stopped.ts";
import {
  COURSE_TABLES,
  type ImportName,
  type ImportTable,
  isTaken,
  planImport,
  sourceNameOf,
  type TableMap,
} from "./import-plan.ts";
import { type ImportRun, importPage } from "./page-import.server.ts";
import type { SourceRow, SourceTables } from "./source-tables.server.ts";

export interface ImportRequest {
  map: TableMap;
  only?: ImportName[] | undefined;
}

type Say = (line: string) => void;

/** The readable tables and the tables that the service names, or all errors at once. */
export async function inspectTables(
  source: SourceTables,
  { map, only }: ImportRequest,
  say: Say,
): Promise<{ tables: ImportTable[]; found: Map<string, number> }> {
  const isUnnamed = COURSE_TABLES.some((name) => map.tables[name] === undefined);
  const found = isUnnamed ? await source.tables() : new Map<string, number>();
  const { tables, leftOut } = planImport(map, only, found);
  const problems: string[] = [];
  for (const table of tables) {
    const fields = await source.fields(table.sourceId);
    if (!fields.ok) problems.push(`${table.name} (tabela ${table.sourceId}): ${fields.message}.`);
    else problems.push(...missingFields(table, fields.names));
    const unused = fields.ok ? unusedFields(table, fields.names) : [];
    if (unused.length > 0) say(`${table.name}: campos que não existem aqui: ${unused.join(", ")}.`);
  }
  if (problems.length > 0) {
    const way = "Corrija com --map (um número null deixa a tabela de fora) ou escolha as tabelas com --only.";
    throw new TransferStopped([...problems, way].join("\n"));
  }
  const unnamed = leftOut.filter((name) => map.tables[name] === undefined);
  if (unnamed.length > 0)
    say(
      `Tabelas sem número conhecido, que ficam de fora: ${unnamed.join(", ")} (informe o número em --map).`,
    );
  if (tables.length === 0) throw new TransferStopped("Nenhuma tabela para importar.");
  return { tables, found };
}

export async function importTables(
  run: ImportRun,
  source: SourceTables,
  tables: readonly ImportTable[],
  say: Say,
): Promise<void> {
  const waiting = new Map<ImportTable, SourceRow[]>();
  const left = new Set(tables.map(({ served }) => served.id));
  for (const table of tables) {
    left.delete(table.served.id);
    const linked = { ...run, relations: { ...run.relations, later: left } };
    const held: SourceRow[] = [];
    for await (const page of source.pages(table.sourceId))
      held.push(...(await importPage(linked, table, page)));
    if (held.length > 0) waiting.set(table, held);
    say(progress(run, table));
  }
  for (const [table, rows] of waiting) {
    for (let at = 0; at < rows.length; at += 200) {
      await importPage(run, table, rows.slice(at, at + 200), { again: true });
    }
  }
}

function progress({ report }: ImportRun, { name }: ImportTable): string {
  const counts = report.counts.get(name);
  const rows = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  return `${name}: ${rows} ${rows === 1 ? "linha lida" : "linhas lidas"}.`;
}

function missingFields(table: ImportTable, names: readonly string[]): string[] {
  const missing = table.served.fields
    .filter((field) => field.required)
    .map((field) => sourceNameOf(table, field))
    .filter((name) => !names.includes(name));
  return missing.length === 0
    ? []
    : [`${table.name} (tabela ${table.sourceId}): não tem o campo ${missing.join(", ")}.`];
}

function unusedFields(table: ImportTable, names: readonly string[]): string[] {
  return names.filter((name) => name !== "id" && !isTaken(table, name));
}
