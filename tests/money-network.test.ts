import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { expect, test } from "vitest";
import { buy, SECONDS, standing, wait } from "./checkout.ts";
import { makeProduct } from "./makers.ts";
import { takeReached } from "./no-network.setup.ts";
import { openSite } from "./test-site.ts";

test("OP-37: keeps the suite off the network while a purchase still works", async () => {
  for (const host of ["example.com", "192.0.2.1", "2001:db8::1"]) {
    for (const open of [
      () => net.connect({ host, port: 443 }),
      () => new net.Socket().connect(443, host),
      () => tls.connect({ host, port: 443 }),
    ]) {
      const socket = open();
      const [error] = await once(socket, "error");
      expect(error.message).toBe(`a test tried to reach ${host}`);
      expect(takeReached()).toEqual([host]);
    }
  }
  await expect(fetch("https://example.com/")).rejects.toThrow();
  expect(takeReached()).toEqual(["example.com"]);

  const site = await openSite();
  const product = await makeProduct(site.db);
  for (const options of [{ method: "credit" }, { method: "pix" }] as const) {
    const order = await buy(site, site.visitor(), product, options);
    await wait(site, 6 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
  }
  expect((await site.mails()).length).toBeGreaterThanOrEqual(2);
});
