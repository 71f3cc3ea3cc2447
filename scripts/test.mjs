// Runs `npm test`, `npm run test:all` and `npm run check`, also on a fresh clone. Cheap checks run first and the first
// failure stops the run. The last line counts every test.

import { mkdirSync, readFileSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { isRoot, makeTemporaryFolder, output } from "./machine.mjs";
import { findPostgres, startCluster } from "./postgres.mjs";
import {
  commandFile,
  ensureBuild,
  ensureDependencies,
  Problem,
  root,
  runNode,
  runScript,
  say,
  withoutNodeEnv,
} from "./prepare.mjs";

/** Exit code of scripts/image.mjs without a container engine. */
const SKIPPED_EXIT = 75;

const MEMORY_FOLDER = "/dev/shm";
/** Ten times what a whole run needs. */
const ROOM_IN_MEMORY = 8 * 1024 ** 3;

const report = { steps: [], ranOn: [], skipped: [], unsteady: [], passed: 0, failed: 0, notRun: [] };

/** A failed step whose output is already shown and whose failures are already counted. */
class StepFailure extends Error {}

async function main() {
  process.chdir(root);
  const options = readOptions();
  const started = Date.now();
  stayInMemory();
  const folder = makeTemporaryFolder("vitrine-test-");
  const env = testEnvironment(options);
  // Hundreds of short programs load the same modules; the compile cache halves their time.
  env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
  const steps = options.check
    ? [...gates(env), { title: "Testes no SQLite", work: () => testOnSqlite(env, folder) }]
    : allSteps(env, folder, options);
  await runInOrder([{ title: "Dependências", work: ensureDependencies }, ...steps]);
  printReport(Date.now() - started);
  return report.failed > 0 ? 1 : 0;
}

function readOptions() {
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => !["--check", "--all", "--long"].includes(flag));
  if (unknown) throw new Problem(`Opção desconhecida: ${unknown}. Existem --check, --all e --long.`);
  const long = flags.includes("--long");
  return { check: flags.includes("--check"), all: long || flags.includes("--all"), long };
}

/** The caller's environment without shop settings, so that a person's own settings cannot change a test. */
function testEnvironment({ long }) {
  const ours =
    /^(PORT|HOST|SITE_(URL|MODE)|LIVE_ALLOW|TRUST_PROXY|DATA_DIR|DATABASE_URL|SESSION_SECRET|SMTP_URL|MAIL_FROM|S3_.*|PAYMENT_.*|PIX_.*|SANDBOX_WEBHOOK_SECRET|LEGACY_PASSWORD_SUFFIX|UPLOAD_MAX_BYTES|LOG_LEVEL)(_FILE)?$/;
  const env = Object.fromEntries(
    Object.entries(withoutNodeEnv(process.env)).filter(([name]) => !ours.test(name)),
  );
  if (long) env.TEST_LONG = "1";
  if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = "1";
  return env;
}

/** Keeps thousands of temporary databases in memory; on disk, a third of the time would be waiting. */
function stayInMemory() {
  if (process.env.TMPDIR || freemem() < ROOM_IN_MEMORY) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= ROOM_IN_MEMORY) process.env.TMPDIR = MEMORY_FOLDER;
  } catch {
    // This system has no such folder.
  }
}

// ---------------------------------------------------------------- steps

function gates(env) {
  const lint = { title: "Formato e lint", work: () => formatAndLint(env) };
  const types = { title: "Tipos", work: () => checkTypes(env) };
  return [{ lanes: [[lint], [types]] }];
}

function allSteps(env, folder, { all, long }) {
  let servers;
  let chromium;
  const prepare = async () => {
    servers = await findPostgres();
    chromium = await findChromium({ light: true });
  };
  return [
    { title: "PostgreSQL e Chromium", work: prepare },
    ...gates(env),
    { title: "Montagem", work: () => ensureBuild() },
    {
      // Two runs of the first at once would overwrite each other's route types.
      lanes: [
        [
          {
            title: "Testes no SQLite",
            work: () => testOnSqlite(env, folder, { isShownLater: true, isRecorded: true }),
          },
          { title: "Testes no PostgreSQL", work: () => testOnPostgres(env, folder, servers) },
        ],
        [{ title: "Jornadas no Chromium", work: () => runJourneys(env, folder, { chromium, all }) }],
      ],
    },
    ...(long ? [{ title: "Imagem do contêiner", work: () => checkImage(env) }] : []),
  ];
}

/** Steps in sequence; lanes in parallel, each to its end. */
async function runInOrder(entries) {
  for (const [position, entry] of entries.entries()) {
    const lanes = entry.lanes ?? [[entry]];
    const title = titlesOf(entry).join(" · ");
    say(`\n━━ ${position + 1}/${entries.length} ${title} ${"━".repeat(Math.max(0, 60 - title.length))}\n`);
    if (lanes.length > 1) say("Lado a lado; o que cada um diz aparece quando ele termina.");
    const results = await Promise.all(lanes.map(runLane));
    if (results.every(Boolean)) continue;
    report.notRun = entries.slice(position + 1).flatMap(titlesOf);
    return;
  }
}

function titlesOf(entry) {
  return (entry.lanes?.flat() ?? [entry]).map((step) => step.title);
}

/** A failed step does not skip the following ones. */
async function runLane(steps) {
  let isWell = true;
  for (const step of steps) {
    if (!(await runStep(step))) isWell = false;
  }
  return isWell;
}

/** Returns true on success; prints the result and keeps it for the summary. */
async function runStep({ title, work }) {
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
  if (problem && !(problem instanceof StepFailure))
    say(problem instanceof Problem ? problem.message : problem.stack);
  return !problem;
}

async function runGate(args, env) {
  const { code, output } = await runNode(args, { env, capture: true });
  if (code === 0) return;
  say(output);
  report.failed += 1;
  throw new StepFailure(`código ${code}`);
}

async function formatAndLint(env) {
  await runGate([commandFile("@biomejs/biome", "biome"), "ci", "--colors=off", "."], env);
}

async function checkTypes(env) {
  await runGate([commandFile("@react-router/dev", "react-router"), "typegen"], env);
  // Each checker process infers the query types again; four on two cores take twice as long as one.
  await runGate([commandFile("typescript", "tsc"), "--noEmit", "--checkers", "2"], env);
}

async function testOnSqlite(env, folder, options) {
  const version = await ask(
    `import Database from "better-sqlite3";
     console.log(new Database(":memory:").prepare("select sqlite_version()").pluck().get());`,
    env,
  );
  report.ranOn.push(`Node ${await ask("console.log(process.versions.node)", env)}`, `SQLite ${version}`);
  const engine = { ...env, TEST_ENGINE: "sqlite" };
  delete engine.TEST_PG_URL;
  if (options?.isRecorded) engine.REPLAY_FOLDER = replayFolder(folder);
  return runVitest("SQLite", join(folder, "sqlite.json"), engine, options);
}

async function testOnPostgres(env, folder, servers) {
  const cluster = servers.url ? undefined : await startCluster(servers);
  const url = servers.url ?? cluster.url;
  try {
    const answer = await ask(
      `import pg from "pg";
       const client = new pg.Client({ connectionString: process.env.TEST_PG_URL });
       await client.connect();
       const { rows } = await client.query(
         "select current_setting('server_version') as version, rolsuper from pg_roles where rolname = current_user");
       console.log(rows[0].rolsuper, rows[0].version);
       await client.end();`,
      { ...env, TEST_PG_URL: url },
    );
    const [isSuperuser, version] = answer.split(/ (.*)/);
    report.ranOn.push(`PostgreSQL ${version} (${cluster ? "servidor temporário" : "TEST_PG_URL"})`);
    const engine = { ...env, TEST_ENGINE: "postgres", TEST_PG_URL: url };
    // The replay needs to disable triggers, so without superuser rights every file runs instead.
    if (isSuperuser === "true") engine.REPLAY_FOLDER = replayFolder(folder);
    return await runVitest("PostgreSQL", join(folder, "postgres.json"), engine, { isShownLater: true });
  } finally {
    await cluster?.stop();
  }
}

/** Folder with the recorded statements of the SQLite run. */
function replayFolder(folder) {
  const path = join(folder, "statements");
  mkdirSync(path, { recursive: true });
  return path;
}

async function runVitest(label, file, env, { isShownLater = false } = {}) {
  const reporters = ["--reporter=default", "--reporter=scripts/vitest-report.mjs"];
  const args = [commandFile("vitest", "vitest"), "run", "--allowOnly=false", ...reporters];
  const { code, output } = await runNode(args, {
    env: { ...env, REPORT_FILE: file },
    capture: isShownLater,
  });
  if (isShownLater) say(output);
  return count(label, code, readVitestReport(readJson(file)));
}

/** Without `all`, only journeys with this tag run: one per family of screens. */
const ONE_OF_EACH = "@family";

async function runJourneys(env, folder, { chromium, all }) {
  report.ranOn.push(chromium.version);
  const file = join(folder, "playwright.json");
  const args = [commandFile("@playwright/test", "playwright"), "test", "--forbid-only"];
  if (!all) args.push("--grep", ONE_OF_EACH);
  const { code, output } = await runNode(args, {
    env: { ...env, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    capture: true,
  });
  say(output);
  return count("Jornadas", code, readPlaywrightReport(readJson(file)));
}

/** Built from Debian packages where possible, because image registries are not always reachable. */
async function checkImage(env) {
  const bases = isRoot && output("debootstrap", ["--version"]) !== "" ? ["--debian"] : [];
  const { code } = await runNode(["scripts/image.mjs", ...bases], { env });
  if (code === 0) return "passaram: 1";
  if (code !== SKIPPED_EXIT) throw new Error(`A imagem não cumpre o que promete (código ${code}).`);
  report.skipped.push("[Imagem do contêiner] não há docker nem podman nesta máquina");
  return "pulada";
}

/** Output of a small module on the pinned Node, with the installed packages. */
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
  return (json ?? []).map(({ name, state, note }) => ({ name, status: verdict(state), note }));
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

// An unknown status counts as a failure, so that a renamed status cannot pass.
function verdict(status) {
  if (["passed", "expected"].includes(status)) return "passed";
  if (status === "flaky") return "unsteady";
  if (status === "replayed") return "replayed";
  if (["skipped", "pending", "todo", "disabled"].includes(status)) return "skipped";
  return "failed";
}

function count(label, exitCode, tests) {
  const withStatus = (status) => tests.filter((test) => test.status === status);
  const skipped = withStatus("skipped");
  const unsteady = withStatus("unsteady");
  const passed = withStatus("passed").length + unsteady.length;
  // The runner may fail outside of any test (an unhandled rejection), or run nothing.
  const isBroken = exitCode !== 0 || tests.length === 0;
  const unexplained = skipped.filter(({ note }) => !note);
  for (const { name } of unexplained) say(`Pulado sem dizer por quê: ${name}`);
  const failed = Math.max(withStatus("failed").length + unexplained.length, isBroken ? 1 : 0);
  report.passed += passed;
  report.failed += failed;
  report.skipped.push(...skipped.map(({ name, note }) => `[${label}] ${name}: ${note}`));
  report.unsteady.push(...unsteady.map((test) => `[${label}] ${test.name}`));
  const again = unsteady.length > 0 ? `, instáveis: ${unsteady.length}` : "";
  const asked = withStatus("replayed").length;
  const replayed = asked > 0 ? `, só as consultas: ${asked}` : "";
  const summary = `passaram: ${passed}, falharam: ${failed}, pulados: ${skipped.length}${replayed}${again}`;
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
  printNames("Pulados", report.skipped);
  printNames("Instáveis, passaram só na segunda vez", report.unsteady);
  say(`\n${report.passed} passed, ${report.failed} failed, ${report.skipped.length} skipped`);
}

function printNames(title, names) {
  if (names.length > 0) say(`\n${title}:\n${names.map((name) => `  - ${name}`).join("\n")}`);
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace(".", ",")} s`;
}

await runScript(main);
