// Exports every table as JSON and CSV, in batches, from one database snapshot.

import { open } from "node:fs/promises";
import { join } from "node:path";
import { type CsvRow, csvLines, toCsv } from "#app/platform/files/csv.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { type Db, openDb } from "#db/connect.server.ts";
import { openSnapshot, type PlainRow, type Snapshot } from "#db/tables/snapshot.ts";
import { csvHeader, exportedColumns, isMoney } from "./export-columns.ts";

/** Tables that triggers fill are derived from other tables, so they are left out. */
const MATERIALISED_COUNTS = /_listed$/;

/** Table → number of rows. */
export async function exportTables(databaseUrl: string, folder: string): Promise<Map<string, number>> {
  const columns = await columnsOf(databaseUrl);
  const snapshot = await openSnapshot(databaseUrl);
  try {
    const counts = new Map<string, number>();
    for (const table of snapshot.tables.filter((name) => !MATERIALISED_COUNTS.test(name))) {
      const names = exportedColumns(table, columns.get(table) ?? []);
      counts.set(table, await exportTable(snapshot, table, names, folder));
    }
    return counts;
  } finally {
    await snapshot.close();
  }
}

async function columnsOf(databaseUrl: string): Promise<Map<string, string[]>> {
  const db: Db = openDb(databaseUrl);
  try {
    const tables = await db.introspection.getTables();
    return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  } finally {
    await db.destroy();
  }
}

async function exportTable(
  snapshot: Snapshot,
  table: string,
  columns: string[],
  folder: string,
): Promise<number> {
  const asJson = await open(join(folder, `${table}.json`), "w", 0o600);
  const asCsv = await open(join(folder, `${table}.csv`), "w", 0o600);
  let count = 0;
  try {
    const header = columns.map((name) => csvHeader(table, name));
    await asCsv.appendFile(toCsv(header, []));
    for await (const rows of snapshot.batches(table)) {
      const objects = rows.map((row) =>
        JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))),
      );
      await asJson.appendFile(`${count === 0 ? "[\n" : ",\n"}${objects.join(",\n")}`);
      await asCsv.appendFile(csvLines(rows.map((row) => csvRow(table, columns, row))));
      count += rows.length;
    }
    await asJson.appendFile(count === 0 ? "[]\n" : "\n]\n");
  } finally {
    await asJson.close();
    await asCsv.close();
  }
  return count;
}

function csvRow(table: string, columns: string[], row: PlainRow): CsvRow {
  return columns.map((name) => {
    const value = row[name];
    if (value === null || value === undefined) return null;
    if (typeof value === "number") return isMoney(table, name) ? centsToField(value) : value;
    if (typeof value === "boolean") return value ? "sim" : "não";
    if (value instanceof Date) return value.toISOString();
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  });
}
