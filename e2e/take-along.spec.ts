// Bumps and upsells on a phone: added before payment, offered once after it, and never in front of the files.
import { devices, expect, type Page, test } from "@playwright/test";
import { payByPix, sayWhoIs, signIn, takeToCheckout, waitForHydration } from "./shopper.ts";

const BOUGHT = "Roteiros de WhatsApp para quem atende";
const BESIDE = "90 legendas que vendem sem gritar";
const AFTER = "Cardápio Jabuticabeira";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("updates the total with a bump at once and offers an upsell one press away from the purchase", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "admin@ipe.example", "admin123");
  await addBump(page, { product: BESIDE, moment: "checkout", headline: "Leve as legendas", price: "9,00" });
  await addBump(page, { product: AFTER, moment: "paid", headline: "Antes de ir", price: "7,00" });

  const buyer = await browser.newPage({ ...PHONE, userAgent: devices["Pixel 7"].userAgent });
  await takeToCheckout(buyer, BOUGHT);
  await sayWhoIs(buyer, "Nair Teste", "nair@teste.example");
  await buyer.getByRole("radio", { name: /PIX/ }).check();
  const before = await payableOf(buyer);
  const box = buyer.getByRole("checkbox", { name: /Leve as legendas/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect.poll(() => payableOf(buyer)).toBe(before + 900);
  await expectNoSidewaysScroll(buyer);
  await payByPix(buyer);
  await buyer.getByRole("button", { name: "Simular pagamento" }).click();

  // After payment the buyer reaches the offer, which can be left.
  await expect(buyer).toHaveURL(/\/oferta$/, { timeout: 30_000 });
  const offer = buyer.url();
  await expect(buyer.getByRole("status").filter({ hasText: "Pagamento confirmado" })).toBeVisible();
  await expect(buyer.getByRole("heading", { level: 1, name: "Antes de ir" })).toBeVisible();
  await expectNoSidewaysScroll(buyer);
  await buyer.screenshot({ path: test.info().outputPath("oferta.png"), fullPage: true });
  await buyer.getByRole("link", { name: "Não, obrigado" }).click();
  await expect(buyer.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();

  // The buyer accepts later: one press that names the amount, then the PIX code appears.
  await buyer.goto(offer);
  await waitForHydration(buyer);
  await buyer.getByRole("button", { name: /^Pagar R\$\s7,00 no PIX$/ }).click();
  await expect(buyer.getByLabel("PIX copia e cola")).toBeVisible({ timeout: 30_000 });
  expect(buyer.url()).not.toContain(offer.replace("/oferta", ""));
  await expect(buyer.getByText(AFTER).first()).toBeAttached();
  // Back leads to the first purchase, not to the offer.
  await buyer.goBack();
  await expect(buyer.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await buyer.context().close();
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

/** Amount on the pay button, in centavos. */
async function payableOf(page: Page): Promise<number> {
  const words = await page.getByRole("button", { name: /^Gerar PIX de R\$/ }).textContent();
  return Number((words ?? "").replace(/\D/g, ""));
}

interface Bump {
  product: string;
  moment: string;
  headline: string;
  price: string;
}

async function addBump(page: Page, { product, moment, headline, price }: Bump): Promise<void> {
  await page.goto(`/loja?busca=${encodeURIComponent(BOUGHT)}`);
  const link = await page.getByRole("link", { name: BOUGHT }).first().getAttribute("href");
  const id = /\/produto\/(\d+)/.exec(link ?? "")?.[1];
  await page.goto(`/admin/produtos/${id}/adicionais?nova=1`);
  await waitForHydration(page);
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Quando aparece").selectOption(moment);
  const offered = sheet.getByLabel("Produto oferecido");
  // An option shows its price beside the product.
  const option = offered.locator("option").filter({ hasText: product });
  await offered.selectOption((await option.getAttribute("value")) ?? product);
  await sheet.getByLabel("Chamada").fill(headline);
  await sheet.getByLabel("Preço").fill(price);
  await sheet.getByRole("button", { name: "Salvar oferta adicional" }).click();
  await expect(page.getByText("Oferta adicional criada!")).toBeVisible();
}
