// Browser storage after a visit, and scroll positions during navigation.
import { expect, type Page, test } from "@playwright/test";
import { arrived, countRequests } from "./arrived.ts";
import { waitForHydration } from "./shopper.ts";

/** Playwright's types leave out the second field of `storageState`. */
interface Origin {
  localStorage: { name: string }[];
  indexedDB?: { name: string }[];
}

/** Session storage key of the router's scroll restoration. */
const SCROLL = "react-router-scroll-positions";

test("SEC-52: stores only scroll positions on a fresh visit, sets no cookie and contacts no other host", async ({
  page,
  context,
  baseURL,
}) => {
  countRequests(page);
  const foreign: string[] = [];
  const kept = new Set<string>();
  const look = async () => {
    await waitForHydration(page);
    await arrived(page);
    // Cookies and local storage of each origin.
    const { cookies, origins } = await context.storageState({ indexedDB: true });
    for (const { name } of cookies) kept.add(`cookie ${name}`);
    for (const { localStorage, indexedDB } of origins as Origin[]) {
      for (const { name } of [...localStorage, ...(indexedDB ?? [])]) kept.add(`kept ${name}`);
    }
    for (const key of await page.evaluate(() => Object.keys(sessionStorage))) kept.add(`visit ${key}`);
  };
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith("data:")) {
      foreign.push(request.url());
    }
  });
  await page.goto("/");
  for (const link of ["/loja", "/blog"]) {
    await look();
    await page.locator(`header nav a[href="${link}"]`).first().click();
    await expect(page).toHaveURL(link);
  }
  await page.goto("/blog");
  const post = await page.locator('main a[href^="/blog/"]').first().getAttribute("href");
  await page.goto("/loja");
  const product = await page.locator('main a[href^="/produto/"]').first().getAttribute("href");
  for (const path of [post, product, "/produtos", "/"]) {
    await page.goto(path ?? "/");
    await look();
  }
  expect({ kept: [...kept], foreign }).toEqual({ kept: [`visit ${SCROLL}`], foreign: [] });

  const campaign = await context.newPage();
  await campaign.goto("/loja?utm_source=carta");
  await waitForHydration(campaign);
  await campaign.goto("/blog?utm_source=outra");
  await waitForHydration(campaign);
  expect(await campaign.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    vitrine_first_touch: JSON.stringify({ landing: "/loja", source: "carta" }),
    vitrine_last_touch: JSON.stringify({ landing: "/blog", source: "outra" }),
  });
});

test("starts each page at its top and restores the position on back, forward and reload", async ({
  page,
}) => {
  await page.goto("/loja");
  await waitForHydration(page);
  await scrollTo(page, 900);
  await page.locator('main a[href^="/produto/"]').nth(4).click();
  await expect(page).toHaveURL(/\/produto\//);
  await expect.poll(() => scrollOf(page)).toBe(0);
  await scrollTo(page, 300);
  await page.goBack();
  await expect(page).toHaveURL("/loja");
  await expect.poll(() => scrollOf(page)).toBe(900);
  await page.goForward();
  await expect.poll(() => scrollOf(page)).toBe(300);

  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => scrollOf(page)).toBe(300);
  await page.goBack();
  await expect(page).toHaveURL("/loja");
  await expect.poll(() => scrollOf(page)).toBe(900);

  await page.goto("/privacidade");
  await page.goBack();
  await page.waitForURL("/loja");
  await waitForHydration(page);
  await expect.poll(() => scrollOf(page)).toBe(900);
  await page.goto("/produtos/security");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Solicitar Demo Gratuita" }).click();
  await expect(page.getByRole("heading", { name: "Conte o que você precisa" })).toBeInViewport();
});

function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), y);
  expect(await scrollOf(page)).toBe(y);
}
