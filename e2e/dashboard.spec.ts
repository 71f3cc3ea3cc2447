// The owner opens one page at breakfast: picks a period, reads a chart without a mouse, follows what waits.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

test("the owner looks at other periods, by link and by days of their own", async ({ page }) => {
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
  await page.getByLabel("De", { exact: true }).fill("2026-03-10");
  await page.getByLabel("Até", { exact: true }).fill("2026-03-01");
  await page.getByRole("button", { name: "Ver período" }).click();
  await expect(page.getByText("A data final vem antes da inicial.")).toBeVisible();
  await expect(page.getByLabel("De", { exact: true })).toHaveValue("2026-03-10");
  await page.getByLabel("Até", { exact: true }).fill("2026-08-31");
  await page.getByRole("button", { name: "Ver período" }).click();
  await expect(heading(page, "Receita por semana")).toBeVisible();
  await expect(page.getByText("10 de mar. a 31 de ago. de 2026")).toBeVisible();
});

test("a chart is read and its table opened with the keyboard alone", async ({ page }) => {
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

test("what waits and what is done often are one press away", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await waitForHydration(page);
  await expect(heading(page, "Da visita ao pagamento")).toBeVisible();
  await expect(heading(page, "PIX e boleto")).toBeVisible();
  await page.getByRole("link", { name: "Novo produto" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("link", { name: /Dúvidas de alunos/ }).click();
  await expect(page).toHaveURL(/\/admin\/duvidas/);
});

for (const width of [390, 1280]) {
  test(`the dashboard is for everybody at ${width} px, in light and in dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "admin@ipe.example", "admin123");
    for (const query of ["", "?periodo=90", "?de=2026-02-31&ate=2026-03-01"]) {
      await page.goto(`/admin${query}`);
      await waitForHydration(page);
      await page.getByText("Ver como tabela").first().click();
      await expectAccessible(page, `dashboard ${query} ${width}`);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto("/admin?periodo=12m");
    await expectNoSidewaysScroll(page, "dashboard at 320");
  });
}
