// Purchases in tests, by posting to the checkout as the browser does.

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { OrderProgress } from "#app/orders/views/customer-orders.server.ts";
import type { SandboxCardToken } from "#app/payments/providers/sandbox/sandbox-story.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { TestSite, Visitor } from "./test-site.ts";

interface Sold {
  id: number;
  price: number;
}

export interface OrderOptions {
  quantity?: number;
  email?: string;
  method?: "credit" | "pix" | "boleto";
  card?: SandboxCardToken;
  installments?: number;
  /** Offer for all products. */
  offerId?: number;
}

export const SECONDS = 1000;
export const HOURS = 3_600_000;
export const DAYS = 24 * HOURS;
export const TEST_CPF = "529.982.247-25";

/** A valid checkout body. Default: one product by PIX. */
export function checkoutBody(products: Sold | Sold[], options: OrderOptions = {}) {
  const { quantity = 1, email = "ana@teste.example", method = "pix", card, installments, offerId } = options;
  const list = Array.isArray(products) ? products : [products];
  const total = list.reduce((sum, product) => sum + product.price * quantity, 0);
  return {
    lines: list.map((product) => ({ productId: product.id, quantity, ...(offerId ? { offerId } : {}) })),
    seenTotalCents: total,
    name: "Ana Souza",
    email,
    ...(total > 0 ? { method } : {}),
    ...(method === "credit" && total > 0 ? { cardToken: card ?? "tok_sandbox_approve" } : {}),
    ...(method === "boleto" ? { document: TEST_CPF } : {}),
    ...(installments ? { installments } : {}),
  };
}

export function submit(visitor: Visitor, body: unknown, key: string = randomUUID()) {
  return visitor.postJson("/api/checkout/orders", body, { headers: { "idempotency-key": key } });
}

/**
 * Places an order that must succeed, also for products bought before. Returns the browser's and the database's data of
 * it.
 */
export async function buy(
  site: TestSite,
  visitor: Visitor,
  products: Sold | Sold[],
  options: OrderOptions = {},
) {
  const answer = await submit(visitor, { ...checkoutBody(products, options), again: true });
  expect(answer.status, answer.text).toBe(201);
  const { publicId }: { publicId: string } = answer.json();
  return { ...(await findOrder(site.db, publicId)), publicId };
}

export async function findOrder(db: Db, publicId: string) {
  return db.selectFrom("orders").selectAll().where("public_id", "=", publicId).executeTakeFirstOrThrow();
}

/** Advances the clock, so that due sandbox steps and their jobs run. */
export async function wait(site: TestSite, ms: number) {
  site.advance(ms);
  await site.settle();
}

export async function progressOf(visitor: Visitor, publicId: string): Promise<OrderProgress> {
  const answer = await visitor.get(`/api/orders/${publicId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** Rows that show an order's final state, without times and random values. */
export async function standing(db: Db, orderId: number) {
  const [order, attempts, grants, refunds] = await Promise.all([
    db
      .selectFrom("orders")
      .select(["status", "payment_status", "paid_cents", "refunded_cents", "attention", "status_reason"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("payment_attempts")
      .select(["number", "state", "approved_cents", "refunded_cents", "dispute"])
      .where("order_id", "=", orderId)
      .orderBy("number")
      .execute(),
    listRights(db, { orderIds: [orderId] }),
    db
      .selectFrom("refunds")
      .select(["cents", "state", "origin"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),
  ]);
  const byLine = grants.toSorted((one, other) => Number(one.order_item_id) - Number(other.order_item_id));
  return { ...order, attempts, grants: byLine.map(standingOf), refunds };
}

/** Fields of an order's right, whatever its final state. */
export function standingOf({
  revoked_for,
  suspended_for,
  opens_at,
}: RightRow): "active" | "suspended" | "revoked" {
  if (revoked_for) return "revoked";
  return suspended_for || opens_at ? "suspended" : "active";
}

export async function countQueued(db: Db, topic: string): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("topic", "=", topic)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function allowAutomaticRefunds(admin: Visitor): Promise<void> {
  const fields = {
    ...{
      intent: "save-settings",
      group: "vendas",
      credit: "on",
      pix: "on",
      boleto: "on",
      automaticRefunds: "on",
    },
    maxParts: "6",
    freeParts: "2",
    rate: "2,49",
    leastPart: "10,00",
    pixMinutes: "45",
    boletoDays: "5",
    refundWindowDays: "30",
    accessDays: "90",
  };
  const answer = await admin.post("/admin/configuracoes", fields);
  expect(answer.status, answer.text).toBe(302);
}
