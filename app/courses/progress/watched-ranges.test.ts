import { expect, test } from "vitest";
import { isWatched, mergeRanges, type Range, secondsIn, watchedPercent } from "./watched-ranges.ts";

test("merges parts that overlap, touch or repeat, in any order", () => {
  const parts: Range[] = [
    [50, 60],
    [0, 10],
    [5, 20],
    [20, 30],
    [50, 60],
    [31, 32],
  ];
  const merged: Range[] = [
    [0, 32],
    [50, 60],
  ];
  expect(mergeRanges([], parts)).toEqual(merged);
  expect(mergeRanges(merged, parts.toReversed())).toEqual(merged);
  expect(secondsIn(merged)).toBe(42);
});

test("counts the same minute once however often it is watched", () => {
  let known: Range[] = [];
  for (let time = 0; time < 10; time++) known = mergeRanges(known, [[0, 60]], 600);
  expect(watchedPercent(secondsIn(known), 600)).toBe(10);
});

test("ignores parts that are reversed, not numbers, before the beginning or after the end", () => {
  const odd: Range[] = [
    [30, 20],
    [Number.NaN, 5],
    [-10, 5],
    [95, 5000],
    [40, 40],
    [0, Infinity],
  ];
  expect(mergeRanges([], odd.slice(0, 5), 100)).toEqual([
    [0, 5],
    [95, 100],
  ]);
  expect(mergeRanges([], [[0, Infinity]])).toEqual([]);
});

test("keeps the longest parts of a list that grows without end", () => {
  const many = Array.from({ length: 500 }, (_, at): Range => [at * 10, at * 10 + (at < 300 ? 2 : 5)]);
  const kept = mergeRanges([], many);
  expect(kept).toHaveLength(200);
  expect(kept.every(([from, to]) => to - from === 5)).toBe(true);
});

test("counts 90 % of the duration as watched, and never without a duration", () => {
  expect(isWatched(89, 100)).toBe(false);
  expect(isWatched(90, 100)).toBe(true);
  expect(isWatched(500, 100)).toBe(true);
  expect([isWatched(100, null), isWatched(100, 0), isWatched(100, undefined)]).toEqual([false, false, false]);
});
