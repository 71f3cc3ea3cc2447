// The owner's dashboard: chooses a period, reads a chart by keyboard and follows open tasks.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

test("shows other periods by link and by custom dates", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  const periods = page.getByRole("navigation", { name: "Período" });
  await expect(periods.getByRole("link", { name: "30 dias" })).toHaveAttribute("aria-current", "page");
  await expect(heading(page, "Receita por dia")).toBeVisible();
  await periods.getByRole("link", { name: "12 meses" }).click();
  await expect(page).toHaveURL(/\?periodo=12m$/);
  await expect(heading(page, "Receita por mês")).toBeVisible();

  await page.getByText("Escolher as datas").click();
  await page.getByLabel("De", { exact: true }).fill("10/03/2026");
  await page.getByLabel("Até", { exact: true }).fill("2026-03-01");
  await page.getByRole("button", { name: "Ver período" }).click();
  await expect(page.getByText("A data final vem antes da inicial.")).toBeVisible();
  await expect(page.getByLabel("De", { exact: true })).toHaveValue("10/03/2026");
  await page.getByLabel("Até", { exact: true }).fill("2026-08-31");
  await page.getByRole("button", { name: "Ver período" }).click();
  await expect(heading(page, "Receita por semana")).toBeVisible();
  await expect(page.getByText("10 de mar. a 31 de ago. de 2026")).toBeVisible();
});

test("lets a chart and its table be used by keyboard alone", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  const chart = page.getByRole("slider", { name: "Receita por dia" });
  await chart.focus();
  const last = await chart.getAttribute("aria-valuetext");
  expect(last).toMatch(/: -?R\$\s[\d.,]+, antes -?R\$\s[\d.,]+$/);
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuenow", "28");
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "0");
  const first = (await chart.getAttribute("aria-valuetext")) ?? "";

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: "Receita por dia" });
  await expect(table.getByRole("row")).toHaveCount(31);
  const cells = await table.getByRole("row").nth(1).getByRole("cell").allTextContents();
  expect(first).toContain(cells[0] ?? "nothing");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Tabela: Receita por dia" })).toBeFocused();
});

test("links open tasks and frequent acts directly", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  await expect(heading(page, "Da visita ao pagamento")).toBeHidden();
  await heading(page, "Mais números do período").click();
  await expect(heading(page, "Da visita ao pagamento")).toBeVisible();
  await expect(heading(page, "PIX e boleto")).toBeVisible();
  await page.getByRole("link", { name: "Novo produto" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("link", { name: /Dúvidas de alunos/ }).click();
  await expect(page).toHaveURL(/\/admin\/duvidas/);
});

test("opens any screen or record by a few keys and returns with Esc", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/produtos");
  await waitForHydration(page);
  const dialog = page.getByRole("dialog", { name: "Buscar na administração" });
  const field = dialog.getByRole("combobox");
  const opener = page.getByRole("button", { name: /^Buscar/ }).first();
  await opener.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/search")) requests++;
  });
  await page.keyboard.type("marta");
  const order = dialog.getByRole("group", { name: "Pedidos" }).getByRole("option").first();
  await expect(order).toContainText("Marta Deschamps");
  // Fewer requests than letters. Not an exact count, because a slow machine may pause between two letters.
  expect(requests).toBeLessThan("marta".length);
  await expect(order).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "search of the back office");
  await page.keyboard.press("ArrowDown");
  await expect(order).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/pedidos\?pedido=\d+$/);

  await page.goto("/admin");
  await waitForHydration(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("senha");
  await expect(dialog.getByRole("option", { name: /Segurança/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/minha-conta\/seguranca$/);
});

test("reaches every section and the search within two taps on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu da administração" });
  await expect(menu.getByRole("list", { name: "Ajustes" }).getByRole("link")).toHaveCount(8);
  await expectAccessible(page, "menu of the back office");
  await menu.getByRole("link", { name: "Pagamentos" }).click();
  await expect(page).toHaveURL(/\/admin\/configuracoes\/pagamentos$/);
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("combobox", { name: "Buscar telas e registros" }).fill("xyzxyz");
  await expect(page.getByText("Nada encontrado para “xyzxyz”.")).toBeVisible();
  await expectAccessible(page, "search without a result");
});

test("collapses a menu group by keyboard and keeps it collapsed on the next page", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  const menu = page.getByRole("complementary").getByRole("navigation", { name: "Administração" });
  const group = menu.getByRole("button", { name: /^Vender/ });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.focus();
  await page.keyboard.press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Cupons" })).toBeHidden();
  await expectAccessible(page, "menu with a folded group");
  await page.goto("/admin/financeiro");
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Cupons" })).toBeHidden();
  await expect(menu.getByRole("link", { name: "Financeiro" })).toBeVisible();
  await waitForHydration(page);
  await group.click();
  await expect(menu.getByRole("link", { name: "Cupons" })).toBeVisible();
});

test("passes the accessibility checks on the dashboard at every width, in light and dark", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  for (const query of ["", "?periodo=90", "?periodo=12m", "?de=2026-02-31&ate=2026-03-01"]) {
    await page.goto(`/admin${query}`);
    await waitForHydration(page);
    await page.getByText("Ver como tabela").first().click();
    await heading(page, "Mais números do período").click();
    await expectAccessibleAtEveryWidth(page, `dashboard ${query}`);
  }
});
