// Tests which reads run on the worker thread, and which reads wait in its queue.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { DatabaseBusy, type Db, openDb } from "../connect.server.ts";
import { readingFor, readingLong } from "../long-reads.ts";

// biome-ignore lint/suspicious/noExplicitAny: these tests create tables that are not in the schema
type AnyDb = Kysely<any>;

/** Creates a table of notes, half of them in box 1. The default number of rows makes it a large table. */
async function openNotes(rows = 6000): Promise<AnyDb> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-long-"));
  const db = openDb(join(folder, "test.db")) as unknown as AnyDb;
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  await sql`create table notes (id integer primary key, box integer, text text)`.execute(db);
  await sql`create index notes_box on notes (box, id)`.execute(db);
  await sql`create virtual table notes_search using fts5(text, content='notes', content_rowid='id')`.execute(
    db,
  );
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into notes (id, box, text) select n, n % 2, 'um texto' from numbers`.execute(db);
  await sql`insert into notes_search(notes_search) values ('rebuild')`.execute(db);
  return db;
}

/** True when the event loop kept turning during the read, so the read ran on the worker thread. */
async function isBeside(work: Promise<unknown>): Promise<boolean> {
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
  return turns > 2;
}

const counted = sql`select count(*) as n from notes`;
const inBox = sql`select count(*) as n from notes where box = ${1}`;
/** Keeps the worker thread busy while the test sends other reads. */
const countTo = (many: number) => sql`with recursive numbers(n) as
  (select 1 union all select n + 1 from numbers where n < ${many}) select max(n) as n from numbers`;
const beside = (db: AnyDb) => readingLong(db as unknown as Db) as unknown as AnyDb;

test.for([
  ["a count of a large table", counted],
  ["a look into the texts of a large table", sql`select id from notes where instr(text, ${"x"}) > 0 limit 5`],
  [
    "a look into the texts that an index names",
    sql`select id from notes where box = 1 and instr(text, ${"x"}) > 0 limit 5`,
  ],
  ["a search for words", sql`select rowid from notes_search where notes_search match ${"um"} limit 5`],
  ["a sort of a large table", sql`select id from notes order by text limit 5`],
  ["a page deep inside", sql`select id from notes order by id limit ${20} offset ${5000}`],
  ["a whole table by its alias", sql`select max("row"."text") as text from "notes" as "row"`],
] as const)("SEC-136: %s leaves the event loop the first time it is asked", async ([, query]) => {
  expect(await isBeside(query.execute(await openNotes()))).toBe(true);
});

test.for([
  ["one row by its id", sql`select text from notes where id = ${7}`],
  ["the first rows along an index", sql`select id from notes order by id desc limit ${20}`],
  ["what a visitor's index names", inBox],
] as const)("SEC-136: %s is answered in the event loop", async ([, query]) => {
  expect(await isBeside(query.execute(await openNotes()))).toBe(false);
});

test("SEC-136: scans a small table in the event loop", async () => {
  expect(await isBeside(counted.execute(await openNotes(10)))).toBe(false);
});

test("SEC-136: runs the first indexed count of the office on the worker thread", async () => {
  const db = await openNotes();
  expect(await isBeside(readingFor("office", () => inBox.execute(db)))).toBe(true);
});

test("SEC-135: answers an order's read before a long read that was sent earlier", async () => {
  const db = await openNotes();
  const answered: string[] = [];
  const note = (name: string) => () => void answered.push(name);
  const long = countTo(300_000).execute(beside(db)).then(note("long"));
  const waiting = counted.execute(db).then(note("visitor"));
  await readingFor("order", () => counted.execute(db)).then(note("order"));
  await Promise.all([long, waiting]);
  expect(answered).toEqual(["order", "long", "visitor"]);
});

test("SEC-135: refuses further long reads at once when 64 are in the queue", async () => {
  const db = beside(await openNotes(10));
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => countTo(1000).execute(db)));
  const refused = outcomes.flatMap((one, at) => (one.status === "rejected" ? [{ at, why: one.reason }] : []));
  expect(refused.map(({ at }) => at)).toEqual([64, 65, 66, 67, 68, 69]);
  expect(refused.every(({ why }) => why instanceof DatabaseBusy)).toBe(true);
  expect((await countTo(1000).execute(db)).rows).toEqual([{ n: 1000 }]);
});
