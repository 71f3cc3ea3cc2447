// npm run bench -- --cdn: the shop behind Varnish with the configuration of deploy/varnish. Measures the hit rate, and
// how soon a page is purged after a save.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeExit, ensureBuild, Problem, root, say } from "../scripts/prepare.mjs";
import { freePort } from "../tests/free-port.ts";
import { type Client, ENCODINGS, openClient } from "./client.ts";
import { copySqliteSet } from "./data-sets.ts";
import { JSON_TYPE } from "./flows.ts";
import { findLoadTool, loadCrowd, loadPage } from "./load.ts";
import { expectPage, measureRound, nextVisits, type Round, warmUp, withProcessor } from "./measure.ts";
import type { Options } from "./options.ts";
import { type Place, placeOf } from "./place.ts";
import { busyness, makeFolder, runFacts, writeRun } from "./run.ts";
import { type Server, startSite } from "./servers.ts";
import { rounded } from "./table.ts";
import { signVisitorsIn } from "./visitors.ts";

const SIZE = 1000;
const SHOP = "/loja";
const CONNECTIONS = 32;
const TURNS = { whole: 5, quick: 3 };
const READERS = 16;
const READ_SECONDS = 8;
const LOOK_EVERY_MS = 20;
const GIVE_UP_MS = 15_000;
/** A price that no product of the data set has. */
const NEW_PRICE = { sent: "1234.56", shown: "1.234,56" };

export async function runCdn(options: Options): Promise<number> {
  if (spawnSync("varnishd", ["-V"]).error)
    throw new Problem("--cdn: não há Varnish nesta máquina (apt-get install varnish).");
  await ensureBuild();
  const tool = findLoadTool(options.tool);
  const folder = makeFolder();
  const size = options.sizes[0] ?? SIZE;
  const databaseUrl = await copySqliteSet(size, join(folder, "site"));
  const place = placeOf(size, await signVisitorsIn(databaseUrl));
  const varnishUrl = `http://127.0.0.1:${await freePort()}`;
  const env = {
    CDN_SECONDS: "300",
    CDN_STALE_SECONDS: "60",
    CDN_PURGE_URL: `${varnishUrl}/.limpar`,
    TRUST_PROXY: "2",
  };
  const shop = await startSite({ dataDir: join(folder, "site"), databaseUrl }, { env });
  const varnish = await startVarnish(varnishUrl, shop, join(folder, "varnish"));
  await warmUp({ servers: [shop], place });
  const load = busyness();
  say(`\n━━ Atrás de um Varnish, ${size} produtos; carga da máquina no começo: ${rounded(load)}`);
  const turns = options.isQuick ? TURNS.quick : TURNS.whole;
  const page = await inTurns(turns, shop, varnish.url, (url) =>
    loadPage(tool, {
      urls: [url + SHOP],
      connections: CONNECTIONS,
      headers: { "accept-encoding": ENCODINGS },
      seconds: 1,
    }),
  );
  const readers = await countHits(shop, varnish, place);
  const purgeMs = await timePurge(shop, varnish.url, place);
  say(`O preço novo de um produto aparece ${rounded(purgeMs)} ms depois de salvo.`);
  writeRun({ ...runFacts(), tool, size, load, page, readers, purgeMs }, options);
  return 0;
}

interface Varnish {
  url: string;
  /** Varnish counters by name. */
  count: (name: string) => number;
}

async function startVarnish(url: string, shop: Server, folder: string): Promise<Varnish> {
  const file = `${folder}.vcl`;
  const recipe = readFileSync(join(root, "deploy/varnish/vitrine.vcl"), "utf8");
  writeFileSync(file, recipe.replace('.port = "3000"', `.port = "${new URL(shop.url).port}"`));
  // Without a jail, because the folder is closed to the user that the jail would switch to.
  const args = ["-j", "none", "-F", "-a", new URL(url).host, "-f", file, "-n", folder];
  const child = spawn("varnishd", args, { stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  beforeExit(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  const client = openClient(url, 1);
  for (const began = performance.now(); ; await sleep(LOOK_EVERY_MS)) {
    const status = await client.send("/health/live").then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    if (child.exitCode !== null || performance.now() - began > GIVE_UP_MS)
      throw new Problem(`O Varnish não ficou pronto:\n${complaint}`);
  }
  client.close();
  const count = (name: string) =>
    Number(
      /\s(\d+)\s/.exec(
        execFileSync("varnishstat", ["-1", "-n", folder, "-f", name], { encoding: "utf8" }),
      )?.[1],
    );
  return { url, count };
}

/** Alternates between the shop and Varnish and takes the median. CPU time is the shop's only. */
async function inTurns(
  turns: number,
  shop: Server,
  varnish: string,
  load: (url: string) => ReturnType<typeof loadPage>,
) {
  const shown = { sentence: "produtos encontrados", bytes: 35_000 };
  const rounds: Record<"shop" | "varnish", Round[]> = { shop: [], varnish: [] };
  const sides = [
    ["shop", shop.url],
    ["varnish", varnish],
  ] as const;
  const look = (url: string) => expectPage(url, SHOP, { "accept-encoding": ENCODINGS }, shown);
  for (const [, url] of sides) await look(url);
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, url] of sides) rounds[name].push(await measureRound([shop], () => load(url)));
  }
  for (const [, url] of sides) await look(url);
  const middles = sides.map(([name]) => {
    const middle = rounds[name].toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(turns / 2)];
    if (!middle) throw new Error("nothing was measured");
    say(
      `${SHOP} ${name === "shop" ? "da loja" : "pelo Varnish"}: ${rounded(middle.perSecond)} por segundo, p99 ${rounded(middle.p99)} ms, ${rounded(middle.cpuMs)} ms do processador da loja por resposta, ${middle.failures} falhas`,
    );
    return [name, middle] as const;
  });
  return Object.fromEntries(middles);
}

/** Visitors who browse. One visit in ten has a pending message, so no CDN may answer it. */
async function countHits(shop: Server, varnish: Varnish, place: Place) {
  const before = [varnish.count("MAIN.client_req"), varnish.count("MAIN.cache_hit")] as const;
  const crowd = { flow: "memoria" as const, urls: [varnish.url], workers: READERS, seconds: READ_SECONDS };
  const { result, cpuMs } = await withProcessor([shop], () =>
    loadCrowd({ ...crowd, place, firstNumber: nextVisits() }),
  );
  const { requests, perSecond, failures } = result.whole;
  const asked = varnish.count("MAIN.client_req") - before[0];
  const hits = varnish.count("MAIN.cache_hit") - before[1];
  const share = hits / asked;
  say(
    `${rounded(share * 100)} % de ${asked} pedidos respondidos pelo Varnish, um em dez feito para quem pede; ` +
      `${rounded(perSecond)} por segundo, ${rounded(cpuMs / requests)} ms do processador da loja por resposta, ${failures} falhas`,
  );
  return { asked, hits, share, perSecond, cpuMs: cpuMs / requests, failures };
}

/** Time from the answer to the save until an anonymous visitor sees the new page. */
async function timePurge(shop: Server, varnish: string, { product, visitors }: Place): Promise<number> {
  const [writer, reader] = [openClient(shop.url, 1), openClient(varnish, 1)];
  try {
    if (await says(reader, product)) throw new Error(`${product} costs that already`);
    const id = /\d+/.exec(product)?.[0];
    const headers = { ...JSON_TYPE, authorization: `Token ${visitors.tokens[0]}` };
    const path = `/api/database/rows/table/628/${id}/?user_field_names=true`;
    const body = JSON.stringify({ price: NEW_PRICE.sent });
    const { status, text } = await writer.send(path, { method: "PATCH", headers, body });
    if (status !== 200) throw new Error(`${status}: ${text.slice(0, 300)}`);
    const began = performance.now();
    while (!(await says(reader, product))) {
      if (performance.now() - began > GIVE_UP_MS) throw new Problem("A página antiga continuou no Varnish.");
      await sleep(LOOK_EVERY_MS);
    }
    return performance.now() - began;
  } finally {
    writer.close();
    reader.close();
  }
}

async function says(reader: Client, path: string): Promise<boolean> {
  const { text } = await reader.send(path, { isRead: true });
  return text.includes(NEW_PRICE.shown);
}
