import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("what a title turns into is remembered, what a text longer than any title turns into is not", () => {
  const asked: string[] = [];
  const turn = memoize((text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  const title = "a".repeat(600);
  const longer = "b".repeat(601);
  for (const text of [title, title, longer, longer]) expect(turn(text)).toBe(text.toUpperCase());
  expect(asked).toEqual([title, longer, longer]);
});
