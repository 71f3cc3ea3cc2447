// npm run bench -- --peers: our program beside a small Next and a small Vendure, on the same machine in the same
// minutes.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuild, say } from "../../scripts/prepare.mjs";
import { BOUNDS } from "../bounds.ts";
import { copySqliteSet } from "../data-sets.ts";
import { findLoadTool, type LoadTool } from "../load.ts";
import { WrongAnswer, warmUp } from "../measure.ts";
import type { Options } from "../options.ts";
import { type Place, placeOf } from "../place.ts";
import { memoryMb } from "../processes.ts";
import type { Target } from "../results.ts";
import { busyness, makeFolder, runFacts, writeRun } from "../run.ts";
import { type Server, type Site, startSite } from "../servers.ts";
import { rounded } from "../table.ts";
import { describeTarget, judged } from "../targets.ts";
import { ensureTools } from "../tools.ts";
import { CHECKOUT, PAGE_COMPARISONS, STARTS } from "./comparisons.ts";
import { prepareNext, prepareVendure, startNext, startVendure } from "./programs.ts";
import { type Beginning, printBeginnings, printCompared, printHead } from "./table.ts";
import { buy, type Compared, compareFlow, comparePage, middle, type TurnPace } from "./turns.ts";

const SIZE = 1000;
const WHOLE: TurnPace = { turns: 5, seconds: 2, warmUp: 3 };
/** Orders are few per second and run much code, so they need more warm-up. */
const WHOLE_ORDERS: TurnPace = { turns: 3, seconds: 4, warmUp: 10 };
const QUICK: TurnPace = { turns: 3, seconds: 1, warmUp: 2 };
const NOBODY = { admin: "", student: "", tokens: [] };
const BUYERS = 32;
/** SQLite allows one transaction at a time in Vendure, which retries later, so fewer buyers may give more checkouts. */
const VENDURE_BUYERS = [1, 4, 32];
const SETTLED_MS = 5000;

interface Peers {
  tool: LoadTool;
  pace: TurnPace;
  orders: TurnPace;
  place: Place;
  site: Site;
  vendure: string;
  /** Unexpected answers; the run has failed. */
  refused: string[];
}

export async function runPeers(options: Options): Promise<number> {
  await ensureBuild();
  const tool = findLoadTool(options.tool);
  if (tool === "autocannon") await ensureTools();
  const folder = makeFolder();
  const size = options.sizes[0] ?? SIZE;
  await prepareNext();
  const vendure = await prepareVendure(size, join(folder, "vendure"));
  const dataDir = join(folder, "site");
  const site = { dataDir, databaseUrl: await copySqliteSet(size, dataDir) };
  const [pace, paceOfOrders] = options.isQuick ? [QUICK, QUICK] : [WHOLE, WHOLE_ORDERS];
  const peers: Peers = {
    tool,
    pace,
    orders: paceOfOrders,
    place: placeOf(size, NOBODY),
    site,
    vendure,
    refused: [],
  };
  const before = busyness();
  say(`\n━━ Ante Next e Vendure, ${size} produtos; carga da máquina no começo: ${rounded(before)}`);
  const wanted = (name: string) =>
    options.only.length === 0 || options.only.some((word) => name.startsWith(word));
  printHead();
  const pages = await comparePages(peers, wanted);
  const orders = wanted(CHECKOUT) ? [await compareOrders(peers)] : [];
  const beginnings = wanted(STARTS) ? await compareBeginnings(peers) : [];
  const targets = judgePeers(pages, orders);
  say(`\n━━ Metas\n${targets.map(describeTarget).join("\n")}`);
  const compared = [...pages, ...orders];
  const failures = [...peers.refused, ...compared.flatMap(failuresOf)];
  const load = { before, after: busyness() };
  const result = { ...runFacts(), tool, size, load, compared, beginnings, targets, failures };
  writeRun(result, options);
  if (failures.length === 0) return 0;
  say(`\n━━ A comparação falhou: o que segue não respondeu o que devia\n${failures.join("\n")}`);
  return 1;
}

async function comparePages(peers: Peers, wanted: (name: string) => boolean): Promise<Compared[]> {
  const chosen = PAGE_COMPARISONS.filter(({ name }) => wanted(name));
  if (chosen.length === 0) return [];
  const ours = await startSite(peers.site);
  const theirs = await startNext(peers.site.databaseUrl);
  await warmUp({ servers: [ours], place: peers.place });
  const results: Compared[] = [];
  for (const comparison of chosen) {
    try {
      const compared = await comparePage({ ...peers, ours, theirs }, comparison);
      printCompared(compared);
      results.push(compared);
    } catch (error) {
      if (!(error instanceof WrongAnswer)) throw error;
      say(`${comparison.title}: ✗ não medido: ${error.message}`);
      peers.refused.push(`${comparison.title}: ${error.message}`);
    }
  }
  await ours.stop();
  await theirs.stop();
  return results;
}

async function compareOrders(peers: Peers): Promise<Compared> {
  const ours = await startSite(peers.site);
  const theirs = await startVendure(peers.vendure);
  await warmUp({ servers: [ours], place: peers.place });
  const own = { server: ours, flow: CHECKOUT, connections: BUYERS } as const;
  const best = await bestCrowd(theirs, peers);
  const title = `checkout pago, ${BUYERS} ÷ ${best} ao mesmo tempo`;
  const other = { server: theirs, flow: "vendure", connections: best } as const;
  const compared = await compareFlow({ ...peers, pace: peers.orders }, { name: CHECKOUT, title }, own, other);
  printCompared(compared);
  await ours.stop();
  await theirs.stop();
  return compared;
}

/** The concurrency at which Vendure completes most checkouts without failures. */
async function bestCrowd(server: Server, { place, pace }: Peers): Promise<number> {
  let best = { connections: 1, perSecond: 0 };
  for (const connections of VENDURE_BUYERS) {
    const side = { server, flow: "vendure", connections } as const;
    await buy(side, place, pace.warmUp);
    const { perSecond, failures } = await buy(side, place, pace.seconds);
    say(
      `   Vendure, ${connections} ao mesmo tempo: ${rounded(perSecond)} por segundo, ${failures} sem pedido`,
    );
    if (failures === 0 && perSecond > best.perSecond) best = { connections, perSecond };
  }
  return best.connections;
}

/** Time from process start to the first answer, and idle memory some seconds later. */
async function compareBeginnings({ pace, site, vendure }: Peers): Promise<Beginning[]> {
  const programs = [
    {
      name: "Vitrine, /loja",
      start: () => startSite(site, { readyPath: "/loja" }),
      times: [] as number[],
      memory: [] as number[],
    },
    { name: "Next, /lista", start: () => startNext(site.databaseUrl), times: [], memory: [] },
    { name: "Vendure, /health", start: () => startVendure(vendure), times: [], memory: [] },
  ];
  for (let turn = 0; turn < pace.turns; turn++) {
    for (const { start, times, memory } of programs) {
      const server = await start();
      times.push(server.startMs);
      if (turn === pace.turns - 1) {
        await sleep(SETTLED_MS);
        memory.push(memoryMb(server.pid));
      }
      await server.stop();
    }
  }
  const beginnings = programs.map(({ name, times, memory }) => ({
    name,
    startMs: middle(times),
    idleMb: middle(memory),
  }));
  printBeginnings(beginnings);
  return beginnings;
}

function failuresOf({ title, ours, theirs }: Compared): string[] {
  const wrong = ours.failures + theirs.failures;
  return wrong === 0 ? [] : [`${title}: ${wrong} respostas erradas ou ausentes`];
}

function judgePeers(pages: Compared[], orders: Compared[]): Target[] {
  const finding = ({ speed, title }: Compared) => ({ value: speed, from: title });
  const fresh = pages.filter(({ name }) => ["lista", "loja-inteira", "produto"].includes(name));
  const tails = fresh.map(({ ours, title }) => ({ value: ours.p99 / ours.p50, from: title }));
  return [
    ...judged(BOUNDS.peerFresh, fresh.map(finding)),
    ...judged(BOUNDS.freshTail, tails),
    ...judged(BOUNDS.peerOrders, orders.map(finding)),
  ];
}
