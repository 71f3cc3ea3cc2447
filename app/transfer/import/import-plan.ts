// Which tables are imported, in which order, and their ids and names at the hosted service.

import { findTableOver } from "#app/api/protocol/registry.ts";
import type { ServedField, ServedTable } from "#app/nouns/served-table.ts";
import { TransferStopped } from "../transfer-stopped.ts";

export interface TableMap {
  /** Our name → source id. Null leaves the table out. */
  tables: Partial<Record<string, number | null>>;
  /** Our table name → source field name → our field. */
  fields: Partial<Record<string, Record<string, string>>>;
}

/**
 * Referenced tables come first. A course's product comes after its lessons, because a course without lessons is not
 * sold; the course is linked in a second pass.
 */
export const IMPORT_ORDER = [
  "users",
  "categories",
  "courses",
  "course_modules",
  "course_lessons",
  "products",
  "lesson_doubts",
  "blog_posts",
  "orders",
  "order_items",
  "product_reviews",
  "newsletter_subscriptions",
  "popup_configs",
  "popup_emails",
] as const;

export type ImportName = (typeof IMPORT_ORDER)[number];

/** The service has no fixed id for them: the id comes from the map or from the service itself. */
export const COURSE_TABLES: readonly ImportName[] = [
  "courses",
  "course_modules",
  "course_lessons",
  "lesson_doubts",
];

export interface ImportTable {
  name: ImportName;
  served: ServedTable;
  sourceId: number;
  /** Our field → source field name. */
  sourceNames: ReadonlyMap<string, string>;
}

export function isImportName(text: string): text is ImportName {
  return IMPORT_ORDER.some((name) => name === text);
}

/** `found` has the ids of tables that the service itself names. */
export function planImport(
  map: TableMap,
  only: readonly ImportName[] | undefined,
  found: ReadonlyMap<string, number>,
): { tables: ImportTable[]; leftOut: ImportName[] } {
  const tables: ImportTable[] = [];
  const leftOut: ImportName[] = [];
  for (const name of IMPORT_ORDER) {
    if (only && !only.includes(name)) continue;
    const served = findTableOver(name);
    if (!served) continue;
    const byDefault = COURSE_TABLES.includes(name) ? found.get(served.name) : served.id;
    const mapped = map.tables[name];
    const sourceId = mapped === undefined ? byDefault : (mapped ?? undefined);
    if (sourceId === undefined) leftOut.push(name);
    else tables.push({ name, served, sourceId, sourceNames: namesAtSource(served, map.fields[name] ?? {}) });
  }
  refuseSharedIds(tables);
  return { tables, leftOut };
}

/** True if one of our fields takes the service's field of this name. */
export function isTaken({ served, sourceNames }: ImportTable, sourceName: string): boolean {
  return served.fields.some((field) => sourceNames.get(field.name) === sourceName);
}

export function sourceNameOf({ sourceNames }: ImportTable, field: ServedField): string {
  return sourceNames.get(field.name) ?? field.name;
}

function namesAtSource(served: ServedTable, renamed: Record<string, string>): Map<string, string> {
  const names = new Map(served.fields.map(({ name }) => [name, name]));
  for (const [sourceName, ours] of Object.entries(renamed)) names.set(ours, sourceName);
  return names;
}

function refuseSharedIds(tables: readonly ImportTable[]): void {
  const names = new Map<number, ImportName>();
  for (const { sourceId, name } of tables) {
    const other = names.get(sourceId);
    if (other)
      throw new TransferStopped(`A tabela ${sourceId} não pode ser ${other} e ${name} ao mesmo tempo.`);
    names.set(sourceId, name);
  }
}
