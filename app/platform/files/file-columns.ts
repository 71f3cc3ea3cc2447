// The columns of a file that goes out and comes in, declared once: the header, what the import reads, and what people are told of it.
import { toCsv } from "./csv.ts";

export interface FileColumn {
  /** In the first line. */
  title: string;
  /** What people may write in it; left out where the file only tells and nothing is brought in. */
  says?: string;
  example?: string;
  /** Without it a row says nothing. */
  isNeeded?: true;
}

export type FileColumns = Readonly<Record<string, FileColumn>>;

/** A column that is read. */
export type BroughtColumn = FileColumn & { says: string };

export function broughtColumns(columns: FileColumns): BroughtColumn[] {
  return Object.values(columns).filter((column): column is BroughtColumn => column.says !== undefined);
}

/** A file with one row, as the import reads it. */
export function exampleFile(columns: readonly BroughtColumn[]): string {
  return toCsv(
    columns.map(({ title }) => title),
    [columns.map(({ example }) => example ?? "")],
  );
}
