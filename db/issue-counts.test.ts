// Stored counts of an issue's deliveries, compared with counting them.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeSubscription } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { dice } from "./seed/dice.ts";

const STATES = ["waiting", "sending", "sent", "failed", "skipped"] as const;

async function bothCounts(site: TestSite) {
  const kept = site.db
    .selectFrom("newsletter_issues")
    .select(["id", "recipients", "sent", "failed"])
    .orderBy("id");
  const counted = sql<{ id: number; recipients: number; sent: number; failed: number }>`
    select issue.id, count(one.id) as recipients, count(case when one.state = 'sent' then 1 end) as sent,
      count(case when one.state = 'failed' then 1 end) as failed
    from newsletter_issues as issue left join newsletter_deliveries as one on one.issue_id = issue.id
    group by issue.id order by issue.id`;
  return { kept: await kept.execute(), counted: (await counted.execute(site.db)).rows };
}

test("keeps an issue's counts of recipients, reached and failed right after every kind of write", async () => {
  const site = await openSite();
  const { db } = site;
  const { pick, below } = dice(17);
  const stamps = { created_at: site.now(), updated_at: site.now() };
  const issue = { subject: "a", body: "b", ...stamps };
  const rows = await db
    .insertInto("newsletter_issues")
    .values([issue, issue, issue])
    .returning("id")
    .execute();
  const issues = rows.map(({ id }) => id);
  const readers: number[] = [];
  for (let at = 0; at < 30; at++)
    readers.push((await makeSubscription(db, { email: `r${at}@a.example` })).id);
  for (let round = 0; round < 12; round++) {
    const issue_id = pick(issues);
    const some = readers.filter((id) => id % 3 === round % 3);
    await db
      .insertInto("newsletter_deliveries")
      .values(some.map((subscription_id) => ({ issue_id, subscription_id, state: pick(STATES) })))
      .onConflict((conflict) => conflict.columns(["issue_id", "subscription_id"]).doNothing())
      .execute();
    const turned = sql<boolean>`id % 4 = ${round % 4}`;
    await db
      .updateTable("newsletter_deliveries")
      .set({ state: pick(STATES) })
      .where(turned)
      .execute();
    await db.updateTable("newsletter_deliveries").set({ last_error: "x" }).execute();
    if (round % 3 === 2)
      await db.deleteFrom("newsletter_deliveries").where(sql<boolean>`id % 5 = 1`).execute();
    // Deleting a person deletes the person's deliveries.
    if (round % 4 === 3) {
      await db
        .deleteFrom("newsletter_subscriptions")
        .where("id", "=", readers.splice(below(readers.length), 1)[0] ?? 0)
        .execute();
    }
    const { kept, counted } = await bothCounts(site);
    expect(kept, `round ${round}`).toEqual(counted);
  }
  const moved = await db
    .selectFrom("newsletter_deliveries")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const empty = await db
    .insertInto("newsletter_issues")
    .values(issue)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("newsletter_deliveries")
    .set({ issue_id: empty.id })
    .where("id", "=", moved.id)
    .execute();
  await db
    .deleteFrom("newsletter_issues")
    .where("id", "=", issues[0] ?? 0)
    .execute();
  const { kept, counted } = await bothCounts(site);
  expect(kept).toEqual(counted);
  expect(kept.find(({ id }) => id === empty.id)?.recipients).toBe(1);
});

test("recounts deliveries when an issue is inserted with counts, as from a backup", async () => {
  const site = await openSite();
  const stamps = { created_at: site.now(), updated_at: site.now() };
  const reader = await makeSubscription(site.db, { email: "r@a.example" });
  const figures = { recipients: 7, sent: 5, failed: 2 };
  const { id } = await site.db
    .insertInto("newsletter_issues")
    .values({ subject: "a", body: "b", ...figures, ...stamps })
    .returning("id")
    .executeTakeFirstOrThrow();
  const delivery = { issue_id: id, subscription_id: reader.id, state: "sent" as const };
  await site.db.insertInto("newsletter_deliveries").values(delivery).execute();
  const { kept } = await bothCounts(site);
  expect(kept).toEqual([{ id, recipients: 1, sent: 1, failed: 0 }]);
});
