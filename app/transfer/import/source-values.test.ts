import { expect, test } from "vitest";
import { findField, findTableOver } from "#app/api/protocol/registry.ts";
import { linkedRow, plainValue } from "./source-values.ts";

function plain(table: string, name: string, sent: unknown) {
  const served = findTableOver(table);
  const field = served && findField(served, name);
  if (!field) throw new Error(`${table}.${name} is not served`);
  return plainValue(field, sent);
}

test.each([
  ["49.90", "49.90"],
  ["49,90", "49.90"],
  ["R$ 1.299,00", "1299.00"],
  ["1.299.000,5", "1299000.5"],
  ["1,299.00", "1,299.00"],
  [49.9, "49.9"],
  ["", null],
  [null, null],
  ["  ", null],
])("a price of %j is read as %j", (sent, read) => {
  expect(plain("products", "price", sent)).toBe(read);
});

test.each([
  ["products", "rating", "4.67", "4.7"],
  ["products", "is_active", "Sim", true],
  ["products", "is_active", "não", false],
  ["products", "is_active", true, true],
  ["products", "product_type", { id: 3, value: "Curso", color: "red" }, "Curso"],
  ["products", "tags", '["a","b"]', "a;b"],
  ["products", "tags", "a, b", "a; b"],
  ["products", "tags", [{ id: 1, value: "a", color: "x" }], "a"],
  ["products", "images", "https://a.example/1,2.png", "https://a.example/1,2.png"],
  [
    "products",
    "image",
    [{ url: "https://a.example/1.png", visible_name: "1.png" }],
    "https://a.example/1.png",
  ],
  ["products", "image", [], null],
  ["blog_posts", "scheduled_date", "04/03/2025", "2025-03-04T03:00:00.000Z"],
  ["blog_posts", "scheduled_date", "04/03/2025 14:30", "2025-03-04T17:30:00.000Z"],
  ["blog_posts", "scheduled_date", "4/3/2025 9:05:10", "2025-03-04T12:05:00.000Z"],
  ["blog_posts", "scheduled_date", "2025-03-04", "2025-03-04T03:00:00.000Z"],
  ["blog_posts", "scheduled_date", "2025-03-04T10:00:00+02:00", "2025-03-04T08:00:00.000Z"],
  ["blog_posts", "scheduled_date", "31/02/2025", "31/02/2025"],
  ["course_lessons", "quiz_data", [{ question: "?" }], '[{"question":"?"}]'],
  ["orders", "shipping_address", { rua: "A" }, '{"rua":"A"}'],
])("%s.%s of %j is read as %j", (table, name, sent, read) => {
  expect(plain(table, name, sent)).toBe(read);
});

test.each([
  [7, 7, false],
  ["7", 7, false],
  ["7.000", 7, false],
  [[{ id: 7, value: "x" }], 7, false],
  [[7, 8], 7, true],
  [{ id: 7 }, 7, false],
  [0, null, false],
  ["", null, false],
  [[], null, false],
  [-1, null, false],
  ["x", null, false],
  [null, null, false],
])("a relation of %j leads to %j", (sent, id, isOneOfMany) => {
  expect(linkedRow(sent)).toEqual({ id, isOneOfMany });
});
