// What a file of tests asks that one engine may answer otherwise than the other, by what it does. Such a file runs on both
// every day; of all the others PostgreSQL is asked the statements (replay.test.ts), and the files themselves run there in
// `npm run test:long`.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const QUESTIONS: Record<string, RegExp> = {
  "the engine itself": /\bengineOf\(|\.engine\b|TEST_ENGINE|onBothEngines\("/,
  "databases of its own": /\bopenDb\(|inject\("template"\)|databaseOn\(|\bmigrate\(/,
  migrations: /(old-database|kept-databases|killed-migration|change-check)\.ts"|from "[^"]*migrations\/\d/,
  "two servers on the same rows": /\.second\(\)/,
  "several writers at once":
    /Promise\.(all|allSettled|race)\([^;]{0,200}?(\.post|\.send\(|submit|\bbuy\(|runDue|settle\(|inTransaction|Writes?\(|sql`)/,
  "who comes first":
    /^(?=[\s\S]*Promise\.(all|allSettled)\()(?=[\s\S]*test\(\s*["`][^"`\n]*(at once|same moment|two |race|wins))/,
  "its statements": /\.statements\(\)/,
  "what a search finds": /get\([^)]*[?&](busca|q|search)=|(search|busca)\w*\(/,
  "order and pages": /get\([^)]*[?&](ordem|order_by|pagina|page)=|pageScan/,
  "days and zones": /America\/|[?&]de=\d|time zone|midnight/i,
  "a copy's rows": /\brestore\w*\([^;]*(databaseUrl|DATABASE_URL|\bdb\b)/,
};

/** For a file of tests of which the signs above do not tell: says what it asks, and does nothing. */
export function onBothEngines(_why: string): void {}

/** What the file, or a helper with tests in it, asks the engine; none for a file that one engine answers for both. */
export function questionsOf(file: string): string[] {
  // What stands beside SQLite's driver is about SQLite alone.
  if (file.startsWith("db/sqlite/")) return [];
  const texts = [...sourcesOf(file)].filter(([path, text]) => path === file || hasTests(text));
  return Object.keys(QUESTIONS).filter((name) => texts.some(([, text]) => QUESTIONS[name]?.test(text)));
}

/** Whether it, or something of the test kit that it loads, opens a database or starts a program. */
export function opensDatabase(file: string): boolean {
  return [...sourcesOf(file).values()].some((text) =>
    /\bopenDb\(|\bopenApp\(|inject\("template"\)|node:child_process/.test(text),
  );
}

function hasTests(text: string): boolean {
  return /^\s*(test|it|describe)(\.\w+)?\(/m.test(text);
}

const sources = new Map<string, string>();

/** The file and what it loads of the test kit. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const text = sources.get(file) ?? readFileSync(file, "utf8");
  sources.set(file, text);
  found.set(file, text);
  for (const [, specifier = ""] of text.matchAll(/\bfrom "([^"]+\.tsx?)"/g)) {
    const path = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier);
    if (path.startsWith("tests/")) sourcesOf(path, found);
  }
  return found;
}
