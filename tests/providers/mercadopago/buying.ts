// A site that sells with Mercado Pago, with buyers and deliveries by HTTP.
import { makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import type { VendorShop } from "../vendor-shop.ts";
import type { MercadoPagoFake } from "./fake.ts";
import { fakeEnvironment, openMercadoPagoFake } from "./fake-in-tests.ts";

export async function openSelling(environment: Record<string, string> = {}) {
  const clock: { site?: TestSite } = {};
  const fake = await openMercadoPagoFake({ now: () => clock.site?.now() ?? new Date() });
  const site = await openSite({ ...fakeEnvironment(fake), ...environment });
  clock.site = site;
  return { fake, site, product: await makeProduct(site.db) };
}

/** The same, in the shape of the shared journeys. */
export async function openShop(): Promise<VendorShop<MercadoPagoFake>> {
  const { fake, site, product } = await openSelling();
  const money = (cents: number) => (cents / 100).toFixed(2);
  const refunds = () => [...fake.orders.values()].flatMap(({ transactions }) => transactions.refunds);
  return {
    fake,
    site,
    product,
    deliver: (how) => deliver(site, fake, how),
    held: () => [...fake.orders.keys()],
    refundedCents: () => refunds().map(({ amount }) => Math.round(Number(amount) * 100)),
    chargeOtherAmount: (cents) => fake.chargeOtherAmount(money(cents)),
    endRefunds: (ref, state) => fake.endRefunds(ref, state === "done" ? "processed" : "failed"),
    refundInPanel: (ref, cents) => fake.refundInPanel(ref, money(cents)),
  };
}

/** Delivers pending webhooks. Returns the statuses of our answers. */
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
