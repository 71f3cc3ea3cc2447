// A site that sells with Stripe, and its buyers and deliveries, as they come through the front door.
import { makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import type { StripeFake } from "./fake.ts";
import { fakeEnvironment, openStripeFake } from "./fake-in-tests.ts";

export { buyAt, type Method, orderBody, place, vendorIdOf, wayToPay } from "../mercadopago/buying.ts";

export async function openSelling(environment: Record<string, string> = {}) {
  const clock: { site?: TestSite } = {};
  const fake = await openStripeFake({ now: () => clock.site?.now() ?? new Date() });
  const site = await openSite({ ...fakeEnvironment(fake), ...environment });
  clock.site = site;
  return { fake, site, product: await makeProduct(site.db) };
}

/** Brings what the vendor has to tell; answers the statuses of our answers. */
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
