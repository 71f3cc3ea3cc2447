// The owner adds a product with a file, sells it and refunds it; the access closes.
import { expect, type Page, test } from "@playwright/test";
import { downloadOf, payByGoodCard, sayWhoIs, signIn, takeToCheckout } from "./shopper.ts";

const PRODUCT = "Planilha de Fluxo de Caixa";

test("closes the download when the sale of a new product is refunded", { tag: "@family" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "admin@ipe.example", "admin123");
  await addProduct(page);

  const customer = await browser.newPage();
  await takeToCheckout(customer, PRODUCT);
  await sayWhoIs(customer, "Tereza Compra", "tereza@teste.example");
  await payByGoodCard(customer);
  const link = (await customer.locator('a[href^="/downloads/"]').first().getAttribute("href")) ?? "";
  const file = await downloadOf(customer, link);
  expect(file).toMatchObject({ status: 200, bytes: FILE.length, name: expect.stringContaining("fluxo.csv") });

  await page.goto("/admin/pedidos?busca=tereza");
  await page
    .getByRole("link", { name: /Tereza Compra|Detalhes do pedido/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(PRODUCT);
  await sheet.getByText("Fazer reembolso").click();
  await sheet.getByLabel("Motivo").fill("Cliente desistiu");
  await sheet.getByRole("button", { name: /^Reembolsar/ }).click();
  await page.getByRole("button", { name: "Sim, reembolsar" }).click();
  await expect(
    sheet
      .getByText(/Reembolsado/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible({ timeout: 20_000 });

  expect((await downloadOf(customer, link)).status).toBe(410);
  await customer.reload();
  await expect(customer.getByText("Pedido reembolsado").first()).toBeVisible();
  await customer.context().close();
});

test("retires a sold product: removes it from the store and keeps it for its buyer", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const customer = await browser.newPage();
  await signIn(customer, "cliente@ipe.example", "cliente123");
  await takeToCheckout(customer, "Calculadora de Margem");
  await payByGoodCard(customer);
  const link = (await customer.locator('a[href^="/downloads/"]').first().getAttribute("href")) ?? "";

  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/produtos?busca=Calculadora+de+Margem");
  await page.getByRole("button", { name: "Ações de Calculadora de Margem" }).click();
  await page
    .getByRole("menuitem", { name: /Excluir/ })
    .or(page.getByRole("button", { name: "Excluir" }))
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Excluir/ })
    .click();
  await expect(page.getByText("Produto excluído!")).toBeVisible();
  await page.goto("/loja?busca=Calculadora+de+Margem");
  await expect(page.getByRole("link", { name: "Calculadora de Margem", exact: true })).toHaveCount(0);

  expect((await downloadOf(customer, link)).status).toBe(200);
  await customer.goto("/minha-conta");
  await expect(customer.getByText("Calculadora de Margem").first()).toBeVisible();
  await customer.context().close();
});

const FILE = "mes;entrada;saida\njaneiro;100,00;80,00\n";

async function addProduct(page: Page): Promise<void> {
  await page.goto("/admin/produtos");
  await page.getByRole("link", { name: "Novo produto" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /Salvar|Criar/ }).click();
  await expect(sheet.getByText(/Informe|obrigat/i).first()).toBeVisible();
  await sheet.getByLabel("Nome", { exact: true }).fill(PRODUCT);
  await sheet.getByLabel("Descrição curta").fill("Doze meses de entradas e saídas, com o saldo calculado.");
  await sheet.getByLabel("Preço (R$)").fill("27,90");
  await sheet.getByLabel("Categoria").selectOption({ label: "Ferramentas" });
  await sheet
    .locator('input[type="file"][accept*="image"]')
    .first()
    .setInputFiles({ name: "capa.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(sheet.getByLabel("Imagem principal")).toHaveValue(/\/media\/.+\.webp/);
  await sheet
    .locator('input[type="file"]:not([accept*="image"])')
    .first()
    .setInputFiles({ name: "fluxo.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
  await expect(sheet.getByLabel("Tipo do arquivo")).toHaveValue("CSV");
  await sheet.getByRole("button", { name: /Salvar|Criar/ }).click();
  await expect(page.getByText("Produto criado!")).toBeVisible();
}
