// Columns of a file for export and import, declared once: header, parser and help text.
import { toCsv } from "./csv.ts";

export interface FileColumn {
  /** Heading in the first line. */
  title: string;
  /** Help text; left out for columns that are exported only. */
  says?: string;
  example?: string;
  /** Rows without this column are ignored. */
  isNeeded?: true;
}

export type FileColumns = Readonly<Record<string, FileColumn>>;

/** A column that the import reads. */
export type BroughtColumn = FileColumn & { says: string };

export function broughtColumns(columns: FileColumns): BroughtColumn[] {
  return Object.values(columns).filter((column): column is BroughtColumn => column.says !== undefined);
}

/** An example file with one row. */
export function exampleFile(columns: readonly BroughtColumn[]): string {
  return toCsv(
    columns.map(({ title }) => title),
    [columns.map(({ example }) => example ?? "")],
  );
}
