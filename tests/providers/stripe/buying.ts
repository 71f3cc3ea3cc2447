// A site that sells with Stripe, with buyers and deliveries by HTTP.
import { makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import type { VendorShop } from "../vendor-shop.ts";
import type { StripeFake } from "./fake.ts";
import { fakeEnvironment, openStripeFake } from "./fake-in-tests.ts";

export async function openSelling(environment: Record<string, string> = {}) {
  const clock: { site?: TestSite } = {};
  const fake = await openStripeFake({ now: () => clock.site?.now() ?? new Date() });
  const site = await openSite({ ...fakeEnvironment(fake), ...environment });
  clock.site = site;
  return { fake, site, product: await makeProduct(site.db) };
}

/** The same, in the shape of the shared journeys. */
export async function openShop(): Promise<VendorShop<StripeFake>> {
  const { fake, site, product } = await openSelling();
  return {
    fake,
    site,
    product,
    deliver: (how) => deliver(site, fake, how),
    held: () => fake.payments().map(({ id }) => id),
    refundedCents: () => fake.refunds().map(({ amount }) => amount),
    chargeOtherAmount: fake.chargeOtherAmount,
    endRefunds: (ref, state) => fake.endRefunds(ref, state === "done" ? "succeeded" : "failed"),
    refundInPanel: fake.refundInPanel,
  };
}

/** Delivers pending webhooks. Returns the statuses of our answers. */
export async function deliver(
  site: TestSite,
  fake: StripeFake,
  how: Parameters<StripeFake["deliveries"]>[0] = {},
): Promise<number[]> {
  const statuses: number[] = [];
  for (const delivery of fake.deliveries(how)) statuses.push((await deliverOne(site, delivery)).status);
  return statuses;
}

export function deliverOne(site: TestSite, { headers, rawBody }: ReturnType<StripeFake["sign"]>) {
  return site.visitor().send("/api/webhooks/stripe", {
    method: "POST",
    body: Buffer.from(rawBody),
    headers: { ...Object.fromEntries(headers), "content-type": "application/json", origin: "" },
  });
}
