// A complete run: prepares, measures every setting, judges and writes the results.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { findPostgres, startCluster } from "../scripts/postgres.mjs";
import { beforeExit, ensureBuild, Problem, root, runNode, say } from "../scripts/prepare.mjs";
import { changesBetween, describeChange } from "./compare.ts";
import { copyPostgresSet, copySqliteSet } from "./data-sets.ts";
import { measureFlushes } from "./disk.ts";
import { findLoadTool, type LoadTool } from "./load.ts";
import { type MeasuredMoveIn, MOVE_IN_LINES, type MoveIn } from "./move-in.ts";
import type { EngineName, Options } from "./options.ts";
import { lookAsBrowser } from "./pages.ts";
import type { RunResult, Setting, SettingResult } from "./results.ts";
import { MOVE_IN } from "./scenarios.ts";
import { measuredEnvironment } from "./servers.ts";
import { measureSetting } from "./settings.ts";
import { rounded } from "./table.ts";
import { describeTarget, failuresOf, judge } from "./targets.ts";
import { ensureTools } from "./tools.ts";

const GIGABYTE = 1024 ** 3;
const SMALL = 100;
/** With several processes on one database, their number matters, not the rows. */
const SHARED_SIZE = 10_000;

export async function runBench(options: Options): Promise<number> {
  const saved = options.compare ? readRun(options.compare) : undefined;
  await ensureBuild();
  const tool = findLoadTool(options.tool);
  if (tool === "autocannon" || options.lighthouse) await ensureTools();
  const folder = makeFolder();
  const flushesPerSecond = measureFlushes(folder);
  say(`Carga: ${tool}. O disco grava e confirma ${rounded(flushesPerSecond)} blocos por segundo.`);
  const before = busyness();
  say(`Carga da máquina no começo: ${rounded(before)}.`);
  const facts = { ...runFacts(), tool, pace: options.pace, flushesPerSecond };
  const react = await measureReact(folder);
  const statements = await countStatements(folder);
  const { settings, moveIn } = await measureSettings(options, folder, tool);
  const looks = await lookAsBrowser(await copySqliteSet(SMALL, join(folder, "browser")), options);
  const load = { before, after: busyness() };
  const measured = { ...facts, load, react, statements, settings, moveIn, ...looks };
  const result = { ...measured, targets: judge(measured), failures: failuresOf(settings) };
  say(`\n━━ Metas\n${result.targets.map(describeTarget).join("\n")}`);
  if (saved) printChanges(saved, result);
  writeRun(result, options);
  if (result.failures.length === 0) return 0;
  say(`\n━━ A medição falhou: o que segue não respondeu o que devia\n${result.failures.join("\n")}`);
  return 1;
}

async function measureSettings(
  options: Options,
  folder: string,
  tool: LoadTool,
): Promise<Pick<RunResult, "settings" | "moveIn">> {
  const postgres = options.engines.includes("postgres") ? await openPostgres() : undefined;
  const settings: SettingResult[] = [];
  for (const setting of settingsOf(options)) {
    settings.push(await measureSetting({ options, tool, folder, postgres: postgres?.url }, setting));
  }
  const moveIn: MeasuredMoveIn[] = [];
  if (wantsMoveIn(options)) {
    for (const engine of options.engines)
      moveIn.push(await measureMoveIn(engine, folder, postgres?.url ?? ""));
  }
  await postgres?.stop();
  return { settings, moveIn };
}

function wantsMoveIn({ isQuick, only }: Options): boolean {
  return only.length === 0 ? !isQuick : only.includes(MOVE_IN);
}

async function measureMoveIn(engine: EngineName, folder: string, server: string): Promise<MeasuredMoveIn> {
  const data = join(folder, `move-in-${engine}`);
  mkdirSync(data, { recursive: true });
  const { url, drop } =
    engine === "sqlite"
      ? { url: await copySqliteSet(SMALL, data), drop: async () => {} }
      : await copyPostgresSet(SMALL, server);
  const measured: MoveIn = await readFrom("move-in.ts", [data, url]);
  await drop();
  const { readSeconds, writtenSeconds } = measured;
  say(
    `MI-10, ${engine}: ${MOVE_IN_LINES} linhas lidas em ${rounded(readSeconds)} s e escritas em ${rounded(writtenSeconds)} s.`,
  );
  return { engine, ...measured };
}

/** A server of our own flushes to disk like a production server. A named server keeps its configuration. */
async function openPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const found = await findPostgres();
  return "url" in found ? { ...found, stop: async () => {} } : startCluster(found, { durable: true });
}

function settingsOf({ engines, sizes }: Options): Setting[] {
  const shared = sizes.includes(SHARED_SIZE) ? SHARED_SIZE : sizes[0];
  return engines.flatMap((engine) => [
    ...sizes.map((size) => ({ engine, processes: 1, size })),
    ...(engine === "postgres" && shared !== undefined ? [{ engine, processes: 2, size: shared }] : []),
  ]);
}

async function measureReact(folder: string): Promise<RunResult["react"]> {
  const database = await copySqliteSet(SMALL, join(folder, "react"));
  const react = await readFrom("react-alone.ts", [database, join(folder, "react-build")]);
  say(`React sozinho, a lista de uma página da loja: ${rounded(react.cpuMs)} ms de processador.`);
  return react;
}

async function countStatements(folder: string): Promise<RunResult["statements"]> {
  const data = join(folder, "statements");
  await copySqliteSet(SMALL, data);
  const counts: RunResult["statements"] = await readFrom("statements.ts", [data]);
  const steps = Object.entries(counts.later).map(
    ([step, { statements, commits }]) => `${step} ${statements} (${commits} no disco)`,
  );
  say(`Comandos SQL: ${steps.join(", ")}.`);
  return counts;
}

/** Parses the last line that a script of this folder prints. */
async function readFrom(script: string, args: string[]) {
  const options = { capture: true, env: measuredEnvironment({}) };
  const { code, output } = await runNode([join(root, "bench", script), ...args], options);
  if (code !== 0) throw new Problem(`${script} parou com o código ${code}:\n${output}`);
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

/** Beside the data sets, because a temporary folder may be in memory and the disk is part of the measurement. */
export function makeFolder(): string {
  const parent = join(root, "bench/data");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "run-"));
  beforeExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Load average of the last minute. */
export function busyness(): number {
  return loadavg()[0] ?? 0;
}

export function runFacts(): Pick<RunResult, "at" | "machine"> {
  const processors = cpus();
  return {
    at: new Date().toISOString(),
    machine: {
      processors: processors.length,
      model: processors[0]?.model ?? "",
      node: process.version,
      memoryGb: Math.round(totalmem() / GIGABYTE),
    },
  };
}

function readRun(file: string): RunResult {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Problem(
      `--compare: ${file} não pode ser lido (${error instanceof Error ? error.message : error}).`,
    );
  }
}

function printChanges(before: RunResult, now: RunResult): void {
  const changes = changesBetween(before, now);
  say(`\n━━ Ante a medição de ${before.at}: o que mudou mais de 10 %`);
  say(changes.length > 0 ? changes.map(describeChange).join("\n") : "Nada.");
}

export function writeRun<Run extends { at: string }>(result: Run, { save }: Pick<Options, "save">): void {
  const folder = join(root, "bench/results");
  mkdirSync(folder, { recursive: true });
  const text = `${JSON.stringify(result, null, 2)}\n`;
  const file = join(folder, `${result.at.replaceAll(/[:.]/g, "-")}.json`);
  for (const path of save ? [file, save] : [file]) writeFileSync(path, text);
  say(`\nTudo em ${save ?? file}`);
}
