// Public pages are the same for everybody. Personal parts load separately and end with the session.
import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./shopper.ts";

const CUSTOMER = { email: "cliente@ipe.example", password: "cliente123" };
const ADMIN = { email: "admin@ipe.example", password: "admin123" };

async function signIn(page: Page, { email, password } = CUSTOMER): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

const menuOf = (page: Page) => page.getByRole("button", { name: /^Conta de/ });
const guests = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Entrar" });
const accountLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Minha Conta" });

test("shows a signed-in reader's menu and purchases on public pages without layout shifts", async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) Object.assign(window, { moved: (Reflect.get(window, "moved") ?? 0) + value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await signIn(page);
  for (const path of ["/loja", "/produto/1", "/blog/1"]) {
    await page.goto(path);
    await expect(menuOf(page)).toBeVisible();
    await expect(guests(page)).toBeHidden();
    if (path === "/produto/1") await expect(page.getByText("Você já tem este produto")).toBeVisible();
    expect([path, await page.evaluate(() => Reflect.get(window, "moved") ?? 0)]).toEqual([path, 0]);
  }
  // Client-side navigation, and the personal parts of another product.
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Loja" }).click();
  await expect(page).toHaveURL("/loja");
  await expect(menuOf(page)).toBeVisible();
});

test("shows no account after sign-out: on the page, on Back and in other tabs", async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/sobre");
  await expect(menuOf(other)).toBeVisible();
  await page.goto("/produto/1");
  await expect(page.getByText("Você já tem este produto")).toBeVisible();
  await menuOf(page).click();
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect(guests(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/produto\/1/);
  await waitForHydration(page);
  await expect(guests(page)).toBeVisible();
  await expect(menuOf(page)).toHaveCount(0);
  await expect(page.getByText("Você já tem este produto")).toHaveCount(0);
  await other.bringToFront();
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(guests(other)).toBeVisible();
  await expect(menuOf(other)).toHaveCount(0);
  // Another person signs in in the same browser, and the old tab shows the new account.
  await signIn(page, ADMIN);
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(menuOf(other)).toBeVisible();
  await other.close();
});

test("asks again for the reader when Back restores a page from memory", async ({ page }) => {
  await signIn(page);
  await page.goto("/loja");
  await expect(menuOf(page)).toBeVisible();
  const held = () =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      return new Promise((done) => setTimeout(() => done(document.body.innerHTML.includes("Conta de"))));
    });
  expect(await held()).toBe(false);
  await expect(accountLink(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(menuOf(page)).toBeVisible();
});

for (const [how, body] of [
  ["no JSON", "<p>Erro</p>"],
  ["null", "null"],
  ["a list", "[]"],
  ["a reader without a name", '{"reader":{"id":1}}'],
  ["a reader that is text", '{"reader":"Ana"}'],
  [
    "a foreign address and fields of other kinds",
    '{"reader":null,"owned":{"sentence":"x","action":"y","address":"javascript:alert(1)"},"partly":3,"waiting":[{"id":"a"}]}',
  ],
] as const) {
  test(`keeps a whole page when the reader's answer is ${how}`, async ({ page }) => {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    await signIn(page);
    await page.route(/\/eu$/, (route) => route.fulfill({ body, contentType: "application/json" }));
    await page.goto("/produto/1");
    await waitForHydration(page);
    await expect(accountLink(page)).toBeVisible();
    await expect(page.getByText("Você já tem")).toHaveCount(0);
    await page.getByRole("button", { name: "Adicionar ao Carrinho", exact: true }).click();
    await expect(page.getByRole("link", { name: "Carrinho, 1 item" })).toBeVisible();
    expect(failures).toEqual([]);
  });
}

test("keeps the account link and a working page when the answer is late or lost", async ({ page }) => {
  await signIn(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/eu$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/loja");
  await waitForHydration(page);
  await expect(accountLink(page)).toBeVisible();
  await expect(guests(page)).toBeHidden();
  answer();
  await expect(menuOf(page)).toBeVisible();
  await page.unroute(/\/eu$/);
  await page.route(/\/eu$/, (route) => route.abort());
  await page.goto("/loja");
  await waitForHydration(page);
  await accountLink(page).click();
  await expect(page).toHaveURL("/minha-conta");
  await expect(menuOf(page)).toBeVisible();
});

test("reaches the account from any page without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/loja");
  await guests(page).click();
  await expect(page).toHaveURL("/");
  await page.goto("/loja");
  await page.getByRole("contentinfo").getByRole("link", { name: "Minha conta" }).click();
  await expect(page).toHaveURL("/minha-conta");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
});
