import { expect, test } from "vitest";
import { pageScan, scanDirection } from "./pages.server.ts";

test("every page of a list is reached from its nearer end and holds the same rows", () => {
  const rows = Array.from({ length: 47 }, (_, place) => place);
  for (const size of [1, 5, 20, 47, 50]) {
    for (let offset = 0; offset < rows.length; offset += size) {
      const scan = pageScan({ offset, size }, rows.length);
      const read = scan.isReversed ? [...rows].reverse() : rows;
      const found = read.slice(scan.offset, scan.offset + scan.limit);
      expect(found.sort((one, other) => one - other)).toEqual(rows.slice(offset, offset + size));
      expect(scan.offset).toBeLessThanOrEqual(rows.length / 2);
    }
  }
  expect(pageScan({ offset: 0, size: 20 }, 0)).toEqual({ limit: 0, offset: 0, isReversed: false });
  expect([scanDirection("asc", { isReversed: true }), scanDirection("desc")]).toEqual(["desc", "desc"]);
});
