import { expect, test } from "vitest";
import { buy, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import type { PaymentRef } from "../port/payment-provider.ts";

/** A PIX at a provider that lists its changes. */
async function openSwept() {
  const provider = fakeProvider();
  const asked: Date[] = [];
  let changed: PaymentRef[] = [];
  provider.changedSince = async (since) => {
    asked.push(since);
    return { changed, until: site.now() };
  };
  const site = await openSite({}, { payments: { pix: provider } });
  const order = await buy(site, site.visitor(), await makeProduct(site.db));
  const attempt = await site.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
  const tell = (refs: PaymentRef[]) => {
    changed = refs;
  };
  return { site, provider, order, attempt, asked, tell };
}

test("asks once a minute for changes since shortly before the last call", async () => {
  const { site, provider, order, attempt, asked, tell } = await openSwept();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 4990 });
  tell([{ providerRef: attempt.provider_ref ?? "" }, { providerRef: "somebody else's" }]);
  await wait(site, 1 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
  expect(provider.finds).toBe(1);
  await wait(site, 10 * SECONDS);
  expect(asked).toHaveLength(1);
  const before = site.now();
  await wait(site, 61 * SECONDS);
  await wait(site, 61 * SECONDS);
  expect(asked).toHaveLength(3);
  expect(asked[2]?.getTime()).toBeGreaterThan(before.getTime() - 11 * 60 * SECONDS);
});

test("does not poll a finished payment and still notices a dispute at the provider", async () => {
  const { site, provider, order, attempt, tell } = await openSwept();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 4990 });
  await wait(site, 11 * SECONDS);
  await wait(site, 25 * HOURS);
  const finds = provider.finds;
  for (let day = 0; day < 3; day++) await wait(site, 25 * HOURS);
  expect(provider.finds).toBe(finds);
  provider.change(String(attempt.id), { dispute: "open" });
  tell([{ externalRef: String(attempt.id) }]);
  await wait(site, 61 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ grants: ["suspended"] });
});

test("suspends access and flags the order when the provider warns of fraud", async () => {
  const { site, provider, order, attempt } = await openSwept();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 4990 });
  await wait(site, 11 * SECONDS);
  const refs = [{ providerRef: attempt.provider_ref ?? "" }];
  provider.receipts.push({ ok: true, eventId: "evt_1", refs, kind: "stop_delivery" });
  const delivered = await site.visitor().send("/api/webhooks/stripe", { method: "POST", body: "{}" });
  expect(delivered.status).toBe(200);
  await wait(site, 5 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    grants: ["suspended"],
    attention: expect.stringContaining("fraude"),
  });
});
