// SEC-27: every pattern of the program over texts that are made to be hard for it: long runs of what it repeats, behind a
// beginning that it likes and before an end that it does not.
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
 * Of the processor, which no other work on the machine takes part in. One that reads its text once needs a hundredth
 * of it, one that begins anew at every sign more than the double.
 */
const MOST_MS = 100;

/** What these read is never longer, or has been written by us. */
const SHORT: Record<string, { longest: number; why: string }> = {
  // Of the operator's own environment.
  "\\/+$": { longest: 500, why: "the address of a bank" },
  '^\\s*"?([^"<]*?)"?\\s*<([^<>]+)>\\s*$': { longest: 200, why: "MAIL_FROM" },
  "(^|\\.)google\\.[a-z.]+$": { longest: 253, why: "the name of a host" },
  // What the cleaner wrote: what is opened is closed.
  '<a\\b[^<>]*? href="([^"]*)"[^<>]*>(.*?)<\\/a>': { longest: 2000, why: "a link has its end" },
  "<t[hd]\\b[^<>]*>(.*?)<\\/t[hd]>": { longest: 2000, why: "a cell has its end" },
  // In the browser of who pastes it.
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

/** Those that are written as such; each once. */
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
      // Released migrations stay as they are; they ran over what had been cleaned.
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

test("SEC-27: no pattern of the program takes longer over a hostile text than the text is long", () => {
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

test("what such texts are taken for", () => {
  const long = LENGTH;
  expect([" # 1047 ", "1047", `${" ".repeat(long)}x`, `#${" ".repeat(long)}7`].map(orderNumberIn)).toEqual([
    1047,
    1047,
    undefined,
    7,
  ]);
  // As the order's page and its mails write it.
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
