import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, inTransaction, withSavepoint } from "#db/connect.server.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { changeCheck } from "./change-check.ts";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

/**
 * Two tables: lessons with a check, an index, a unique index and a trigger; marks that are deleted with their lesson.
 */
async function makeTables(site: TestSite): Promise<MigrationDb> {
  const db: MigrationDb = site.db;
  const { id, integer, text } = columnsFor(db);
  await createTable(db, "parts", {
    id,
    title: sql`${text} not null`,
    kind: sql`${text} not null default 'text' ${oneOf("kind", ["text", "video"])}`,
    changes: sql`${integer} not null default 0 check (changes >= 0)`,
  });
  await createTable(db, "marks", { id, part_id: sql`${integer} not null ${references("parts", "cascade")}` });
  await createIndex(db, "parts_kind", "parts", ["kind", "title"], {
    unique: true,
    where: sql`kind <> 'text'`,
  });
  await createIndex(db, "parts_title", "parts", ["title"]);
  if (site.engine === "postgres") {
    await sql`create function count_change() returns trigger language plpgsql as
      $$ begin new.changes := old.changes + 1; return new; end $$`.execute(db);
    await sql`create trigger parts_change before update of kind on parts
      for each row execute function count_change()`.execute(db);
  } else {
    await sql`create trigger parts_change after update of kind on parts begin
      update parts set changes = changes + 1 where id = new.id; end`.execute(db);
  }
  await sql`insert into parts (id, title, kind) values (1, 'um', 'text'), (2, 'dois', 'video')`.execute(db);
  await sql`insert into marks (id, part_id) values (1, 1), (2, 2)`.execute(db);
  return db;
}

async function rowsOf(db: MigrationDb, table: string): Promise<unknown[]> {
  return (await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows;
}

/** True if the database accepts the statement. */
async function takes(db: MigrationDb, statement: string): Promise<boolean> {
  return inTransaction(db as Db, (trx) =>
    withSavepoint(trx, () => sql.raw(statement).execute(trx)).then(
      () => true,
      () => false,
    ),
  );
}

test("changes only the check and keeps rows, references, default, indexes and triggers", async () => {
  const site = await openSite();
  const db = await makeTables(site);
  const before = { parts: await rowsOf(db, "parts"), marks: await rowsOf(db, "marks") };
  const kinds = ["text", "video"];
  for (const added of ["audio", "quiz"]) {
    kinds.push(added);
    await inTransaction(site.db, (trx) => changeCheck(trx, "parts", "kind", oneOf("kind", kinds)));
    expect({ parts: await rowsOf(db, "parts"), marks: await rowsOf(db, "marks") }).toEqual(before);
  }
  expect(await takes(db, "insert into parts (id, title, kind) values (3, 'três', 'quiz')")).toBe(true);
  expect(await takes(db, "insert into parts (id, title) values (4, 'quatro')")).toBe(true);
  for (const wrong of [
    "insert into parts (title, kind) values ('x', 'outro')",
    "insert into parts (title, kind) values ('x', null)",
    "insert into parts (title, kind) values ('dois', 'video')",
    "insert into parts (title, changes) values ('x', -1)",
    "insert into marks (part_id) values (99)",
  ]) {
    expect(await takes(db, wrong), wrong).toBe(false);
  }
  expect(await takes(db, "update parts set kind = 'audio' where id = 3")).toBe(true);
  expect(await takes(db, "delete from parts where id = 1")).toBe(true);
  expect(await rowsOf(db, "marks")).toEqual([{ id: 2, part_id: 2 }]);
  expect(await rowsOf(db, "parts")).toEqual([
    { id: 2, title: "dois", kind: "video", changes: 0 },
    { id: 3, title: "três", kind: "audio", changes: 1 },
    { id: 4, title: "quatro", kind: "text", changes: 0 },
  ]);
});

test("refuses a check that a row violates and keeps the old one", async () => {
  const site = await openSite();
  const db = await makeTables(site);
  const narrower = inTransaction(site.db, (trx) =>
    changeCheck(trx, "parts", "kind", oneOf("kind", ["text"])),
  );
  await expect(narrower).rejects.toThrow();
  if (site.engine === "sqlite") {
    const ofKey = inTransaction(site.db, (trx) =>
      changeCheck(trx, "marks", "part_id", sql`check (part_id > 0)`),
    );
    await expect(ofKey).rejects.toThrow("part of a key");
  }
  expect(await takes(db, "update parts set kind = 'video' where id = 1")).toBe(true);
  expect(await takes(db, "update parts set kind = 'audio' where id = 1")).toBe(false);
});
