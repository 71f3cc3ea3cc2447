// What older orders say of where they came from, once the columns are there.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openOldDatabase } from "#tests/old-database.ts";
import { json } from "./connect.server.ts";
import { migrate } from "./migrations.ts";

test("older orders and leads keep their touch as the last one too, and get its source in a word", async () => {
  const db = await openOldDatabase("0061-lesson-release");
  const at = sql`'2026-10-01T00:00:00.000Z'`;
  const search = { referrer: "www.busca.example/s", landing: "/loja", campaign: "Maio" };
  const orders = [
    { touch: search, key: "a", digest: "d" },
    { touch: { source: " Carta  de Maio ", referrer: "x.example/" }, key: "b", digest: "d" },
    { touch: { source: "ana@teste.example" }, key: "c", digest: "d" },
    { touch: null, key: "e", digest: "d" },
    { touch: null, key: "f", digest: "by-hand" },
    { touch: null, key: null, digest: null },
  ];
  for (const [at_, { touch, key, digest }] of orders.entries()) {
    await sql`insert into orders (public_id, total, first_touch, checkout_key, checkout_digest, created_at, updated_at)
      values (${`p${at_}`}, 100, ${touch && json(touch)}, ${key}, ${digest}, ${at}, ${at})`.execute(db);
  }
  await sql`insert into leads (nome, email, first_touch, created_at, updated_at)
    values ('Ana', 'ana@teste.example', ${json(search)}, ${at}, ${at})`.execute(db);

  expect(await migrate(db, "0063-sales-origin")).toContain("0063-sales-origin");
  const written = await db
    .selectFrom("orders")
    .select(["last_touch", "source", "campaign"])
    .orderBy("id")
    .execute();
  expect(written.map(({ last_touch }) => last_touch)).toEqual(orders.map(({ touch }) => touch));
  expect(written.map(({ source, campaign }) => [source, campaign])).toEqual([
    ["busca.example", "maio"],
    ["carta de maio", null],
    ["direto", null],
    ["direto", null],
    [null, null],
    [null, null],
  ]);
  expect(await db.selectFrom("leads").select("last_touch").execute()).toEqual([{ last_touch: search }]);
});

test("a network and its host become one source, and what was counted of both is added up", async () => {
  const db = await openOldDatabase("0070-restore-drills");
  const at = sql`'2026-10-01T00:00:00.000Z'`;
  for (const [number, source] of ["google", "google.com", "google.com.br", "busca.example", null].entries()) {
    await sql`insert into orders (public_id, total, source, created_at, updated_at)
      values (${`p${number}`}, 100, ${source}, ${at}, ${at})`.execute(db);
  }
  const visits: [string, string, number][] = [
    ["2026-10-01", "google", 2],
    ["2026-10-01", "google.com", 3],
    ["2026-10-01", "google.com.br", 4],
    ["2026-10-02", "google.com", 5],
    ["2026-10-02", "mail.google.com", 1],
  ];
  for (const [day, source, count] of visits) {
    await sql`insert into source_visits (day, source, count) values (${day}, ${source}, ${count})`.execute(
      db,
    );
  }
  expect(await migrate(db, "0076-funnel")).toContain("0076-funnel");
  const orders = await db.selectFrom("orders").select("source").orderBy("id").execute();
  expect(orders.map(({ source }) => source)).toEqual(["google", "google", "google", "busca.example", null]);
  const counted = await db.selectFrom("source_visits").selectAll().orderBy("day").orderBy("source").execute();
  expect(counted.map(({ day, source, count }) => [day, source, Number(count)])).toEqual([
    ["2026-10-01", "google", 9],
    ["2026-10-02", "google", 5],
    ["2026-10-02", "mail.google.com", 1],
  ]);
});
