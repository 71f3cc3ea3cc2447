// The built program moves to PostgreSQL while people buy, and command, server, connections or PostgreSQL itself are cut again
// and again, at any point. Long: `npm run test:long`, which prints what docs/operar.md has of it.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { findStateAt } from "#db/move/source.ts";
import { newestPostgres, startCluster } from "../scripts/postgres.mjs";
import { ensureBuild, root } from "../scripts/prepare.mjs";
import { checkoutBody } from "./checkout.ts";
import { databaseOn, onServer } from "./databases.setup.ts";
import { rulesOf } from "./filled-shop.ts";
import { isLong, LONG_ONLY } from "./long-run.ts";
import { makeProduct } from "./makers.ts";
import { opened, runDb } from "./restore-place.ts";

const MOVES = 6;
const CRASHED_MOVES = 2;
/** Of one move, at most. */
const CUTS = 10;
const BUYERS = 4;
/** A move that nobody cuts takes about so long here. */
const LONGEST_BEFORE_CUT_MS = 6000;
const LONGEST_BUILD_MS = 600_000;
const LONGEST_RUN_MS = 1_800_000;

beforeAll(() => (isLong ? ensureBuild() : undefined), LONGEST_BUILD_MS);
beforeEach(({ skip }) => skip(!isLong, LONG_ONLY));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** The program, begun again whenever it ends, as whoever keeps a service running does. */
class RestartableShop {
  readonly home: string;
  /** How its lives ended. */
  readonly ends: string[] = [];
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #isOver = false;

  constructor(folder: string, port: number) {
    this.home = `http://127.0.0.1:${port}`;
    this.#env = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "fatal",
      TRUST_PROXY: "1",
      PORT: String(port),
      SITE_URL: this.home,
      DATA_DIR: folder,
    };
    void this.#keep();
  }

  async #keep(): Promise<void> {
    while (!this.#isOver) {
      const options = { cwd: root, env: this.#env, stdio: "ignore" } as const;
      this.#child = spawn(process.execPath, ["build/server/main.js"], options);
      const [code, signal] = await once(this.#child, "exit");
      this.ends.push(String(signal ?? code));
    }
  }

  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  async end(): Promise<void> {
    this.#isOver = true;
    const { exitCode, signalCode } = this.#child ?? {};
    if (exitCode !== null || signalCode !== null) return;
    const ended = this.#child && once(this.#child, "exit");
    this.kill();
    await ended;
  }

  async place(body: unknown, from: string): Promise<string> {
    const headers = {
      "content-type": "application/json",
      origin: this.home,
      "x-forwarded-for": from,
      "idempotency-key": randomUUID(),
    };
    for (;;) {
      const answer = await fetch(`${this.home}/api/checkout/orders`, {
        method: "POST",
        body: JSON.stringify(body),
        headers,
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined);
      if (answer && answer.status < 300) return ((await answer.json()) as { publicId: string }).publicId;
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer?.body?.cancel();
      await sleep(50);
    }
  }
}

function startMove(folder: string, target: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const child = spawn(process.execPath, ["db/cli.ts", "move", target], { cwd: root, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { kill: () => child.kill("SIGKILL"), said: () => output, ended };
}

/** What is cut; the answer comes when it is there again, or will not be. */
type Cut = "command" | "server" | "connections" | "postgres";

interface Moves {
  server: string;
  /** Where the migrations alone were. */
  migrated: string;
  kinds: Cut[];
  count: number;
  /** Kills PostgreSQL itself and starts it again. */
  crash?: () => Promise<void>;
}

async function moveAgainAndAgain(moves: Moves): Promise<void> {
  const seeded = mkdtempSync(join(tmpdir(), "vitrine-moves-"));
  onTestFinished(() => rmSync(seeded, { recursive: true, force: true }));
  expect(await runDb(["seed"], { DATA_DIR: seeded })).toMatchObject({ code: 0 });
  const product = await opened(join(seeded, "vitrine.db"), makeProduct);
  const cuts: Record<string, number> = {};
  let answered = 0;
  for (let move = 0; move < moves.count; move++) {
    const folder = `${seeded}-${move}`;
    cpSync(seeded, folder, { recursive: true });
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    answered += await moveWhileCut({ folder, product, cuts, first: move, ...moves });
  }
  console.info("moves cut:", { moves: moves.count, cuts, answered });
}

test(
  "a move that is cut at any point, again and again, loses and doubles nothing",
  async ({ skip }) => {
    const template = inject("template");
    if (template.engine === "sqlite") return skip("it needs a PostgreSQL to move to");
    const { server, name } = template;
    const migrated = databaseOn(server, name);
    await moveAgainAndAgain({ server, migrated, kinds: ["command", "server", "connections"], count: MOVES });
  },
  LONGEST_RUN_MS,
);

test(
  "a move during which PostgreSQL itself is killed, again and again, loses and doubles nothing, and says so in words",
  async ({ skip }) => {
    const installed = newestPostgres();
    if (inject("template").engine === "sqlite" || !installed) return skip("it needs a PostgreSQL of its own");
    const { url: server, crash, stop } = await startCluster(installed, { durable: true });
    onTestFinished(stop);
    await onServer(server, "create database migrated");
    const migrated = databaseOn(server, "migrated");
    expect(await runDb(["migrate"], { DATABASE_URL: migrated })).toMatchObject({ code: 0 });
    await moveAgainAndAgain({ server, migrated, kinds: ["postgres"], count: CRASHED_MOVES, crash });
  },
  LONGEST_RUN_MS,
);

/** One shop, until it has moved; returns how many orders were answered. */
async function moveWhileCut({
  folder,
  product,
  cuts,
  first,
  server,
  migrated,
  kinds,
  crash,
}: Moves & {
  folder: string;
  product: { id: number; price: number };
  cuts: Record<string, number>;
  first: number;
}): Promise<number> {
  const name = `vitrine_moves_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  const target = databaseOn(server, name);
  const file = join(folder, "vitrine.db");
  const shop = new RestartableShop(folder, await freePort());
  onTestFinished(() => shop.end());

  const answered: string[] = [];
  let isOver = false;
  let sent = 0;
  const buying = Array.from({ length: BUYERS }, async () => {
    while (!isOver) {
      const number = ++sent;
      const body = checkoutBody(product, { email: `compra${number}@teste.example` });
      answered.push(await shop.place(body, `198.51.${number % 100}.${Math.floor(number / 100) % 250}`));
    }
  });
  const sold = (count: number) =>
    expect.poll(() => answered.length, { timeout: 120_000 }).toBeGreaterThan(count);
  await sold(BUYERS);

  const disconnect = () =>
    onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  for (let cut = 0; cut < CUTS && findStateAt(file)?.phase !== "moved"; cut++) {
    const moving = startMove(folder, target);
    // Every other one at any time, the rest when everybody stands still.
    if ((first + cut) % 2) await sleep(Math.random() * LONGEST_BEFORE_CUT_MS);
    else {
      const isStill = () => moving.said().includes("A loja para de receber");
      await Promise.race([moving.ended, expect.poll(isStill, { timeout: 120_000 }).toBe(true)]);
      await sleep(Math.random() * 1500);
    }
    const what = kinds[(first + cut) % kinds.length] ?? "command";
    if (what === "command") moving.kill();
    else if (what === "server") shop.kill();
    else if (what === "connections") await disconnect();
    else await crash?.();
    const { code, output } = await moving.ended;
    const end = findStateAt(file)?.phase === "moved" ? "moved" : "stayed";
    if (end === "stayed") expect(code, output).not.toBe(0);
    // What stopped it is said in a sentence.
    expect(output).not.toMatch(/^\s+at .*:\d+/m);
    cuts[`${what}: ${end}`] = (cuts[`${what}: ${end}`] ?? 0) + 1;
    await sold(answered.length + BUYERS);
  }
  const { output } = await startMove(folder, target).ended;
  expect(findStateAt(file)?.phase, output).toBe("moved");
  const soldBefore = answered.length;
  await sold(soldBefore + 5 * BUYERS);
  isOver = true;
  await Promise.all(buying);
  await shop.end();

  const rules = await opened(migrated, rulesOf);
  const orders = (url: string) =>
    opened(url, (db) =>
      db
        .selectFrom("orders")
        .select(["id", "public_id"])
        .where("guest_email", "like", "compra%")
        .orderBy("id")
        .execute(),
    );
  const there = await orders(target);
  expect(there.map(({ public_id }) => public_id).sort()).toEqual([...answered].sort());
  // What the file had, it has under the same number; nothing went to the file afterwards.
  const left = await orders(file);
  expect(there.slice(0, left.length)).toEqual(left);
  expect(await opened(target, rulesOf)).toEqual(rules);
  return answered.length;
}
