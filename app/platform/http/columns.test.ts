import { expect, test } from "vitest";
import { columnsOf, rowsOf } from "./columns.ts";

interface Row {
  id: number;
  name: string | null;
  tags?: string;
}

test("a list comes back from its columns as it was, with what rows lack still missing", () => {
  const rows: Row[] = [
    { id: 1, name: null },
    { id: 2, name: "b", tags: "x" },
    { id: 0, name: "" },
  ];
  const kept = columnsOf(rows);
  expect(kept.columns.id).toEqual([1, 2, 0]);
  expect(rowsOf(kept)).toStrictEqual(rows);
  expect(rowsOf(columnsOf([]))).toEqual([]);
});
