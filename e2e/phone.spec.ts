// A guest purchase on a small touch screen.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { waitForHydration } from "./shopper.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("lets a guest on a phone find a product, pay by PIX and download the file", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Abrir menu" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Loja" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Loja" })).toBeVisible();
  await expect(menu).toBeHidden();

  await page.getByRole("searchbox").tap();
  await page.keyboard.type("paleta brasil");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 produto encontrado")).toBeVisible();
  await page.getByRole("link", { name: "Paleta Brasil 64" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Paleta Brasil 64" })).toBeVisible();

  // The bottom bar keeps the button in reach at every scroll position.
  const buy = page.locator("[data-bottom-bar]").getByRole("button", { name: "Comprar Agora" });
  await expect(buy).toBeInViewport({ ratio: 1 });
  await buy.tap();
  await expect(page.getByRole("heading", { name: "Finalizar compra" })).toBeVisible();
  await page.getByLabel("Nome completo").fill("Iracema do Celular");
  await page.getByLabel("E-mail", { exact: true }).fill("iracema@teste.example");
  await page.getByRole("radio", { name: /PIX/ }).tap();
  await page.getByRole("button", { name: /^Gerar PIX de R\$/ }).tap();

  await expect(page.getByRole("heading", { name: "Seu PIX está aguardando pagamento" })).toBeVisible();
  const code = page.getByRole("button", { name: /Copiar código/ });
  await expect(code).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Simular pagamento" }).tap();
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeInViewport();

  const coming = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Baixar/ })
    .first()
    .tap();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("prices the bar by the chosen quantity and keeps an invalid quantity with its error", async ({
  page,
}) => {
  await page.goto("/loja?busca=Preço sem medo");
  await page.getByRole("link", { name: "Preço sem medo" }).first().tap();
  await waitForHydration(page);
  const bar = page.locator("[data-bottom-bar]");
  const unit = (await bar.locator(".price b").innerText()).replace(/^por\s*/, "");
  const quantity = page.getByRole("textbox", { name: "Quantidade" });
  await quantity.fill("2");
  await expect(bar.locator(".price small")).toHaveText(`2 × ${unit}`);
  for (const typed of ["abc", "1,5", "0", "10000", ""]) {
    await quantity.fill(typed);
    await expect(page.getByText("Digite um número de 1 a 9.999. A quantidade continua 2.")).toBeVisible();
    await expect(quantity).toHaveValue(typed);
    await expect(bar.locator(".price small")).toHaveText(`2 × ${unit}`);
  }
  await quantity.fill("1.000");
  await expect(page.getByText(/^Digite um número/)).toBeHidden();
  await expect(bar.locator(".price small")).toHaveText(`1.000 × ${unit}`);
});
