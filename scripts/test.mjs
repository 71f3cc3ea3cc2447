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

/** How scripts/image.mjs ends where there is nothing to build with. */
const SKIPPED_EXIT = 75;

const MEMORY_FOLDER = "/dev/shm";
/** A whole run needs a tenth of it. */
const ROOM_IN_MEMORY = 8 * 1024 ** 3;

const report = { steps: [], ranOn: [], skipped: [], unsteady: [], passed: 0, failed: 0, notRun: [] };

/** A step whose own output has already shown what is wrong, and whose failures are already counted. */
class StepFailure extends Error {}

async function main() {
  process.chdir(root);
  const options = readOptions();
  const started = Date.now();
  stayInMemory();
  const folder = makeTemporaryFolder("vitrine-test-");
  const env = testEnvironment(options);
  // Hundreds of short programs read the same modules: compiled once, each takes half its time.
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

/** The caller's environment without what would configure the shop: a person's own settings must not change a test. */
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

/** Thousands of databases are made and thrown away: on a disk, a third of the time would be waiting for it. */
function stayInMemory() {
  if (process.env.TMPDIR || freemem() < ROOM_IN_MEMORY) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= ROOM_IN_MEMORY) process.env.TMPDIR = MEMORY_FOLDER;
  } catch {
    // No such folder on this system.
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
      // Two of the first at once would write the routes' types over each other.
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

/** One after the other; lanes side by side, each to its end. */
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

/** A step that failed hides none of those behind it. */
async function runLane(steps) {
  let isWell = true;
  for (const step of steps) {
    if (!(await runStep(step))) isWell = false;
  }
  return isWell;
}

/** Whether it went well; says so, and keeps it for the last lines. */
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
  // Each of its checkers makes the types of the queries anew: four of them on two cores take twice as long as one.
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
    // The replay puts rows in that nothing may look at meanwhile; who may not do that runs every file instead.
    if (isSuperuser === "true") engine.REPLAY_FOLDER = replayFolder(folder);
    return await runVitest("PostgreSQL", join(folder, "postgres.json"), engine, { isShownLater: true });
  } finally {
    await cluster?.stop();
  }
}

/** What the run on SQLite has sent, for PostgreSQL after it. */
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

/** Without `all`, only journeys with this tag run: one for each family of screens. */
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

/** From Debian's own packages where they can be had, since image registries are not within everybody's reach. */
async function checkImage(env) {
  const bases = isRoot && output("debootstrap", ["--version"]) !== "" ? ["--debian"] : [];
  const { code } = await runNode(["scripts/image.mjs", ...bases], { env });
  if (code === 0) return "passaram: 1";
  if (code !== SKIPPED_EXIT) throw new Error(`A imagem não cumpre o que promete (código ${code}).`);
  report.skipped.push("[Imagem do contêiner] não há docker nem podman nesta máquina");
  return "pulada";
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

// An unknown word counts as a failure: nothing may turn green by being renamed.
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
  // The runner may fail for something that belongs to no test (an unhandled rejection), or run nothing at all.
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
