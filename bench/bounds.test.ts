import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BOUNDS, describeBound } from "./bounds.ts";

const [, table = ""] = readFileSync("docs/performance.md", "utf8").split(/^## What is promised$/m);

test("lists each bound once in the table of promises, with the number that the run judges by", () => {
  const rows = table.split(/^## /m)[0]?.matchAll(/^\| ([^|]+) \| ([≤≥][^|]+) \|/gm) ?? [];
  const written = [...rows].map(([, row = "", wanted = ""]) => `${row}: ${wanted}`);
  expect(written.toSorted()).toEqual(
    Object.values(BOUNDS)
      .map((bound) => `${bound.row}: ${describeBound(bound)}`)
      .toSorted(),
  );
});
