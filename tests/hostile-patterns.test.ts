// SEC-27: tests every regular expression of the program on hard inputs: long repetitions after a matching start and
// before a non-matching end.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { beforeEach, expect, test } from "vitest";
import { adminPasswordRefusal } from "#app/identity/passwords/admin-password.ts";
import { percentToField } from "#app/offers/offer-state.ts";
import { orderNumberIn } from "#app/orders/admin/order-filter.ts";
import { wordsOf } from "#app/platform/text/search.ts";
import { hostileTexts } from "./patterns/hostile-texts.ts";

const root = join(import.meta.dirname, "..");
const LENGTH = 20_000;
/**
 * Milliseconds of CPU time, which other processes do not affect. Linear patterns need a hundredth of it; quadratic
 * patterns need more than double.
 */
const MOST_MS = 100;

/** Patterns whose input is bounded or written by us. */
const SHORT: Record<string, { longest: number; why: string }> = {
  // From the operator's environment.
  "\\/+$": { longest: 500, why: "the address of a bank" },
  '^\\s*"?([^"<]*?)"?\\s*<([^<>]+)>\\s*$': { longest: 200, why: "MAIL_FROM" },
  "(^|\\.)google\\.[a-z.]+$": { longest: 253, why: "the name of a host" },
  // Output of the sanitizer, where every opened tag is closed.
  '<a\\b[^<>]*? href="([^"]*)"[^<>]*>(.*?)<\\/a>': { longest: 2000, why: "a link has its end" },
  "<t[hd]\\b[^<>]*>(.*?)<\\/t[hd]>": { longest: 2000, why: "a cell has its end" },
  // Runs in the browser of the person who pastes.
  "<(?!img)[^>]*>": { longest: 2000, why: "what is pasted into an editor" },
  "<img[^>]*>": { longest: 2000, why: "what is pasted into an editor" },
  "(<p><\\/p>)+$": { longest: 2000, why: "what stands in an editor" },
  "^mailto:[^\\s@]+@[^\\s@]+\\.[^\\s@]+$": { longest: 600, why: "the longest link" },
};

interface Pattern {
  path: string;
  source: string;
  flags: string;
}

/** Regular expression literals in the file, each once. */
function patternsOf(path: string): Pattern[] {
  const text = readFileSync(join(root, path), "utf8");
  if (!/(?:[(,=:[!&|?{;>]|\breturn)\s*\/[^/*\s>]/.test(text)) return [];
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) node.forEach(visit);
    else if ("regex" in node && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ path, source: pattern, flags });
    } else Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return found;
}

function programPatterns(): Pattern[] {
  const paths = ["app", "db", "server"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      // Released migrations never change, and they ran over sanitized texts.
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !name.startsWith("migrations"))
      .map((name) => join(folder, name)),
  );
  const all = paths.flatMap(patternsOf);
  return [...new Map(all.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values()];
}

function millisecondsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

beforeEach(({ skip }) =>
  skip(process.env.TEST_ENGINE === "postgres", "no database takes part: SQLite's run has it"),
);

test("SEC-27: matches every pattern in linear time on hostile texts", () => {
  const patterns = programPatterns();
  expect(patterns.length).toBeGreaterThan(500);
  const slow = patterns.flatMap(({ path, source, flags }) => {
    const { longest = LENGTH } = SHORT[source] ?? {};
    const pattern = new RegExp(source, flags);
    const found = hostileTexts(source, longest).find(
      (text) => millisecondsOf(() => void text.replace(pattern, "")) > MOST_MS,
    );
    return found === undefined
      ? []
      : [`${path}: /${source}/${flags} over ${JSON.stringify(found.slice(0, 40))}…`];
  });
  expect(slow).toEqual([]);
  const known = new Set(patterns.map(({ source }) => source));
  expect(Object.keys(SHORT).filter((source) => !known.has(source))).toEqual([]);
});

test("recognises order numbers and similar texts correctly", () => {
  const long = LENGTH;
  expect([" # 1047 ", "1047", `${" ".repeat(long)}x`, `#${" ".repeat(long)}7`].map(orderNumberIn)).toEqual([
    1047,
    1047,
    undefined,
    7,
  ]);
  // The spellings of the order's page and mails.
  expect(["nº 89", "Nº89", "n. 89", "n 89"].map(orderNumberIn)).toEqual([89, 89, 89, undefined]);
  expect([0, 500, 750, 1000, 1005, 10_000].map(percentToField)).toEqual([
    "",
    "5",
    "7,5",
    "10",
    "10,05",
    "100",
  ]);
  expect(wordsOf(`Guarda-chuva ${"a".repeat(long)} e-mail`)).toEqual([
    ...["guarda", "chuva", "a".repeat(long), "e", "mail"],
    ...["guardachuva", "email"],
  ]);
  expect(adminPasswordRefusal(`1${"1".repeat(40)}x${"2".repeat(40)}`)).toBeUndefined();
});
