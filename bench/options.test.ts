import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("uses its own size for a comparison with other programs unless a size is named", () => {
  expect(readOptions(["--peers", "--quick"]).sizes).toEqual([]);
  expect(readOptions(["--cdn"]).sizes).toEqual([]);
  expect(readOptions(["--peers", "--size", "100"]).sizes).toEqual([100]);
  expect(readOptions(["--quick"]).sizes).toEqual([100, 10_000]);
});
