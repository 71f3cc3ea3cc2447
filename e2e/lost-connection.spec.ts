// An answer that never comes: the screen says so in Portuguese and offers another try.
import { expect, test } from "@playwright/test";
import { waitForHydration } from "./shopper.ts";

test("where only the page's own request fails, the error speaks Portuguese and offers another try", async ({
  page,
}) => {
  await page.goto("/loja");
  await waitForHydration(page);
  await page.route("**/loja.data*", (route) => route.abort());
  await page.getByRole("searchbox").first().fill("planilha");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await expect(page).toHaveURL(/busca=planilha/);
  await expect(page.locator('main a[href^="/produto/"]').first()).toBeVisible();
});
