// On a slow phone the page is visible long before its code. Presses in between are not lost.
import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./shopper.ts";

/** Holds back the page's scripts. Returns a function that releases them. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: isWanted, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/framework-[^/]+\.js/, async (route) => {
    await isWanted;
    await route.continue();
  });
  return letCome;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
});

test("opens the menu, follows links and searches before hydration", async ({ page }) => {
  const letCome = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Loja" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Loja" })).toBeVisible();
  await page.getByRole("searchbox").fill("icones cerr");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("1 produto encontrado")).toBeVisible();
  await page.getByRole("link", { name: "Ícones Cerrado" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ícones Cerrado" })).toBeVisible();
  letCome();
  await waitForHydration(page);
});

test("runs an early press on a card's button once and shows that it was noticed", async ({ page }) => {
  const letCome = await holdCode(page);
  await page.goto("/loja", { waitUntil: "commit" });
  const card = page.getByRole("article").filter({ hasText: "Ícones Cerrado" });
  const button = card.getByRole("button", { name: /^Adicionar ao Carrinho/ });
  await button.click();
  await button.click();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  letCome();
  await waitForHydration(page);
  await expect(card.getByRole("button", { name: /^No carrinho/ })).toBeVisible();
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
  await expect(page.getByRole("link", { name: "Carrinho, 1 item" })).toBeVisible();
});

test("applies a sort order chosen before hydration", async ({ page }) => {
  const letCome = await holdCode(page);
  await page.goto("/loja", { waitUntil: "commit" });
  await page.getByLabel("Ordenar por").selectOption({ index: 1 });
  const chosen = await page.getByLabel("Ordenar por").inputValue();
  letCome();
  await expect(page).toHaveURL(new RegExp(`ordem=${chosen}`));
  await expect(page.getByLabel("Ordenar por")).toHaveValue(chosen);
});
