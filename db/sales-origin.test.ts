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
