import { expect, test } from "vitest";
import { middleOf, ratiosOf } from "./peers/turns.ts";

const round = (perSecond: number, cpuMs: number, failures = 0) => {
  return { requests: 10, perSecond, cpuMs, p50: 1000 / perSecond, p95: undefined, p99: 9, failures };
};

test("compares programs within each turn and takes the median, so that a busy turn spoils no ratio", () => {
  const ours = [round(100, 2), round(10, 20), round(120, 2)];
  const theirs = [round(50, 4), round(5, 40), round(40, 4)];
  expect(ratiosOf([ours, theirs])).toEqual({ speed: 2, cpu: 0.5 });
});

test("reports failures of any turn, not only of the median", () => {
  expect(middleOf([round(100, 2, 1), round(90, 3), round(80, 4, 2)])).toEqual({
    perSecond: 90,
    cpuMs: 3,
    p50: 1000 / 90,
    p99: 9,
    failures: 3,
  });
});
