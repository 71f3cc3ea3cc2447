// SEC-64: the payment provider accepts the connection and never answers.
import { expect, test } from "vitest";
import { checkoutBody, progressOf, SECONDS, submit, wait } from "./checkout.ts";
import { fakeProvider } from "./fake-provider.ts";
import { makeProduct, makeUser } from "./makers.ts";
import { openSite } from "./test-site.ts";

/** Milliseconds. Many times as long as the pages need that are read meanwhile. */
const PROVIDER_MS = 1000;

test("SEC-64: keeps other pages fast when a provider hangs, shows the buyer no refusal and ends the order as paid", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider }, providerMs: PROVIDER_MS });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const { start, find } = provider;
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  // Charges and leaves the connection open.
  provider.start = async (payment, call) => {
    await start(payment, call);
    isAsked();
    return new Promise(() => {});
  };
  provider.find = () => new Promise(() => {});
  // Warms up: personal pages are rendered each time, and the first ones are slow.
  const reader = await site.as(await makeUser(site.db));
  const readAll = async () => {
    for (const path of ["/", "/loja", `/produto/${product.id}`]) {
      expect((await reader.get(path)).status, path).toBeLessThan(400);
    }
  };
  await readAll();
  const answered: string[] = [];
  const paying = submit(guest, checkoutBody(product));
  void paying.then(() => answered.push("buyer"));
  await asked;
  await readAll();
  answered.push("others");
  const answer = await paying;
  expect(answered).toEqual(["others", "buyer"]);
  expect(answer.status).toBe(201);
  const { publicId, order } = answer.json();
  expect(order.attempt).toMatchObject({ state: "creating", declineReason: null });
  expect(answer.text).not.toContain("ecusad");
  // A reader of the order does not wait for the provider either.
  expect((await guest.get(`/pedido/${publicId}`)).status).toBe(200);

  provider.start = start;
  provider.find = find;
  const [payment] = provider.payments.values();
  provider.change(payment?.externalRef ?? "", { state: "approved", approvedCents: product.price });
  await wait(site, 11 * SECONDS);
  expect(await progressOf(guest, publicId)).toMatchObject({ status: "completed", final: true });
  expect([provider.starts.length, provider.payments.size]).toEqual([1, 1]);
});
