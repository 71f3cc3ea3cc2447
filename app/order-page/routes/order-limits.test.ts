// SEC-30: what may be asked about an order, and how often. The counters are filled by the limiter itself; one try more is sent.
import { expect, test } from "vitest";
import { buy, type OrderOptions } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { type Answer, openSite, type Visitor } from "#tests/test-site.ts";

const IP = "203.0.113.30";

interface Door {
  limit: { name: string; points: number; seconds: number };
  knock: (guest: Visitor, publicId: string) => Promise<Answer>;
  order?: OrderOptions;
}

const DOORS: Door[] = [
  {
    limit: { name: "payment-retry", points: 30, seconds: 600 },
    knock: (guest, id) => guest.postJson(`/api/orders/${id}/attempts`, { lastAttempt: 1, method: "pix" }),
  },
  {
    limit: { name: "refund-request", points: 20, seconds: 3600 },
    knock: (guest, id) => guest.postJson(`/api/orders/${id}/refund-requests`, {}),
  },
  {
    limit: { name: "refund-request", points: 20, seconds: 3600 },
    knock: (guest, id) => guest.post(`/pedido/${id}`, { reason: "Não era o que eu queria" }),
  },
  {
    limit: { name: "order-email", points: 10, seconds: 3600 },
    knock: (guest, id) =>
      guest.post(`/pedido/${id}`, { intent: "correct-email", email: "bia@teste.example" }),
  },
  {
    limit: { name: "boleto-pdf", points: 60, seconds: 3600 },
    knock: (guest, id) => guest.get(`/pedido/${id}/boleto`),
    order: { method: "boleto" },
  },
];

test.each(DOORS)("SEC-30: $limit.name is limited by address", async ({ limit, knock, order = {} }) => {
  const site = await openSite();
  const guest = site.visitor(IP);
  const { publicId } = await buy(site, guest, await makeProduct(site.db), order);
  for (let count = 0; count < limit.points; count++) await site.limits.use(limit, { address: IP });
  const refused = await knock(guest, publicId);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(refused.text).toContain("Muitas tentativas");
  guest.ip = "203.0.113.31";
  expect((await knock(guest, publicId)).status).not.toBe(429);
});

test("SEC-30: who says again and again that a PIX was paid is told to wait, and nothing is noted", async () => {
  const site = await openSite({
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja Exemplo",
    PIX_CITY: "Joinville",
  });
  const guest = site.visitor(IP);
  const { publicId } = await buy(site, guest, await makeProduct(site.db));
  const limit = { name: "receipt-claim", points: 20, seconds: 3600 };
  for (let count = 0; count < limit.points; count++) await site.limits.use(limit, { address: IP });
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
