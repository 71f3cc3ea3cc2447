// Shared by `npm start` and `npm test`. Runs on Node 20 before anything is installed: `node:` modules only.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const node24 = join(root, "node_modules", ".bin", "node");

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const nodePin = manifest.dependencies.node;

/** A problem that the person can solve, printed as one sentence without a stack. */
export class Problem extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Shows one step of a start with its expected and actual time. The step's own output is shown only if it fails. */
export async function showStep(what, about, command) {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const line = `  ${what} (${about})…`;
  const { isTTY } = process.stdout;
  process.stdout.write(isTTY ? line : `${line}\n`);
  const tick = isTTY ? setInterval(() => process.stdout.write(`\r${line} ${seconds()} s`), 1000) : undefined;
  try {
    const { code, output } = await command();
    process.stdout.write(isTTY ? "\n" : "");
    if (code === 0) say(`  Pronto em ${seconds()} s.`);
    else say(output.trim());
    return code;
  } finally {
    clearInterval(tick);
  }
}

/** "Vitrine 0.2.0, banco de dados no esquema 0131-baseline". Works before dependencies are installed. */
export function versionLine() {
  const migrations = readdirSync(join(root, "db", "migrations")).filter((name) =>
    /^\d{4}-.*\.ts$/.test(name),
  );
  const schema = migrations.sort().at(-1)?.replace(/\.ts$/, "");
  return `Vitrine ${manifest.version}, banco de dados no esquema ${schema}`;
}

export function signalExitCode(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

// Children run in their own process groups, so that each signal reaches each child and its descendants exactly once.
// npm repeats the Ctrl-C that the terminal already sent to the foreground group.

const children = new Set();
const cleanups = [];
let stopping;

/** Clean-ups run in reverse order before this process ends for any catchable reason. */
export function beforeExit(cleanup) {
  cleanups.push(cleanup);
}

/** Resolves to the exit code; `capture` returns the output instead of showing it. */
export function run(command, args, { env = process.env, cwd = root, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    if (stopping) return;
    const stdio = capture ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    const entry = { child, closed: new Promise((done) => child.once("close", done)) };
    children.add(entry);
    child.once("error", (error) => {
      children.delete(entry);
      reject(error);
    });
    child.once("close", (code, signal) => {
      children.delete(entry);
      // While stopping, `shutDown` ends the process, so the caller must not continue.
      if (!stopping) resolve({ code: code ?? signalExitCode(signal), output });
    });
  });
}

export function runNode(args, options) {
  return run(node24, args, options);
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Stops the children, cleans up and ends the process. A second call waits for the first. */
export function shutDown(code) {
  stopping ??= (async () => {
    const entries = [...children];
    // Always SIGINT, because Playwright stops its browser and server only on SIGINT.
    for (const { child } of entries) killGroup(child, "SIGINT");
    const closed = Promise.all(entries.map((entry) => entry.closed));
    await Promise.race([closed, new Promise((done) => setTimeout(done, 8000))]);
    for (const { child } of entries) killGroup(child, "SIGKILL");
    while (cleanups.length > 0) {
      try {
        await cleanups.pop()();
      } catch (error) {
        console.error(error);
      }
    }
    process.exit(code);
  })();
  return stopping;
}

function stopOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => shutDown(signalExitCode(signal)));
  }
}

/** Runs a whole script. Any error stops the children and gives a non-zero exit code. */
export async function runScript(main) {
  stopOnSignals();
  process.on("uncaughtException", (error) => {
    console.error(error);
    shutDown(1);
  });
  try {
    await shutDown((await main()) ?? 0);
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    await shutDown(1);
  }
}

export function commandFile(packageName, command) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

export function pathWithoutLocalCommands() {
  const local = sep + join("node_modules", ".bin");
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !folder.endsWith(local)).join(delimiter);
}

/** Installs the lock file's packages, unless the last install was identical. */
export async function ensureDependencies() {
  const stamp = join(root, "node_modules", ".vitrine-stamp");
  const wanted = dependenciesHash();
  if (readStamp(stamp) === wanted && existsSync(node24)) return;

  rmSync(stamp, { force: true });
  // `npm ci` deletes node_modules/.bin, so npm must not run on the Node in that folder.
  const env = withoutNodeEnv({ ...process.env, PATH: pathWithoutLocalCommands() });
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const [command, ...before] = npmCommand();
  const code = await showStep(
    "Instalando as dependências",
    "só na primeira vez ou quando mudam; de 20 segundos a 2 minutos, conforme a internet",
    () => run(command, [...before, ...args], { env, capture: true }),
  );
  if (code !== 0) {
    throw new Problem(
      `A instalação das dependências falhou (npm ci, código ${code}); a causa está logo acima.`,
    );
  }
  checkPinnedNode();
  writeStamp(stamp, wanted);
}

function dependenciesHash() {
  const hash = createHash("sha256");
  hash.update([process.platform, process.arch, nodePin].join(" "));
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) addToHash(hash, join(root, name), name);
  return hash.digest("hex");
}

/** The calling npm on its own Node; `npm` from PATH when a person called the script directly. */
export function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isNpm = script !== undefined && basename(script).startsWith("npm-cli.") && existsSync(script);
  if (!isNpm) return ["npm"];
  const runtime = node && !node.startsWith(join(root, "node_modules") + sep) ? node : "node";
  return [runtime, script];
}

// npm's lock does not cover the binary that the `node` package downloads, and npm 12 skips the download silently.
export function checkPinnedNode() {
  const { stdout } = spawnSync(node24, ["--version"], { encoding: "utf8" });
  const version = stdout?.trim();
  if (version === `v${nodePin}`) return;
  throw new Problem(
    `O Node ${nodePin} do projeto não foi instalado (encontrado: ${version || "nenhum"}); ` +
      "confira se o npm pode rodar o script de instalação do pacote `node` (sem ignore-scripts).",
  );
}

/** Builds the site, unless the last build had the same sources. */
export async function ensureBuild() {
  const stamp = join(root, "build", ".vitrine-stamp");
  const wanted = sourcesHash();
  if (readStamp(stamp) === wanted && existsSync(join(root, "build", "server"))) return;

  rmSync(stamp, { force: true });
  // Removes the compile cache of the former program (server/main.ts).
  rmSync(join(root, "build", "compile-cache"), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  let warnings = "";
  const code = await showStep(
    "Montando o site",
    "só quando o programa muda; de 10 segundos a 1 minuto",
    async () => {
      const built = await buildSite(env);
      warnings = built.code === 0 ? built.output.trim() : "";
      return built;
    },
  );
  if (warnings) say(warnings);
  if (code !== 0) throw new Problem(`A montagem do site falhou (código ${code}); a causa está logo acima.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeStamp(stamp, wanted);
}

async function buildSite(env) {
  const built = await runNode(
    [commandFile("@react-router/dev", "react-router"), "build", "--logLevel", "warn"],
    {
      env,
      capture: true,
    },
  );
  if (built.code === 0) await compressAssets(join(root, "build", "client"));
  return built;
}

/** Writes brotli and gzip copies of text files, so that the server never compresses them. */
async function compressAssets(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name));
  const options = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const text = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(zlib.brotliCompress)(text, options));
      writeFileSync(`${path}.gz`, await promisify(zlib.gzip)(text, { level: 9 }));
    }),
  );
}

function sourcesHash() {
  const hash = createHash("sha256");
  const sources = [
    "app",
    "db",
    "server",
    "public",
    "vite.config.ts",
    "react-router.config.ts",
    "tsconfig.json",
  ];
  for (const name of [...sources, "package.json", "package-lock.json"])
    addToHash(hash, join(root, name), name);
  return hash.digest("hex");
}

function addToHash(hash, path, name) {
  if (/(\.test\.tsx?|\.DS_Store)$/.test(name)) return;
  try {
    const content = readFileSync(path);
    hash.update(`\n${name} ${content.length}\n`).update(content);
  } catch (error) {
    if (error.code === "ENOENT") return;
    if (error.code !== "EISDIR") throw error;
    for (const entry of readdirSync(path).sort()) addToHash(hash, join(path, entry), `${name}/${entry}`);
  }
}

function readStamp(path) {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

function writeStamp(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${text}\n`);
  renameSync(draft, path);
}

export function withoutNodeEnv({ NODE_ENV: _, ...env }) {
  return env;
}
