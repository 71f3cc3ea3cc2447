// An offer's own page opened from a message: the waiting list, and an unstable connection.
import { expect, type Page, test } from "@playwright/test";
import { signIn, waitForHydration } from "./shopper.ts";

const PRODUCT = "Roteiros de WhatsApp para quem atende";
const QUOTE = "**/api/checkout/quote*";

test("suggests the likely address when an e-mail on the waiting list is mistyped", async ({ page }) => {
  await makeOffer(page, { slug: "em-breve", starts_at: "2035-05-04T10:30" });
  await page.context().clearCookies();
  await page.goto("/c/em-breve");
  await waitForHydration(page);
  await expect(page.getByText("Começa em 04/05/2035, às 10:30, no horário de Brasília.")).toBeVisible();
  const email = page.getByLabel("Seu e-mail");
  await email.fill("olga@gmial.com");
  await email.blur();
  await page.getByRole("button", { name: "olga@gmail.com" }).click();
  await expect(email).toHaveValue("olga@gmail.com");
  await expect(email).toBeFocused();
  await page.getByRole("button", { name: "Quero ser avisado quando abrir" }).click();
  await expect(page.getByText("Pronto, você está na lista.")).toBeVisible();
});

test("retries a coupon by itself after a lost answer, in cart, checkout and offer page", async ({ page }) => {
  await makeOffer(page, { slug: "agora-sim" });
  await page.context().clearCookies();
  await page.goto("/c/agora-sim");
  await tryLost(page);
  await page.goto("/loja");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await page.goto("/carrinho");
  await tryLost(page);
  await page.goto("/checkout");
  await tryLost(page);
});

/** Sends an unknown coupon while no answer comes. The shop's reply then appears without another press. */
async function tryLost(page: Page): Promise<void> {
  await waitForHydration(page);
  await expect(page.getByText("Tem cupom?")).toBeVisible();
  await page.route(QUOTE, (route) => route.abort());
  if (!(await page.getByLabel("Código do cupom").isVisible())) await page.getByText("Tem cupom?").click();
  await page.getByLabel("Código do cupom").fill(`NADA${Date.now() % 1000}`);
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText(/Não foi possível atualizar/).first()).toBeVisible();
  // On pages with a pay button the message stands beside it, because the price has no coupon in it.
  if (!page.url().endsWith("/carrinho"))
    await expect(page.getByText(/ainda não foi conferido e não entra neste preço/)).toBeVisible();
  await page.unroute(QUOTE);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/Não encontramos o cupom NADA/).first()).toBeVisible();
  await page.getByRole("button", { name: "Continuar sem cupom" }).click();
}

async function makeOffer(page: Page, fields: { slug: string; starts_at?: string }): Promise<void> {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto(`/admin/produtos?busca=${encodeURIComponent(PRODUCT)}`);
  const offers = (await page.locator('a[href$="/ofertas"]').first().getAttribute("href")) ?? "";
  const made = await page.request.post(offers, {
    headers: { "sec-fetch-site": "same-origin" },
    form: { intent: "save-offer", name: fields.slug, price: "25", ...fields },
    maxRedirects: 0,
  });
  expect(made.status()).toBe(302);
}
