// `npm test` and `npm run check`: from a fresh clone to an answer. The cheap gates run first, the first failure stops
// the run, and the last line counts every test.

import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import {
  beforeExit,
  commandFile,
  ensureBuild,
  ensureDependencies,
  Problem,
  pathWithoutLocalCommands,
  root,
  run,
  runNode,
  runScript,
  say,
  withoutNodeEnv,
} from "./prepare.mjs";

const isRoot = process.getuid?.() === 0;
const report = { steps: [], ranOn: [], skipped: [], passed: 0, failed: 0, notRun: [] };

/** A step whose own output has already shown what is wrong, and whose failures are already counted. */
class StepFailure extends Error {}

async function main() {
  process.chdir(root);
  const options = readOptions();
  const started = Date.now();
  const folder = makeTemporaryFolder("vitrine-test-");
  const env = testEnvironment(options);
  const steps = options.check ? fastSteps(env, folder) : allSteps(env, folder);
  await runInOrder([{ title: "Dependências", work: ensureDependencies }, ...steps]);
  printReport(Date.now() - started);
  return report.failed > 0 ? 1 : 0;
}

function readOptions() {
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => flag !== "--check" && flag !== "--long");
  if (unknown) throw new Problem(`Opção desconhecida: ${unknown}. Existem --check e --long.`);
  return { check: flags.includes("--check"), long: flags.includes("--long") };
}

/** The caller's environment without what would configure the shop: a person's own settings must not change a test. */
function testEnvironment({ long }) {
  const ours =
    /^(PORT|HOST|SITE_(URL|MODE)|LIVE_ALLOW|TRUST_PROXY|DATA_DIR|DATABASE_URL|SESSION_SECRET|SMTP_URL|MAIL_FROM|S3_.*|PAYMENT_.*|PIX_.*|SANDBOX_WEBHOOK_SECRET|LEGACY_PASSWORD_SUFFIX|UPLOAD_MAX_BYTES|LOG_LEVEL)$/;
  const env = Object.fromEntries(
    Object.entries(withoutNodeEnv(process.env)).filter(([name]) => !ours.test(name)),
  );
  if (long) env.TEST_LONG = "1";
  if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = "1";
  return env;
}

// ---------------------------------------------------------------- steps

function fastSteps(env, folder) {
  return [
    { title: "Formato e lint", work: () => formatAndLint(env) },
    { title: "Tipos", work: () => checkTypes(env) },
    { title: "Testes no SQLite", work: () => testOnSqlite(env, folder) },
  ];
}

function allSteps(env, folder) {
  let servers;
  let chromium;
  const prepare = async () => {
    servers = await findPostgres();
    chromium = await findChromium();
  };
  return [
    { title: "PostgreSQL e Chromium", work: prepare },
    ...fastSteps(env, folder),
    { title: "Testes no PostgreSQL", work: () => testOnPostgres(env, folder, servers) },
    { title: "Montagem", work: () => ensureBuild() },
    { title: "Jornadas no Chromium", work: () => runJourneys(env, folder, chromium) },
  ];
}

async function runInOrder(steps) {
  for (const [position, { title, work }] of steps.entries()) {
    say(`\n━━ ${position + 1}/${steps.length} ${title} ${"━".repeat(Math.max(0, 60 - title.length))}\n`);
    const started = Date.now();
    const step = { title, result: "", milliseconds: 0 };
    report.steps.push(step);
    let problem;
    try {
      step.result = (await work()) ?? "ok";
    } catch (error) {
      problem = error;
      step.result = "FALHOU";
      if (error instanceof StepFailure) step.result += `: ${error.message}`;
      else report.failed += 1;
    }
    step.milliseconds = Date.now() - started;
    say(`\n${title}: ${step.result} (${seconds(step.milliseconds)})`);
    if (!problem) continue;
    if (!(problem instanceof StepFailure)) say(problem instanceof Problem ? problem.message : problem.stack);
    report.notRun = steps.slice(position + 1).map((later) => later.title);
    return;
  }
}

async function runGate(args, env) {
  const { code } = await runNode(args, { env });
  if (code === 0) return;
  report.failed += 1;
  throw new StepFailure(`código ${code}`);
}

async function formatAndLint(env) {
  await runGate([commandFile("@biomejs/biome", "biome"), "ci", "--colors=off", "."], env);
}

async function checkTypes(env) {
  await runGate([commandFile("@react-router/dev", "react-router"), "typegen"], env);
  await runGate([commandFile("typescript", "tsc"), "--noEmit"], env);
}

async function testOnSqlite(env, folder) {
  const version = await ask(
    `import Database from "better-sqlite3";
     console.log(new Database(":memory:").prepare("select sqlite_version()").pluck().get());`,
    env,
  );
  report.ranOn.push(`Node ${await ask("console.log(process.versions.node)", env)}`, `SQLite ${version}`);
  const engine = { ...env, TEST_ENGINE: "sqlite" };
  delete engine.TEST_PG_URL;
  return runVitest("SQLite", join(folder, "sqlite.json"), engine);
}

async function testOnPostgres(env, folder, servers) {
  const cluster = servers.url ? undefined : await startCluster(servers);
  const url = servers.url ?? cluster.url;
  try {
    const version = await ask(
      `import pg from "pg";
       const client = new pg.Client({ connectionString: process.env.TEST_PG_URL });
       await client.connect();
       console.log((await client.query("show server_version")).rows[0].server_version);
       await client.end();`,
      { ...env, TEST_PG_URL: url },
    );
    report.ranOn.push(`PostgreSQL ${version} (${cluster ? "servidor temporário" : "TEST_PG_URL"})`);
    return await runVitest("PostgreSQL", join(folder, "postgres.json"), {
      ...env,
      TEST_ENGINE: "postgres",
      TEST_PG_URL: url,
    });
  } finally {
    await cluster?.stop();
  }
}

async function runVitest(label, file, env) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await runNode(
    [commandFile("vitest", "vitest"), "run", "--allowOnly=false", ...reporters],
    { env },
  );
  return count(label, code, readVitestReport(readJson(file)));
}

async function runJourneys(env, folder, chromium) {
  report.ranOn.push(chromium.version);
  const file = join(folder, "playwright.json");
  const { code } = await runNode([commandFile("@playwright/test", "playwright"), "test", "--forbid-only"], {
    env: { ...env, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return count("Jornadas", code, readPlaywrightReport(readJson(file)));
}

/** What a small module says on the pinned Node, with the installed packages within reach. */
async function ask(source, env) {
  const answer = await runNode(["--input-type=module", "--eval", source], { env, capture: true });
  const text = answer.output.trim();
  if (answer.code !== 0) throw new Problem(text.split("\n").find((line) => line.includes("Error")) ?? text);
  return text;
}

// ---------------------------------------------------------------- counting

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function readVitestReport(json) {
  const tests = [];
  for (const { name: path, status, assertionResults = [] } of json?.testResults ?? []) {
    const file = path?.startsWith(root) ? path.slice(root.length + 1) : path;
    for (const test of assertionResults) {
      tests.push({ name: `${file} › ${test.fullName ?? test.title}`, status: verdict(test.status) });
    }
    // A file that cannot even be loaded has no tests of its own to fail.
    const hasFailedTest = assertionResults.some((test) => test.status === "failed");
    if (status === "failed" && !hasFailedTest) tests.push({ name: file, status: "failed" });
  }
  return tests;
}

function readPlaywrightReport(json) {
  const tests = [];
  const visit = (suite, trail) => {
    for (const spec of suite.specs ?? []) {
      const name = [...trail, spec.title].filter(Boolean).join(" › ");
      for (const test of spec.tests ?? []) tests.push({ name, status: verdict(test.status) });
    }
    for (const inner of suite.suites ?? []) visit(inner, [...trail, inner.title]);
  };
  for (const suite of json?.suites ?? []) visit(suite, [suite.title]);
  return tests;
}

// An unknown word counts as a failure: nothing may turn green by being renamed.
function verdict(status) {
  if (["passed", "expected"].includes(status)) return "passed";
  if (["skipped", "pending", "todo", "disabled"].includes(status)) return "skipped";
  return "failed";
}

function count(label, exitCode, tests) {
  const withStatus = (status) => tests.filter((test) => test.status === status);
  const passed = withStatus("passed").length;
  const skipped = withStatus("skipped");
  // The runner may fail for something that belongs to no test (an unhandled rejection), or run nothing at all.
  const isBroken = exitCode !== 0 || tests.length === 0;
  const failed = Math.max(withStatus("failed").length, isBroken ? 1 : 0);
  report.passed += passed;
  report.failed += failed;
  report.skipped.push(...skipped.map((test) => `[${label}] ${test.name}`));
  const summary = `passaram: ${passed}, falharam: ${failed}, pulados: ${skipped.length}`;
  if (failed > 0) throw new StepFailure(summary);
  return summary;
}

function printReport(milliseconds) {
  say(`\n━━ Resumo (${seconds(milliseconds)}) ${"━".repeat(46)}\n`);
  for (const step of report.steps) {
    say(`${step.title.padEnd(24)} ${seconds(step.milliseconds).padStart(8)}   ${step.result}`);
  }
  for (const title of report.notRun) say(`${title.padEnd(24)} ${"".padStart(8)}   não rodou`);
  say(`\nRodou em: ${report.ranOn.join(" · ") || "nada"}`);
  if (report.skipped.length > 0) say(`\nPulados:\n${report.skipped.map((name) => `  - ${name}`).join("\n")}`);
  say(`\n${report.passed} passed, ${report.failed} failed, ${report.skipped.length} skipped`);
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace(".", ",")} s`;
}

// ---------------------------------------------------------------- PostgreSQL

async function findPostgres() {
  if (process.env.TEST_PG_URL) {
    say("PostgreSQL: o de TEST_PG_URL");
    return { url: process.env.TEST_PG_URL };
  }
  let found = newestPostgres();
  if (!found && canInstall()) {
    await aptInstall(["postgresql"]);
    stopPackagedClusters();
    found = newestPostgres();
  }
  if (!found) {
    throw new Problem(
      "Falta o servidor PostgreSQL: instale-o (no Debian e no Ubuntu, `apt-get install postgresql`) ou aponte TEST_PG_URL para um.",
    );
  }
  say(`PostgreSQL: ${found.version}`);
  return found;
}

function newestPostgres() {
  const packaged = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr"].flatMap((parent) =>
    foldersIn(parent)
      .filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(name))
      .map((name) => join(parent, name, "bin")),
  );
  const folders = [...pathFolders(), ...packaged].filter(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
  const candidates = folders.flatMap((bin) => {
    const version = /\d+(\.\d+)*/.exec(output(join(bin, "postgres"), ["--version"]))?.[0];
    return version ? [{ bin, version }] : [];
  });
  return candidates.sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0];
}

// Debian's package starts a server of its own where it can; the tests use a private one.
function stopPackagedClusters() {
  for (const line of output("pg_lsclusters", ["--no-header"]).split("\n")) {
    const [version, name, , status] = line.trim().split(/\s+/);
    if (status === "online") output("pg_ctlcluster", [version, name, "stop"]);
  }
}

/** A private throw-away server: own folder, own password, loopback only, nothing flushed to disk. */
async function startCluster({ bin }) {
  const user = isRoot ? unprivilegedUser() : {};
  const folder = makeTemporaryFolder("vitrine-pg-", user);
  const data = join(folder, "data");
  const options = { cwd: folder, ...user, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };

  const password = randomBytes(18).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (isRoot) chownSync(passwordFile, user.uid, user.gid);
  // With the plain C locale, lower() would leave accented letters alone, as no real installation does.
  const initdb = (locale) =>
    spawnSync(
      join(bin, "initdb"),
      [
        "-D",
        data,
        "-U",
        "vitrine",
        "-A",
        "scram-sha-256",
        "--pwfile",
        passwordFile,
        "-E",
        "UTF8",
        `--locale=${locale}`,
        "-N",
      ],
      { ...options, encoding: "utf8" },
    );
  const locales = ["C.UTF-8", "en_US.UTF-8", "C"];
  let result;
  for (const locale of locales) {
    rmSync(data, { recursive: true, force: true });
    result = initdb(locale);
    if (result.status === 0) break;
  }
  if (result.status !== 0)
    throw new Problem(`O initdb falhou: ${(result.stderr || String(result.error)).trim()}`);

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = await startServer(bin, data, folder, port, options);
    if (server.stop)
      return { stop: server.stop, url: `postgres://vitrine:${password}@127.0.0.1:${port}/postgres` };
    if (attempt === 3) throw new Problem(`O PostgreSQL temporário não subiu:\n${server.log}`);
  }
}

async function startServer(bin, data, folder, port, options) {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    lc_messages: "C",
    timezone: "UTC",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const ended = new Promise((done) => server.once("close", done));
  const stop = async () => {
    server.kill("SIGINT");
    const late = setTimeout(() => server.kill("SIGQUIT"), 5000);
    await ended;
    clearTimeout(late);
  };
  beforeExit(stop);

  let log = "";
  const isReady = await new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), 30_000);
    const answer = (value) => {
      clearTimeout(late);
      resolve(value);
    };
    server.stderr.setEncoding("utf8").on("data", (text) => {
      log = (log + text).slice(-4000);
      if (log.includes("ready to accept connections")) answer(true);
    });
    server.once("error", () => answer(false));
    ended.then(() => answer(false));
  });
  if (isReady) return { stop };
  await stop();
  return { log };
}

// PostgreSQL refuses to run as root.
function unprivilegedUser() {
  for (const name of ["postgres", "nobody"]) {
    const uid = Number.parseInt(output("id", ["-u", name]), 10);
    const gid = Number.parseInt(output("id", ["-g", name]), 10);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Problem(
    "O PostgreSQL não roda como root e esta máquina não tem o usuário `postgres`: crie-o ou defina TEST_PG_URL.",
  );
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

// ---------------------------------------------------------------- Chromium

async function findChromium() {
  let found = installedChromium();
  if (!found && canInstall()) {
    await aptInstall(["chromium", "fonts-liberation"]);
    found = installedChromium();
  }
  if (!found) {
    throw new Problem(
      "Falta o Chromium: instale-o (no Debian, `apt-get install chromium`) ou aponte CHROMIUM_PATH para o executável.",
    );
  }
  say(`Navegador: ${found.version}`);
  return found;
}

function installedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Problem(`CHROMIUM_PATH aponta para ${named}, que não existe.`);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const paths = named ? [named] : names.flatMap((name) => pathFolders().map((folder) => join(folder, name)));
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    // Ubuntu's command of this name only advertises a snap: what cannot tell its version is no browser.
    const version = /\S*(Chrom\S*).*?\d+(\.\d+)+/.exec(output(path, ["--version"]))?.[0];
    if (version) return { path, version };
  }
  return undefined;
}

// ---------------------------------------------------------------- machine

function canInstall() {
  return isRoot && output("apt-get", ["--version"]) !== "";
}

/** Whether it worked shows in what the caller finds afterwards. */
async function aptInstall(packages) {
  say(`Instalando ${packages.join(" e ")} com apt-get…`);
  const env = { ...process.env, PATH: pathWithoutLocalCommands(), DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update", "-q"], { env, capture: true });
  const install = await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], {
    env,
    capture: true,
  });
  if (install.code !== 0) say((update.code === 0 ? install.output : update.output + install.output).trim());
}

function makeTemporaryFolder(prefix, { uid, gid } = {}) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (uid !== undefined) chownSync(folder, uid, gid);
  beforeExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function pathFolders() {
  return pathWithoutLocalCommands().split(delimiter).filter(Boolean);
}

function foldersIn(parent) {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}

/** What a command prints on standard output; nothing when it is absent or fails. */
function output(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : "";
}

await runScript(main);
