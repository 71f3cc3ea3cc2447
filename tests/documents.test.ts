// The indexes of the documents, and what code and documents cite of them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const listDocuments = (folder: string) =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith(".md") && name !== "README.md");

/** Every text of the project that may cite a record. */
function listTexts(): string[] {
  const folders = ["app", "server", "db", "scripts", "bench", "tests", "e2e", "docs"];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const atTop = readdirSync(root).map(String);
  return [...inFolders, ...atTop].filter((name) => /\.(?:tsx?|mjs|md|css|yaml)$/.test(name));
}

const records = listDocuments("docs/decisions");

test("lists every decision record once, under its own title", () => {
  const index = read("docs/decisions/README.md");
  const listed = [...index.matchAll(/^- \[(\d{3})\]\((\S+?)\) (.+)$/gm)].map(([, number, file, title]) => ({
    number,
    file,
    title,
  }));
  const expected = records.map((file) => {
    const [, number, title] = /^# (\d{3}) (.+)$/m.exec(read(`docs/decisions/${file}`)) ?? [];
    return { number, file, title };
  });
  const byFile = (a: { file?: string }, b: { file?: string }) => (a.file ?? "").localeCompare(b.file ?? "");
  expect(listed.sort(byFile)).toEqual(expected.sort(byFile));
});

test("cites only decision records that exist", () => {
  const numbers = new Set(records.map((file) => file.slice(0, 3)));
  const cited =
    /(?:\b[Rr]ecords?|\b[Dd]ecisions?|docs\/decisions\/|\]\((?:\.\.\/)*decisions\/) ?(\d{3})(-[\w-]+\.md)?/g;
  const wrong = listTexts().flatMap((path) =>
    [...read(path).matchAll(cited)]
      .filter(([, number = "", rest]) =>
        rest ? !records.includes(`${number}${rest}`) : !numbers.has(number),
      )
      .map(([found]) => `${path}: ${found}`),
  );
  expect(wrong).toEqual([]);
});

test("indexes the promises of each contract up to the highest id", () => {
  const index = read("docs/contracts/README.md");
  const wrong = listDocuments("docs/contracts").flatMap((file) => {
    const line = index.split("\n").find((one) => one.includes(`](${file})`));
    if (line === undefined) return [`${file} is not in the index`];
    const ids = idsOf(read(`docs/contracts/${file}`));
    const highest = ids.at(-1);
    const lowest = ids[0];
    if (highest === undefined || lowest === undefined) return [];
    const told = highest === lowest ? highest : `${lowest} to ${highest}`;
    return line.includes(`: ${told},`) || line.endsWith(`: ${told}`) ? [] : [`${file} has ${told}`];
  });
  expect(wrong).toEqual([]);
});

/** The promises that a contract makes, in its table or in its paragraph of promises. */
function idsOf(contract: string): string[] {
  const inTable = [...contract.matchAll(/^\| ([A-Z]{2,3}-\d{2,3}) \|/gm)];
  const inText = [...contract.matchAll(/(?:^|\. )(MI-\d{2,3})(?= )/gm)];
  return [...inTable, ...inText]
    .map(([, id = ""]) => id)
    .sort((a, b) => Number(a.split("-")[1]) - Number(b.split("-")[1]));
}
