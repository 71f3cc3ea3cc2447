// A field's column in SQL, and what of it filters, search and sorting look at. Names come from the registry's fixed
// lists, values are always bound.
import { type RawBuilder, sql } from "kysely";
import type { ServedField, ServedTable } from "#app/nouns/served-table.ts";
import type { Db } from "#db/connect.server.ts";
import type { TableName } from "#db/schema.ts";
import { instantText, listText, sortText } from "#db/text-sql.server.ts";

/** The name under which every statement of a list knows its table. */
export const ROW = "row";

export function column(name: string): RawBuilder<unknown> {
  return sql.ref(`${ROW}.${name}`);
}

/** What the field holds. */
export function fieldValue({ name, readAs }: Pick<ServedField, "name" | "readAs">): RawBuilder<unknown> {
  return readAs ?? column(name);
}

/** The fields as they are read for an answer; what is computed is worked out afterwards. */
export function selected(fields: readonly ServedField[]): RawBuilder<unknown>[] {
  return fields
    .filter(({ isComputed }) => !isComputed)
    .map((field) => {
      const name = sql.ref(field.name);
      if (field.kind === "password") return sql`${fieldValue(field)} is not null as ${name}`;
      return sql`${fieldValue(field)} as ${name}`;
    });
}

export interface WireFacts {
  db: Db;
  siteUrl: string;
}

/** The field's value as text, spelled as on the wire; null where there is none. */
export function wireText(field: ServedField, { db, siteUrl }: WireFacts): RawBuilder<string> {
  const value = fieldValue(field);
  if (field.encoding === "truth") return sql<string>`case when ${value} then 'true' else 'false' end`;
  const withSite = (address: RawBuilder<unknown>) =>
    sql<string>`case when substr(${address}, 1, 1) = '/' then ${sql.lit(siteUrl)} || ${address} else ${address} end`;
  if (typeof field.encoding === "object") return listText(db, value, field.encoding.list, withSite);
  switch (field.kind) {
    case "number":
      return numberText(value, field.decimals);
    case "date":
    case "created_on":
    case "last_modified":
      return instantText(db, instant(field));
    case "url":
      return withSite(value);
    default:
      return field.encoding === "whole" ? sql<string>`cast(${value} as text)` : sql<string>`${value}`;
  }
}

/** Tables that keep a name's words folded, with an index over them. */
const FOLDED_NAMES: Partial<Record<TableName, string>> = { products: "name", users: "name" };

/** What a list is sorted by. */
export function sortKey(table: ServedTable, field: ServedField, facts: WireFacts): RawBuilder<unknown> {
  const isText = ["text", "long_text", "url", "email"].includes(field.kind);
  if (isText && field.encoding !== "truth" && field.encoding !== "whole") {
    const isFolded = FOLDED_NAMES[table.table] === field.name;
    return isFolded ? column("search_title") : sortText(wireText(field, facts));
  }
  return field.kind === "last_modified" ? instant(field) : fieldValue(field);
}

/** Whether every row has a value in it: then an index gives the order whatever the engine does with nothing. */
export function isAlwaysThere(field: ServedField): boolean {
  return field.nullable === false || ["boolean", "created_on", "last_modified"].includes(field.kind);
}

/** Rows from before updated_at was kept were last changed when they were made. */
export function instant(field: Pick<ServedField, "name" | "readAs">): RawBuilder<unknown> {
  if (field.name !== "updated_at") return fieldValue(field);
  return sql`coalesce(${column("updated_at")}, ${column("created_at")})`;
}

/** Rows that are gone for everybody but those who hold on to them. */
export function isHere(table: ServedTable): RawBuilder<boolean> {
  return table.softDeletedColumn
    ? sql<boolean>`${column(table.softDeletedColumn)} is null`
    : sql<boolean>`1 = 1`;
}

export function fromTable(table: ServedTable): RawBuilder<unknown> {
  return sql`${sql.table(table.table)} as ${sql.ref(ROW)}`;
}

function numberText(value: RawBuilder<unknown>, decimals: number): RawBuilder<string> {
  if (decimals === 0) return sql<string>`cast(${value} as text)`;
  const one = sql.lit(10 ** decimals);
  return sql<string>`cast(${value} / ${one} as text) || '.' || substr(cast(${one} + ${value} % ${one} as text), 2)`;
}
