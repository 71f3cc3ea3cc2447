// Rows that a statement may read: of its tables, and of tables reached by foreign keys and triggers.

import type { AskFile } from "#db/statement-recorder.ts";
import { plainValue } from "#db/tables/snapshot.ts";
import type { Row } from "./recorded.ts";

interface Table {
  kinds: [string, string][];
  parents: Set<string>;
  children: Set<string>;
  /** Tables that its triggers name. */
  triggered: Set<string>;
}

export type FileSchema = Map<string, Table>;

/** Limit: rows per statement. Larger states are not carried over. */
export const MOST_ROWS = 1500;

export function readSchema(ask: AskFile): FileSchema {
  const schema: FileSchema = new Map();
  const objects = ask("select type, name, tbl_name, sql from sqlite_master where sql is not null");
  for (const { type, name, sql } of objects) {
    if (
      type !== "table" ||
      /_search($|_)|^sqlite_|^kysely_/.test(String(name)) ||
      /virtual/i.test(String(sql))
    )
      continue;
    const columns = ask(`select name, lower(type) as kind from pragma_table_info('${name}')`);
    const kinds = columns.map((column): [string, string] => [String(column.name), String(column.kind)]);
    schema.set(String(name), { kinds, parents: new Set(), children: new Set(), triggered: new Set() });
  }
  for (const [name, table] of schema) {
    for (const { table: parent } of ask(`select "table" from pragma_foreign_key_list('${name}')`)) {
      table.parents.add(String(parent));
      schema.get(String(parent))?.children.add(name);
    }
  }
  for (const { type, tbl_name: name, sql } of objects) {
    if (type !== "trigger") continue;
    for (const other of namedIn(schema, String(sql))) schema.get(String(name))?.triggered.add(other);
  }
  return schema;
}

export function namedIn(schema: FileSchema, text: string): Set<string> {
  const named = new Set<string>();
  for (const word of text.match(/\w+/g) ?? []) {
    const table = word.replace(/_search$/, "");
    if (schema.has(table)) named.add(table);
  }
  return named;
}

/** A write also reads parent tables, and tables changed by triggers and cascading deletes. */
export function touchedBy(schema: FileSchema, text: string, isWrite: boolean): Set<string> {
  const touched = namedIn(schema, text);
  if (!isWrite) return touched;
  const isDelete = /^\s*delete/i.test(text);
  for (const name of touched) {
    const table = schema.get(name);
    for (const other of table?.triggered ?? []) touched.add(other);
    if (isDelete) for (const other of table?.children ?? []) touched.add(other);
  }
  for (const name of [...touched]) for (const other of schema.get(name)?.parents ?? []) touched.add(other);
  return touched;
}

/** The rows in PostgreSQL's representation, without empty tables. Undefined if too many. */
export function readTables(
  schema: FileSchema,
  tables: Set<string>,
  ask: AskFile,
): Record<string, Row[]> | undefined {
  const read: Record<string, Row[]> = {};
  for (const name of tables) {
    const rows = ask(`select * from "${name}" limit ${MOST_ROWS + 1}`);
    if (rows.length > MOST_ROWS) return undefined;
    if (rows.length === 0) continue;
    const kinds = schema.get(name)?.kinds ?? [];
    for (const row of rows) for (const [column, kind] of kinds) row[column] = plainValue(row[column], kind);
    read[name] = rows;
  }
  return read;
}
