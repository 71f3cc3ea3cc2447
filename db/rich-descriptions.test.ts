import { expect, test } from "vitest";
import { openOldDatabase } from "#tests/old-database.ts";
import { migrate } from "./migrations.ts";

test("descriptions become HTML with the same words, and what looked like HTML in them stays text", async () => {
  const db = await openOldDatabase("0058-product-page");
  const now = new Date();
  const texts = [
    "Um kit.\r\nFeito à mão.\n\n## O que vem\n- Um <b>guia</b>\n* 3 < 4 & mais\n\n### Nota\nFim.",
    "#sem espaço\n-nem aqui",
    "",
    null,
  ];
  for (const [at, description] of texts.entries()) {
    const row = { name: `P${at}`, description, tags: "[]", images: "[]", created_at: now, updated_at: now };
    await db
      .insertInto("products")
      .values(row as never)
      .execute();
  }
  await migrate(db);
  const rows = await db.selectFrom("products").select(["description", "version"]).orderBy("id").execute();
  expect(rows.map(({ description }) => description)).toEqual([
    "<p>Um kit.<br />Feito à mão.</p><h2>O que vem</h2><ul><li>Um &lt;b&gt;guia&lt;/b&gt;</li>" +
      "<li>3 &lt; 4 &amp; mais</li></ul><h2>Nota</h2><p>Fim.</p>",
    "<p>#sem espaço<br />-nem aqui</p>",
    null,
    null,
  ]);
  expect(rows.every(({ version }) => version === 1)).toBe(true);
});
