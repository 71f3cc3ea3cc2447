// Starts, measures and stops one site: one engine, number of processes and data set size.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../scripts/prepare.mjs";
import { copyPostgresSet, copySqliteSet } from "./data-sets.ts";
import type { LoadTool } from "./load.ts";
import {
  type Measured,
  measure,
  measureBare,
  type Stage,
  WrongAnswer,
  warmUp,
  watchMemory,
} from "./measure.ts";
import type { Options } from "./options.ts";
import { placeOf } from "./place.ts";
import { memoryMb } from "./processes.ts";
import { describeSetting, type Refused, type Setting, type SettingResult } from "./results.ts";
import { chosenScenarios, type Scenario, SOAK } from "./scenarios.ts";
import { type Server, type Site, startBareServer, startSite } from "./servers.ts";
import { soak } from "./soak.ts";
import { printHeader, printMeasured, rounded } from "./table.ts";
import { signVisitorsIn } from "./visitors.ts";

const STARTS = { whole: 5, quick: 3 };
const IDLE_AFTER_MS = 5000;
const BARE_CONNECTIONS = 32;
const GROWING = ["loja-guardada", "loja", "produto"];

interface Bench {
  options: Options;
  tool: LoadTool;
  /** For data that is deleted after the run. */
  folder: string;
  /** Address of a PostgreSQL server that may be filled. */
  postgres: string | undefined;
}

export async function measureSetting(bench: Bench, setting: Setting): Promise<SettingResult> {
  const { options, tool } = bench;
  say(`\n━━ ${describeSetting(setting)}`);
  const { sites, close } = await openSites(bench, setting);
  const visitors = await signVisitorsIn(sites[0]?.databaseUrl ?? "");
  const startMs = await timeStarts(sites[0], options.isQuick ? STARTS.quick : STARTS.whole);
  const servers: Server[] = [];
  for (const site of sites) servers.push(await startSite(site));
  await sleep(IDLE_AFTER_MS);
  const idleMb = Math.max(...servers.map(({ pid }) => memoryMb(pid)));
  const bareServer = await startBareServer();
  const stage = { tool, servers, bareServer, place: placeOf(setting.size, visitors), pace: options.pace };
  const bare = await measureBareOnce(stage);
  const memory = watchMemory(servers);
  const { measured: scenarios, refused } = await measureAll(stage, scenariosFor(options, setting), bare);
  const endurance = wantsSoak(options, setting) ? await soak(stage) : undefined;
  const loadedMb = memory.stop();
  say(
    `Início em ${rounded(startMs)} ms; memória ${rounded(idleMb)} MB parado, ${rounded(loadedMb)} MB no máximo.`,
  );
  if (endurance) say(`Memória a cada 10 mil pedidos: ${endurance.megabytes.join(", ")} MB.`);
  for (const server of [...servers, bareServer]) await server.stop();
  await close();
  return { ...setting, startMs, idleMb, loadedMb, bare, scenarios, refused, soak: endurance };
}

async function openSites({ folder, postgres }: Bench, { engine, processes, size }: Setting) {
  const name = join(folder, `${engine}-${processes}-${size}`);
  if (engine === "sqlite") {
    const databaseUrl = await copySqliteSet(size, name);
    // Deletes the copy at once, because the largest set is larger than all others together.
    const close = async () => rmSync(name, { recursive: true });
    return { sites: [{ dataDir: name, databaseUrl }], close };
  }
  if (!postgres) throw new Error("no PostgreSQL server was opened");
  const { url, drop } = await copyPostgresSet(size, postgres);
  const sites: Site[] = Array.from({ length: processes }, (_, at) => ({
    dataDir: `${name}-${at}`,
    databaseUrl: url,
  }));
  return { sites, close: drop };
}

/** A quick run uses the smaller sets only to see how pages scale. */
function scenariosFor({ only, isQuick, sizes }: Options, { size }: Setting): Scenario[] {
  const chosen = chosenScenarios(only);
  if (!isQuick || size === Math.max(...sizes)) return chosen;
  return chosen.filter(({ name }) => GROWING.includes(name));
}

function wantsSoak({ isQuick, only, sizes }: Options, { engine, size }: Setting): boolean {
  const isWanted = only.length === 0 ? !isQuick : only.includes(SOAK);
  return isWanted && engine === "sqlite" && size === Math.max(...sizes);
}

async function measureAll(stage: Stage, scenarios: Scenario[], bare: Measured) {
  const measured: Measured[] = [];
  const refused: Refused[] = [];
  await warmUp(stage);
  printHeader();
  printMeasured(bare, bare);
  for (const scenario of scenarios) {
    try {
      const result = await measure(stage, scenario);
      if (!result) continue;
      printMeasured(result, result.beside ?? bare);
      measured.push(result);
    } catch (error) {
      if (!(error instanceof WrongAnswer)) throw error;
      say(`${scenario.title}: ✗ não medido: ${error.message}`);
      refused.push({ title: scenario.title, why: error.message });
    }
  }
  return { measured, refused };
}

async function timeStarts(site: Site | undefined, count: number): Promise<number> {
  const times: number[] = [];
  while (site && times.length < count) {
    const server = await startSite(site);
    times.push(server.startMs);
    await server.stop();
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

/** Repeated in every setting, so that a temporarily busy machine spoils no ratio. */
async function measureBareOnce(stage: Stage): Promise<Measured> {
  const figures = await measureBare(stage, BARE_CONNECTIONS);
  return { ...figures, scenario: "bare", title: "node:http, 30 kB", connections: BARE_CONNECTIONS };
}
