// One purchase, one payment, despite Back, reload, a lost answer or two tabs. Typed fields stay.
import { expect, type Page, test } from "@playwright/test";
import {
  CARDS,
  payByCard,
  payByPix,
  sayWhoIs,
  settle,
  signIn,
  takeToCheckout,
  waitForHydration,
} from "./shopper.ts";

const OPEN = "Você já tem um pagamento em andamento";

async function countPosts(page: Page): Promise<() => number> {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/checkout/orders")) posts++;
  });
  return () => posts;
}

async function expectTyped(page: Page, name: string, email: string): Promise<void> {
  await expect(page.getByLabel("Nome completo")).toHaveValue(name);
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);
}

test("OP-11: leads back to the payment after Back during a card payment, and offers to pay again with kept fields", async ({
  page,
}) => {
  const posts = await countPosts(page);
  await takeToCheckout(page, "Contrato sem susto");
  await sayWhoIs(page, "Otávio Teste", "otavio@teste.example");
  await payByCard(page, CARDS.undecided);
  await expect(page).toHaveURL(/\/pedido\//);
  const order = page.url();
  await page.goBack();
  await expect(page.getByRole("heading", { name: OPEN })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pagar R\$/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: OPEN })).toBeVisible();
  await page.getByRole("button", { name: "Comprar de novo" }).click();
  await expectTyped(page, "Otávio Teste", "otavio@teste.example");
  await expect(page.getByRole("button", { name: /^Pagar R\$/ })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Ver o pagamento" }).click();
  await expect(page).toHaveURL(order);
  await settle(page);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Carrinho", exact: true })).toBeVisible();
  expect(posts()).toBe(1);

  await takeToCheckout(page, "Contrato sem susto");
  await expect(page.getByRole("heading", { name: "Você acabou de comprar isto" })).toBeVisible();
  await page.getByRole("button", { name: "Comprar de novo" }).click();
  await payByCard(page, CARDS.approved);
  await expect(page).toHaveURL(/\/pedido\//);
  expect(page.url()).not.toBe(order);
  expect(posts()).toBe(2);
});

test("OP-11: shows by itself that a card payment succeeded after an immediate Back, and links the order", async ({
  page,
}) => {
  await takeToCheckout(page, "Contrato sem susto");
  await sayWhoIs(page, "Inês Teste", "ines@teste.example");
  await payByCard(page, CARDS.approved);
  await expect(page).toHaveURL(/\/pedido\//);
  const order = page.url();
  await page.goBack();
  // Without a press or a reload.
  await expect(page.getByRole("heading", { name: "Você acabou de comprar isto" })).toBeVisible();
  await page.getByRole("link", { name: "Ver minha compra" }).click();
  await expect(page).toHaveURL(order);
});

test("OP-11: finds and opens an order whose answer was cut off", async ({ page }) => {
  await takeToCheckout(page, "Preço sem medo");
  await sayWhoIs(page, "Lúcia Teste", "lucia@teste.example");
  await page.route("**/api/checkout/orders", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await payByCard(page, CARDS.undecided);
  await expect(page.getByRole("region", { name: OPEN })).toBeFocused();
  await page.unroute("**/api/checkout/orders");
  await page.reload();
  await page.getByRole("link", { name: "Ver o pagamento" }).click();
  await expect(page).toHaveURL(/\/pedido\//);
  await settle(page);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Carrinho", exact: true })).toBeVisible();
});

test("lets one of two tabs with the same cart pay and leads the other to that payment", async ({
  page,
  context,
}) => {
  await takeToCheckout(page, "Guia da LGPD");
  const other = await context.newPage();
  await other.goto("/checkout");
  for (const [tab, name] of [
    [page, "Tina Teste"],
    [other, "Tina da Outra Aba"],
  ] as const) {
    await sayWhoIs(tab, name, "tina@teste.example");
  }
  await payByCard(page, CARDS.undecided);
  await expect(page).toHaveURL(/\/pedido\//);
  await payByCard(other, CARDS.undecided);
  await expect(other.getByRole("heading", { name: OPEN })).toBeVisible();
  await other.getByRole("link", { name: "Ver o pagamento" }).click();
  await expect(other).toHaveURL(page.url());
});

test('buys one unit when "buy now" is pressed twice, and leads to the lessons of an owned course', async ({
  page,
}) => {
  await takeToCheckout(page, "Ícones Cerrado");
  await page.goBack();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Comprar Agora" }).first().click();
  await expect(page.getByRole("button", { name: /^Pagar R\$/ })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("licença");
  await page.goto("/carrinho");
  await expect(page.getByRole("link", { name: "Carrinho, 1 item", exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await signIn(page, "cliente@ipe.example", "cliente123");
  await page.goto("/meus-cursos");
  // Another journey enrols this customer in a course that no product sells.
  const courses = page.locator('main :is(h2, h3) a[href^="/curso/"]');
  const course = courses.filter({ hasNotText: "em turma" }).first();
  const address = (await course.getAttribute("href"))?.match(/^\/curso\/\d+/)?.[0] ?? "";
  const title = (await course.textContent()) ?? "";
  await page.goto(`/loja?busca=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title }).first().click();
  const box = page.getByRole("complementary", { name: "Comprar" });
  await expect(box.getByRole("link", { name: "Ir para o curso" }).first()).toBeVisible();
  await expect(box.getByRole("button", { name: "Comprar Agora" })).toHaveCount(0);
  await expect(box.getByText("Comprar de novo", { exact: true })).toHaveCount(0);
  await box.getByRole("link", { name: "Ir para o curso" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${address}(\\D|$)`));
});

test("corrects a mistyped e-mail by one press, refuses a one-letter name and keeps fields when signing in", async ({
  page,
}) => {
  await takeToCheckout(page, "Guia da LGPD");
  await page.getByLabel("Nome completo").fill("Z");
  await page.getByLabel("E-mail", { exact: true }).fill("zeca@gmial.com");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "zeca@gmail.com" }).click();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("zeca@gmail.com");
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await expect(page.getByText("Você quis dizer")).toHaveCount(0);
  await payByPix(page);
  await expect(page.getByText("Nome deve ter pelo menos 2 caracteres").first()).toBeVisible();
  await page.getByLabel("Nome completo").fill("Zeca Teste");
  await page.getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/login?voltar=%2Fcheckout");
  await waitForHydration(page);
  await page.getByLabel("E-mail", { exact: true }).fill("cliente@ipe.example");
  await page.getByLabel("Senha", { exact: true }).fill("cliente123");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL("/checkout");
  await expectTyped(page, "Zeca Teste", "zeca@gmail.com");
  await expect(page.getByRole("radio", { name: /PIX/ })).toBeChecked();
  await expect(page.getByRole("link", { name: "Entrar" })).toHaveCount(0);
});

test("keeps all fields but the code after a declined card, and renews an expired PIX by one press", async ({
  page,
}) => {
  await takeToCheckout(page, "Contrato sem susto");
  await sayWhoIs(page, "Ugo Teste", "ugo@teste.example");
  await page.getByLabel("Parcelas").selectOption("2");
  await payByCard(page, CARDS.declined);
  await settle(page, "settle");
  await expect(page.getByRole("heading", { name: "Pagamento não aprovado" })).toBeVisible();
  await expect(page.getByLabel("Número do cartão")).toHaveValue(CARDS.declined);
  await expect(page.getByLabel("Nome no cartão")).toHaveValue("MARIA TESTE");
  await expect(page.getByLabel("Mês")).toHaveValue("12");
  await expect(page.getByLabel("Parcelas")).toHaveValue("2");
  await expect(page.getByLabel("CVV")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /4000/,
  );

  await takeToCheckout(page, "Paleta Brasil 64");
  await sayWhoIs(page, "Ugo Teste", "ugo+pendente@teste.example");
  await payByPix(page);
  await settle(page, "expire");
  const anew = page.getByRole("button", { name: "Gerar novo PIX" });
  await anew.click();
  await expect(page.getByRole("button", { name: /Copiar código/ })).toBeVisible();
});

test("shows the pending PIX payment on Back to the empty cart and links it", async ({ page }) => {
  await takeToCheckout(page, "Paleta Brasil 64");
  await sayWhoIs(page, "Vera Teste", "vera+pendente@teste.example");
  await payByPix(page);
  await expect(page.getByRole("button", { name: /Copiar código/ })).toBeVisible();
  const order = page.url();
  await page.goBack();
  await expect(page).toHaveURL("/carrinho");
  await expect(page.getByText("Você tem um pagamento em andamento")).toBeVisible();
  // Also in a tab that was opened later.
  const later = await page.context().newPage();
  await later.goto("/carrinho");
  await expect(later.getByRole("link", { name: "Ver pagamento" })).toBeVisible();
  await later.close();
  await page.reload();
  await page.getByRole("link", { name: "Ver pagamento" }).click();
  await expect(page).toHaveURL(order);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("shows purchase and total first in one expandable line, and a boleto with bars and PDF", async ({
    page,
  }) => {
    await takeToCheckout(page, "Paleta Brasil 64");
    const line = page.locator("summary").filter({ hasText: "Paleta Brasil 64" });
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(line).toContainText("R$ 19,00");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await line.tap();
    await expect(page.locator("details li").filter({ hasText: "Paleta Brasil 64" })).toBeVisible();
    await expect(page.locator("main")).not.toContainText("licença");
    await line.tap();
    await sayWhoIs(page, "Bia do Boleto", "bia.boleto@teste.example");
    await page.getByRole("radio", { name: /Boleto/ }).tap();
    await page.getByLabel(/CPF/).fill("529.982.247-25");
    await page.getByRole("button", { name: /^Gerar boleto de R\$/ }).tap();
    await expect(page.getByRole("img", { name: /Código de barras/ })).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Baixar boleto em PDF" }).tap();
    expect((await coming).suggestedFilename()).toMatch(/^Boleto do pedido \d+\.pdf$/);
  });
});
