// A thousand concurrent people, each on a separate connection. By default a hundred against a server in this process;
// `npm run test:long` runs all against the built program and prints the duration.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { listen } from "#server/program.ts";
import { ensureBuild, root } from "../scripts/prepare.mjs";
import { checkoutBody } from "./checkout.ts";
import { freePort } from "./free-port.ts";
import { isLong } from "./long-run.ts";
import { makeProduct } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const CROWD = isLong ? 1000 : 100;
/** One person in this many buys, the others read. */
const BUYER_SHARE = 10;
const METRICS_TOKEN = "a-token-for-prometheus";
const LONGEST_BUILD_MS = 600_000;
const LONGEST_MS = isLong ? 300_000 : 120_000;

beforeAll(() => (isLong ? ensureBuild() : undefined), LONGEST_BUILD_MS);

interface Shop {
  home: string;
  product: { id: number; price: number };
}

async function openShop(): Promise<Shop & { site: TestSite }> {
  const site = await openSite({ PORT: "0", TRUST_PROXY: "1", METRICS_TOKEN });
  const product = await makeProduct(site.db);
  return { site, product, home: isLong ? await serveBuilt(site) : await serveHere(site) };
}

async function serveHere(site: TestSite): Promise<string> {
  const { server } = await listen(site, { staticFolder: site.dataDir, createServer });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves the same data. `site` only observes. */
async function serveBuilt({ dataDir, config }: TestSite): Promise<string> {
  const port = await freePort();
  const home = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["build/server/main.js"], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      TRUST_PROXY: "1",
      PORT: String(port),
      SITE_URL: home,
      METRICS_TOKEN,
      DATA_DIR: dataDir,
      DATABASE_URL: config.databaseUrl,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const ended = exited.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
  await Promise.race([once(child, "message"), ended]);
  return home;
}

/** Each request has another client address behind one proxy. */
function from(number: number) {
  return { "x-forwarded-for": `10.20.${Math.floor(number / 250)}.${number % 250}` };
}

async function order({ home, product }: Shop, number: number): Promise<Response> {
  const headers = {
    ...from(number),
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "idempotency-key": randomUUID(),
  };
  const body = JSON.stringify(checkoutBody(product, { email: `compra${number}@teste.example` }));
  return fetch(`${home}/api/checkout/orders`, { method: "POST", headers, body });
}

async function look({ home, product }: Shop, number: number): Promise<Response> {
  return fetch(`${home}/produto/${product.id}`, { headers: from(number) });
}

/** Runs all visits at once. Returns the count of each status and a summary. */
async function crowd(home: string, visit: (number: number) => Promise<Response>) {
  await figureOf(home, "nodejs_eventloop_lag_max_seconds");
  const began = performance.now();
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const one = async (number: number) => {
    const answer = await visit(number);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: CROWD }, (_, number) => one(number)));
  const stall = await figureOf(home, "nodejs_eventloop_lag_max_seconds");
  const at = (share: number) =>
    Math.round(times.toSorted((a, b) => a - b)[Math.ceil(CROWD * share) - 1] ?? 0);
  const told = { engine: inject("template").engine, p50: at(0.5), p95: at(0.95), last: at(1), stall };
  return { statuses, told };
}

/** Longest event-loop delay since the last call. */
async function figureOf(home: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${home}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

/** Orders of the crowd only, because the built program seeds an empty shop with the demo. */
async function ordered({ db }: TestSite): Promise<{ orders: number; attempts: number }> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("payment_attempts", "payment_attempts.order_id", "orders.id")
    .select(["orders.id", "payment_attempts.number"])
    .where("guest_email", "like", "compra%")
    .execute();
  const attempts = rows.filter(({ number }) => number !== null).length;
  return { orders: new Set(rows.map(({ id }) => id)).size, attempts };
}

test("OP-34: answers all of a crowd that orders at once, each with one order and one charge", {
  timeout: LONGEST_MS,
}, async () => {
  const shop = await openShop();
  const { statuses, told } = await crowd(shop.home, (number) => order(shop, number));
  if (isLong) console.info("orders at once:", { crowd: CROWD, ...told, statuses });
  expect(statuses).toEqual({ 201: CROWD });
  expect(await ordered(shop.site)).toEqual({ orders: CROWD, attempts: CROWD });
});

test("SEC-68: refuses nobody in a crowd that reads and buys at once", {
  timeout: LONGEST_MS,
}, async () => {
  const shop = await openShop();
  const isBuyer = (number: number) => number % BUYER_SHARE === 0;
  const { statuses, told } = await crowd(shop.home, (number) =>
    isBuyer(number) ? order(shop, number) : look(shop, number),
  );
  if (isLong) console.info("people at once:", { crowd: CROWD, ...told, statuses });
  const buyers = CROWD / BUYER_SHARE;
  expect(statuses).toEqual({ 200: CROWD - buyers, 201: buyers });
  expect(await ordered(shop.site)).toEqual({ orders: buyers, attempts: buyers });
});
