import { expect, test } from "vitest";
import { openSite } from "#tests/test-site.ts";

test("tells on the cart page that it needs JavaScript, and asks search engines not to index it", async () => {
  const site = await openSite();
  const page = await site.get("/carrinho");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>Carrinho | Ipê Digital</title>");
  expect(page.text).toMatch(/<noscript>.*O carrinho precisa de JavaScript.*<\/noscript>/s);
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
});
