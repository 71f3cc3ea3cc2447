/** A list by its columns: each name once, however many rows. What a row does not have is undefined in its place. */
export interface Columns<Row> {
  length: number;
  columns: { [Name in keyof Row]?: (Row[Name] | undefined)[] };
}

/** For long lists that go to the browser beside the page that shows them. */
export function columnsOf<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const columns: Columns<Row>["columns"] = {};
  for (const [at, row] of rows.entries()) {
    for (const name of Object.keys(row) as (keyof Row)[]) {
      columns[name] ??= new Array(rows.length).fill(undefined);
      columns[name][at] = row[name];
    }
  }
  return { length: rows.length, columns };
}

/** The rows again, without what they did not have. */
export function rowsOf<Row extends object>({ length, columns }: Columns<Row>): Row[] {
  const names = Object.keys(columns) as (keyof Row)[];
  return Array.from({ length }, (_, at) => {
    const row: Partial<Row> = {};
    for (const name of names) {
      const value = columns[name]?.[at];
      if (value !== undefined) row[name] = value;
    }
    return row as Row;
  });
}
