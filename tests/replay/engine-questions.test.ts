// Files for both engines are found by patterns. A pattern without matches is outdated.
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { asksEngine, opensDatabase, QUESTIONS, questionsOf } from "./engine-questions.ts";

const files = globSync("{app,db,server,tests}/**/*.test.{ts,tsx}");

test("has at least one file for every question", () => {
  const asked = new Set(files.flatMap(questionsOf));
  expect(Object.keys(QUESTIONS).filter((name) => !asked.has(name))).toEqual([]);
});

test("runs races, locks, migrations, searches, pages, days and copies on both engines", () => {
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

test("recognises files that open a database, also through the test kit", () => {
  expect(opensDatabase("app/platform/text/spelling.test.ts")).toBe(false);
  expect(opensDatabase("app/catalog/routes/store.test.ts")).toBe(true);
  expect(opensDatabase("tests/two-doors.test.ts")).toBe(true);
  expect(questionsOf("tests/two-doors.test.ts")).toEqual([]);
});

test.each([
  [
    "app/checkout/routes/place-order.test.ts",
    "OP-01: makes one order, one attempt and one charge from 50 equal submits over two processes",
    true,
  ],
  ["app/checkout/routes/place-order.test.ts", "keeps interest out of the order's total", false],
  // By the functions that the test calls.
  [
    "app/identity/sessions/sessions.test.ts",
    "SEC-10: after sign-out the cookie opens nothing, on a second instance too",
    true,
  ],
  ["app/identity/sessions/sessions.test.ts", "SEC-54: a session that is over leaves no row", false],
  // In a helper with tests of several files.
  [
    "app/payments/providers/stripe/stripe-buying.test.ts",
    "OP-13: stopped after the payment's commit, the next start sends one mail and the access is there",
    true,
  ],
  [
    "app/payments/providers/stripe/stripe-buying.test.ts",
    "OP-12: 500, 429 and a closed door are said in Portuguese, and the same submit asks under the same key",
    false,
  ],
  // For the whole file.
  [
    "tests/hostile-addresses.test.ts",
    "SEC-26: hostile texts in every search, filter, sort and page are answered without an error of ours",
    true,
  ],
  // An unknown title runs, to be safe.
  ["app/checkout/routes/place-order.test.ts", "a title that stands nowhere", true],
])("of %s, '%s' is asked of both engines: %s", (file, title, isAsked) => {
  expect(asksEngine(file, title)).toBe(isAsked);
});
