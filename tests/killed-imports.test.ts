// MI-04 with real kills: an import dies while it reads its file, runs, or is undone. It continues by itself and ends
// like an uninterrupted import. `npm run test:long` kills more often, also the built program.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, openDb } from "#db/connect.server.ts";
import { ensureBuild, root } from "../scripts/prepare.mjs";
import { freePort } from "./free-port.ts";
import { KillableShop, openPlace } from "./killable-shop.ts";
import { isLong, LONG_ONLY } from "./long-run.ts";
import { makeAdmin, makeCourse, makeProduct } from "./makers.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite, type TestSite } from "./test-site.ts";

onBothEngines("rolls back a killed process's work on each engine");

/** For each act: the number of statements that its successive processes survive. */
const LIVES = isLong
  ? {
      read: [4, 5, 9, 14],
      run: [5, 9, 12, 16, 21, 27, 34, 42],
      undo: [4, 6, 9, 13, 18, 24, 31],
    }
  : { read: [9], run: [40], undo: [20] };
const LINES = isLong ? 4000 : 800;
const LONGEST_RUN_MS = 1_800_000;
/** Kills of the built program, which waits a minute each time for its unfinished work. */
const KILLS = 5;
const BIG_FILE = 6000;

const OWNER = { name: "Dona", email: "dona@teste.example" };
const PRODUCTS = ["Curso de retrato", "Guia de luz", "Pacote"] as const;

/** Purchases of three products: some refunded, some reported twice, most people with several. */
function fileOf(lines: number): string {
  const rows = Array.from({ length: lines }, (_, at) => {
    const purchase = at % 10 === 9 ? at - 5 : at;
    const word = at % 10 === 9 ? "refunded" : at % 13 === 0 ? "waiting_payment" : "paid";
    const who = `p${purchase % Math.ceil(lines * 0.6)}@fora.example`;
    return `v${purchase},${word},${PRODUCTS[purchase % 3]},Ana Lima,${who},01/0${1 + (purchase % 9)}/2026 10:00:00`;
  });
  return ["ID da venda,Status,Produto,Cliente,Email,Data de Criação", ...rows].join("\n");
}

/** Creates what each product of the platform opens here. */
async function makeShelf(db: Db) {
  const { course } = await makeCourse(db, { title: "Retrato" });
  const file = await makeProduct(db, { name: "Luz" });
  return { Curso: [String(course.id)], Guia: [`p${file.id}`], Pacote: [String(course.id), `p${file.id}`] };
}

async function matchesOf(db: Db, shelf: Awaited<ReturnType<typeof makeShelf>>): Promise<string[]> {
  const products = await db.selectFrom("external_products").select(["id", "name"]).execute();
  return products.flatMap(({ id, name }) => {
    const kind = Object.entries(shelf).find(([word]) => name.startsWith(word));
    return (kind?.[1] ?? []).map((opened) => `${id}:${opened}`);
  });
}

/** All rows that an import writes, without ids, because a killed transaction may use up ids. */
async function stateOf(db: Db) {
  const imports = await db
    .selectFrom("sale_imports")
    .select(["state", "line_count", "file_key", "problem", "unsettled"])
    .execute();
  const lines = await db
    .selectFrom("sale_import_lines")
    .select(["number", "email", "effect", "purchase", "is_stranger"])
    .orderBy("number")
    .execute();
  const told = await db
    .selectFrom("external_sales")
    .select(["purchase", "effect", "email", "bought_at"])
    .orderBy("purchase")
    .orderBy("effect")
    .execute();
  const emails = new Map(
    (await db.selectFrom("users").select(["id", "email"]).execute()).map(({ id, email }) => [id, email]),
  );
  const sinceOf = new Map(
    (await db.selectFrom("enrollments").selectAll().execute()).map((row) => [
      `${row.user_id} ${row.course_id}`,
      { has_access: row.has_access, created_at: row.created_at },
    ]),
  );
  const rights = (await listRights(db, { sources: ["elsewhere"] }))
    .map(({ user_id, course_id, external_purchase, revoked_for, ends_at }) => ({
      email: emails.get(user_id),
      isPlace: course_id !== null,
      external_purchase,
      revoked_for,
      // The shop's term of a file starts on the day of arrival, and a killed import ends later.
      ends_at: course_id === null ? null : ends_at,
      ...sinceOf.get(`${user_id} ${course_id}`),
    }))
    .toSorted((one, other) => ((one.external_purchase ?? "") < (other.external_purchase ?? "") ? -1 : 1));
  const places = rights.filter(({ isPlace }) => isPlace);
  const files = rights.filter(({ isPlace }) => !isPlace);
  const people = await db
    .selectFrom("sale_import_people")
    .innerJoin("users", "users.id", "user_id")
    .select(["email", "is_opened"])
    .orderBy("email")
    .execute();
  const users = await db.selectFrom("users").select(["email", "name"]).orderBy("email").execute();
  const enrolled = await db.selectFrom("enrollments").select(db.fn.countAll().as("n")).execute();
  const work = await db.selectFrom("outbox").select("topic").where("done_at", "is", null).execute();
  return { imports, lines, told, places, files, people, users, enrolled: Number(enrolled[0]?.n), work };
}

/** Runs in child processes that are killed; each next one starts when the former lease has expired. */
class Lives {
  readonly #site: TestSite;
  #minutes = 0;

  constructor(site: TestSite) {
    this.#site = site;
  }

  async spend(lives: readonly number[]): Promise<void> {
    const { config, dataDir, company } = this.#site;
    for (const statements of lives) {
      const env = {
        PATH: process.env.PATH ?? "",
        DATA_DIR: dataDir,
        DATABASE_URL: config.databaseUrl,
        ACCESS_DAYS: String(company.accessDays),
        STATEMENTS: String(statements),
        MINUTES: String(this.#minutes),
      };
      const life: ChildProcess = spawn(process.execPath, ["tests/killed-importer.ts"], {
        cwd: root,
        env,
        stdio: "inherit",
      });
      expect(await once(life, "exit")).toEqual([null, "SIGKILL"]);
      this.#minutes += 2;
      this.#site.advance(120_000);
    }
  }
}

/** Uploads, matches, runs and undoes an import. Returns the state after the run and at the end. */
async function importWhole(lives?: typeof LIVES) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db, OWNER));
  const shelf = await makeShelf(site.db);
  const killed = new Lives(site);
  const body = fileOf(LINES);
  const answer = await admin.send("/api/admin/imports?nome=vendas.csv", { method: "PUT", body });
  const path = `/admin/importar/${answer.json().id}`;
  await killed.spend(lives?.read ?? []);
  await site.settle();
  await admin.post(path, { intent: "match-products", match: await matchesOf(site.db, shelf) });
  await site.settle();
  expect((await admin.post(path, { intent: "begin-import" })).status).toBe(302);
  await killed.spend(lives?.run ?? []);
  await site.settle();
  const done = await stateOf(site.db);
  await admin.post(path, { intent: "undo-import" });
  await killed.spend(lives?.undo ?? []);
  await site.settle();
  return { done, undone: await stateOf(site.db) };
}

test("MI-04: ends a killed import like an uninterrupted one, done or undone", async () => {
  const whole = await importWhole();
  expect(whole.done.imports).toMatchObject([{ state: "done", line_count: LINES, problem: null }]);
  expect(whole.done.places.length).toBeGreaterThan(LINES / 3);
  expect(whole.done.files.length).toBeGreaterThan(LINES / 3);
  expect(whole.undone).toMatchObject({ imports: [{ state: "undone" }], told: [], places: [], files: [] });
  expect(whole.undone.users.map(({ email }) => email)).toEqual([OWNER.email]);
  const killed = await importWhole(LIVES);
  expect(killed.done).toEqual(whole.done);
  expect(killed.undone).toEqual(whole.undone);
});

/** Signs the owner in at the program itself. */
async function signIn(db: Db, shop: KillableShop) {
  const value = randomBytes(32).toString("base64url");
  const now = new Date();
  const { id: user_id } = await makeAdmin(db, OWNER);
  await db
    .insertInto("sessions")
    .values({
      id: createHash("sha256").update(value).digest("hex"),
      user_id,
      ip: null,
      user_agent: null,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(+now + 86_400_000),
      proven_at: null,
    })
    .execute();
  const headers = { cookie: `session=${value}`, origin: shop.home };
  const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  return {
    upload: async (body: string) => {
      const answer = await shop.send("/api/admin/imports?nome=vendas.csv", body, headers, "PUT");
      if (!answer) throw new Error("the file was not taken");
      const { id } = (await answer.json()) as { id: number };
      return `/admin/importar/${id}`;
    },
    post: async (path: string, fields: [string, string][]) =>
      (await shop.send(path, new URLSearchParams(fields).toString(), form))?.status,
  };
}

/** Uploads to the built program, which is killed this many times at random moments. */
async function importInProgram(kills: number) {
  const place = await openPlace();
  const db = openDb(place.databaseUrl);
  onTestFinished(() => db.destroy());
  const shop = new KillableShop(await freePort(), place, {});
  onTestFinished(() => shop.kill());
  const owner = await signIn(db, shop);
  const shelf = await makeShelf(db);
  const reached = async () =>
    db.selectFrom("sale_imports").select(["state", "written_to"]).executeTakeFirst();
  const is = (state: string) =>
    expect.poll(async () => (await reached())?.state, { timeout: 180_000 }).toBe(state);
  await shop.start();
  const path = await owner.upload(fileOf(BIG_FILE));
  await is("ready");
  const match = (await matchesOf(db, shelf)).map((one): [string, string] => ["match", one]);
  await owner.post(path, [["intent", "match-products"], ...match]);
  expect(await owner.post(path, [["intent", "begin-import"]])).toBe(302);
  const cutAt: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const before = (await reached())?.written_to;
    // Kills within the next step's usual duration.
    await expect
      .poll(async () => (await reached())?.written_to !== before, { timeout: 120_000, interval: 5 })
      .toBe(true);
    await sleep(Math.random() * 150);
    await shop.kill();
    cutAt.push((await reached())?.written_to ?? 0);
    expect((await reached())?.state).toBe("running");
    await shop.start();
  }
  await is("done");
  await expect
    .poll(() => db.selectFrom("outbox").select("id").where("done_at", "is", null).execute(), {
      timeout: 180_000,
    })
    .toEqual([]);
  await shop.kill();
  return { cutAt, state: await stateOf(db) };
}

test(
  "MI-04: continues an import by itself when the killed program starts again",
  async ({ skip }) => {
    if (!isLong) return skip(LONG_ONLY);
    await ensureBuild();
    const whole = await importInProgram(0);
    const killed = await importInProgram(KILLS);
    expect(whole.state.imports).toMatchObject([{ state: "done", line_count: BIG_FILE }]);
    expect(killed.state).toEqual(whole.state);
    console.info(`${inject("template").engine}, imports cut behind line:`, killed.cutAt);
  },
  LONGEST_RUN_MS,
);
