import { expect, test } from "vitest";
import { readCsv, writeColumns } from "./csv-reading.ts";

test("reads semicolons, commas and tabs, quotes, a BOM and empty lines", () => {
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

test("obeys Excel's `sep=` line and does not count it as a row", () => {
  const rows = [
    { number: 2, cells: ["email", "nome"] },
    { number: 3, cells: ["ana@x.example", "Ana; Souza, Lima"] },
  ];
  expect(readCsv('sep=;\r\nemail;nome\r\nana@x.example;"Ana; Souza, Lima"\r\n')).toEqual(rows);
  expect(readCsv("\uFEFFSEP=|\nemail|nome\nana@x.example|Ana; Souza, Lima")).toEqual(rows);
  expect(readCsv('"sep=,"\nemail,nome\nana@x.example,"Ana; Souza, Lima"')).toEqual(rows);
  expect(readCsv("sep=\t\nemail\tnome\nana@x.example\tAna; Souza, Lima")).toEqual(rows);
  expect(readCsv('sep=\nemail;nome\nana@x.example;"Ana; Souza, Lima"')).toEqual(rows);
  expect(readCsv("sep=;")).toEqual([]);
});

test("ignores separators in quotes and accepts a first line without any", () => {
  expect(readCsv('"a, b, c";d\n1;2')[0]?.cells).toEqual(["a, b, c", "d"]);
  expect(readCsv("Vendas de julho\na;b,c\n1;2")[1]?.cells).toEqual(["a", "b,c"]);
});

test("uses a bar as separator only when no other separator occurs", () => {
  const rows = readCsv("nome | e-mail\nAna | ana@x.example");
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["nome", "e-mail"],
    ["Ana", "ana@x.example"],
  ]);
  expect(readCsv("Ana|ana@x.example")[0]?.cells).toEqual(["Ana", "ana@x.example"]);
  expect(readCsv("Escola | Alunos\nnome;e-mail\nAna | Lu;ana@x.example")[2]?.cells).toEqual([
    "Ana | Lu",
    "ana@x.example",
  ]);
});

test("reads an unclosed quote as a character without swallowing rows", () => {
  const rows = readCsv('nome;obs\n"Ana;1\nBia;""\nCid;3');
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["nome", "obs"],
    ['"Ana', "1"],
    ["Bia", ""],
    ["Cid", "3"],
  ]);
});

test("extracts columns and keeps the line numbers", () => {
  const text = 'sep=,\nid,nome,email\n\n1,"Silva, ""Ana""\nMaria",ana@x.example\n2,"B; C",b@x.example\n';
  const all = readCsv(text);
  const names = writeColumns(all, [2, 1]);
  expect(readCsv(names)).toEqual(all.map(({ number, cells }) => ({ number, cells: [cells[2], cells[1]] })));
  expect(names.startsWith("sep=;\nemail;nome\n\nana@x.example;")).toBe(true);
  expect(readCsv(writeColumns(all, [2])).map(({ number }) => number)).toEqual([2, 4, 6]);
});
