import { expect, test } from "vitest";
import { reviewSearchColumns } from "#app/catalog/reviews/review-search-columns.ts";
import { openOldDatabase } from "#tests/old-database.ts";
import { type Db, json } from "./connect.server.ts";
import { migrate } from "./migrations.ts";
import { matchesTerms } from "./search.server.ts";

const BEFORE = "0021-lookups";
const NOW = new Date("2026-03-04T05:06:07.000Z");

async function fillOld(db: Db, reviews: number) {
  const stamps = { created_at: NOW, updated_at: NOW };
  const product = { name: "Kit", tags: json<string[]>([]), images: json<string[]>([]), ...stamps };
  const { id: product_id } = await db
    .insertInto("products")
    .values(product)
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: reviews }, (_, at) => ({
    product_id,
    rating: 5,
    guest_name: "Érica Muñoz",
    guest_email: `erica${at}@teste.example`,
    comment: at === 0 ? null : `Ótimo, ${at}ª vez!`,
    created_at: NOW,
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto("product_reviews")
      .values(rows.slice(at, at + 500))
      .execute();
  }
  const texts = { title: "Post", content: "x", tags: json<string[]>([]), meta_keywords: json<string[]>([]) };
  const { id: post_id } = await db
    .insertInto("blog_posts")
    .values({ ...texts, ...stamps })
    .returning("id")
    .executeTakeFirstOrThrow();
  const comment = { post_id, name: "João", email: "joao@angelo.example", message: "Não, não é só isso." };
  await db
    .insertInto("comments")
    .values({ ...comment, created_at: NOW })
    .execute();
  await db
    .insertInto("newsletter_issues")
    .values({ subject: "É já: 2ª carta", body: "<p>x</p>", ...stamps })
    .execute();
}

test("what was there before is found by its words like what comes after, and is taken out of the index when it goes", {
  timeout: 60_000,
}, async () => {
  const db = await openOldDatabase(BEFORE);
  await fillOld(db, 2003);
  expect(await migrate(db, "0022-moderation-search")).toEqual(["0022-moderation-search"]);
  const reviews = await db
    .selectFrom("product_reviews")
    .select(["id", "guest_name", "guest_email", "comment", "search_title", "search_body"])
    .orderBy("id")
    .execute();
  expect(reviews).toHaveLength(2003);
  for (const { search_title, search_body, ...review } of reviews) {
    expect({ search_title, search_body }).toEqual(reviewSearchColumns(review));
  }
  const comments = await db.selectFrom("comments").select(["search_title", "search_body"]).execute();
  expect(comments).toEqual([{ search_title: "joao joao angelo example", search_body: "nao nao e so isso" }]);
  const issues = await db.selectFrom("newsletter_issues").select("search_title").execute();
  expect(issues).toEqual([{ search_title: "e ja 2ª carta" }]);

  const found = async (...terms: string[]) => {
    const query = db.selectFrom("product_reviews").select("id");
    return (
      await query
        .where(matchesTerms(db, "product_reviews", terms))
        .orderBy("id")
        .execute()
    ).length;
  };
  expect([await found("erica", "otim"), await found("erica2002")]).toEqual([2002, 1]);
  const last = reviews.at(-1)?.id ?? 0;
  const mended = reviewSearchColumns({ guest_name: "Bia", guest_email: null, comment: "Bom" });
  await db.updateTable("product_reviews").set(mended).where("id", "=", last).execute();
  expect([await found("erica2002"), await found("bia", "bom")]).toEqual([0, 1]);
  await db.deleteFrom("products").execute();
  expect([await found("erica"), await found("bia")]).toEqual([0, 0]);
});
