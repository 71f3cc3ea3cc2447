// A guest buys with each method and sees each outcome. Later the purchase moves into the account.
import { expect, test } from "@playwright/test";
import { linkIn, mailTo } from "./mailbox.ts";
import {
  CARDS,
  downloadOf,
  payByBoleto,
  payByCard,
  payByPix,
  sayWhoIs,
  settle,
  simulatePayment,
  takeToCheckout,
  waitForHydration,
  wantAgain,
} from "./shopper.ts";

test("shows a guest's card purchase in the account when the guest enters with a code by e-mail", {
  tag: "@family",
}, async ({ page, browser }) => {
  const email = "marina.guest@teste.example";
  await takeToCheckout(page, "Ícones Cerrado");
  await sayWhoIs(page, "Marina Souza", email);
  await payByCard(page, CARDS.approved);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();

  const link = await page.locator('a[href^="/downloads/"]').first().getAttribute("href");
  const file = await downloadOf(page, link ?? "");
  expect(file).toMatchObject({ status: 200, name: expect.stringContaining(".zip") });
  expect(file.bytes).toBeGreaterThan(500);

  // On another machine only the private link in the mail opens the order.
  const mail = await mailTo(email, /pedido|compra/i);
  const elsewhere = await browser.newPage();
  expect((await elsewhere.goto(new URL(page.url()).pathname))?.status()).toBe(404);
  await elsewhere.goto(linkIn(mail, /^\/acesso\//, /Abrir meu pedido/));
  await expect(elsewhere.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await elsewhere.context().close();

  // The purchase created an account for the address. Only a person who can read its mail can sign in.
  await page.goto("/login/por-email");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Receber código" }).click();
  const subject = /^(\d{6}) é o seu código para entrar/;
  const code = subject.exec((await mailTo(email, subject)).subject ?? "")?.[1] ?? "";
  await page.getByLabel("Código", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).not.toHaveURL(/por-email/);
  await page.goto("/minha-conta");
  await expect(page.getByText("Ícones Cerrado").first()).toBeVisible();
  const own = await page.locator('a[href^="/downloads/"]').first().getAttribute("href");
  expect((await downloadOf(page, own ?? "")).status).toBe(200);
});

test("explains a declined card, keeps the order and accepts another card", async ({ page }) => {
  await takeToCheckout(page, "Contrato sem susto");
  await sayWhoIs(page, "Rui Prado", "rui@teste.example");
  await payByCard(page, CARDS.declined);
  await settle(page, "settle");
  await expect(page).toHaveURL(/\/pedido\//);
  await expect(page.getByText(/saldo|limite|recus/i).first()).toBeVisible();
  const order = page.url();
  await page.getByLabel("Número do cartão").fill(CARDS.undecided);
  await page.getByLabel("Nome no cartão").fill("RUI PRADO");
  await page.getByLabel("Mês").selectOption("11");
  await page.getByLabel("Ano").selectOption({ index: 2 });
  await page.getByLabel("CVV").fill("321");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole("heading", { name: "Confirmando o pagamento…" })).toBeVisible();
  await settle(page);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  expect(page.url()).toBe(order);
});

test("never shows a lost provider answer as declined and ends as paid", async ({ page }) => {
  await takeToCheckout(page, "Contrato sem susto");
  await sayWhoIs(page, "Lia Prado", "lia@teste.example");
  await payByCard(page, CARDS.lost);
  await expect(page).toHaveURL(/\/pedido\//);
  await expect(page.locator("main")).not.toContainText(/recusad/i);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible({ timeout: 30_000 });
});

test("updates the page from PIX code and QR to paid without a reload", {
  tag: "@family",
}, async ({ page }) => {
  await takeToCheckout(page, "Paleta Brasil 64");
  await sayWhoIs(page, "Caio Teste", "caio+pendente@teste.example");
  await page.clock.install();
  await payByPix(page);
  await expect(page.getByRole("heading", { name: /PIX/ })).toBeVisible();
  await expect(page.locator("main svg").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Copiar código/ })).toBeVisible();
  await simulatePayment(page, page.url());
  await page.clock.fastForward(2000);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
});

test("keeps an unpaid PIX open after a reload, then expires it and offers a new try", async ({ page }) => {
  await takeToCheckout(page, "Paleta Brasil 64");
  await sayWhoIs(page, "Ester Teste", "ester+pendente@teste.example");
  await payByPix(page);
  await expect(page.getByText("Aguardando pagamento", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Aguardando pagamento", { exact: true })).toBeVisible();

  await takeToCheckout(page, "Paleta Brasil 64");
  await wantAgain(page);
  await sayWhoIs(page, "Ester Teste", "ester+pendente@teste.example");
  await payByPix(page);
  await settle(page, "expire");
  await expect(page.getByText("O prazo de pagamento acabou").first()).toBeVisible();
});

test("requires a valid CPF for a boleto, shows its line and opens the files after payment", async ({
  page,
}) => {
  await takeToCheckout(page, "Preço sem medo");
  await sayWhoIs(page, "Nádia Teste", "nadia@teste.example");
  await payByBoleto(page, "111.111.111-11");
  await expect(page.getByText(/CPF.*inválido|CPF válido/i).first()).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Nádia Teste");
  await payByBoleto(page, "529.982.247-25");
  await expect(page).toHaveURL(/\/pedido\//);
  await expect(page.getByText(/00090\.?\d{5}/).first()).toBeVisible();
  await page.getByRole("button", { name: /Simular pagamento/ }).click();
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible({ timeout: 30_000 });
});

test("keeps the cart across pages and tabs and sends an empty cart back from the checkout", async ({
  page,
  context,
}) => {
  await page.goto("/checkout");
  await expect(page).toHaveURL(/carrinho/);
  await page.goto("/loja");
  await waitForHydration(page);
  const add = page.getByRole("button", { name: /Adicionar ao Carrinho/ }).first();
  await add.click();
  await expect(page.getByRole("button", { name: /No carrinho/ }).first()).toBeDisabled();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("article").getByRole("link", { name: "Ver carrinho" })).toBeFocused();
  const other = await context.newPage();
  await other.goto("/carrinho");
  await other.getByRole("button", { name: /Aumentar/ }).click();
  await expect(page.getByRole("link", { name: /Carrinho/ })).toContainText("2");
  await other
    .getByRole("button", { name: /Remover/ })
    .first()
    .click();
  await expect(other.getByRole("link", { name: /loja/i }).first()).toBeVisible();
  await other.goto("/loja?busca=%C3%8Dcones+Cerrado");
  await other.getByRole("link", { name: "Ícones Cerrado" }).first().click();
  await expect(other.getByRole("heading", { level: 1, name: "Ícones Cerrado" })).toBeVisible();
  await waitForHydration(other);
  // A quick double tap adds one unit.
  await other.getByRole("button", { name: "Adicionar ao Carrinho" }).first().dblclick();
  await expect(other.getByRole("link", { name: /Carrinho/ }).first()).toContainText("1");
});

test("shows that the order is being sent and prevents a second submit", async ({ page }) => {
  let posts = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/checkout/orders", async (route) => {
    posts++;
    await held;
    await route.continue();
  });
  await takeToCheckout(page, "Contrato sem susto");
  await sayWhoIs(page, "Vera Teste", "vera@teste.example");
  await payByCard(page, CARDS.undecided);
  const busy = page.getByRole("button", { name: "Processando pagamento..." });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  release();
  await settle(page);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  expect(posts).toBe(1);
});
