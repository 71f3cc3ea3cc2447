import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { applySnapshot } from "#app/orders/facts/order-facts.server.ts";
import { ConfigError } from "#app/platform/config/config.server.ts";
import { buy, checkoutBody, countQueued, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";
import type { Snapshot } from "../port/payment-provider.ts";
import { shopOf } from "./payments.server.ts";

const SECRET = "sandbox-secret-of-the-tests";

function openSigned() {
  return openSite({ SANDBOX_WEBHOOK_SECRET: SECRET });
}

function signed(body: string, time: number, secret = SECRET): Record<string, string> {
  const v1 = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { "x-sandbox-signature": `t=${time},v1=${v1}`, "content-type": "application/json", origin: "" };
}

function deliver(visitor: Visitor, body: string, headers: Record<string, string>) {
  return visitor.send("/api/webhooks/sandbox", { method: "POST", body, headers });
}

function unixTime(site: TestSite): number {
  return Math.floor(site.now().getTime() / 1000);
}

async function countEvents(site: TestSite): Promise<number> {
  return (await site.db.selectFrom("provider_events").select("id").execute()).length;
}

/** A PIX order that is paid in the sandbox provider's books without a webhook so far. */
async function paidUnheard(site: TestSite, lineCount = 1) {
  const products = [];
  for (let line = 0; line < lineCount; line++) products.push(await makeProduct(site.db));
  const order = await buy(site, site.visitor(), products, { email: "ana+pendente@teste.example" });
  const row = await site.db.selectFrom("sandbox_payments").selectAll().executeTakeFirstOrThrow();
  const stored: Record<string, unknown> = row.snapshot;
  const payment = { ...(stored.payment as Snapshot), state: "approved" as const, approvedCents: order.total };
  await site.db
    .updateTable("sandbox_payments")
    .set({ snapshot: JSON.stringify({ ...stored, payment }) as never })
    .execute();
  return { order, body: JSON.stringify({ id: "evt_1", payment: row.ref }) };
}

test("accepts the published signature vector of the sandbox", async () => {
  const { receiveSandboxDelivery } = await import("../providers/sandbox/sandbox-signature.server.ts");
  const v1 = "0b532ea6e4d0b32418961424c07dde1d475b521d405689eee25917cb1e1e94d2";
  const receipt = receiveSandboxDelivery("sandbox-secret", {
    rawBody: new TextEncoder().encode('{"id":"evt_1","payment":"sbx_1"}'),
    headers: new Headers({ "x-sandbox-signature": `t=1700000000,v1=${v1}` }),
    query: new URLSearchParams(),
    now: 1_700_000_000_000,
  });
  expect(receipt).toMatchObject({ ok: true, eventId: "evt_1", refs: [{ providerRef: "sbx_1" }] });
});

test("OP-27: stores nothing of forged, unsigned or changed deliveries", async () => {
  const site = await openSigned();
  const { order, body } = await paidUnheard(site);
  const outside = site.visitor();
  const time = unixTime(site);
  const good = signed(body, time);
  const signature = good["x-sandbox-signature"] ?? "";
  const forgeries: Record<string, [string, Record<string, string>]> = {
    unsigned: [body, { "content-type": "application/json" }],
    "empty signature": [body, { ...good, "x-sandbox-signature": "" }],
    garbage: [body, { ...good, "x-sandbox-signature": "t=1,v1=ação" }],
    "multibyte digest": [body, { ...good, "x-sandbox-signature": `t=${time},v1=${"\u00e9".repeat(64)}` }],
    "header twice": [body, { ...good, "x-sandbox-signature": `${signature}, ${signature}` }],
    "other secret": [body, signed(body, time, "some other secret of others")],
    "empty secret": [body, signed(body, time, "")],
    "one byte changed": [body.replace("evt_1", "evt_2"), good],
    "other time": [body, { ...good, "x-sandbox-signature": signature.replace(`t=${time}`, `t=${time + 1}`) }],
  };
  for (const [name, [sent, headers]] of Object.entries(forgeries)) {
    const answer = await deliver(outside, sent, headers);
    expect(answer.status, name).toBe(401);
    expect(answer.text).toBe("");
  }
  expect(await countEvents(site)).toBe(0);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "pending", payment_status: "pending" });

  expect((await deliver(outside, body, good)).status).toBe(200);
  expect((await deliver(outside, body, good)).status).toBe(200);
  await wait(site, 2 * SECONDS);
  expect(await countEvents(site)).toBe(1);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
});

test("OP-27: answers a late delivery with a valid signature and asks the provider, up to a rate limit", async () => {
  const site = await openSigned();
  const { order, body } = await paidUnheard(site);
  const outside = site.visitor();
  const time = unixTime(site);
  expect((await deliver(outside, body, signed(body, time - 86_400))).status).toBe(200);
  expect((await deliver(outside, body, signed(body, time + 302))).status).toBe(200);
  await wait(site, 2 * SECONDS);
  expect(await countEvents(site)).toBe(1);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });

  const codes = new Set<number>();
  for (let number = 0; number < 60; number++) {
    const other = body.replace("evt_1", `evt_late_${number}`);
    codes.add((await deliver(outside, other, signed(other, time - 302))).status);
  }
  expect([...codes]).toEqual([200, 429]);
  const timely = body.replace("evt_1", "evt_timely");
  expect((await deliver(outside, timely, signed(timely, unixTime(site)))).status).toBe(200);
});

test("OP-27: refuses to start with an empty signing secret", async () => {
  for (const secret of ["", "   ", "short"]) {
    await expect(openSite({ SANDBOX_WEBHOOK_SECRET: secret })).rejects.toThrow(ConfigError);
  }
});

test("refuses deliveries that are too large, of an unknown provider or not posted", async () => {
  const site = await openSigned();
  const outside = site.visitor();
  const large = JSON.stringify({ id: "evt_1", payment: "x".repeat(70_000) });
  expect((await deliver(outside, large, signed(large, unixTime(site)))).status).toBe(413);
  expect((await outside.send("/api/webhooks/nobody", { method: "POST", body: "{}" })).status).toBe(404);
  expect((await outside.get("/api/webhooks/sandbox")).status).toBe(404);
  expect(await countEvents(site)).toBe(0);
});

test("asks the provider to deliver again while the database is away", async () => {
  const site = await openSigned();
  const other = await site.second();
  const { body } = await paidUnheard(site);
  await other.db.destroy();
  const outside = new Visitor(other.fetch, site.config.siteUrl);
  const answer = await deliver(outside, body, signed(body, unixTime(site)));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
});

test("OP-07: applies one delivery once when it arrives 100 times at once over two processes", async () => {
  const site = await openSigned();
  const other = await site.second();
  const { order, body } = await paidUnheard(site, 3);
  const doors = [site.visitor(), new Visitor(other.fetch, site.config.siteUrl)];
  const headers = signed(body, unixTime(site));
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => deliver(doors[at % 2] ?? site.visitor(), body, headers)),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    paid_cents: 3 * 4990,
    grants: ["active", "active", "active"],
  });
  expect(await countEvents(site)).toBe(1);
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  const receipts = (await site.mails()).filter((mail) => mail.subject?.includes("confirmado"));
  expect(receipts).toHaveLength(1);
  const log = await site.db
    .selectFrom("order_log")
    .select("cause")
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  expect(log.map((line) => line.cause)).toEqual(["placed", "payment"]);
  const sold = await site.db.selectFrom("products").select("sales_count").execute();
  expect(sold.map((product) => product.sales_count)).toEqual([1, 1, 1]);
});

test("OP-08: ends the same for pending, paid and refunded in all six orders, with duplicates", async () => {
  const endings: unknown[] = [];
  for (const order of permutations(["pending", "paid", "refunded"] as const)) {
    const site = await openSite();
    const product = await makeProduct(site.db);
    const bought = await buy(site, site.visitor(), product, { email: "ana+pendente@teste.example" });
    const attempt = await site.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
    for (const name of [...order, ...order]) {
      const snapshot = snapshotNamed(name, { ref: attempt.provider_ref ?? "", id: attempt.id });
      const facts = { orderId: bought.id, attemptId: attempt.id, snapshot, now: site.now() };
      await applySnapshot(site.db, shopOf(site), facts);
    }
    const sold = await site.db.selectFrom("products").select("sales_count").executeTakeFirstOrThrow();
    const topics = await site.db.selectFrom("outbox").select("topic").orderBy("topic").execute();
    endings.push({ ...(await standing(site.db, bought.id)), ...sold, topics });
  }
  expect(endings).toHaveLength(6);
  for (const ending of endings) expect(ending).toEqual(endings[0]);
  expect(endings[0]).toMatchObject({
    status: "refunded",
    payment_status: "refunded",
    paid_cents: 4990,
    refunded_cents: 4990,
    grants: ["revoked"],
    sales_count: 0,
    refunds: [{ cents: 4990, state: "done", origin: "system" }],
  });
});

test("keeps a delivery about an unknown payment, retries it for a day, then flags it", async () => {
  const site = await openSigned();
  const body = JSON.stringify({ id: "evt_9", payment: "sbx_unknown" });
  expect((await deliver(site.visitor(), body, signed(body, unixTime(site)))).status).toBe(200);
  await wait(site, 10 * SECONDS);
  const waiting = await site.db.selectFrom("provider_events").selectAll().executeTakeFirstOrThrow();
  expect(waiting).toMatchObject({ handled_at: null, outcome: "unknown" });
  await wait(site, 25 * 3600 * SECONDS);
  const flagged = await site.db.selectFrom("provider_events").selectAll().executeTakeFirstOrThrow();
  expect(flagged.outcome).toBe("flagged");
  expect(flagged.handled_at).not.toBeNull();
});

test("OP-09: applies a delivery by our own number when it comes before the provider's reference", async () => {
  const site = await openSigned();
  const { order, body } = await paidUnheard(site);
  await site.db
    .updateTable("payment_attempts")
    .set({ provider_ref: null, state: "creating", instructions: null })
    .execute();
  expect((await deliver(site.visitor(), body, signed(body, unixTime(site)))).status).toBe(200);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
});

test("counts one payment when '+duplica' delivers three times out of order", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const answer = await submit(site.visitor(), checkoutBody(product, { email: "ana+duplica@teste.example" }));
  await wait(site, 6 * SECONDS);
  const [order] = await site.db.selectFrom("orders").selectAll().execute();
  expect(order).toMatchObject({ public_id: answer.json().publicId, status: "completed", paid_cents: 4990 });
  expect(await countEvents(site)).toBe(2);
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

function snapshotNamed(
  name: "pending" | "paid" | "refunded",
  { ref, id }: { ref: string; id: number },
): Snapshot {
  return {
    providerRef: ref,
    externalRef: String(id),
    state: name === "pending" ? "pending" : "approved",
    method: "pix",
    chargedCents: 4990,
    currency: "BRL",
    approvedCents: name === "pending" ? 0 : 4990,
    refunds: name === "refunded" ? [{ id: "r_1", cents: 4990, state: "done" }] : [],
    dispute: "none",
    asOf: "",
  };
}
