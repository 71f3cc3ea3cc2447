// RT-05: no decision compares texts for people. Decisions use codes; sentences and labels are made from codes.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Column values that the table API promises in these words (docs/contracts/table-api.md). */
const STORED_WORDS: readonly string[] = ["Curso", "Download", "Pacote"];
/** Words of browsers, protocols and other programs' files. */
const FOREIGN_WORDS: readonly string[] = [
  ...["Enter", "Escape", "Tab", "Home", "End", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  ...[
    "Error",
    "AbortError",
    "NotAllowedError",
    "TypeError",
    "Relationship",
    "sem acesso",
    "SQLite format 3\0",
  ],
];

/** An AST node of the parser. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of partsOf(node)) walk(part, visit);
}

/** Short words of Portuguese sentences that no code uses. */
const SHORT_WORDS =
  /(?:^| )(?:a|as|o|os|e|em|na|nas|nos|da|das|de|do|dos|com|sem|por|para|que|seu|sua|já|não) /i;

/** A label begins with a capital letter. A sentence has an accent or a short Portuguese word. */
function isForPeople(text: string): boolean {
  const isText = /^\p{Lu}[\p{L}\s-]*\p{Ll}/u.test(text) || /[À-ÿ]/.test(text) || SHORT_WORDS.test(text);
  return isText && ![...STORED_WORDS, ...FOREIGN_WORDS].includes(text);
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") {
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("");
  }
  return undefined;
}

interface Source {
  path: string;
  text: string;
  program: Node;
}

const sources: Source[] = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))
  .map((name) => {
    const path = `app/${name.replaceAll("\\", "/")}`;
    const text = readFileSync(join(root, path), "utf8");
    return { path, text, program: parseSync(path, text).program as unknown as Node };
  });

/** Strips `as const` and `satisfies`. */
function bare(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  return /^TS(As|Satisfies)Expression$/.test(node.type) ? bare(node.expression) : node;
}

/** Constants with such a text, as "path#NAME". */
function constantsOf(all: readonly Source[]): Set<string> {
  const found = new Set<string>();
  for (const { path, program } of all) {
    walk(program, (node) => {
      if (node.type !== "VariableDeclarator" || !isNode(node.id)) return;
      if (!/^[A-Z][A-Z\d_]*$/.test(String(node.id.name))) return;
      const value = bare(node.init);
      const parts =
        value?.type === "ArrayExpression"
          ? (value.elements as unknown[])
          : value?.type === "ObjectExpression"
            ? partsOf(value).map((property) => property.value)
            : [value];
      const texts = parts.map(textOf).filter((text) => text !== undefined);
      if (texts.some(isForPeople)) found.add(`${path}#${node.id.name}`);
    });
  }
  return found;
}

/** Local names of these constants in a file: its own and imported ones. */
function namesIn({ path, program }: Source, constants: ReadonlySet<string>): Set<string> {
  const own = `${path}#`;
  const names = [...constants].filter((one) => one.startsWith(own)).map((one) => one.slice(own.length));
  for (const node of partsOf(program)) {
    const from = node.type === "ImportDeclaration" ? textOf(node.source) : undefined;
    if (from === undefined) continue;
    const target = from.startsWith("#") ? from.slice(1) : normalize(join(dirname(path), from));
    for (const { imported, local } of node.specifiers as {
      imported?: { name: string };
      local: { name: string };
    }[]) {
      if (imported && constants.has(`${target}#${imported.name}`)) names.push(local.name);
    }
  }
  return new Set(names);
}

const EQUALITY = new Set(["===", "!==", "==", "!="]);
const SEARCHES = new Set(["includes", "startsWith", "endsWith"]);
const SQL_EQUALITY = new Set(["=", "!=", "<>", "is", "is not", "like", "not like", "in", "not in"]);
const IN_SQL = /(?:=|<>|!=|\blike|\bin\s*\(|,)\s*'((?:[^']|'')*)'/gi;

/** Conditions that compare a text for people, as "path:line: text". */
function comparisonsIn(source: Source, constants: ReadonlySet<string>): string[] {
  const { path, text, program } = source;
  const names = namesIn(source, constants);
  const found: string[] = [];
  const note = (node: Node, value: string) => {
    const line = text.slice(0, node.start).split("\n").length;
    found.push(`${path}:${line}: ${value}`);
  };
  const judge = (value: unknown) => {
    if (!isNode(value)) return;
    const literal = textOf(value);
    if (literal !== undefined && isForPeople(literal)) note(value, literal);
    const named = value.type === "MemberExpression" ? (value.object as Node) : value;
    if (named.type === "Identifier" && names.has(String(named.name))) note(value, String(named.name));
    if (value.type === "ArrayExpression") for (const part of value.elements as unknown[]) judge(part);
  };
  walk(program, (node) => {
    if (node.type === "BinaryExpression" && EQUALITY.has(String(node.operator))) {
      judge(node.left);
      judge(node.right);
    }
    if (node.type === "SwitchCase") judge(node.test);
    if (node.type === "CallExpression") {
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: unknown[] };
      const name = isNode(callee.property) ? String(callee.property.name) : "";
      if (SEARCHES.has(name)) {
        judge(given[0]);
        judge(callee.object);
      }
      const [, operator, value] = given;
      if (SQL_EQUALITY.has(textOf(operator) ?? "")) judge(value);
    }
    if (
      node.type === "TaggedTemplateExpression" &&
      isNode(node.tag) &&
      text.slice(node.tag.start, node.tag.end).startsWith("sql")
    ) {
      for (const [, literal = ""] of text.slice(node.start, node.end).matchAll(IN_SQL)) {
        if (isForPeople(literal)) note(node, literal);
      }
    }
  });
  return found;
}

test("RT-05: compares no text for people in a condition, in TypeScript or SQL", () => {
  const constants = constantsOf(sources);
  const found = sources.flatMap((source) => comparisonsIn(source, constants));
  expect(found).toEqual([]);
});
