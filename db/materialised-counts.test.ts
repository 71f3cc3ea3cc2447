import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { json } from "./connect.server.ts";
import { dice } from "./seed/dice.ts";

const STATUSES = ["draft", "scheduled", "published"] as const;

/** Stored and recounted: category → count, without zeros. */
async function bothCounts(site: TestSite, table: "products" | "blog_posts") {
  const listed = table === "products" ? sql`is_active and retired_at is null` : sql`status = 'published'`;
  const counted = await sql<{ c: number; n: number }>`
    select coalesce(category_id, 0) as c, count(*) as n from ${sql.table(table)} where ${listed}
    group by coalesce(category_id, 0) order by 1`.execute(site.db);
  const kept = await sql<{ c: number; n: number }>`
    select category_id as c, n from ${sql.table(`${table}_listed`)} where n <> 0 order by 1`.execute(site.db);
  return { counted: counted.rows, kept: kept.rows };
}

async function makeCategories(site: TestSite, type: "product" | "blog") {
  const now = site.now();
  const stamps = { created_at: now, updated_at: now };
  const rows = ["a", "b", "c"].map((slug) => ({ name: slug, slug, type, ...stamps }));
  const made = await site.db.insertInto("categories").values(rows).returning("id").execute();
  return [null, ...made.map(({ id }) => id)];
}

test("keeps stored counts equal to counting after every kind of write", async () => {
  const site = await openSite();
  const { next: roll, pick } = dice(7);
  const shelves = await makeCategories(site, "product");
  const topics = await makeCategories(site, "blog");
  const now = site.now();
  const stamps = { created_at: now, updated_at: now };
  const product = () => ({
    is_active: roll() < 0.7,
    retired_at: roll() < 0.2 ? now : null,
    category_id: pick(shelves),
  });
  const post = () => ({ status: pick(STATUSES), scheduled_date: now, category_id: pick(topics) });
  for (let round = 0; round < 15; round++) {
    const name = `n${round}`;
    await site.db
      .insertInto("products")
      .values(
        [0, 1].map(() => ({
          name,
          tags: json<string[]>([]),
          images: json<string[]>([]),
          ...stamps,
          ...product(),
        })),
      )
      .execute();
    await site.db
      .insertInto("blog_posts")
      .values({
        title: name,
        tags: json<string[]>([]),
        meta_keywords: json<string[]>([]),
        ...stamps,
        ...post(),
      })
      .execute();
    const some = sql<boolean>`id % 3 = ${round % 3}`;
    await site.db.updateTable("products").set(product()).where(some).execute();
    await site.db.updateTable("products").set({ name: "outro" }).where(some).execute();
    await site.db.updateTable("blog_posts").set(post()).where(some).execute();
    if (round % 5 === 4) {
      await site.db.deleteFrom("products").where(sql<boolean>`id % 4 = 0`).execute();
      await site.db.deleteFrom("blog_posts").where(sql<boolean>`id % 4 = 0`).execute();
    }
    for (const table of ["products", "blog_posts"] as const) {
      const { counted, kept } = await bothCounts(site, table);
      expect(kept, `${table}, round ${round}`).toEqual(counted);
    }
  }
});
