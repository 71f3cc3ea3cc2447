import { expect, test } from "vitest";
import { disputesOf, mergedValues } from "./disputes.ts";

test("what only the other changed is taken over, what both changed has to be chosen", () => {
  const base = { name: ["Kit"], price: ["47,00"], tags: ["a"], is_active: ["on"], image: [""] };
  const theirs = { name: ["Kit novo"], price: ["57,00"], tags: ["a"], is_active: [], image: ["/x.png"] };
  // The form shows a drawn cover where the row has none, and that is no change of mine.
  const untouched = { ...base, image: ["/capas/kit"] };
  const typed = { ...untouched, price: ["52,00"], tags: ["a; b"] };
  const disputes = disputesOf({ base, theirs, typed, untouched });
  expect(disputes.map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ["name", false],
    ["price", true],
    ["is_active", false],
    ["image", false],
  ]);
  const merged = mergedValues(typed, disputes, { price: "mine" });
  expect(merged).toEqual({
    name: ["Kit novo"],
    price: ["52,00"],
    tags: ["a; b"],
    is_active: [],
    image: ["/x.png"],
  });
  expect(mergedValues(typed, disputes, { price: "theirs" }).price).toEqual(["57,00"]);
  // Both wrote the same.
  const same = { ...typed, price: ["57,00"] };
  expect(disputesOf({ base, theirs, typed: same, untouched }).every(({ isOpen }) => !isOpen)).toBe(true);
});
