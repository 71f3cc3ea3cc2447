import { expect, test } from "vitest";
import { findSearchFallback } from "#app/catalog/store/search-suggestions.server.ts";
import { openOldDatabase } from "#tests/old-database.ts";
import { json } from "./connect.server.ts";
import { migrate } from "./migrations.ts";

test("products from before are found by words in one piece and by words typed wrong", async () => {
  const db = await openOldDatabase("0025-letter-search");
  const now = new Date();
  const facts = { price: 100, is_active: true, images: json<string[]>([]), created_at: now, updated_at: now };
  await db
    .insertInto("products")
    .values([
      { ...facts, name: "E-mails Bem-te-vi", tags: json(["automação"]), search_title: "e mails bem te vi" },
      { ...facts, name: "Planilha", tags: json<string[]>([]), search_title: "planilha" },
    ])
    .execute();
  await migrate(db);
  const rows = await db
    .selectFrom("products")
    .select(["search_title", "search_body"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { search_title: "e mails bem te vi emails bemtevi", search_body: "automacao" },
    { search_title: "planilha", search_body: "" },
  ]);
  const filter = { category: "", sort: undefined };
  const instead = async (query: string) => (await findSearchFallback(db, { ...filter, query })).query;
  expect([await instead("planilia"), await instead("emials"), await instead("altomacao")]).toEqual([
    "planilha",
    "emails",
    "automação",
  ]);
});
