// The other programs: installed and built separately, each with its own database or with our rows.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { node24, Problem, root, run, say } from "../../scripts/prepare.mjs";
import { freePort } from "../../tests/free-port.ts";
import { measuredEnvironment, type Server, startProgram } from "../servers.ts";
import { installApart } from "../tools.ts";

const NEXT = join(root, "bench/peers/next");
const STANDALONE = join(NEXT, "build/.next/standalone");
const VENDURE = join(root, "bench/peers/vendure");
const SETS = join(root, "bench/data/peers");
const NOT_SOURCES = ["node_modules", "build"];

/** Built once per source version; rows and port are not part of the build. */
export async function prepareNext(): Promise<void> {
  await installApart(NEXT);
  const stamp = join(NEXT, "build/.vitrine-stamp");
  const wanted = sourcesHash(NEXT);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  rmSync(join(NEXT, "build"), { recursive: true, force: true });
  await runOrTell(NEXT, [join(NEXT, "node_modules/.bin/next"), "build"], {});
  cpSync(join(NEXT, "public"), join(STANDALONE, "public"), { recursive: true });
  cpSync(join(NEXT, "build/.next/static"), join(STANDALONE, "build/.next/static"), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Reads the same SQLite file that ours is measured on. */
export function startNext(database: string): Promise<Server> {
  const env = { HOSTNAME: "127.0.0.1", NEXT_TELEMETRY_DISABLED: "1", DATABASE_FILE: database };
  return startProgram({ args: [join(STANDALONE, "server.js")], env, readyPath: "/lista", cwd: STANDALONE });
}

/** Copies a shop with this many products into the folder. Returns its database. */
export async function prepareVendure(size: number, folder: string): Promise<string> {
  await installApart(VENDURE);
  const set = join(SETS, `vendure-${sourcesHash(VENDURE).slice(0, 12)}-${size}.db`);
  if (!existsSync(set)) await fillVendure(set, size);
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, "vendure.db");
  copyFileSync(set, copy);
  return copy;
}

async function fillVendure(set: string, size: number): Promise<void> {
  rmSync(SETS, { recursive: true, force: true });
  mkdirSync(SETS, { recursive: true });
  const draft = `${set}.draft`;
  const env = { DATABASE_FILE: draft, FILL: "1", PORT: String(await freePort()) };
  await runOrTell(VENDURE, [join(VENDURE, "fill.mjs"), String(size)], env);
  renameSync(draft, set);
}

export function startVendure(database: string): Promise<Server> {
  const args = [join(VENDURE, "server.mjs")];
  return startProgram({ args, env: { DATABASE_FILE: database }, readyPath: "/health", cwd: VENDURE });
}

async function runOrTell(cwd: string, args: string[], own: Record<string, string>): Promise<void> {
  say(`Preparando ${cwd.slice(root.length + 1)}…`);
  const env = measuredEnvironment({ ...own, NEXT_TELEMETRY_DISABLED: "1" });
  const { code, output } = await run(node24, args, { cwd, env, capture: true });
  if (code !== 0) throw new Problem(`A preparação parou com o código ${code}:\n${output}`);
}

function sourcesHash(folder: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !NOT_SOURCES.some((name) => path.startsWith(join(folder, name))));
  for (const path of files.sort()) hash.update(path.slice(folder.length)).update(readFileSync(path));
  return hash.digest("hex");
}
