import { expect, test } from "vitest";
import { readCsv } from "./csv-reading.ts";

test("semicolons, commas and tabs, quotes, a BOM and empty lines are read as meant", () => {
  expect(readCsv("\uFEFFnome;email\r\n\r\nAna; ana@x.example \r\n")).toEqual([
    { number: 1, cells: ["nome", "email"] },
    { number: 3, cells: ["Ana", "ana@x.example"] },
  ]);
  expect(readCsv('a,b\n"Silva, ""Ana""\nMaria",c\nd,e')).toEqual([
    { number: 1, cells: ["a", "b"] },
    { number: 2, cells: ['Silva, "Ana"\nMaria', "c"] },
    { number: 4, cells: ["d", "e"] },
  ]);
  expect(readCsv("só um")).toEqual([{ number: 1, cells: ["só um"] }]);
  expect(readCsv("x\ty\n1\t2")[1]).toEqual({ number: 2, cells: ["1", "2"] });
  expect(readCsv(" \n;;\n")).toEqual([]);
});
