import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("a measurement beside another program takes its own size unless one is named", () => {
  expect(readOptions(["--peers", "--quick"]).sizes).toEqual([]);
  expect(readOptions(["--cdn"]).sizes).toEqual([]);
  expect(readOptions(["--peers", "--size", "100"]).sizes).toEqual([100]);
  expect(readOptions(["--quick"]).sizes).toEqual([100, 10_000]);
});
