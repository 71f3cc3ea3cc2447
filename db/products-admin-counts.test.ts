// Stored counts for the back office, compared with counting.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeOrder, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { json } from "./connect.server.ts";
import { dice } from "./seed/dice.ts";

async function standing(site: TestSite) {
  const counted = await sql`
    select coalesce(category_id, 0) as c, is_active as a, is_featured as f, retired_at is not null as r,
      count(*) as n, sum(case when rating > 0 then 1 else 0 end) as rated, sum(rating) as stars
    from products group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(site.db);
  const kept = await sql`
    select category_id as c, is_active as a, is_featured as f, is_retired as r, n, rated, stars
    from products_admin_counts where n <> 0 order by 1, 2, 3, 4`.execute(site.db);
  const plain = (rows: unknown[]) =>
    JSON.parse(JSON.stringify(rows, (_, v) => (v === true ? 1 : v === false ? 0 : v)));
  return { counted: plain(counted.rows), kept: plain(kept.rows) };
}

test("keeps the counts of products by state equal to counting after every write", async () => {
  const site = await openSite();
  const { next: roll, pick } = dice(11);
  const now = site.now();
  const stamps = { created_at: now, updated_at: now };
  const made = await site.db
    .insertInto("categories")
    .values(["a", "b"].map((slug) => ({ name: slug, slug, type: "product" as const, ...stamps })))
    .returning("id")
    .execute();
  const shelves = [null, ...made.map(({ id }) => id)];
  const facts = () => ({
    is_active: roll() < 0.7,
    is_featured: roll() < 0.3,
    retired_at: roll() < 0.3 ? now : null,
    category_id: pick(shelves),
    rating: pick([0, 0, 35, 50]),
  });
  const lists = { tags: json<string[]>([]), images: json<string[]>([]) };
  for (let round = 0; round < 12; round++) {
    const rows = [0, 1, 2].map(() => ({ name: `n${round}`, ...lists, ...stamps, ...facts() }));
    await site.db.insertInto("products").values(rows).execute();
    const some = sql<boolean>`id % 3 = ${round % 3}`;
    await site.db.updateTable("products").set(facts()).where(some).execute();
    await site.db
      .updateTable("products")
      .set({ rating: pick([0, 20]) })
      .where(some)
      .execute();
    await site.db.updateTable("products").set({ name: "outro" }).where(some).execute();
    if (round % 4 === 3) await site.db.deleteFrom("products").where(sql<boolean>`id % 5 = 0`).execute();
    const { counted, kept } = await standing(site);
    expect(kept, `round ${round}`).toEqual(counted);
  }
});

/** Money lost without a refund and its time, computed from refunds and log. */
async function losses(site: TestSite) {
  const orders = await site.db.selectFrom("orders").selectAll().orderBy("id").execute();
  const refunds = await site.db.selectFrom("refunds").selectAll().where("state", "=", "done").execute();
  const log = await site.db.selectFrom("order_log").selectAll().orderBy("id").execute();
  return orders.map((order) => {
    const own = refunds.filter((refund) => refund.order_id === order.id);
    const cents = Math.max(0, order.refunded_cents - own.reduce((sum, refund) => sum + refund.cents, 0));
    const entry = log.findLast(
      (one) =>
        one.order_id === order.id &&
        (one.cause === "dispute_lost" ||
          (one.payment_after === "refunded" && one.payment_before !== "refunded")),
    );
    const since = cents > 0 ? (entry?.created_at ?? order.created_at).toISOString() : null;
    const kept = order.lost_cents > 0 ? order.lost_at?.toISOString() : null;
    return { id: order.id, counted: [cents, since], kept: [order.lost_cents, kept] };
  });
}

test("tracks money lost without a refund, in any order of events", {
  timeout: 60_000,
}, async () => {
  const site = await openSite();
  const { next: roll, pick, below } = dice(13);
  const product = await makeProduct(site.db);
  const at = () => new Date(site.now().getTime() - below(1_000_000) * 1000);
  const ids: number[] = [];
  for (let round = 0; round < 40; round++) {
    const paid = { paid_cents: 10_000, refunded_cents: roll() < 0.2 ? 4_000 : 0, created_at: at() };
    if (round < 8) {
      const { order } = await makeOrder(site.db, { ...paid, first_paid_at: at(), lines: [{ product }] });
      ids.push(order.id);
    }
    const order_id = pick(ids);
    const time = at();
    const stamps = { created_at: time, updated_at: time };
    const attempt = {
      order_id,
      number: round + 1,
      provider: "sandbox",
      method: "pix" as const,
      state: "approved" as const,
      charged_cents: 1,
      ...stamps,
    };
    const { id: attempt_id } = await site.db
      .insertInto("payment_attempts")
      .values(attempt)
      .returning("id")
      .executeTakeFirstOrThrow();
    const refund = {
      attempt_id,
      order_id,
      request_key: `k${round}`,
      cents: 1 + below(3_000),
      lines: json<number[]>([]),
    };
    const state = pick(["requested", "processing", "done"] as const);
    await site.db
      .insertInto("refunds")
      .values({ ...refund, state, ...stamps })
      .execute();
    const some = sql<boolean>`id % 4 = ${round % 4}`;
    await site.db
      .updateTable("refunds")
      .set({ state: pick(["done", "failed", "processing"] as const) })
      .where(some)
      .execute();
    const entry = { order_id: pick(ids), to_status: "refunded" as const, created_at: at() };
    const words = pick([
      { cause: "dispute_lost", payment_before: "paid" as const, payment_after: "paid" as const },
      { cause: "refund", payment_before: "paid" as const, payment_after: "refunded" as const },
      { cause: "note", payment_before: "refunded" as const, payment_after: "refunded" as const },
    ]);
    await site.db
      .insertInto("order_log")
      .values({ ...entry, ...words })
      .execute();
    await site.db
      .updateTable("orders")
      .set({ refunded_cents: below(10_000) })
      .where("id", "=", pick(ids))
      .execute();
    if (round % 6 === 5) {
      await site.db.deleteFrom("refunds").where(sql<boolean>`id % 5 = 1`).execute();
      await site.db.deleteFrom("order_log").where(sql<boolean>`id % 7 = 1`).execute();
    }
    if (round === 30)
      await site.db
        .deleteFrom("orders")
        .where("id", "=", ids.pop() ?? 0)
        .execute();
    const found = await losses(site);
    expect(
      found.map(({ id, kept }) => ({ id, kept })),
      `round ${round}`,
    ).toEqual(found.map(({ id, counted }) => ({ id, kept: counted })));
  }
});
