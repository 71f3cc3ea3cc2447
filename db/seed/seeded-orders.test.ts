import { expect, test } from "vitest";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { openSite } from "#tests/test-site.ts";
import { seed } from "./seed.ts";

test("dates every event of a demo order between the order and now, refunds before today", async () => {
  const site = await openSite();
  const now = site.now();
  await seed(site.db, site.config, now);
  const times = await site.db
    .selectFrom("orders")
    .innerJoin("order_log", "order_log.order_id", "orders.id")
    .innerJoin("payment_attempts", "payment_attempts.order_id", "orders.id")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(["orders.created_at as placed", "orders.first_paid_at", "orders.updated_at"])
    .select(["order_log.created_at as logged", "payment_attempts.updated_at as tried"])
    .select(["order_items.refunded_at", "order_items.paid_at"])
    .execute();
  expect(times.length).toBeGreaterThan(100);
  for (const { placed, ...later } of times) {
    for (const [what, at] of Object.entries(later)) {
      if (at === null) continue;
      expect(at >= placed && at <= now, `${what}: ${at.toISOString()}`).toBe(true);
    }
  }
  const rights = await listRights(site.db, { sources: ["order"] });
  expect(rights.length).toBeGreaterThan(50);
  expect(rights.filter(({ created_at }) => created_at > now)).toEqual([]);
  const refunds = await site.db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .select(["refunds.created_at", "refunds.updated_at", "orders.first_paid_at"])
    .execute();
  expect(refunds.length).toBeGreaterThan(2);
  for (const { created_at, updated_at, first_paid_at } of refunds) {
    expect(first_paid_at !== null && created_at > first_paid_at).toBe(true);
    expect(created_at <= updated_at && updated_at <= addDays(now, -1)).toBe(true);
  }
});
