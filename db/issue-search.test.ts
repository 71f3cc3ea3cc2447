import { expect, test } from "vitest";
import { deliverySearchBody, deliverySearchTitle } from "#app/api/webhooks/delivery-search-columns.ts";
import { openOldDatabase } from "#tests/old-database.ts";
import { json } from "./connect.server.ts";
import { migrate } from "./migrations.ts";
import { matchesTerms } from "./search.server.ts";

const BEFORE = "0024-desk-lists";
const NOW = new Date("2026-03-04T05:06:07.000Z");
const STAMPS = { created_at: NOW, updated_at: NOW };

test("issues, posts and deliveries that were there before are found like what comes after, and counted", {
  timeout: 60_000,
}, async () => {
  const db = await openOldDatabase(BEFORE);
  const body = "<h2>Ótimo&amp;já</h2><p>Leia <strong>an</strong>tes</p><ul><li>um</li><li>dois</li></ul>";
  const issue = { subject: "Março", search_title: "marco", state: "sent" as const, ...STAMPS };
  const [first, second] = await db
    .insertInto("newsletter_issues")
    .values([
      { ...issue, body },
      { ...issue, body: "<p>x</p>" },
    ])
    .returning("id")
    .execute();
  const readers = await db
    .insertInto("newsletter_subscriptions")
    .values([0, 1, 2].map((at) => ({ email: `r${at}@a.example`, subscribed_at: NOW, ...STAMPS })))
    .returning("id")
    .execute();
  const states = ["sent", "failed", "waiting"] as const;
  const deliveries = readers.map(({ id }, at) => ({
    issue_id: first?.id ?? 0,
    subscription_id: id,
    state: states[at] ?? "sent",
  }));
  await db.insertInto("newsletter_deliveries").values(deliveries).execute();
  const texts = { title: "Café", search_title: "cafe", search_body: "agua e sal", content: "x" };
  await db
    .insertInto("blog_posts")
    .values({ ...texts, tags: json<string[]>([]), meta_keywords: json<string[]>([]), ...STAMPS })
    .execute();
  const hook = { table_id: 634, url: "https://a.example", name: "A", secret: "x", ...STAMPS };
  const { id: webhook_id } = await db
    .insertInto("webhooks")
    .values({ ...hook, events: json<string[]>([]), headers: json<Record<string, string>>({}) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const told = { event_id: "ab12-cd", event_type: "rows.deleted" };
  const content = { row_ids: [412, 9] };
  await db
    .insertInto("webhook_deliveries")
    .values({
      webhook_id,
      ...told,
      body: JSON.stringify({ table_id: 634, ...content }),
      status: 500,
      last_error: "HTTP 500",
      created_at: NOW,
    })
    .execute();

  expect(await migrate(db, "0025-letter-search")).toEqual(["0025-letter-search"]);
  const issues = db.selectFrom("newsletter_issues").select(["search_body", "recipients", "sent", "failed"]);
  expect(await issues.orderBy("id").execute()).toEqual([
    { search_body: "otimo ja leia antes um dois", recipients: 3, sent: 1, failed: 1 },
    { search_body: "x", recipients: 0, sent: 0, failed: 0 },
  ]);
  const words = db.selectFrom("webhook_deliveries").select(["search_title", "search_body"]);
  expect(await words.execute()).toEqual([
    { search_title: deliverySearchTitle(told, content), search_body: deliverySearchBody(500, "HTTP 500") },
  ]);
  const found = async (
    table: "newsletter_issues" | "webhook_deliveries" | "blog_posts",
    ...terms: string[]
  ) =>
    (
      await db
        .selectFrom(table)
        .select("id")
        .where(matchesTerms(db, table, terms))
        .execute()
    ).length;
  expect([await found("newsletter_issues", "ante", "d"), await found("newsletter_issues", "marco")]).toEqual([
    1, 2,
  ]);
  expect([await found("webhook_deliveries", "412"), await found("webhook_deliveries", "500")]).toEqual([
    1, 1,
  ]);
  expect([await found("blog_posts", "a"), await found("blog_posts", "sal", "c")]).toEqual([1, 1]);

  await db.updateTable("blog_posts").set({ search_title: "cha", search_body: "" }).execute();
  expect([await found("blog_posts", "a"), await found("blog_posts", "c")]).toEqual([0, 1]);
  await db
    .deleteFrom("newsletter_issues")
    .where("id", "=", second?.id ?? 0)
    .execute();
  expect(await found("newsletter_issues", "marco")).toBe(1);
});
