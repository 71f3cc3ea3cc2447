// A buyer asks for a refund on the order: immediate where the owner allows it, otherwise after the owner's answer.
import { expect, type Page, test } from "@playwright/test";
import { mailTo } from "./mailbox.ts";
import {
  downloadOf,
  payByBoleto,
  payByGoodCard,
  sayWhoIs,
  signIn,
  takeToCheckout,
  waitForHydration,
} from "./shopper.ts";

const PRODUCT = "Calculadora de Margem";

test("refunds a withdrawal immediately, closes access and shows a reference number", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "admin@ipe.example", "admin123");
  await setAutomatic(page, true);
  const customer = await browser.newPage();
  await takeToCheckout(customer, PRODUCT);
  await sayWhoIs(customer, "Rosa Desiste", "rosa@teste.example");
  await payByGoodCard(customer);
  const link = (await customer.locator('a[href^="/downloads/"]').first().getAttribute("href")) ?? "";

  const refund = customer.getByRole("region", { name: "Reembolso" });
  await refund.getByText("Pedir reembolso").click();
  await expect(refund).toContainText("aparece nesta fatura ou na seguinte");
  await refund.getByLabel("O que aconteceu?").fill("Comprei por engano");
  await refund.getByRole("button", { name: /^Reembolsar R\$/ }).dblclick();
  await expect(customer.getByRole("heading", { name: "Pedido reembolsado" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(refund).toContainText("Reembolso realizado");
  const protocol = /Protocolo (\d{8}-\d+)/.exec((await refund.textContent()) ?? "")?.[1] ?? "none";
  expect((await downloadOf(customer, link)).status).toBe(410);
  const mail = await mailTo("rosa@teste.example", /^Reembolso do pedido/);
  expect(mail.text).toContain(protocol);
  await customer.reload();
  await expect(refund.getByRole("button")).toHaveCount(0);
  // Immediately, before hydration: the checkout's server answers its address and finds no cart.
  await customer.goBack();
  await expect(customer.getByRole("heading", { name: "Carrinho", exact: true })).toBeVisible();
  await customer.goForward();
  await expect(customer.getByRole("heading", { name: "Pedido reembolsado" })).toBeVisible();

  await page.goto(`/admin/pedidos?busca=${protocol}`);
  await page
    .getByRole("link", { name: /Rosa Desiste|Detalhes do pedido/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(`Protocolo ${protocol}`);
  await expect(sheet).toContainText("Solicitado pelo cliente, reembolso automático");
  await expect(sheet).toContainText("Comprei por engano");
  await setAutomatic(page, false);
  await customer.context().close();
});

test("records a refund request that no provider can send, says how it arrives, and the owner sends it", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const customer = await browser.newPage();
  await takeToCheckout(customer, PRODUCT);
  await sayWhoIs(customer, "Beto Boleto", "beto@teste.example");
  await payByBoleto(customer, "52998224725");
  await customer
    .getByRole("button", { name: /Simular pagamento|Pagar/ })
    .first()
    .click();
  await expect(customer.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible({
    timeout: 20_000,
  });
  const refund = customer.getByRole("region", { name: "Reembolso" });
  await refund.getByText("Pedir reembolso").click();
  await refund.getByLabel("Onde você quer receber?").fill("beto@teste.example");
  await refund.getByRole("button", { name: /de volta$/ }).click();
  await expect(refund).toContainText("Solicitação de reembolso enviada");
  const protocol = /Protocolo (\d{8}-\d+)/.exec((await refund.textContent()) ?? "")?.[1] ?? "none";
  expect((await mailTo("beto@teste.example", /^Sua solicitação de reembolso/)).text).toContain(protocol);

  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto(`/admin/pedidos?busca=${protocol}`);
  await page
    .getByRole("link", { name: /Beto Boleto|Detalhes do pedido/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("O cliente pede para receber em");
  await sheet.getByRole("button", { name: "Marcar como reembolsado" }).first().click();
  await page.getByRole("button", { name: "Sim, já devolvi" }).click();
  await expect(sheet.getByText("Reembolso realizado").first()).toBeVisible({ timeout: 20_000 });
  await customer.reload();
  await expect(refund).toContainText("Reembolso realizado");
  expect((await mailTo("beto@teste.example", /^Reembolso do pedido/)).text).toContain(protocol);
  await customer.context().close();
});

async function setAutomatic(page: Page, on: boolean): Promise<void> {
  await page.goto("/admin/configuracoes?grupo=vendas");
  await waitForHydration(page);
  const choice = page.getByRole("switch", { name: "Reembolso automático nos 7 dias" });
  if ((await choice.isChecked()) === on) return;
  await choice.setChecked(on);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configurações salvas.")).toBeVisible();
}
