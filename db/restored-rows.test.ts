// What a restore once lost, given back by the migration.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openOldDatabase } from "#tests/old-database.ts";
import { migrate } from "./migrations.ts";

const PAID = "2026-10-02T03:04:05.678Z";

test("a database that was restored without the hours its lines were paid and with wrong counts is repaired", async () => {
  const db = await openOldDatabase("0025-letter-search");
  const at = sql`'2026-10-01T00:00:00.000Z'`;
  await sql`insert into categories (name, slug, type, created_at, updated_at)
    values ('Kits', 'kits', 'product', ${at}, ${at})`.execute(db);
  for (const name of ["a", "b", "c"]) {
    await sql`insert into products (name, price, is_active, is_featured, category_id, rating, tags, images, created_at, updated_at)
      values (${name}, 4990, ${name !== "c"}, true, ${name === "a" ? 1 : null}, 40, '[]', '[]', ${at}, ${at})`.execute(
      db,
    );
  }
  await sql`insert into blog_posts (title, content, status, tags, meta_keywords, created_at, updated_at)
    values ('Post', 'x', 'published', '[]', '[]', ${at}, ${at})`.execute(db);
  for (const [id, paid] of [
    ["paga", PAID],
    ["aberta", null],
  ]) {
    await sql`insert into orders (public_id, total, payment_method, first_paid_at, created_at, updated_at)
      values (${id}, 4990, 'pix', ${paid}, ${at}, ${at})`.execute(db);
  }
  await sql`insert into order_items (order_id, product_id, name, product_type, price, quantity, created_at)
    select id, 1, 'a', 'Download', 4990, 1, created_at from orders`.execute(db);
  const counts = async () => [
    (await sql`select * from products_listed order by category_id`.execute(db)).rows,
    (await sql`select * from products_desk_listed order by 1, 2, 3, 4`.execute(db)).rows,
    (await sql`select * from blog_posts_listed`.execute(db)).rows,
  ];
  const right = await counts();
  expect(right.map((rows) => rows.length)).toEqual([2, 3, 1]);
  await sql`update order_items set paid_at = null`.execute(db);
  await sql`delete from products_listed`.execute(db);
  await sql`delete from blog_posts_listed`.execute(db);
  await sql`update products_desk_listed set n = 9, stars = 0`.execute(db);

  expect(await migrate(db, "0026-restored-rows")).toEqual(["0026-restored-rows"]);
  const lines = await db.selectFrom("order_items").select("paid_at").orderBy("order_id").execute();
  expect(lines).toEqual([{ paid_at: new Date(PAID) }, { paid_at: null }]);
  expect(await counts()).toEqual(right);
});
