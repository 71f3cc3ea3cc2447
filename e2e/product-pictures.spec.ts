// Full-screen product pictures, and the sample inside the page.
import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { waitForHydration } from "./shopper.ts";

test("opens pictures full screen, also by keyboard, and closes the view on Back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/loja");
  await page.goto("/produto/1");
  await waitForHydration(page);
  const enlarge = page.getByRole("button", { name: "Ampliar imagem" });
  await enlarge.click();
  const view = page.getByRole("dialog", { name: /^Imagens de / });
  await expect(view.getByText("Imagem 1 de")).toBeVisible();
  await expectAccessibleAtEveryWidth(page, "the large view");

  await page.keyboard.press("ArrowRight");
  await expect(view.getByText("Imagem 2 de")).toBeVisible();
  await view.getByRole("button", { name: "Ampliar" }).click();
  await expect(view.getByRole("button", { name: "Reduzir" })).toBeVisible();
  await page.goBack();
  await expect(view).toBeHidden();
  await expect(page).toHaveURL(/\/produto\/1/);

  await page.setViewportSize({ width: 1280, height: 844 });
  await enlarge.click();
  await expect(view.getByText("Imagem 1 de")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(view.getByText("Imagem 2 de")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();
  await expect(page).not.toHaveURL(/#ampliada/);
});

test("shows a sample in the page on demand, or opens it in a tab", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/amostras/") && asked.push(request.url()));
  // The test browser has no PDF viewer; this simulates one.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true }),
  );
  await page.goto("/produto/13");
  await waitForHydration(page);
  const link = page.getByRole("link", { name: /Folhear a amostra/ });
  await expect(link).toHaveAttribute("target", "_blank");
  expect(asked).toEqual([]);
  await link.click();
  await expect(page.locator('iframe[title^="Amostra de "]')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await expectAccessible(page, "a sample in its page");
  await page.getByRole("button", { name: "Fechar a amostra" }).click();
  await expect(link).toBeVisible();
});
