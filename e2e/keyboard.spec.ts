// Journeys with the keyboard only: Tab, Enter, Space, arrows, Esc and letters.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { signIn, waitForHydration } from "./shopper.ts";

const MAX_STOPS = 160;

test("lets a guest buy by PIX from the store with the keyboard alone", async ({ page }) => {
  await page.goto("/loja");
  await waitForHydration(page);
  await tabTo(page, page.getByRole("link", { name: "Pular para o conteúdo" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("paleta brasil");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 produto encontrado")).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Paleta Brasil 64", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Paleta Brasil 64" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Comprar Agora" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Finalizar compra" })).toBeVisible();

  await tabTo(page, page.getByRole("radio", { name: /Cartão/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /PIX/ })).toBeChecked();
  const pay = page.getByRole("button", { name: /^Gerar PIX de R\$/ });
  await tabTo(page, pay);
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("alert").filter({ hasText: "Informe seu nome completo" });
  await expect(refusal).toBeFocused();
  await tabTo(page, refusal.getByRole("link", { name: "Informe seu nome completo" }));
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Nome completo");
  await expect(name).toBeFocused();
  await expectFocusSeen(name);
  await page.keyboard.type("Zuleide do Teclado");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await page.keyboard.type("zuleide@teste.example");
  await tabTo(page, pay);
  await page.keyboard.press("Space");

  await expect(page.getByRole("heading", { name: "Seu PIX está aguardando pagamento" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Simular pagamento" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: /^Baixar/ }));
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/);
});

test("keeps the focus inside the phone drawer, closes it on Esc and returns the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sobre");
  await waitForHydration(page);
  const trigger = page.getByRole("button", { name: "Abrir menu" });
  await expectKeptAndGivenBack(page, trigger, page.getByRole("dialog", { name: "Menu" }));
});

test("keeps the focus inside admin sheets, closes them on Esc and returns the focus", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/produtos");
  await waitForHydration(page);
  const add = page.getByRole("link", { name: "Novo produto" });
  const sheet = page.getByRole("dialog", { name: "Novo produto" });
  await expectKeptAndGivenBack(page, add, sheet);
  await expect(page).toHaveURL("/admin/produtos");

  await tabTo(page, add);
  await page.keyboard.press("Enter");
  await tabTo(page, sheet.getByRole("button", { name: "Salvar produto" }));
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(add).toBeFocused();

  await page.goto("/admin/pedidos");
  await waitForHydration(page);
  // Selects this order by its address, because another journey's order may come before it.
  const [address] = await page
    .locator('main a[href*="pedido="]')
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const order = page.locator(`main a[href="${address}"]`).filter({ visible: true }).first();
  await expectKeptAndGivenBack(page, order, page.getByRole("dialog", { name: /^Pedido #/ }));
});

test("moves a menu link and a section and records a manual sale with the keyboard alone", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Buscar telas e registros" })).toBeFocused();
  await page.keyboard.type("rodapé");
  await expect(page.getByRole("option", { name: /Menu e rodapé/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/paginas/menu");
  const names = page.getByLabel("Texto", { exact: true });
  await expect(names.nth(1)).toHaveValue("Loja");
  await tabTo(page, page.getByRole("button", { name: /^Mover Loja.* para baixo$/ }));
  await page.keyboard.press("Enter");
  await expect(names.nth(2)).toHaveValue("Loja");
  const back = page.getByRole("button", { name: /^Mover Loja.* para cima$/ });
  await tabTo(page, back);
  await page.keyboard.press("Space");
  await expect(names.nth(1)).toHaveValue("Loja");

  // Another journey edits the home page at the same time.
  await page.goto("/admin/paginas/about");
  await waitForHydration(page);
  const sections = page
    .getByRole("button", { expanded: false })
    .filter({ has: page.locator(".font-strong") });
  const [first = "", second = ""] = await sections.allInnerTexts();
  await tabTo(page, page.getByRole("button", { name: /^Mover .*seção 1 para baixo$/ }));
  await page.keyboard.press("Enter");
  await expect(sections.nth(0)).toHaveText(second, { useInnerText: true });
  await expect(sections.nth(1)).toHaveText(first, { useInnerText: true });
  const undo = page.getByRole("button", { name: "Desfazer", exact: true });
  await tabTo(page, undo, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(sections.nth(0)).toHaveText(first, { useInnerText: true });

  await page.goto("/admin/pedidos/novo");
  await waitForHydration(page);
  await tabTo(page, page.getByLabel("Produto", { exact: true }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByLabel("Nome de quem comprou"));
  await page.keyboard.type("Otília Teclado");
  await page.keyboard.press("Tab");
  await page.keyboard.type("otilia@teste.example");
  await tabTo(page, page.getByRole("radio", { name: /Já foi pago/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /É um presente/ })).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Registrar venda" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Pedido #/ })).toContainText("Otília Teclado");
});

test("opens, moves and closes the account menu with arrows and Esc", async ({ page }) => {
  await signIn(page, "cliente@ipe.example", "cliente123");
  await page.goto("/sobre");
  await waitForHydration(page);
  const trigger = page.getByRole("button", { name: /^Conta de/ });
  await tabTo(page, trigger);
  // The menu's code loads after the page's. Until then the arrow key only scrolls.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Minha Conta", exact: true })).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Meus Cursos" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Sair" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(trigger).toBeFocused();
  await expect(page.getByRole("link", { name: "Meus Cursos" })).toBeHidden();
});

test("shows the focus in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/login");
  await waitForHydration(page);
  await tabTo(page, page.getByLabel("E-mail", { exact: true }));
  await tabTo(page, page.getByLabel("Senha", { exact: true }));
  await tabTo(page, page.getByRole("button", { name: "Entrar", exact: true }));
});

async function expectKeptAndGivenBack(page: Page, trigger: Locator, dialog: Locator): Promise<void> {
  await tabTo(page, trigger);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await expect.poll(() => focusIn(dialog)).toBe(true);
  const stops = await dialog.locator("a, button, input, select, textarea").count();
  for (let stop = 0; stop < stops + 3; stop++) {
    await page.keyboard.press("Tab");
    // After the last stop the browser focuses its own buttons, which tests see as the body.
    expect(await focusIn(dialog), "the focus left the dialog").not.toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
}

/** Undefined if the focus is outside the page. */
async function focusIn(dialog: Locator): Promise<boolean | undefined> {
  return dialog.evaluate((element) =>
    document.activeElement === document.body ? undefined : element.contains(document.activeElement),
  );
}

/** Presses Tab or Shift+Tab until the target has the focus. Every stop must show its focus. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(key);
    if (await expectFocusSeen(target)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

/**
 * Expects an outline or a field's inner ring on the element or its visible stand-in: a card's label, a link's cover.
 * Returns true if the focus is at the target.
 */
async function expectFocusSeen(target: Locator): Promise<boolean> {
  const { unseen, isThere } = await target.evaluate((wanted) => {
    const element = document.activeElement;
    const isThere = element === wanted;
    if (!element || element === document.body) return { unseen: null, isThere };
    const label = element.closest("label");
    const hasShadows = !matchMedia("(forced-colors: active)").matches;
    const looks = [
      getComputedStyle(element),
      getComputedStyle(element, "::after"),
      ...(label ? [getComputedStyle(label)] : []),
    ];
    const seen = looks.some(
      ({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
        (hasShadows && /[23]px inset/.test(boxShadow)) ||
        (outlineStyle !== "none" &&
          Number.parseFloat(outlineWidth) >= 2 &&
          outlineColor !== "rgba(0, 0, 0, 0)"),
    );
    const { width, height } = (label ?? element).getBoundingClientRect();
    const unseen = seen && width > 0 && height > 0 ? null : element.outerHTML.slice(0, 200);
    return { unseen, isThere };
  });
  expect(unseen, "this has the focus and does not show it").toBeNull();
  return isThere;
}
