// Comments stand where they are read: a file's own comment before the imports, a doc comment on its declaration.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const FOLDERS = ["app", "server", "db", "tests", "e2e", "bench", "scripts"];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes("node_modules"))
    .map((name) => join(folder, name)),
);

interface Parsed {
  text: string;
  comments: { type: string; value: string; start: number; end: number }[];
  imports: { start: number; end: number }[];
}

function parse(path: string, text: string): Parsed {
  const { program, comments } = parseSync(path, text);
  return { text, comments, imports: program.body.filter(({ type }) => type === "ImportDeclaration") };
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** A comment among the imports, or a block right after them that an empty line parts from what follows. */
function findTornComments({ text, comments, imports }: Parsed): number[] {
  const [first] = imports;
  const last = imports.at(-1);
  if (!first || !last) return [];
  const torn = comments.filter(({ start, end }) => {
    const opensItsLine = text[start - 1] === "\n";
    if (start > first.start && start < last.end) return opensItsLine && !isDirective(text.slice(start, end));
    const isFirstAfter = start > last.end && text.slice(last.end, start).trim() === "";
    return isFirstAfter && /^(?:\/\/.*\n)+\s*\n/.test(text.slice(start));
  });
  return torn.map(({ start }) => lineOf(text, start));
}

function isDirective(comment: string): boolean {
  return /^\/\/ (?:biome-ignore|@ts-)/.test(comment);
}

/** A doc comment that is followed by another comment, an empty line, a closing brace or nothing. */
function findHangingComments({ text, comments }: Parsed): number[] {
  const hanging = comments.filter(({ type, value, end }) => {
    if (type !== "Block" || !value.startsWith("*")) return false;
    const after = text.slice(end);
    return after.trim() === "" || /^[ \t]*\n[ \t]*(?:\n|\}|\/\/(?! biome-ignore)|\/\*\*)/.test(after);
  });
  return hanging.map(({ start }) => lineOf(text, start));
}

// Read once: parsing three thousand files takes seconds.
const parsed = files.map((file) => ({ file, ...parse(file, readFileSync(join(root, file), "utf8")) }));

function findIn(find: (parsed: Parsed) => number[]): string[] {
  return parsed.flatMap(({ file, ...found }) => find(found).map((line) => `${file}:${line}`));
}

test("keeps a file's own comment above its imports", () => {
  expect(findIn(findTornComments)).toEqual([]);
});

test("has a declaration after each doc comment", () => {
  expect(findIn(findHangingComments)).toEqual([]);
});

test("finds a comment that the sorting of imports tore away", () => {
  const among = 'import a from "a";\n// What this file is for.\nimport b from "b";\n';
  const after = 'import a from "a";\n\n// What this file is for.\n\nconst b = a;\n';
  const own = 'import a from "a";\n\n// Why b is a.\nconst b = a;\n';
  expect([among, after, own].map((text) => findTornComments(parse("x.ts", text)))).toEqual([[2], [3], []]);
});

test("finds a doc comment that hangs on nothing", () => {
  const two = "/** One. */\n/** Two. */\nconst a = 1;\n";
  const parted = "/** One. */\n\nconst a = 1;\n";
  const last = "interface A {\n  a: 1;\n  /** One. */\n}\n";
  const own = "/** One. */\nconst a = 1;\n";
  const found = [two, parted, last, own].map((text) => findHangingComments(parse("x.ts", text)));
  expect(found).toEqual([[1], [1], [3], []]);
});
