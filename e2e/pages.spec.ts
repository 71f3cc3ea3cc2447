// The owner edits site pages: the preview shows the change, visitors see it after publishing.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const EDITOR = "/admin/paginas/home";

async function openHero(page: Page): Promise<void> {
  await page.goto(EDITOR);
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Abertura/ }).press("Enter");
}

test("edits, previews, publishes and reverts the texts of the home page", async ({ page, browser }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await openHero(page);
  const phrase = page.getByLabel("Frase grande");
  const preview = page.frameLocator('iframe[title="Prévia de Página inicial"]');
  const before = await phrase.inputValue();
  await phrase.fill("Cerâmica de Paraty");
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1 })).toContainText("Cerâmica de Paraty");
  await expectAccessible(page, "editor da página inicial");

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto("/");
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText(before);
  await page.getByRole("button", { name: "Publicar", exact: true }).press("Enter");
  await expect(page.getByText("Página publicada")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Cerâmica de Paraty");

  await page.getByRole("button", { name: "Remover Números, seção 2" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Números/ })).toBeHidden();
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Números/ })).toBeVisible();

  // Another person has the page open too and saves second.
  const other = await page.context().newPage();
  await openHero(other);
  await page.getByRole("button", { name: /^Abertura/ }).click();
  await page.getByRole("button", { name: /^Abertura/ }).click();
  await phrase.fill("Da primeira");
  await expect(preview.getByRole("heading", { level: 1 })).toContainText("Da primeira");
  await other.getByLabel("Frase grande").fill("Da segunda");
  await expect(other.getByText("O que está diferente: a seção Abertura.")).toBeVisible();
  await expect(other.getByLabel("Frase grande")).toHaveValue("Da segunda");
  await expect(other.frameLocator("iframe").getByRole("heading", { level: 1 })).toContainText("Da primeira");
  await expect(other.getByText("A prévia mostra a versão que foi salva")).toBeVisible();
  await other.getByRole("button", { name: "Salvar a minha por cima" }).click();
  await expect(other.getByText(/^Salvo às/)).toBeVisible();
  await other.getByLabel("Frase grande").fill(before);
  await expect(other.frameLocator("iframe").getByRole("heading", { level: 1 })).toContainText(before);
  await other.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(other.getByText("Página publicada")).toBeVisible();
});
