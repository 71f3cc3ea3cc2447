// Checks how the build groups the site's scripts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const config = readFileSync(join(root, "vite.config.ts"), "utf8");

/** Runs in a server worker that has its own bundle. */
const OF_A_WORKER = ["app/courses/media/captions.ts"];

interface Imports {
  /** Files that are loaded at once. */
  plain: string[];
  /** Files that are loaded on demand. */
  late: string[];
}

function targetOf(file: string, specifier: string): string {
  const base = specifier.startsWith("#app/")
    ? join(root, "app", specifier.slice("#app/".length))
    : resolve(root, dirname(file), specifier);
  return relative(root, base);
}

function readImports(file: string): Imports {
  const text = readFileSync(join(root, file), "utf8");
  const targets = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, specifier = ""]) => targetOf(file, specifier));
  return {
    plain: targets(/^(?:import|export)\s(?!type\b)[^;]*?from "((?:\.|#app\/)[^"]+)"/gm),
    late: targets(/\bimport\("((?:\.|#app\/)[^"]+)"\)/g),
  };
}

const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.server\./.test(name))
  .map((name) => join("app", name));

test("loads a file late only where no other file loads it at once", () => {
  const imports = sources
    .filter((file) => !OF_A_WORKER.includes(file))
    .map((file) => ({ file, ...readImports(file) }));
  const late = new Set(imports.flatMap((found) => found.late));
  const both = imports.flatMap(({ file, plain }) =>
    plain.filter((target) => late.has(target)).map((target) => `${file} → ${target}`),
  );
  expect(late.size, "files that come late").toBeGreaterThan(20);
  expect(both).toEqual([]);
});

test("names only files that exist when it groups the site's scripts", () => {
  const named = [...config.matchAll(/"([\w-]+(?:\/[\w.-]+)*\.tsx?)"/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(join(root, "app", file)))).toEqual([]);
});
