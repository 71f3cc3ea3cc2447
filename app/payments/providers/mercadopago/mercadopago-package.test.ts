import { Chargeback, MercadoPagoConfig, Order } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config";
import { expect, onTestFinished, test } from "vitest";
import { openMercadoPagoFake } from "#tests/providers/mercadopago/fake-in-tests.ts";

/** The vendor's own SDK against our fake. It keeps the last key, so each write passes its own. */
async function openPackage() {
  const fake = await openMercadoPagoFake();
  const before = AppConfig.BASE_URL;
  Object.assign(AppConfig, { BASE_URL: fake.url });
  onTestFinished(() => void Object.assign(AppConfig, { BASE_URL: before }));
  const config = new MercadoPagoConfig({ accessToken: "TEST-token" });
  return { fake, orders: new Order(config), chargebacks: new Chargeback(config) };
}

const PIX = {
  type: "online",
  processing_mode: "automatic",
  total_amount: "49.90",
  external_reference: "ref-1",
  payer: { email: "ana@teste.example" },
  transactions: {
    payments: [
      { amount: "49.90", payment_method: { id: "pix", type: "bank_transfer" }, expiration_time: "PT30M" },
    ],
  },
};

test("OP-29: makes, finds, refunds and cancels orders at our fake with the vendor's SDK", async () => {
  const { fake, orders, chargebacks } = await openPackage();
  const made = await orders.create({ body: PIX, requestOptions: { idempotencyKey: "key-1" } });
  const id = made.id ?? "";
  expect(made.transactions?.payments?.[0]?.payment_method?.qr_code).toContain("br.gov.bcb.pix");
  const again = await orders.create({ body: PIX, requestOptions: { idempotencyKey: "key-1" } });
  expect(again.id).toBe(id);
  const other = { ...PIX, total_amount: "1.00" };
  await expect(orders.create({ body: other, requestOptions: { idempotencyKey: "key-1" } })).rejects.toThrow();
  expect((await orders.get({ id })).status).toBe("action_required");

  const day = 86_400_000;
  const [begin_date, end_date] = [-day, day].map((shift) => new Date(Date.now() + shift).toISOString());
  const options = { begin_date: begin_date ?? "", end_date: end_date ?? "", external_reference: "ref-1" };
  expect((await orders.search({ options })).data?.map((order) => order.id)).toEqual([id]);

  fake.pay(id);
  const transaction = { id: made.transactions?.payments?.[0]?.id ?? "", amount: "10.00" };
  const refunded = await orders.refund({
    id,
    body: { transactions: [transaction] },
    requestOptions: { idempotencyKey: "key-2" },
  });
  expect(refunded.transactions?.refunds?.map(({ amount }) => amount)).toEqual(["10.00"]);
  fake.dispute(id, "opened");
  expect((await chargebacks.get({ id: `CB-${id}` })).status).toBe("in_review");

  const second = await orders.create({ body: PIX, requestOptions: { idempotencyKey: "key-3" } });
  expect(
    (await orders.cancel({ id: second.id ?? "", requestOptions: { idempotencyKey: "key-4" } })).status,
  ).toBe("canceled");
});

test("loses the order of a refused payment in the vendor's SDK, which is why we have a client of our own", async () => {
  const { fake, orders } = await openPackage();
  const { default: body } = await import("#tests/providers/mercadopago/fixtures/documentation-refused.json");
  fake.failNext({ status: 402, body });
  const error = await orders.create({ body: PIX }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify(error)).not.toContain(body.data.id);
});
