// OP-14 with fakes of the real providers: the built program is killed repeatedly while people buy and the provider
// reports payments. Long: `npm run test:long`, which prints the figures of docs/operar.md.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, openDb } from "#db/connect.server.ts";
import { ensureBuild } from "../scripts/prepare.mjs";
import { freePort } from "./free-port.ts";
import { KillableShop, openPlace } from "./killable-shop.ts";
import { isLong, LONG_ONLY } from "./long-run.ts";
import { makeProduct } from "./makers.ts";
import { CALLBACK_SECRET } from "./providers/api-pix/fake.ts";
import { openFakeBank } from "./providers/api-pix/open-fake-bank.ts";
import {
  fakeEnvironment as mercadoPago,
  openMercadoPagoFake,
} from "./providers/mercadopago/fake-in-tests.ts";
import { openStripeFake, fakeEnvironment as stripe } from "./providers/stripe/fake-in-tests.ts";
import { orderBody } from "./providers/vendor-shop.ts";

const KILLS = 50;
const BUYERS = 6;
/** Milliseconds. Longest life of a killed server under load. */
const LONGEST_LIFE_MS = 1500;
const ADDRESSES = 250;
const LONGEST_BUILD_MS = 600_000;
const LONGEST_RUN_MS = 3_600_000;
/** Milliseconds. Limit for settling by polling only, without webhooks. */
const LONGEST_SETTLING_MS = 1_200_000;

/** A provider account on this machine, as this test needs it. */
interface Vendor {
  environment: Record<string, string>;
  unpaid(): string[];
  pay(id: string): void | Promise<void>;
  /** Delivers pending webhooks; failed deliveries are not repeated. */
  tell(
    send: (path: string, body: string, headers: Record<string, string>) => Promise<unknown>,
  ): Promise<void>;
  charges(): number;
}

async function openMercadoPago(): Promise<Vendor> {
  const fake = await openMercadoPagoFake();
  return {
    environment: mercadoPago(fake),
    unpaid: () =>
      [...fake.orders.values()].filter(({ status }) => status === "action_required").map(({ id }) => id),
    pay: (id) => void fake.pay(id),
    charges: () => fake.orders.size,
    async tell(send) {
      for (const { query, headers, rawBody } of fake.deliveries({ times: 2, reversed: true })) {
        const body = Buffer.from(rawBody).toString("utf8");
        await send(`/api/webhooks/mercadopago?${query}`, body, Object.fromEntries(headers));
      }
    },
  };
}

async function openStripe(): Promise<Vendor> {
  const fake = await openStripeFake();
  return {
    environment: stripe(fake),
    unpaid: () =>
      fake
        .payments()
        .filter(({ status }) => status === "requires_action")
        .map(({ id }) => id),
    pay: (id) => void fake.pay(id),
    charges: () => fake.payments().length,
    async tell(send) {
      for (const { headers, rawBody } of fake.deliveries({ times: 2, reversed: true })) {
        await send(
          "/api/webhooks/stripe",
          Buffer.from(rawBody).toString("utf8"),
          Object.fromEntries(headers),
        );
      }
    },
  };
}

async function openBank(): Promise<Vendor> {
  const bank = await openFakeBank();
  bank.callbacks = "kept";
  return {
    environment: { ...bank.environment(), API_PIX_WEBHOOK_SECRET: CALLBACK_SECRET },
    unpaid: () =>
      [...bank.charges.values()].filter(({ status }) => status === "ATIVA").map(({ txid }) => txid),
    pay: async (id) => void (await bank.pay(id)),
    charges: () => bank.charges.size,
    async tell(send) {
      for (const body of bank.kept.splice(0))
        await send(`/api/webhooks/api-pix/${CALLBACK_SECRET}/pix`, body, {});
    },
  };
}

/** The shop's final state of these orders. */
async function standings(db: Db, publicIds: string[]) {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "public_id", "status", "payment_status", "paid_cents"])
    .where("public_id", "in", publicIds)
    .execute();
  const ids = orders.map(({ id }) => id);
  const attempts = db
    .selectFrom("payment_attempts")
    .select(["order_id", "state"])
    .where("order_id", "in", ids);
  const keys = ids.map((id) => `order-confirmed:${id}`);
  const receipts = db.selectFrom("outbox").select("dedupe_key").where("dedupe_key", "in", keys);
  return {
    orders,
    attempts: await attempts.execute(),
    rights: await listRights(db, { orderIds: ids }),
    receipts: await receipts.execute(),
  };
}

// Builds once: starting the built program is several times faster than reading the sources.
beforeAll(() => (isLong ? ensureBuild() : undefined), LONGEST_BUILD_MS);
beforeEach(({ skip }) => skip(!isLong, LONG_ONLY));

test.each([
  ["mercadopago", openMercadoPago],
  ["stripe", openStripe],
  ["api-pix", openBank],
] as const)(
  "OP-14: %s: killed 50 times under load, every order that was answered is paid, delivered and told of once",
  async (name, open) => {
    const vendor = await open();
    const place = await openPlace();
    const db = openDb(place.databaseUrl);
    const product = await makeProduct(db);
    const shop = new KillableShop(await freePort(), place, vendor.environment);
    onTestFinished(() => shop.kill());
    let isOver = false;
    const answered: string[] = [];
    let sent = 0;
    const buyer = async () => {
      while (!isOver) {
        sent++;
        answered.push(await shop.place(orderBody(product, "pix"), `198.51.100.${sent % ADDRESSES}`));
      }
    };
    const teller = async () => {
      while (!isOver) {
        for (const id of vendor.unpaid()) await vendor.pay(id);
        await vendor.tell((path, body, headers) =>
          shop.send(path, body, { "content-type": "application/json", ...headers }),
        );
        await sleep(20);
      }
    };
    await shop.start();
    const working = [...Array.from({ length: BUYERS }, buyer), teller()];
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(Math.random() * LONGEST_LIFE_MS);
      await shop.kill();
      await shop.start();
    }
    isOver = true;
    const lastStart = performance.now();
    await Promise.all(working);
    const isSettled = async () => {
      // Pays orders that were cut off before their provider was asked.
      for (const id of vendor.unpaid()) await vendor.pay(id);
      const { orders } = await standings(db, answered);
      return orders.every(({ status }) => status === "completed");
    };
    await expect.poll(isSettled, { timeout: LONGEST_SETTLING_MS, interval: 1000 }).toBe(true);
    const seconds = Math.round((performance.now() - lastStart) / 1000);
    await shop.kill();

    expect(answered.length).toBeGreaterThan(KILLS);
    expect(new Set(answered).size).toBe(answered.length);
    const { orders, attempts, rights, receipts } = await standings(db, answered);
    await db.destroy();
    const paid = { status: "completed", payment_status: "paid", paid_cents: product.price };
    for (const order of orders) expect(order).toMatchObject(paid);
    expect(orders).toHaveLength(answered.length);
    expect(attempts.map(({ state }) => state)).toEqual(answered.map(() => "approved"));
    expect(rights.map(({ revoked_for, suspended_for }) => revoked_for ?? suspended_for)).toEqual(
      answered.map(() => null),
    );
    expect(receipts).toHaveLength(answered.length);
    expect(vendor.charges()).toBe(answered.length);
    const counts = { kills: KILLS, answered: answered.length, charges: vendor.charges(), seconds };
    console.info(`${inject("template").engine}, ${name}:`, counts);
  },
  LONGEST_RUN_MS,
);
