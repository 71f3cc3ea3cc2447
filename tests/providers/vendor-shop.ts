// A shop with a fake provider behind it, and buyers by HTTP.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { findOrder, TEST_CPF } from "#tests/checkout.ts";
import type { TestSite, Visitor } from "#tests/test-site.ts";

/** Common functions of all fakes. `ref` is the provider's id of a payment. */
interface VendorFake {
  requests: { method: string; key: string | undefined }[];
  pay(ref: string): unknown;
  /** Declines the card on the provider's page for good. */
  refuse(ref: string): unknown;
  expire(ref: string): unknown;
  failNext(...next: ({ status: number; retryAfter?: number } | "cut_after_charge")[]): void;
  close(): Promise<unknown>;
  reopen(): Promise<unknown>;
  rotateSecret(secret: string): void;
  holdRefunds(): void;
  warn(ref: string): unknown;
}

/** A shop and its fake provider, in terms common to all providers. */
export interface VendorShop<Fake extends VendorFake = VendorFake> {
  site: TestSite;
  product: { id: number; price: number };
  fake: Fake;
  /** Delivers pending webhooks. Returns the statuses of our answers. */
  deliver(how?: { times?: number; reversed?: boolean; drop?: boolean }): Promise<number[]>;
  /** The provider's ids of its payments. */
  held(): string[];
  /** Refunded amounts at the provider, one per refund. */
  refundedCents(): number[];
  chargeOtherAmount(cents: number): void;
  endRefunds(ref: string, state: "done" | "failed"): unknown;
  refundInPanel(ref: string, cents: number): unknown;
}

export type Method = "credit" | "pix" | "boleto";

const ADDRESS = {
  zip: "88010000",
  street: "Rua Felipe Schmidt",
  streetNumber: "100",
  neighborhood: "Centro",
  city: "Florianópolis",
  state: "SC",
};

/** Checkout fields for this method. */
export function wayToPay(method: Method) {
  return {
    method,
    ...(method === "credit" ? {} : { document: TEST_CPF }),
    ...(method === "boleto" ? ADDRESS : {}),
  };
}

export function orderBody(
  product: { id: number; price: number } | { id: number; price: number }[],
  method: Method,
) {
  const products = Array.isArray(product) ? product : [product];
  return {
    lines: products.map(({ id }) => ({ productId: id, quantity: 1 })),
    seenTotalCents: products.reduce((sum, { price }) => sum + price, 0),
    name: "Ana Souza",
    email: "ana@teste.example",
    again: true,
    ...wayToPay(method),
  };
}

export function place(visitor: Visitor, body: unknown, key: string = randomUUID()) {
  return visitor.postJson("/api/checkout/orders", body, { headers: { "idempotency-key": key } });
}

/** Places an order that must succeed. Returns it with the provider's id of its last payment. */
export async function buyAt(
  site: TestSite,
  guest: Visitor,
  product: Parameters<typeof orderBody>[0],
  method: Method,
) {
  const answer = await place(guest, orderBody(product, method));
  expect(answer.status, answer.text).toBe(201);
  const { publicId }: { publicId: string } = answer.json();
  const order = await findOrder(site.db, publicId);
  return { ...order, publicId, vendorId: await vendorIdOf(site, order.id) };
}

export async function vendorIdOf(site: TestSite, orderId: number): Promise<string> {
  const { provider_ref } = await site.db
    .selectFrom("payment_attempts")
    .select("provider_ref")
    .where("order_id", "=", orderId)
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  return provider_ref ?? "";
}
