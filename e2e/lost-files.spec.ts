// A script file fails to load: the screen stays usable and recovers when the file arrives.
import { expect, type Page, test } from "@playwright/test";
import { placeOrder, waitForHydration } from "./shopper.ts";

/** Files of the page whose name begins with this text. */
const file = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js`);

/** Blocks files. Returns the number of requests for each and a function that unblocks them. */
async function lose(page: Page, names: string[]) {
  const asked: string[] = [];
  for (const name of names)
    await page.route(file(name), (route) => {
      asked.push(name);
      return route.abort();
    });
  return {
    asked,
    find: async () => {
      for (const name of names) await page.unroute(file(name));
    },
  };
}

test("keeps the PIX code visible while menu and footer scripts fail, and hydrates both later", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lost = await lose(page, ["late-shell"]);
  const order = await placeOrder(page, {
    products: [4],
    name: "Rita sem Rodapé",
    email: "rita@teste.example",
    method: "pix",
  });
  await page.goto(order);
  await waitForHydration(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => new Set(lost.asked).size).toBe(1);
  await expect(page.getByRole("heading", { name: "Seu PIX está aguardando pagamento" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Termos de uso");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const store = page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Loja" });
  await expect(store).toBeVisible();
  // For each file: the first request, then retries after 1 s and after 4 s more.
  await expect.poll(() => lost.asked.length).toBeGreaterThanOrEqual(3);
  const [foot, menu] = await Promise.all(["footer", "#menu nav"].map((part) => page.$(part)));
  await lost.find();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  // Hydration adopts the server's elements.
  for (const part of [foot, menu])
    await expect.poll(() => part?.evaluate((old) => old.isConnected)).toBe(false);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await store.click();
  await expect(page.getByRole("heading", { level: 1, name: "Loja" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("keeps a typed comment while those scripts fail, and navigation still works", async ({ page }) => {
  await page.goto("/blog/1");
  const titles = await page.getByRole("main").getByRole("heading").allInnerTexts();
  const lost = await lose(page, ["related-posts", "post-comments", "late-shell"]);
  await page.goto("/blog/1");
  await waitForHydration(page);
  expect(lost.asked).toEqual([]);
  // Simulates ongoing input: the part hydrated last must get the next key.
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return new Set(lost.asked).size;
    })
    .toBe(3);
  expect(await page.getByRole("main").getByRole("heading").allInnerTexts()).toEqual(titles);
  await expect(page.getByLabel("Comentário", { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Loja", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Loja" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Termos de uso");
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("keeps the current page when the next page's script fails, until it can be opened", async ({
  page,
  context,
}) => {
  await page.goto("/blog");
  await waitForHydration(page);
  await page.route(file("store"), (route) => route.abort());
  await page.route("**/health/live", (route) => route.abort());
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Loja", exact: true }).first().click();
  await expect(page.getByText("A página abre sozinha quando a internet voltar.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("lost-page.png") });
  await context.unrouteAll();
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1, name: "Loja" })).toBeVisible();
  await waitForHydration(page);
});
