// PROCESSES on PostgreSQL: several processes of the built program share a port.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { findPostgres, startCluster } from "../scripts/postgres.mjs";
import { freePort } from "../tests/free-port.ts";

const METRICS_TOKEN = "a-token-for-prometheus";
const PROCESSES = 2;

let database: { url: string; stop?: () => Promise<void> };
let folder: string;
let shop: ChildProcess;
let home: string;
let output = "";

test.beforeAll(async () => {
  const server = await findPostgres();
  database = "url" in server ? server : await startCluster(server);
  folder = mkdtempSync(join(tmpdir(), "vitrine-processes-"));
  const port = await freePort();
  home = `http://127.0.0.1:${port}`;
  shop = spawn("./node_modules/.bin/node", ["scripts/serve.mjs"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: await ownDatabase(database.url),
      PROCESSES: String(PROCESSES),
      SITE_MODE: "live",
      SITE_URL: home,
      SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
      METRICS_TOKEN,
    },
  });
  for (const stream of [shop.stdout, shop.stderr])
    stream?.on("data", (text: Buffer) => {
      output += text;
    });
  await says("2 processos atendem juntos");
});

test.afterAll(async () => {
  if (shop?.exitCode === null && shop.signalCode === null) {
    const exited = once(shop, "exit");
    shop.kill("SIGTERM");
    await exited;
  }
  await database?.stop?.();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("SEC-66: replaces a dead process, renews all on SIGHUP without a failed request and ends all on SIGTERM", async () => {
  const [killed = 0] = processes();
  expect(processes()).toHaveLength(PROCESSES);
  process.kill(killed, "SIGKILL");
  await says("Um dos processos parou sem que ninguém pedisse (sinal SIGKILL)");
  await expect.poll(() => processes().filter((pid) => pid !== killed).length).toBe(PROCESSES);

  // Every process reports the sum of all processes, except while one of them is starting.
  await expect.poll(() => count("/primeiro-acesso")).toBe(0);
  for (let round = 0; round < 4; round++) await get("/primeiro-acesso");
  const counted = await count("/primeiro-acesso");
  for (let round = 0; round < 6; round++) expect(await get("/primeiro-acesso")).toBe(200);
  expect(await count("/primeiro-acesso")).toBe(counted + 6);

  const before = processes();
  const answers: number[] = [];
  let isRolling = true;
  const visit = async (connection: string) => {
    while (isRolling) answers.push(await get("/primeiro-acesso", connection));
  };
  const visitors = [visit("close"), visit("keep-alive"), visit("keep-alive")];
  shop.kill("SIGHUP");
  await says("Todos os processos começaram de novo");
  isRolling = false;
  await Promise.all(visitors);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  // The sum keeps the counts of the old processes, because a falling counter looks like a restart.
  expect(await count("/primeiro-acesso")).toBe(counted + 6 + answers.length);
  expect(processes()).toHaveLength(PROCESSES);
  expect(processes().filter((pid) => before.includes(pid))).toEqual([]);

  const exited = once(shop, "exit");
  shop.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await get("/health/live")).toBe(0);
});

/** 0 if nothing answers. */
async function get(path: string, connection = "close"): Promise<number> {
  const answer = await fetch(home + path, { headers: { connection } }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Responses at this address so far, of all processes; -1 while the count is unavailable. */
async function count(route: string): Promise<number> {
  const answer = await fetch(`${home}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) return -1;
  const lines = (await answer.text()).split("\n");
  return lines
    .filter((line) => line.startsWith("vitrine_http_requests_total") && line.includes(`route="${route}"`))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

async function says(sentence: string): Promise<void> {
  const isOver = () => output.includes(sentence) || shop.exitCode !== null;
  await expect.poll(isOver, { timeout: 80_000, intervals: [50] }).toBe(true);
  expect(output).toContain(sentence);
}

function processes(): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [pid, ppid, ...args] = line.trim().split(/\s+/);
    return Number(ppid) === shop.pid && args.join(" ").includes("build/server/main.js") ? [Number(pid)] : [];
  });
}

/** Creates an unused database on the test server. */
async function ownDatabase(url: string): Promise<string> {
  const name = `processes_${process.pid}`;
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name} encoding 'UTF8' template template0`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
