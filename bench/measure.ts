// Measures one scenario on one site: warm-up, load from outside, and resource use of the server's processes.
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../scripts/prepare.mjs";
import { ENCODINGS, openClient } from "./client.ts";
import type { CrowdReport } from "./crowd.ts";
import type { Figures } from "./figures.ts";
import { type Load, type LoadTool, loadCrowd, loadPage } from "./load.ts";
import type { Place } from "./place.ts";
import { memoryMb, processorMs } from "./processes.ts";
import type { FlowScenario, PageScenario, Scenario, Shown, VigilScenario } from "./scenarios.ts";
import type { Server } from "./servers.ts";
import { exportAndBackUp, type Watched, watchHealth } from "./vigil.ts";

export interface Pace {
  warmUp: number;
  /** Limit: warm-up rounds. */
  warmUpRounds: number;
  /** Rounds of one second for a page; the best round counts. */
  rounds: number;
  /** Seconds that a flow of several requests is repeated. */
  seconds: number;
  /** Rounds of a single reader. */
  alone: number;
  /** Crowd size and time while /health is watched. */
  vigil: { connections: number; seconds: number };
}

export type Beside = Pick<Measured, "perSecond" | "p99" | "cpuMs">;

export interface Measured extends Figures {
  scenario: string;
  title: string;
  connections: number;
  /** CPU time of the server's processes per request, or per whole flow. */
  cpuMs: number;
  /** Median time of a single reader. */
  alone?: number | undefined;
  /** The bare server, measured in alternation. */
  beside?: Beside | undefined;
  steps?: CrowdReport["steps"] | undefined;
  complaints?: string[] | undefined;
  /** Answers of /health meanwhile. */
  watched?: Watched[] | undefined;
}

export interface Stage {
  tool: LoadTool;
  servers: Server[];
  bareServer: Server;
  place: Place;
  pace: Pace;
}

const ROUND_SECONDS = 1;
const PATIENCE = 5;
const WARM_REQUESTS = 200;
const WARM_VISITS = 2000;
const WARM_SECONDS = 40;
const QUIET_SHARE = 0.05;
const QUIET_LIMIT_MS = 30_000;
let visits = 0;

/** Undefined if the data set has nothing for this scenario. */
export async function measure(stage: Stage, scenario: Scenario): Promise<Measured | undefined> {
  await quietDown(stage.servers);
  if (scenario.kind === "vigil") return measureVigil(stage, scenario);
  return scenario.kind === "page" ? measurePage(stage, scenario) : measureFlow(stage, scenario);
}

async function measurePage(stage: Stage, scenario: PageScenario): Promise<Measured | undefined> {
  const { tool, servers, place, pace } = stage;
  const path = scenario.path(place);
  if (path === undefined) return undefined;
  const { name, title, connections, kept = false } = scenario;
  const cookie = scenario.cookie?.(place);
  const headers = {
    "accept-encoding": scenario.plain ? "identity" : ENCODINGS,
    ...(cookie ? { cookie } : {}),
  };
  const urls = servers.map(({ url }) => url + path);
  const load = { urls, connections, headers, seconds: ROUND_SECONDS };
  const expectOwn = async () => {
    for (const { url } of servers) await expectPage(url, path, headers, scenario.shows(place));
  };
  await expectOwn();
  await repeated(pace, () => loadPage(tool, { ...load, seconds: pace.warmUp }));
  const own: Round[] = [];
  const bare: Round[] = [];
  for (let round = 0; round < pace.rounds; round++) {
    own.push(await measureRound(servers, () => answered(tool, load)));
    if (kept) bare.push(await measureBareRound(stage, connections));
  }
  const lone: Round[] = [];
  for (let round = 0; round < (kept || connections === 1 ? 0 : pace.alone); round++) {
    const one = { ...load, urls: urls.slice(0, 1), connections: 1 };
    lone.push(await measureRound(servers, () => answered(tool, one)));
  }
  // An expired session or a reached limit would have made the rest faster.
  await expectOwn();
  const facts = { scenario: name, title, connections, ...bestOf(own) };
  if (kept) return { ...facts, beside: bestOf(bare) };
  if (connections === 1) return { ...facts, alone: middleOf(own) };
  const best = bestOf(lone);
  return { ...facts, alone: best.requests > 0 ? best.p50 : undefined };
}

/** The scenario got another answer than expected: not measured, and named at the end of the run. */
export class WrongAnswer extends Error {}

/**
 * Redirects, refusals and empty lists are fast and would falsify the result. Returns the page's size and its
 * transferred size.
 */
export async function expectPage(
  url: string,
  path: string,
  headers: Record<string, string>,
  { sentence, bytes }: Shown,
): Promise<{ size: number; sent: number }> {
  const client = openClient(url, 1);
  try {
    const { status, text, location, bytes: sent } = await client.send(path, { headers, isRead: true });
    if (status !== 200) throw new WrongAnswer(`${path} respondeu ${status} ${location}`.trim());
    const size = Buffer.byteLength(text);
    if (!text.includes(sentence)) throw new WrongAnswer(`${path} não diz "${sentence}" (${size} bytes)`);
    if (size < bytes) throw new WrongAnswer(`${path} tem ${size} bytes, menos de ${bytes}`);
    return { size, sent };
  } finally {
    client.close();
  }
}

export type Round = Figures & Beside;

export async function measureRound(servers: Server[], load: () => Promise<Figures>): Promise<Round> {
  const { result, cpuMs } = await withProcessor(servers, load);
  return { ...result, cpuMs: cpuMs / result.requests };
}

/** Other processes may take half of the machine for a second or two, so the best round is the least disturbed. */
function bestOf(rounds: Round[]): Round {
  const best = rounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
  return { ...best, failures: rounds.reduce((sum, { failures }) => sum + failures, 0) };
}

/** Promised times are for the usual case, so the median counts, not the best round. */
function middleOf(rounds: Round[]): number | undefined {
  const times = rounds.filter(({ requests }) => requests > 0).map(({ p50 }) => p50);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** The bare server, in as many rounds as a page. */
export async function measureBare(
  stage: Pick<Stage, "tool" | "bareServer" | "pace">,
  connections: number,
): Promise<Round> {
  const { tool, bareServer, pace } = stage;
  await loadPage(tool, { urls: [bareServer.url], connections, headers: {}, seconds: pace.warmUp });
  const rounds: Round[] = [];
  for (let round = 0; round < pace.rounds; round++) rounds.push(await measureBareRound(stage, connections));
  return bestOf(rounds);
}

function measureBareRound({ tool, bareServer }: Pick<Stage, "tool" | "bareServer">, connections: number) {
  const load = { urls: [bareServer.url], connections, headers: {}, seconds: ROUND_SECONDS };
  return measureRound([bareServer], () => loadPage(tool, load));
}

/** If no answer came in the time, tries once with more time. */
async function answered(tool: LoadTool, load: Load): Promise<Figures> {
  const figures = await loadPage(tool, load);
  return figures.requests > 0 ? figures : loadPage(tool, { ...load, seconds: load.seconds * PATIENCE });
}

async function measureFlow(stage: Stage, scenario: FlowScenario): Promise<Measured> {
  const { servers, place, pace } = stage;
  const { name, title, flow, connections, warmUpRounds } = scenario;
  const order = { flow, urls: servers.map(({ url }) => url), workers: connections, place };
  const warmUpOnce = async () =>
    (await loadCrowd({ ...order, seconds: pace.warmUp, firstNumber: nextVisits() })).whole;
  if (warmUpRounds) for (let round = 0; round < warmUpRounds; round++) await warmUpOnce();
  else await repeated(pace, warmUpOnce);
  const { result, cpuMs } = await withProcessor(servers, () =>
    loadCrowd({ ...order, seconds: pace.seconds, firstNumber: nextVisits() }),
  );
  const { whole, steps, complaints } = result;
  const alone = connections === 1 ? whole.p50 : undefined;
  const own = { scenario: name, title, connections, cpuMs: cpuMs / whole.requests };
  return { ...own, ...whole, alone, steps, ...(complaints.length > 0 ? { complaints } : {}) };
}

async function measureVigil(stage: Stage, { name, title, flow }: VigilScenario): Promise<Measured> {
  const { servers, place, pace } = stage;
  const { connections, seconds } = pace.vigil;
  const urls = servers.map(({ url }) => url);
  const [url = ""] = urls;
  const owner = openClient(url, 1);
  const crowd = { flow, urls, workers: connections, seconds, place, firstNumber: nextVisits() };
  const { result, cpuMs } = await withProcessor(servers, () =>
    watchHealth(url, () =>
      Promise.all([loadCrowd(crowd), exportAndBackUp(owner, place.visitors.admin, seconds)]),
    ),
  );
  owner.close();
  const [{ whole, steps, complaints }, besides] = result.result;
  const said = [...complaints, ...besides];
  const facts = { scenario: name, title, connections, cpuMs: cpuMs / whole.requests, steps };
  return { ...facts, ...whole, watched: result.watched, ...(said.length > 0 ? { complaints: said } : {}) };
}

/** The JIT needs many runs; slow pages get more time. */
async function repeated({ warmUpRounds }: Pace, warmUpOnce: () => Promise<Figures>): Promise<void> {
  let requests = 0;
  for (let round = 0; round < warmUpRounds && requests < WARM_REQUESTS; round++) {
    requests += (await warmUpOnce()).requests;
  }
}

/** Warms up before all measurements: every kind of page, for each kind of reader, on each process. */
export async function warmUp({ servers, place }: Pick<Stage, "servers" | "place">): Promise<void> {
  for (const { url } of servers) {
    const order = { flow: "aquecer" as const, urls: [url], workers: 4, place };
    const limits = { seconds: WARM_SECONDS, visits: WARM_VISITS, firstNumber: nextVisits() };
    const { complaints } = await loadCrowd({ ...order, ...limits });
    for (const complaint of complaints) say(`   ! ao aquecer: ${complaint}`);
  }
}

/** Different numbers for each crowd, so that no e-mail repeats. */
export function nextVisits(): number {
  visits += 1_000_000;
  return visits;
}

export async function withProcessor<T>(
  servers: Server[],
  work: () => Promise<T>,
): Promise<{ result: T; cpuMs: number }> {
  const used = () => servers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const before = used();
  const result = await work();
  return { result, cpuMs: used() - before };
}

/** Waits for jobs of the former scenario, so that their work is not counted in the next. */
export async function quietDown(servers: Server[]): Promise<void> {
  const began = performance.now();
  const [step, limit] = [500, QUIET_SHARE * 500];
  while (performance.now() - began < QUIET_LIMIT_MS) {
    const { cpuMs } = await withProcessor(servers, () => sleep(step));
    if (cpuMs <= limit) return;
  }
}

/** Samples the memory of these processes until stopped. Returns the maximum of a single process. */
export function watchMemory(servers: Server[]): { stop: () => number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, ...servers.map(({ pid }) => memoryMb(pid)));
  };
  const timer = setInterval(look, 250);
  return {
    stop() {
      look();
      clearInterval(timer);
      return most;
    },
  };
}
