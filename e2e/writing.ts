// Uses the post editor as a person does.
import { expect, type Locator, type Page } from "@playwright/test";
import { waitForHydration } from "./shopper.ts";

export async function openEditor(page: Page): Promise<{ text: Locator; tool: (name: string) => Locator }> {
  await page.goto("/blog-admin?aba=editor");
  await waitForHydration(page);
  const bar = page.getByRole("toolbar", { name: "Formatação" });
  await expect(bar).toBeVisible();
  const tool = (name: string) => bar.getByRole("button", { name, exact: true });
  return { text: page.getByRole("textbox", { name: "Conteúdo" }), tool };
}

/** Publishes without a date, so immediately. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole("switch", { name: "Rascunho" }).uncheck();
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Post publicado com sucesso!")).toBeVisible();
}
