// Screen readers hear the new page's heading after a link, and a slow navigation shows progress.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { signIn, waitForHydration } from "./shopper.ts";
import { buyCourse } from "./student.ts";

test("focuses the new page's heading after a link, in the site and in an account", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/");
  await waitForHydration(page);
  await expect(page.locator("body")).toBeFocused();
  await follow(page, page.getByRole("link", { name: "Loja", exact: true }).first(), "Loja");
  // A link inside the page, which disappears with it.
  const product = page.locator('main a[href^="/produto/"]').first();
  const name = await product.innerText();
  await follow(page, product, name);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Loja" })).toBeFocused();
  // When only the query changes, the search field keeps the focus and the list announces its result.
  const search = page.getByRole("main").getByRole("searchbox");
  await search.fill("planilha");
  await search.press("Enter");
  await expect(page).toHaveURL(/busca=planilha/);
  await expect(search).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await follow(page, page.getByRole("dialog").getByRole("link", { name: "Minha Conta" }), "Minha Conta");
});

test("focuses the heading in the back office, unless the page sets the focus itself", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  await follow(page, page.getByRole("link", { name: "Pedidos", exact: true }), "Pedidos");
  await follow(page, page.getByRole("link", { name: "Produtos", exact: true }), "Produtos");
  await page.getByRole("link", { name: "Novo produto" }).click();
  const sheet = page.getByRole("dialog", { name: "Novo produto" });
  await expect.poll(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Control+k");
});

test("announces the opened lesson and marks the player's bottom bar as a landmark", async ({ page }) => {
  const course = "Automação com planilhas: do zero ao robô";
  await buyCourse(
    page,
    { name: "Otília Ouvinte", email: "otilia@teste.example", password: "segredo-certo" },
    course,
  );
  await page.goto("/meus-cursos");
  await waitForHydration(page);
  await page.getByRole("link", { name: `Continuar ${course}` }).click();
  const lesson = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await expect(lesson).toBeFocused();
  const bar = page.getByRole("navigation", { name: "Aula anterior e próxima" });
  for (const name of [/^Concluir/, /^Anterior/]) {
    const before = await lesson.innerText();
    await bar.getByRole(name.source.includes("Anterior") ? "link" : "button", { name }).click();
    await expect(lesson).not.toHaveText(before);
    await expect(lesson).toBeFocused();
  }
});

test("shows progress under the header for a slow navigation only", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/blog");
  await waitForHydration(page);
  const main = page.getByRole("main");
  const { promise: isSeen, resolve: letItCome } = Promise.withResolvers<void>();
  await page.route("**/blog.data*", async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.getByRole("link", { name: "Página 2" }).click();
  expect(await main.getAttribute("aria-busy")).toBeNull();
  await expect(main).toHaveAttribute("aria-busy", "true");
  const bar = await page.locator(".top-bar").evaluate((header) => {
    const { content, height, backgroundColor } = getComputedStyle(header, "::after");
    return { content, height, isSeen: backgroundColor !== "rgba(0, 0, 0, 0)" };
  });
  expect(bar).toEqual({ content: '""', height: "3px", isSeen: true });
  await page.screenshot({ path: test.info().outputPath("on-its-way.png") });
  letItCome();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(main).not.toHaveAttribute("aria-busy");
});

test("gives filled buttons and gallery dots an edge in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/produto/1");
  await waitForHydration(page);
  await expectEdge(page.getByRole("button", { name: "Comprar Agora" }).first());
  await expectEdge(page.getByRole("button", { name: "Mostrar imagem 2" }).locator("span"));
  await page.goto("/loja");
  await waitForHydration(page);
  await expectEdge(page.locator(".cart-button").first());
  await page.screenshot({ path: test.info().outputPath("forced-colours.png") });
  await page.goto("/login");
  await expectEdge(page.getByRole("button", { name: "Entrar", exact: true }));
  await expectEdge(page.getByLabel("E-mail", { exact: true }));
});

async function follow(page: Page, link: Locator, heading: string): Promise<void> {
  await link.click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1, name: heading })).toBeFocused();
}

async function expectEdge(thing: Locator): Promise<void> {
  const { borderStyle, borderWidth } = await thing.evaluate((element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
    return { borderStyle: borderTopStyle, borderWidth: borderTopWidth };
  });
  expect([borderStyle, borderWidth]).toEqual(["solid", "1px"]);
}
