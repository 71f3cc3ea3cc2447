// A running shop moves from SQLite to PostgreSQL by `npm run db -- move`, while people buy; and is interrupted at it.
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#app/platform/config/config.server.ts";
import { claimDataFolder } from "#app/platform/config/data-folder.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import type { Db } from "#db/connect.server.ts";
import { followMove } from "#db/move/marks.ts";
import { findStateAt } from "#db/move/source.ts";
import { type App, openApp } from "#server/app.ts";
import { checkoutBody, submit } from "./checkout.ts";
import { databaseOn, onServer } from "./databases.setup.ts";
import { everyRow } from "./every-row.ts";
import { fillEmptyColumns, fillEmptyTables, rulesOf } from "./filled-shop.ts";
import { makeProduct, makeUser } from "./makers.ts";
import { opened, runDb, spawnDb } from "./restore-place.ts";
import { Visitor } from "./test-site.ts";

const BUYERS = 3;

/** The demo shop in a folder of its own, with something in every table and column; the server that runs on it. */
async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-move-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await runDb(["seed"], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  const file = join(folder, "vitrine.db");
  const product = await opened(file, async (db) => {
    await fillEmptyTables({ db, now: () => new Date() });
    await fillEmptyColumns(db);
    return makeProduct(db);
  });
  return { folder, file, product };
}

async function signIn(db: Db): Promise<void> {
  const { id } = await makeUser(db);
  const at = new Date();
  const session = {
    user_id: id,
    ip: null,
    user_agent: "a",
    created_at: at,
    last_seen_at: at,
    expires_at: at,
  };
  await db
    .insertInto("sessions")
    .values({ id: "s", ...session })
    .execute();
}

/** An empty database, and one like it that the migrations alone have made. */
async function openTarget(server: string): Promise<string> {
  const name = `vitrine_move_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  return databaseOn(server, name);
}

/** The program in this process, as the start opens it; it ends by itself when its database has moved. */
async function serve(folder: string) {
  let config = readConfig({ DATA_DIR: folder });
  if (followMove(config)) config = readConfig({ DATA_DIR: folder });
  const release = claimDataFolder(config);
  const app = await openApp({ environment: { DATA_DIR: folder }, log: openLog("silent") });
  let close: Promise<void> | undefined;
  const end = () => {
    close ??= app.close().then(release);
    return close;
  };
  onTestFinished(end);
  const moved = new Promise<void>((resolve) => {
    app.moving.start({ writeCounts: app.writeCounts, onMoved: () => void end().then(resolve) });
  });
  await app.ready();
  app.jobs.start();
  return { app, moved, end };
}

/** The command; killed when it has said this. */
async function move(folder: string, target: string, killAt?: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const child = spawn(process.execPath, ["db/cli.ts", "move", target], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
      if (killAt && output.includes(killAt)) child.kill("SIGKILL");
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

/** People who buy one after the other, and press the button again until they are answered. */
function openBuyers(product: { id: number; price: number }) {
  const answered: string[] = [];
  const refusals = new Set<string>();
  let app: App | undefined;
  let isOver = false;
  let last = performance.now();
  let longest = 0;
  const place = async (number: number) => {
    const body = checkoutBody(product, { email: `compra${number}@teste.example` });
    const key = randomUUID();
    for (;;) {
      const visitor = app && new Visitor(app.fetch, app.config.siteUrl);
      if (visitor) visitor.ip = `198.51.${number % 100}.${Math.floor(number / 100) % 250}`;
      const answer = visitor && (await submit(visitor, body, key));
      if (answer && answer.status < 300) return answer.json().publicId as string;
      if (answer && answer.status !== 503) throw new Error(`${answer.status} ${answer.text}`);
      if (answer?.text) refusals.add(`${answer.headers.get("retry-after")} ${answer.json().message}`);
      await sleep(20);
    }
  };
  let sent = 0;
  const failures: string[] = [];
  const buy = async () => {
    while (!isOver) {
      answered.push(await place(++sent));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  };
  const working = Array.from({ length: BUYERS }, () =>
    buy().catch((error: unknown) => void failures.push(String(error))),
  );
  return {
    answered,
    refusals,
    failures,
    sendTo(next: App | undefined) {
      app = next;
      last = performance.now();
    },
    longestMs: () => Math.round(longest),
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

/** Every row, without what the move itself keeps. */
async function shopRows(db: Db) {
  const rows = await everyRow(db);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !table.startsWith("move_")));
}

test("a shop that sells moves to PostgreSQL whole, also after a move that was killed, and its old file is closed", async ({
  skip,
}) => {
  const template = inject("template");
  if (template.engine === "sqlite") return skip("it needs a PostgreSQL to move to");
  const { folder, file, product } = await openShop();
  const target = await openTarget(template.server);
  const first = await serve(folder);
  const buyers = openBuyers(product);
  buyers.sendTo(first.app);
  const sold = (count: number) =>
    expect.poll(() => buyers.failures[0] ?? buyers.answered.length > count, { timeout: 60_000 }).toBe(true);
  await sold(0);

  // Killed while the shop stands still for it: it goes on selling by itself.
  const killed = await move(folder, target, "A loja para de receber");
  expect(killed).toMatchObject({ code: null });
  const before = buyers.answered.length;
  await sold(before + BUYERS);
  await signIn(first.app.db);

  const again = move(folder, target);
  await first.moved;
  buyers.sendTo(undefined);
  const { code, output } = await again;
  expect([code, output]).toEqual([0, expect.stringContaining("o PostgreSQL é o banco da loja")]);
  expect(output).toContain("Os arquivos (fotos, PDFs, vídeos) continuam onde estavam");
  expect(output).not.toContain(new URL(target).password);

  const left = await opened(file, shopRows);
  const there = await opened(target, shopRows);
  for (const table of Object.keys(left)) expect(there[table], table).toEqual(left[table]);
  expect(Object.keys(there)).toEqual(Object.keys(left));
  // A shop that runs counts by itself what was bought together: nothing, here.
  const empty = Object.keys(left).filter((name) => name !== "bought_together" && left[name]?.length === 0);
  expect(empty).toEqual(["backups", "rate_limits", "spent_challenges"]);
  const rules = await opened(databaseOn(template.server, template.name), rulesOf);
  expect(await opened(target, rulesOf)).toEqual(rules);
  expect(statSync(join(folder, "database-url")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, "database-url"), "utf8").trim()).toBe(target);

  // The next start is there, and sells on.
  const next = await serve(folder);
  expect(next.app.config.databaseUrl).toBe(target);
  buyers.sendTo(next.app);
  const moved = buyers.answered.length;
  await sold(moved + BUYERS);
  await buyers.stop();
  const orders = await next.app.db
    .selectFrom("orders")
    .select("public_id")
    .where("guest_email", "like", "compra%@teste.example")
    .execute();
  expect(orders.map(({ public_id }) => public_id).sort()).toEqual([...buyers.answered].sort());
  expect(orders.length).toBeGreaterThan(before);

  // The file that was left takes nothing in, and whoever starts on it is told.
  await opened(file, async (db) => {
    const write = db.updateTable("products").set({ sales_count: 1 }).execute();
    await expect(write).rejects.toThrow("vitrine: moved");
  });
  const onOld = readConfig({ DATA_DIR: folder, DATABASE_URL: file });
  expect(() => followMove(onOld)).toThrow(/a loja saiu de .*DATABASE_URL=postgres.*move --back/s);

  // Back to it, with the shop at rest: what was sold since is only in PostgreSQL.
  const back = () => spawnDb(["move", "--back"], { DATA_DIR: folder });
  expect((await back()).output).toContain("Pare-a antes de voltar");
  await next.end();
  expect(await back()).toMatchObject({ code: 0, output: expect.stringContaining("como estava na troca") });
  expect(readConfig({ DATA_DIR: folder }).databaseUrl).toBe(file);
  await opened(file, (db) => db.updateTable("products").set({ sales_count: 1 }).execute());

  for (const refusal of buyers.refusals) expect(refusal).toMatch(/^5 /);
  console.info(
    `${buyers.answered.length} orders, longest wait ${buyers.longestMs()} ms.`,
    output.match(/ficou .* receber/)?.[0],
  );
});

test("where the shop cannot go is said before anything is touched", async ({ skip }) => {
  const template = inject("template");
  if (template.engine === "sqlite") return skip("it needs a PostgreSQL to move to");
  const folder = mkdtempSync(join(tmpdir(), "vitrine-move-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await runDb(["migrate"], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  const file = join(folder, "vitrine.db");
  const refused = async (target: string, environment: Record<string, string> = {}) => {
    const { code, output } = await spawnDb(["move", target], { DATA_DIR: folder, ...environment });
    expect([code, findStateAt(file)]).toEqual([1, undefined]);
    return output;
  };
  expect(await refused("mysql://loja")).toContain("Use: npm run db -- move postgres://");
  expect(await refused(databaseOn(template.server, "nenhum"))).toContain("esse banco não existe");
  const filled = databaseOn(template.server, template.name);
  expect(await refused(filled)).toContain("já tem tabelas");
  // A server reads its environment when it starts: the line is to be there before.
  const named = await refused(await openTarget(template.server), { DATABASE_URL: file });
  expect(named).toMatch(/DATABASE_URL=postgres:.*--env-ready/s);
});
