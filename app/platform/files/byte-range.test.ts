import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test("parses every form of a single range", () => {
  expect(byteRange("bytes=0-4", 10)).toEqual({ start: 0, end: 4 });
  expect(byteRange("bytes=5-", 10)).toEqual({ start: 5, end: 9 });
  expect(byteRange("bytes=-3", 10)).toEqual({ start: 7, end: 9 });
  expect(byteRange("bytes=-30", 10)).toEqual({ start: 0, end: 9 });
  expect(byteRange("bytes=8-99", 10)).toEqual({ start: 8, end: 9 });
});

test("reports a range outside the file as unsatisfiable", () => {
  for (const header of ["bytes=10-", "bytes=10-20", "bytes=-0"]) {
    expect(byteRange(header, 10)).toBe("unsatisfiable");
  }
  expect(byteRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(byteRange("bytes=-5", 0)).toBe("unsatisfiable");
});

test("sends the whole file for anything else", () => {
  for (const header of [
    null,
    "",
    "bytes=",
    "bytes=-",
    "bytes=5-2",
    "bytes=0-1,4-5",
    "itens=0-1",
    "bytes=a-b",
  ]) {
    expect(byteRange(header, 10)).toBeUndefined();
  }
});
