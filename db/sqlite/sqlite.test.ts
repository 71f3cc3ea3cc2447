import fs, { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { DatabaseBusy, type Db, type DbOptions, openDb, type Statement } from "../connect.server.ts";
import { readingLong } from "../long-reads.ts";
import { BUSY_LIMIT_MS } from "./busy-retry.server.ts";

// biome-ignore lint/suspicious/noExplicitAny: these tests make tables of their own
type AnyDb = Kysely<any>;

/** A separate file with one small table, and a second process's access to it. */
async function openFile(options: Pick<DbOptions, "busyMs" | "onStatement"> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-sqlite-"));
  const path = join(folder, "test.db");
  const db = openDb(path, () => {}, options) as unknown as AnyDb;
  await sql`create table notes (id integer primary key, text text unique, done boolean, at timestamptz)`.execute(
    db,
  );
  const other = new SQLite(path, { timeout: 0 });
  onTestFinished(async () => {
    other.close();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return { db, other, path };
}

const add = (db: AnyDb, text: string) => db.insertInto("notes").values({ text }).execute();
const texts = async (db: AnyDb) =>
  (await db.selectFrom("notes").select("text").orderBy("id").execute()).map((row) => row.text);

test("uses WAL, syncs it before checkpoints, and enforces foreign keys", async () => {
  const { db } = await openFile();
  await db.transaction().execute(async (trx) => {
    const value = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(trx)).rows[0] ?? {},
      )[0];
    expect([await value("journal_mode"), await value("synchronous"), await value("foreign_keys")]).toEqual([
      "wal",
      1,
      1,
    ]);
  });
});

test("reports a write only after the disk flush, while other work continues", async () => {
  const { db } = await openFile();
  await add(db, "um");
  const flush = fs.fdatasync;
  const held: (() => void)[] = [];
  const disk = vi.spyOn(fs, "fdatasync").mockImplementation((file, told) => {
    held.push(() => flush(file, told));
  });
  onTestFinished(() => disk.mockRestore());
  const heard: string[] = [];
  const write = (text: string) => add(db, text).then(() => heard.push(text));
  const first = write("dois");
  await vi.waitFor(async () => expect(await texts(db)).toEqual(["um", "dois"]));
  const inOne = db
    .transaction()
    .execute((trx) => add(trx, "inteiro"))
    .then(() => heard.push("inteiro"));
  const second = write("três");
  await vi.waitFor(async () => {
    expect((await texts(db)).toSorted()).toEqual(["dois", "inteiro", "três", "um"]);
  });
  expect(heard).toEqual([]);
  expect(held).toHaveLength(1);

  held.shift()?.();
  await first;
  // Commits during one flush all join the next.
  await vi.waitFor(() => expect(held).toHaveLength(1));
  expect(heard).toEqual(["dois"]);
  disk.mockRestore();
  held.shift()?.();
  await Promise.all([inOne, second]);
});

test("reports a failed disk flush to the callers of its writes", async () => {
  const { db } = await openFile();
  await add(db, "um");
  const disk = vi
    .spyOn(fs, "fdatasync")
    .mockImplementation((_file, told) => void setImmediate(() => told(new Error("EIO"))));
  onTestFinished(() => disk.mockRestore());
  await expect(add(db, "dois")).rejects.toThrow("EIO");
  await expect(db.transaction().execute((trx) => add(trx, "três"))).rejects.toThrow("EIO");
  disk.mockRestore();
  await add(db, "quatro");
  expect(await texts(db)).toContain("quatro");
});

test("reads while another process holds the lock, and refuses all writes within the limit", async () => {
  const { db, other } = await openFile({ busyMs: 500 });
  await add(db, "um");
  other.exec("begin exclusive");
  const writes = Array.from({ length: 20 }, (_, number) => add(db, `w${number}`).catch((error) => error));
  let ticks = 0;
  const timer = setInterval(() => ticks++, 2);
  expect(await texts(db)).toEqual(["um"]);
  const refusals = await Promise.all(writes);
  clearInterval(timer);
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(DatabaseBusy);
  // A blocking wait per write would allow fewer ticks than writes.
  expect(ticks).toBeGreaterThan(writes.length);
  other.exec("commit");
  await add(db, "depois");
  expect(await texts(db)).toEqual(["um", "depois"]);
});

test("SEC-60: waits three seconds per statement by default", async () => {
  expect(BUSY_LIMIT_MS).toBe(3000);
});

test("completes a waiting write as soon as the other process releases the lock", async () => {
  const { db, other } = await openFile();
  other.exec("begin immediate");
  const waiting = add(db, "espera");
  other.prepare("insert into notes (text) values ('outro')").run();
  other.exec("commit");
  await waiting;
  expect((await texts(db)).sort()).toEqual(["espera", "outro"]);
});

test("reads the last commit of this and another process, and nothing uncommitted", async () => {
  const { db, other } = await openFile();
  for (let number = 0; number < 20; number++) {
    await add(db, `n${number}`);
    expect(await texts(db)).toHaveLength(number + 1);
  }
  other.prepare("insert into notes (text) values ('outro')").run();
  expect(await texts(db)).toHaveLength(21);
  await db.transaction().execute(async (trx) => {
    await add(trx, "aberto");
    expect(await texts(trx)).toHaveLength(22);
    expect(await texts(db)).toHaveLength(21);
  });
  expect(await texts(db)).toHaveLength(22);
});

test("rolls back a refused commit, reports the reason and releases the turn", async () => {
  const { db } = await openFile();
  await sql`create table parts (note_id integer references notes(id) deferrable initially deferred)`.execute(
    db,
  );
  const attempt = db.transaction().execute(async (trx) => {
    await add(trx, "perdido");
    await trx.insertInto("parts").values({ note_id: 99 }).execute();
  });
  await expect(attempt).rejects.toThrow("FOREIGN KEY");
  expect(await texts(db)).toEqual([]);
  await add(db, "depois");
  expect(await texts(db)).toEqual(["depois"]);
});

test("reports the reason when SQLite ended a transaction itself, and runs the next one", async () => {
  const { db } = await openFile();
  await add(db, "um");
  const attempt = db.transaction().execute(async (trx) => {
    await add(trx, "dois");
    await sql`insert or rollback into notes (text) values ('um')`.execute(trx);
  });
  await expect(attempt).rejects.toThrow("UNIQUE");
  await db.transaction().execute(async (trx) => void (await add(trx, "três")));
  expect(await texts(db)).toEqual(["um", "três"]);
});

test("refuses a nested transaction, and ends a separate write from within as busy instead of a deadlock", async () => {
  const { db } = await openFile({ busyMs: 200 });
  await expect(
    db.transaction().execute((trx) => (trx as unknown as AnyDb).transaction().execute(async () => {})),
  ).rejects.toThrow();
  await expect(
    db.transaction().execute(async (trx) => {
      await add(trx, "dentro");
      await add(db, "ao lado");
    }),
  ).rejects.toBeInstanceOf(DatabaseBusy);
  await add(db, "depois");
  expect(await texts(db)).toEqual(["depois"]);
});

test("uses the new columns in every cached statement after a schema change, for reads and writes", async () => {
  const { db } = await openFile();
  await sql`insert into notes (text, done) values ('um', true)`.execute(db);
  const all = () => db.selectFrom("notes").selectAll().execute();
  expect(await all()).toEqual([{ id: 1, text: "um", done: true, at: null }]);
  await sql`alter table notes add column pinned boolean`.execute(db);
  await db.updateTable("notes").set({ pinned: true }).execute();
  expect(await all()).toEqual([{ id: 1, text: "um", done: true, at: null, pinned: true }]);
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`alter table notes add column late boolean`.execute(trx);
      await trx.selectFrom("notes").selectAll().execute();
      throw new Error("back");
    }),
  ).rejects.toThrow("back");
  expect(await all()).toEqual([{ id: 1, text: "um", done: true, at: null, pinned: true }]);
  const back = await db.transaction().execute((trx) => trx.selectFrom("notes").selectAll().execute());
  expect(back).toEqual([{ id: 1, text: "um", done: true, at: null, pinned: true }]);
});

test("limits the number of cached statements", async () => {
  const { db } = await openFile();
  await add(db, "um");
  for (let number = 0; number < 1500; number++) {
    await sql`select ${sql.raw(String(number))} as n from notes`.execute(db);
  }
  expect(await texts(db)).toEqual(["um"]);
});

test("shares a commit among writes that end close together, and rolls back only the failing ones", async () => {
  const { db, other } = await openFile();
  const version = () => Number(other.pragma("data_version", { simple: true }));
  const commitsSeen = new Set([version()]);
  const write = (number: number) =>
    db.transaction().execute(async (trx) => {
      await add(trx, `t${number}`);
      if (number % 7 === 0) await add(trx, "t1");
      if (number % 5 === 0) throw new Error("changed its mind");
      commitsSeen.add(version());
    });
  await add(db, "t1");
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, number) => write(number + 2)));
  const kept = outcomes.flatMap(({ status }, position) =>
    status === "fulfilled" ? [`t${position + 2}`] : [],
  );
  expect(kept).toHaveLength(50 - 10 - 6);
  expect((await texts(db)).sort()).toEqual(["t1", ...kept].sort());
  commitsSeen.add(version());
  expect(commitsSeen.size).toBeLessThan(10);
});

test("resolves a write when everybody can read the write, not before", async () => {
  const { db, other } = await openFile();
  const read = other.prepare("select count(*) from notes where text = ?").pluck();
  await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const text = `n${number}`;
      if (number % 2) await add(db, text);
      else await db.transaction().execute((trx) => add(trx, text));
      expect(read.get(text)).toBe(1);
    }),
  );
});

test("reports no success to any writer when SQLite rolls back a shared transaction", async () => {
  const { db } = await openFile();
  await add(db, "um");
  const whole = Array.from({ length: 5 }, (_, number) => add(db, `n${number}`));
  const breaking = db
    .transaction()
    .execute((trx) => sql`insert or rollback into notes (text) values ('um')`.execute(trx));
  const outcomes = await Promise.allSettled([...whole, breaking]);
  const told = outcomes.flatMap(({ status }, number) => (status === "fulfilled" ? [`n${number}`] : []));
  expect((await texts(db)).sort()).toEqual([...told, "um"].sort());
  await add(db, "depois");
  expect(await texts(db)).toContain("depois");
});

test("commits a schema change without waiting for other commits", async () => {
  const { db } = await openFile();
  const writes = Array.from({ length: 5 }, (_, number) => add(db, `n${number}`));
  const change = sql`create table other (id integer primary key)`.execute(db);
  await Promise.all([...writes, change, add(db, "depois")]);
  expect(await texts(db)).toHaveLength(6);
  expect((await sql`select * from other`.execute(db)).rows).toEqual([]);
});

test("reports a violation caused by another's uncommitted write only after that write is readable", async () => {
  const { db } = await openFile();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const insert = number % 2 ? add(db, "um") : db.transaction().execute((trx) => add(trx, "um"));
      return insert.then(
        () => "written",
        async () => (await texts(db)).join(),
      );
    }),
  );
  expect(outcomes.sort()).toEqual([...Array(19).fill("um"), "written"]);
});

/** Long enough for many event-loop turns, also on a fast machine. */
const LONG = 1_000_000;
const countTo = (many: number) =>
  sql<{
    n: number;
  }>`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${many})
    select max(n) as n from numbers`;
const beside = (db: AnyDb) => readingLong(db as unknown as Db) as unknown as AnyDb;

/** Event-loop turns while the work ran. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  await done;
  return turns;
}

test("runs statements known to be long, or long once, on the worker thread", async () => {
  const { db } = await openFile();
  await add(db, "um");
  expect(await turnsDuring(countTo(LONG).execute(beside(db)))).toBeGreaterThan(20);
  const unknown = sql`select text, (${countTo(LONG)}) as n from notes`;
  expect(await turnsDuring(unknown.execute(db))).toBeLessThan(20);
  expect(await turnsDuring(unknown.execute(db))).toBeGreaterThan(20);
});

test("sees the last commit and the current columns on the worker thread, and reports its own errors", async () => {
  const { db, other } = await openFile();
  const read = () => sql`select * from notes order by id`.execute(beside(db));
  const at = new Date("2026-11-27T12:00:00.000Z");
  expect((await read()).rows).toEqual([]);
  await db.insertInto("notes").values({ text: "um", done: true, at }).execute();
  expect((await read()).rows).toEqual([{ id: 1, text: "um", done: true, at }]);
  other.prepare("insert into notes (text, done) values ('outro', 0)").run();
  expect((await read()).rows[1]).toEqual({ id: 2, text: "outro", done: false, at: null });
  await sql`alter table notes add column kept boolean`.execute(db);
  await sql`update notes set kept = true`.execute(db);
  expect((await read()).rows[0]).toMatchObject({ text: "um", kept: true });
  const bytes = sql<{ b: Buffer }>`select x'0102' as b, null as n`;
  expect((await bytes.execute(beside(db))).rows).toStrictEqual((await bytes.execute(db)).rows);
  await expect(sql`select missing from notes`.execute(beside(db))).rejects.toMatchObject({
    code: "SQLITE_ERROR",
  });
  await db.transaction().execute(async (trx) => {
    await add(trx, "aberto");
    expect(await texts(trx)).toHaveLength(3);
    expect((await read()).rows).toHaveLength(2);
  });
});

test("measures a statement's own time without its wait for another", async () => {
  const heard: Statement[] = [];
  const { db } = await openFile({ onStatement: (statement) => void heard.push(statement) });
  heard.length = 0;
  await Promise.all([texts(db), countTo(LONG).execute(db), texts(db)]);
  const [long, ...quick] = heard.toSorted((a, b) => b.ms - a.ms);
  expect(long?.text).toContain("recursive");
  expect(quick).toHaveLength(2);
  for (const { ms } of quick) expect(ms).toBeLessThan((long?.ms ?? 0) / 4);
});
