// Reads files of the folder demo/. An error names file and field, in the editor's words.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../../../demo", import.meta.url));
/** The guide for editors, not content. */
const GUIDE = "LEIA-ME.md";
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/;

/** An error in the content that its editor can fix; the message says where. */
export class DemoProblem extends Error {
  override readonly name = "DemoProblem";
}

export type DemoFolder = ReturnType<typeof openDemoFolder>;

/** Paths are relative to the folder, with "/". */
export function openDemoFolder(root = ROOT) {
  const used = new Set<string>();
  const has = (path: string) => {
    used.add(path);
    return existsSync(join(root, path));
  };
  const bytes = (path: string): Buffer => {
    if (!has(path)) throw refusal(path, "", "este arquivo não existe");
    return readFileSync(join(root, path));
  };
  const text = (path: string) => bytes(path).toString("utf8").trim();
  /** Every file below a folder, sorted by name, without hidden files. */
  const files = (folder: string): string[] =>
    has(folder)
      ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
          .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
          .map((path) => path.replaceAll("\\", "/"))
          .sort()
      : [];
  /** A text with JSON front matter between two lines of "---". */
  const markdown = <T>(path: string, schema: z.ZodType<T>): T & { body: string } => {
    const [, head = "", body = ""] = FRONT_MATTER.exec(text(path)) ?? [];
    if (head === "") throw refusal(path, "", 'faltam os dados entre duas linhas "---" no começo');
    return { ...checked(path, head, schema), body: body.trim() };
  };
  return {
    has,
    bytes,
    text,
    files,
    markdown,
    json: <T>(path: string, schema: z.ZodType<T>): T => checked(path, text(path), schema),
    /** Each text of a folder, with its file name as slug. */
    texts: <T>(folder: string, schema: z.ZodType<T>) =>
      files(folder)
        .filter((path) => /^[^/]+\.md$/.test(path))
        .map((path) => ({ slug: path.replace(/\.md$/, ""), ...markdown(`${folder}/${path}`, schema) })),
    /** Files that nothing has read: a wrong name, or a leftover. */
    listUnused: () => files("").filter((path) => path !== GUIDE && !used.has(path)),
  };
}

/** `field` is empty if the whole file is wrong. */
export function refusal(path: string, field: string, message: string): DemoProblem {
  return new DemoProblem(`demo/${path}: ${field === "" ? "" : `"${field}" `}${message}`);
}

/** Errors of a noun's or page's rules for a row. */
export function refusalOf(path: string, errors: Record<string, { error: string }> = {}): DemoProblem {
  const told = Object.entries(errors).map(([field, { error }]) => refusal(path, field, error).message);
  return new DemoProblem(told.join("\n") || `demo/${path}: não pôde ser gravado`);
}

function checked<T>(path: string, json: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parse(path, json), { error: z.locales.pt().localeError });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [];
    return refusal(path, [...issue.path, ...names].join("."), issue.message).message;
  });
  throw new DemoProblem(problems.join("\n"));
}

function parse(path: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw refusal(path, "", `o JSON está com erro: ${(error as Error).message}`);
  }
}
