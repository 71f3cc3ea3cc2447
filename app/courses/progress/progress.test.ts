import { expect, test } from "vitest";
import { courseProgress } from "./progress.ts";

test("gives 100 % only when every lesson is completed, and 0 % without lessons", () => {
  expect([courseProgress(0, 0), courseProgress(1, 3), courseProgress(199, 200)]).toEqual([0, 33, 99]);
  expect([courseProgress(3, 3), courseProgress(5, 3)]).toEqual([100, 100]);
});
