// Finds tests whose result may depend on the engine, by their code. They run on both engines daily. For all other tests
// PostgreSQL gets only the recorded statements (replay.test.ts); `npm run test:long` runs them fully there.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

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

/** Marks a test or a file that the patterns above do not find. States the reason and does nothing. */
export function onBothEngines(_why: string): void {}

interface KnownTest {
  title: RegExp;
  questions: string[];
}

const known = new Map<string, KnownTest[]>();

/** The tests of a file and its helpers, each with its engine-specific questions. */
function testsIn(file: string): KnownTest[] {
  const tests = known.get(file) ?? readTests(file);
  known.set(file, tests);
  return tests;
}

function readTests(file: string): KnownTest[] {
  // The SQLite driver's own tests concern SQLite only.
  if (file.startsWith("db/sqlite/")) return [];
  const modules = [...sourcesOf(file)]
    .map(([path, text]) => ({ path, ...partsOf(path, text) }))
    .filter(({ path, tests }) => path === file || tests.length > 0);
  const asking = whoAsks(modules.flatMap(({ named }) => named));
  return modules.flatMap(({ tests, whole }) => {
    const ofAll = questionsIn(whole, new Map());
    return tests.map(({ title, text }) => ({
      title,
      questions: [...new Set([...ofAll, ...questionsIn(text, asking)])],
    }));
  });
}

interface Parts {
  tests: { title: RegExp; text: string }[];
  /** Declarations of the module, without tests, and its imports. */
  named: { name: string; text: string }[];
  /** Other top-level statements, which count for every test. */
  whole: string;
}

/** An AST node; start and end are offsets in the text. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const read = new Map<string, Parts>();

function partsOf(path: string, text: string): Parts {
  const before = read.get(path);
  if (before) return before;
  const parts: Parts = { tests: [], named: [], whole: "" };
  read.set(path, parts);
  for (const statement of parseSync(path, text).program.body as unknown as Node[]) {
    if (statement.type === "ImportDeclaration") {
      const names = (statement.specifiers as { local: { name: string } }[]).map(({ local }) => local.name);
      for (const name of names) parts.named.push({ name, text: text.slice(statement.start, statement.end) });
      continue;
    }
    const tests: Parts["tests"] = [];
    const around = withoutTests(statement, text, tests);
    for (const test of tests) parts.tests.push({ ...test, text: test.text + around });
    for (const name of namesOf(statement)) parts.named.push({ name, text: around });
    if (statement.type === "ExpressionStatement" && tests.length === 0) parts.whole += around;
  }
  return parts;
}

/** The statement's text without its tests, which are added to `found`. */
function withoutTests(statement: Node, text: string, found: Parts["tests"]): string {
  let rest = "";
  let end = statement.start;
  const visit = (node: Node): void => {
    const title = titleOf(node, text);
    if (title === undefined) {
      for (const child of childrenOf(node)) visit(child);
      return;
    }
    found.push({ title, text: text.slice(node.start, node.end) });
    rest += text.slice(end, node.start);
    end = node.end;
  };
  visit(statement);
  return rest + text.slice(end, statement.end);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}

/** Title pattern of `test("…", …)`, `test.each(…)("…", …)` and similar; placeholders match anything. */
function titleOf(node: Node, text: string): RegExp | undefined {
  if (node.type !== "CallExpression") return undefined;
  const callee = node.callee as Node;
  if (!/^(test|it)\b(?!\.extend)/.test(text.slice(callee.start, callee.end))) return undefined;
  const [title, work] = node.arguments as Node[];
  if (!title || !work) return undefined;
  const fixed = fixedParts(title);
  return new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^]*")}$`);
}

/** Constant parts of a title; none if it is computed. */
function fixedParts(title: Node): string[] {
  if (title.type === "Literal") return String(title.value).split(/%[sdifjoO#$]|\$[\w.]+/);
  if (title.type !== "TemplateLiteral") return ["", ""];
  return (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

function namesOf(statement: Node): string[] {
  const declared = statement.type === "ExportNamedDeclaration" ? (statement.declaration as Node) : statement;
  const holders = (declared?.declarations as Node[] | undefined) ?? (declared ? [declared] : []);
  return holders.flatMap(({ id }) =>
    id && typeof (id as Node).name === "string" ? [(id as Node).name as string] : [],
  );
}

/** Names that ask an engine-specific question, directly or through another name. */
function whoAsks(named: Parts["named"]): Map<string, string[]> {
  const asking = new Map<string, string[]>();
  for (let before = -1; before !== asking.size; ) {
    before = asking.size;
    for (const { name, text } of named) {
      if (asking.has(name)) continue;
      const questions = questionsIn(text, asking);
      if (questions.length > 0) asking.set(name, questions);
    }
  }
  return asking;
}

function questionsIn(text: string, asking: Map<string, string[]>): string[] {
  const own = Object.keys(QUESTIONS).filter((name) => QUESTIONS[name]?.test(text));
  const words = new Set(text.match(/[\w$]+/g));
  return [...own, ...[...asking].flatMap(([name, questions]) => (words.has(name) ? questions : []))];
}

/** Questions of a file's tests and helpers. Empty if SQLite alone is enough. */
export function questionsOf(file: string): string[] {
  const found = new Set(testsIn(file).flatMap(({ questions }) => questions));
  return Object.keys(QUESTIONS).filter((name) => found.has(name));
}

/** True if PostgreSQL runs this test daily. `name` is the runner's full name, with values of `each`. */
export function asksEngine(file: string, name: string): boolean {
  const known = testsIn(file).filter(({ title }) => title.test(name));
  // A test with an unreadable title runs, to be safe.
  return known.length === 0 || known.some(({ questions }) => questions.length > 0);
}

/** True if the file or its test kit imports open a database or start a program. */
export function opensDatabase(file: string): boolean {
  return [...sourcesOf(file).values()].some((text) =>
    /\bopenDb\(|\bopenApp\(|inject\("template"\)|node:child_process/.test(text),
  );
}

const sources = new Map<string, string>();

/** The file and its imports from the test kit. */
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
