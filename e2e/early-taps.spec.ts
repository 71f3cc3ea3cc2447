// A slow phone shows the page long before its code is there: what is pressed then is not lost.
import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./shopper.ts";

/** Holds the page's code back; returns how to let it come. */
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

test("before its code is there a page opens its menu, follows links and searches", async ({ page }) => {
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

test("a card's button pressed before is obeyed once, and the bar says that it was heard", async ({
  page,
}) => {
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

test("an order of the list chosen before is followed", async ({ page }) => {
  const letCome = await holdCode(page);
  await page.goto("/loja", { waitUntil: "commit" });
  await page.getByLabel("Ordenar por").selectOption({ index: 1 });
  const chosen = await page.getByLabel("Ordenar por").inputValue();
  letCome();
  await expect(page).toHaveURL(new RegExp(`ordem=${chosen}`));
  await expect(page.getByLabel("Ordenar por")).toHaveValue(chosen);
});
