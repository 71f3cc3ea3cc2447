import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import {
  inOrder,
  inOrderAfter,
  type ListOrder,
  listOrder,
  type Placed,
  pageScan,
  scanDirection,
  withPlaces,
} from "./pages.server.ts";

test("reads every page of a list from its nearer end with the same rows", () => {
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

test("reads a list in pages after the last row's position, for every sort order", async () => {
  const { db } = await openSite();
  const when = [null, 3, 1, null, 3, 2, 3, null].map((day) =>
    day === null ? null : new Date(Date.UTC(2026, 0, day)),
  );
  for (const last_login of when) await makeUser(db, { last_login });
  for (const way of ["asc", "desc"] as const) {
    const order = listOrder("last_login", way, "users.id", true);
    const names: ListOrder = [
      { by: sql`length(name)`, way: way === "asc" ? "desc" : "asc" },
      ...listOrder("last_login", way, "users.id", true),
    ];
    for (const sorted of [order, names, listOrder("search_title", way, "users.id")]) {
      const users = db.selectFrom("users").select("id");
      const whole = (await inOrder(users, sorted).execute()).map(({ id }) => id);
      for (const size of [1, 2, 3]) {
        const read: number[] = [];
        let last: Placed | undefined;
        for (;;) {
          const page = await withPlaces(inOrderAfter(users, sorted, last), sorted)
            .limit(size)
            .execute();
          read.push(...page.map(({ id }) => id));
          if (page.length < size) break;
          last = page.at(-1);
        }
        expect([way, size, read]).toEqual([way, size, whole]);
      }
    }
  }
});
