// What `npm start` and `npm test` share. Runs on Node 20 before anything is installed: `node:` modules only.

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

/** A problem the person can solve: printed as one sentence, without a stack. */
export class Problem extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

export function signalExitCode(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

// Children live in process groups of their own, so that a signal reaches each of them exactly once and with all
// of its descendants: npm repeats the Ctrl-C that the terminal has already sent to the whole foreground group.

const children = new Set();
const cleanups = [];
let stopping;

/** The clean-ups run last one first, before this process ends for whatever reason it can notice. */
export function beforeExit(cleanup) {
  cleanups.push(cleanup);
}

/** Resolves to the exit code; `capture` gathers the output instead of showing it. */
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
      // While stopping, `shutDown` ends the process: the caller must not go on to its next step.
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
    // The group is gone already.
  }
}

/** Stops the children, cleans up and ends the process; a second call only waits for the first. */
export function shutDown(code) {
  stopping ??= (async () => {
    const entries = [...children];
    // Whatever signal we got: Playwright stops its browser and its server on SIGINT only.
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

/** Runs the whole of a script; whatever goes wrong stops the children and gives a non-zero exit code. */
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

/**
 * The server in production. V8 would let its youngest objects fill 100 MB under load before it looks at them; pages are
 * made as fast with 8 MB for each half. How far the old ones may grow before it looks again, it reckons from the limit: a
 * gigabyte is more than ten times what the site uses, and saves a fifth of the memory under load.
 */
export const SERVER_ARGS = ["--max-semi-space-size=8", "--max-old-space-size=1024", "server/main.ts"];

/**
 * For the C library's allocator, which would keep a pool of its own for each thread and hold on to what was freed: under
 * load it is a fifth of the memory. What one compression needs comes from the pool all the same: asked of the system for
 * each page, it would cost a twentieth of its time. Elsewhere than on glibc they mean nothing.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};

/** Replaces this process by the pinned Node, or stays in front of it where Node is too old for that. */
export async function handOver(args, env) {
  if (process.execve) process.execve(node24, [node24, ...args], env);
  const child = spawn(node24, args, { cwd: root, env, stdio: "inherit", detached: true });
  const lastSent = new Map();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      const now = Date.now();
      if (now - (lastSent.get(signal) ?? 0) > 1000) child.kill(signal);
      lastSent.set(signal, now);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? signalExitCode(signal)));
  });
}

/** How a server ends that refused to start: a setting is wrong, and starting again would not mend it. */
export const REFUSED_EXIT = 78;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A server that lived so long was well: the next pause is the first again. */
const WELL_AFTER_MS = 60_000;

/**
 * Keeps a server running: one that ends by itself after it was ready is started again, after a pause that grows. One that
 * never was, or refuses its settings, is left alone. A signal ends it in order; resolves to the exit code.
 */
export async function supervise(args, env) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let child;
  let isStopping = false;
  let wakeUp = () => {};
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // The terminal and npm both pass it on.
      if (isStopping) return;
      isStopping = true;
      child?.kill(signal);
      wakeUp();
    });
  }
  // In a group of its own it hears Ctrl-C from us alone, once.
  const stdio = ["ignore", "inherit", "inherit", "ipc"];
  let wasReady = false;
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const began = performance.now();
    child = spawn(node24, args, { cwd: root, env, stdio, detached: true });
    child.on("message", (message) => {
      if (message === "ready") wasReady = true;
    });
    const { code, signal } = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve({ code, signal }));
    });
    const exitCode = code ?? signalExitCode(signal);
    if (isStopping || !wasReady || exitCode === 0 || exitCode === REFUSED_EXIT) return exitCode;
    if (performance.now() - began > WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
    const how = signal ? `sinal ${signal}` : `código ${code}`;
    const seconds = (pauseMs / 1000).toLocaleString("pt-BR");
    say(`O servidor parou sem que ninguém pedisse (${how}). Começa de novo em ${seconds} s.`);
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (isStopping) return exitCode;
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

/** The built program, kept running. */
export function superviseServer() {
  return supervise(SERVER_ARGS, { ...SERVER_ENV, ...process.env, NODE_ENV: "production" });
}

/** The script behind a command of an installed package. */
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

/** Installs what the lock file names, unless the last install did exactly that. */
export async function ensureDependencies() {
  const stamp = join(root, "node_modules", ".vitrine-stamp");
  const wanted = dependenciesHash();
  if (readStamp(stamp) === wanted && existsSync(node24)) return;

  say("Instalando as dependências (só na primeira vez ou quando mudam)…");
  rmSync(stamp, { force: true });
  // `npm ci` deletes node_modules/.bin, so npm must not run on the Node that lies there.
  const env = withoutNodeEnv({ ...process.env, PATH: pathWithoutLocalCommands() });
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const [command, ...before] = npmCommand();
  const { code } = await run(command, [...before, ...args], { env });
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

/** The npm that called us, on its own Node; `npm` from PATH when a person called the script directly. */
export function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isNpm = script !== undefined && basename(script).startsWith("npm-cli.") && existsSync(script);
  if (!isNpm) return ["npm"];
  const runtime = node && !node.startsWith(join(root, "node_modules") + sep) ? node : "node";
  return [runtime, script];
}

// npm's lock does not cover the binary that the `node` package fetches, and npm 12 leaves it out without a word.
function checkPinnedNode() {
  const { stdout } = spawnSync(node24, ["--version"], { encoding: "utf8" });
  const version = stdout?.trim();
  if (version === `v${nodePin}`) return;
  throw new Problem(
    `O Node ${nodePin} do projeto não foi instalado (encontrado: ${version || "nenhum"}); ` +
      "confira se o npm pode rodar o script de instalação do pacote `node` (sem ignore-scripts).",
  );
}

/** Builds the site, unless the last build came from the very same sources. */
export async function ensureBuild() {
  const stamp = join(root, "build", ".vitrine-stamp");
  const wanted = sourcesHash();
  if (readStamp(stamp) === wanted && existsSync(join(root, "build", "server"))) return;

  say("Montando o site…");
  rmSync(stamp, { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const { code } = await runNode([commandFile("@react-router/dev", "react-router"), "build"], { env });
  if (code !== 0) throw new Problem(`A montagem do site falhou (código ${code}); a causa está logo acima.`);
  await compressAssets(join(root, "build", "client"));
  mkdirSync(dirname(stamp), { recursive: true });
  writeStamp(stamp, wanted);
}

/** Lays a brotli and a gzip copy beside each text file, so that the server never compresses them. */
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
