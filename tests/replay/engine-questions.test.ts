// The files that run on both engines are found by what they do; a sign that finds nothing has rotted.
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { opensDatabase, QUESTIONS, questionsOf } from "./engine-questions.ts";

const files = globSync("{app,db,server,tests}/**/*.test.{ts,tsx}");

test("every question is asked by some file", () => {
  const asked = new Set(files.flatMap(questionsOf));
  expect(Object.keys(QUESTIONS).filter((name) => !asked.has(name))).toEqual([]);
});

test("races for money, locks, migrations, searches, pages, days and copies are asked on both", () => {
  for (const file of [
    "app/orders/facts/order-facts.test.ts",
    "app/payments/providers/stripe/stripe-afterwards.test.ts",
    "tests/locked-database.test.ts",
    "db/killed-migration.test.ts",
    "app/catalog/routes/store.test.ts",
    "app/orders/routes/admin-orders.test.ts",
    "app/courses/routes/lesson-release.test.ts",
    "tests/whole-backup.test.ts",
    "tests/move-database.test.ts",
  ]) {
    expect(questionsOf(file), file).not.toEqual([]);
  }
});

test("what opens no database is told from what does, through the test kit too", () => {
  expect(opensDatabase("app/platform/text/spelling.test.ts")).toBe(false);
  expect(opensDatabase("app/catalog/routes/store.test.ts")).toBe(true);
  expect(opensDatabase("tests/two-doors.test.ts")).toBe(true);
  expect(questionsOf("tests/two-doors.test.ts")).toEqual([]);
});
