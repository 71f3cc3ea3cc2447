import { expect, test } from "vitest";
import { makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("the checkout page says that it needs JavaScript, and is not for search engines", async () => {
  const site = await openSite();
  const page = await site.get("/checkout");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>Finalizar compra | Ipê Digital</title>");
  expect(page.text).toMatch(/<noscript>.*A compra precisa de JavaScript.*<\/noscript>/s);
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
});

test("the checkout knows the name and e-mail of who is signed in, and of nobody else", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { name: "Helena Prado", email: "helena@padaria.example" });
  const own = await (await site.as(user)).get("/checkout.data");
  expect(own.text).toContain("Helena Prado");
  expect(own.text).toContain("helena@padaria.example");
  const guest = await site.get("/checkout.data");
  expect(guest.status).toBe(200);
  expect(guest.text).not.toContain("helena@padaria.example");
});
