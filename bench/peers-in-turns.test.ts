import { expect, test } from "vitest";
import { middleOf, ratiosOf } from "./peers/turns.ts";

const round = (perSecond: number, cpuMs: number, failures = 0) => {
  return { requests: 10, perSecond, cpuMs, p50: 1000 / perSecond, p95: undefined, p99: 9, failures };
};

test("a turn in which the machine was busy spoils no ratio: each is of the same moment, and the middle of them counts", () => {
  const ours = [round(100, 2), round(10, 20), round(120, 2)];
  const theirs = [round(50, 4), round(5, 40), round(40, 4)];
  expect(ratiosOf([ours, theirs])).toEqual({ speed: 2, cpu: 0.5 });
});

test("what failed in any turn is told, whichever turn is the middle one", () => {
  expect(middleOf([round(100, 2, 1), round(90, 3), round(80, 4, 2)])).toEqual({
    perSecond: 90,
    cpuMs: 3,
    p50: 1000 / 90,
    p99: 9,
    failures: 3,
  });
});
