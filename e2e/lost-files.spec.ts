// A file of the program gets lost on its way: what stands on the screen stays, and works again when the file has come.
import { expect, type Page, test } from "@playwright/test";
import { placeOrder, waitForHydration } from "./shopper.ts";

/** Of the page's own files, those whose name begins so. */
const file = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js`);

/** Returns how often each was asked for, and how to let them through. */
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

test("an order keeps its PIX code while the menu's and the footer's file is lost, and both wake up later", async ({
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
  // When it was needed, after 1 s and after 4 s more; for each of the two.
  await expect.poll(() => lost.asked.length).toBeGreaterThanOrEqual(3);
  const [foot, menu] = await Promise.all(["footer", "#menu nav"].map((part) => page.$(part)));
  await lost.find();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  // Their own code puts its parts where those of the server stood.
  for (const part of [foot, menu])
    await expect.poll(() => part?.evaluate((old) => old.isConnected)).toBe(false);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await store.click();
  await expect(page.getByRole("heading", { level: 1, name: "Loja" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("a post keeps what was written under it while those files are lost, and nothing holds the way on", async ({
  page,
}) => {
  await page.goto("/blog/1");
  const titles = await page.getByRole("main").getByRole("heading").allInnerTexts();
  const lost = await lose(page, ["related-posts", "post-comments", "late-shell"]);
  await page.goto("/blog/1");
  await waitForHydration(page);
  expect(lost.asked).toEqual([]);
  // Somebody begins to do something, and goes on: what is hydrated last hears the next key.
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

test("where a page's own file is lost, the page one is on stays until the next one can be opened", async ({
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
