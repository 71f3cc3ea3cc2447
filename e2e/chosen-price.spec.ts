// Pay-what-you-want on a phone: the typed amount is priced, kept, refused with a reason, and charged.
import { devices, expect, test } from "@playwright/test";
import { sayWhoIs, signIn, waitForHydration } from "./shopper.ts";

const PRODUCT = "Roteiros de WhatsApp para quem atende";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("accepts an amount as people type money, keeps it after a reload and charges it", async ({
  page,
  browser,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto(`/admin/produtos?busca=${encodeURIComponent(PRODUCT)}`);
  const offers = (await page.locator('a[href$="/ofertas"]').first().getAttribute("href")) ?? "";
  const made = await page.request.post(offers, {
    headers: { "sec-fetch-site": "same-origin" },
    form: {
      intent: "save-offer",
      name: "Pague quanto quiser",
      slug: "quanto-quiser",
      price: "25",
      minimum_price: "10",
      methods: "pix",
      is_public: "on",
    },
    maxRedirects: 0,
  });
  expect(made.status()).toBe(302);

  const buyer = await browser.newPage({ ...PHONE, userAgent: devices["Pixel 7"].userAgent });
  await buyer.goto(offers.replace("/admin/produtos/", "/produto/").replace("/ofertas", ""));
  const option = buyer.locator('form[action="/c/quanto-quiser"]');
  await option.getByLabel("Quanto você quer pagar?").fill("R$ 5");
  await option.getByRole("button", { name: "Continuar" }).click();

  const field = buyer.getByLabel("Quanto você quer pagar?");
  await expect(buyer.getByText(/O mínimo é R\$\s10,00\./)).toBeVisible();
  await expect(field).toHaveValue("R$ 5");
  await waitForHydration(buyer);
  await sayWhoIs(buyer, "Nair Teste", "nair+pendente@teste.example");
  await buyer.getByRole("button", { name: "Confira o valor" }).click();
  await expect(field).toBeFocused();
  await expect(buyer.getByText(/O mínimo é R\$\s10,00\./)).toHaveCount(1);
  await expect(buyer).toHaveURL(/\/c\/quanto-quiser/);

  // Enter prices the amount and places no order.
  await field.fill("1.030,5");
  await field.press("Enter");
  const pay = buyer.getByRole("button", { name: /^Gerar PIX de R\$\s1\.030,50$/ });
  await expect(pay).toBeEnabled();
  await buyer.reload();
  await waitForHydration(buyer);
  await expect(field).toHaveValue("1.030,5");
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(buyer.getByLabel("PIX copia e cola")).toBeVisible({ timeout: 30_000 });
  await expect(buyer.getByText(/valor de R\$\s1\.030,50/)).toBeVisible();
  await buyer.context().close();
});
