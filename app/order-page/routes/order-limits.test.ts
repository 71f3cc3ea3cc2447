// SEC-30: rate limits of acts on an order. The limiter itself fills its counters; one more attempt is sent.
import { expect, test } from "vitest";
import { knockAs, type PersonGate } from "#app/platform/gates/gate.server.ts";
import { GATES } from "#app/platform/gates/gates.ts";
import { buy, type OrderOptions } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { type Answer, openSite, type Visitor } from "#tests/test-site.ts";

const IP = "203.0.113.30";

interface Door {
  gate: PersonGate;
  knock: (guest: Visitor, publicId: string) => Promise<Answer>;
  order?: OrderOptions;
}

const DOORS: Door[] = [
  {
    gate: "payment-retry",
    knock: (guest, id) => guest.postJson(`/api/orders/${id}/attempts`, { lastAttempt: 1, method: "pix" }),
  },
  {
    gate: "refund-request",
    knock: (guest, id) => guest.postJson(`/api/orders/${id}/refund-requests`, {}),
  },
  {
    gate: "refund-request",
    knock: (guest, id) => guest.post(`/pedido/${id}`, { reason: "Não era o que eu queria" }),
  },
  {
    gate: "order-email",
    knock: (guest, id) =>
      guest.post(`/pedido/${id}`, { intent: "correct-email", email: "bia@teste.example" }),
  },
  {
    gate: "boleto-pdf",
    knock: (guest, id) => guest.get(`/pedido/${id}/boleto`),
    order: { method: "boleto" },
  },
];

test.each(DOORS)("SEC-30: limits $gate by order and by address", async ({ gate, knock, order = {} }) => {
  const site = await openSite();
  const guest = site.visitor(IP);
  const product = await makeProduct(site.db);
  const { publicId } = await buy(site, guest, product, order);
  const next = await buy(site, guest, product, order);
  const { seconds, flood } = GATES[gate];
  for (let count = 0; count < GATES[gate].person; count++) await knockAs(site, gate, `order:${next.id}`);
  const refused = await knock(guest, next.publicId);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(refused.text).toContain("Muitas tentativas");
  expect((await knock(guest, publicId)).status).not.toBe(429);
  const limit = { name: `${gate}-address`, points: flood, seconds };
  for (let count = 0; count < flood; count++) await site.limits.use(limit, { address: IP });
  const flooded = await knock(guest, publicId);
  expect([flooded.status, Number(flooded.headers.get("retry-after")) > 0]).toEqual([429, true]);
  guest.ip = "203.0.113.31";
  expect((await knock(guest, publicId)).status).not.toBe(429);
});

test("SEC-30: makes a buyer wait who reports a PIX again and again", async () => {
  const site = await openSite({
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja Exemplo",
    PIX_CITY: "Joinville",
  });
  const guest = site.visitor(IP);
  const { publicId } = await buy(site, guest, await makeProduct(site.db));
  const { flood: points, seconds } = GATES["receipt-claim"];
  const limit = { name: "receipt-claim-address", points, seconds };
  for (let count = 0; count < points; count++) await site.limits.use(limit, { address: IP });
  const say = () => guest.post(`/pedido/${publicId}`, { intent: "paid" });
  const claimed = async () =>
    (await site.db.selectFrom("payment_attempts").select("claimed_at").executeTakeFirstOrThrow()).claimed_at;
  expect((await say()).location).toBe(`/pedido/${publicId}`);
  expect((await guest.get(`/pedido/${publicId}`)).text).toContain("Muitas tentativas");
  expect(await claimed()).toBeNull();
  guest.ip = "203.0.113.31";
  await say();
  expect(await claimed()).toBeInstanceOf(Date);
});
