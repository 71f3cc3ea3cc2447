// A site that sells with Mercado Pago, and its buyers and deliveries, as they come through the front door.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { findOrder, TEST_CPF } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import type { MercadoPagoFake } from "./fake.ts";
import { fakeEnvironment, openMercadoPagoFake } from "./fake-in-tests.ts";

export type Method = "credit" | "pix" | "boleto";

const ADDRESS = {
  zip: "88010000",
  street: "Rua Felipe Schmidt",
  streetNumber: "100",
  neighborhood: "Centro",
  city: "Florianópolis",
  state: "SC",
};

export async function openSelling(environment: Record<string, string> = {}) {
  const clock: { site?: TestSite } = {};
  const fake = await openMercadoPagoFake({ now: () => clock.site?.now() ?? new Date() });
  const site = await openSite({ ...fakeEnvironment(fake), ...environment });
  clock.site = site;
  return { fake, site, product: await makeProduct(site.db) };
}

/** A way to pay, with what it asks for. */
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

/** Places an order that must succeed; answers it with the vendor's name of its last payment. */
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

/** Brings what the vendor has to tell; answers the statuses of our answers. */
export async function deliver(
  site: TestSite,
  fake: MercadoPagoFake,
  how: Parameters<MercadoPagoFake["deliveries"]>[0] = {},
): Promise<number[]> {
  const statuses: number[] = [];
  for (const delivery of fake.deliveries(how)) statuses.push((await deliverOne(site, delivery)).status);
  return statuses;
}

export function deliverOne(site: TestSite, { query, headers, rawBody }: ReturnType<MercadoPagoFake["sign"]>) {
  return site.visitor().send(`/api/webhooks/mercadopago?${query}`, {
    method: "POST",
    body: Buffer.from(rawBody),
    headers: { ...Object.fromEntries(headers), "content-type": "application/json", origin: "" },
  });
}
