import { expect, test } from "vitest";
import { makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("tells on the checkout page that it needs JavaScript, and asks search engines not to index it", async () => {
  const site = await openSite();
  const page = await site.get("/checkout");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>Finalizar compra | Ipê Digital</title>");
  expect(page.text).toMatch(/<noscript>.*A compra precisa de JavaScript.*<\/noscript>/s);
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
});

test("fills in name and e-mail of the signed-in person only", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { name: "Helena Prado", email: "helena@padaria.example" });
  const own = await (await site.as(user)).get("/checkout.data");
  expect(own.text).toContain("Helena Prado");
  expect(own.text).toContain("helena@padaria.example");
  const guest = await site.get("/checkout.data");
  expect(guest.status).toBe(200);
  expect(guest.text).not.toContain("helena@padaria.example");
});

test("shows the checkout with a header of its own and a way back to the cart", async () => {
  const site = await openSite();
  const page = await site.get("/checkout");
  expect(page.text).toContain("Compra segura");
  expect(page.text).toContain("CNPJ\u00a011.222.333/0001-81");
  expect(page.text).toContain("Demonstração: nenhum pagamento é real.");
  expect(page.text).not.toContain('aria-label="Principal"');
  expect(page.text).not.toContain("<footer");
  expect(page.text).not.toMatch(/<a[^>]* href="\/(loja|blog|sobre)"/);
  expect((await site.get("/carrinho")).text).toContain('aria-label="Principal"');
});

test("calls the checkout secure only at an https address when real money is paid", async () => {
  const real = {
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja",
    PIX_CITY: "Joinville",
    SITE_MODE: "live",
    SESSION_SECRET: "a secret of at least thirty-two characters",
  };
  for (const [address, says] of [
    ["http://localhost:3000", false],
    ["https://loja.example", true],
  ] as const) {
    const site = await openSite({ ...real, SITE_URL: address });
    const page = await site.get("/checkout");
    expect(page.text.includes("Compra segura")).toBe(says);
    expect(page.text).not.toContain("Demonstração: nenhum");
  }
});

test("sets the checkout cookie with the page and its data, and keeps the same value", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  const first = await visitor.get("/checkout.data");
  expect(first.headers.getSetCookie().join()).toMatch(/checkout=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax/);
  const kept = visitor.cookies.get("checkout");
  const again = await visitor.get("/checkout");
  expect(again.headers.getSetCookie().join()).not.toContain("checkout=");
  expect(visitor.cookies.get("checkout")).toBe(kept);
  expect(again.text).not.toContain(kept);
});
