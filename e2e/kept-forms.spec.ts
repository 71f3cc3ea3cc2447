// What is typed into a form of the back office survives, and two people at one form hear of each other.
import { expect, type Page, test } from "@playwright/test";
import { signIn, waitForHydration } from "./shopper.ts";

const CONTACT = "/admin/configuracoes?grupo=contato";
const OFFER = "Há algo que você digitou e não salvou";

async function openContact(page: Page) {
  await page.goto(CONTACT);
  await expect(page.getByLabel("Cidade")).toBeEditable();
  await waitForHydration(page);
}

test("leaving asks, a reload gives back, another tab is not offered it, and saving ends it", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await openContact(page);
  await page.getByLabel("Cidade").fill("Gaspar");
  await page.getByRole("link", { name: "Vendas", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page).toHaveURL(/grupo=contato/);

  const tab = await page.context().newPage();
  await openContact(tab);
  await expect(tab.getByText(OFFER)).toBeHidden();
  await tab.close();

  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole("button", { name: "Recuperar", exact: true }).click();
  await expect(page.getByLabel("Cidade")).toHaveValue("Gaspar");
  await page.getByRole("button", { name: "Salvar", exact: true }).press("Enter");
  await expect(page.getByText("Configurações salvas.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Salvar", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Vendas", exact: true }).click();
  await expect(page).toHaveURL(/grupo=vendas/);
  await openContact(page);
  await expect(page.getByText(OFFER)).toBeHidden();
});

test("a sheet asks on Esc and outside, and what was left is offered again; passwords are not kept", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/popups?novo=1");
  await waitForHydration(page);
  await page.getByLabel("Título").fill("Novas peças");
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toBeHidden();
  await page.mouse.click(20, 300);
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL(/\/admin\/popups$/);
  await page.goto("/admin/popups?novo=1");
  await page.getByRole("button", { name: "Recuperar", exact: true }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Novas peças");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Sair sem salvar" }).click();

  await page.goto("/admin/configuracoes/email");
  await waitForHydration(page);
  await page.getByLabel("Senha", { exact: false }).first().fill("nada-disso-fica");
  await page.getByLabel("Servidor").fill("smtp.barro.example");
  await page.getByRole("link", { name: "Marca", exact: true }).click();
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL(/configuracoes$/);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain("smtp.barro.example");
  expect(kept).not.toContain("nada-disso-fica");
});

test("the second to save chooses field by field, and both keep what they wrote", async ({
  page,
  browser,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin@ipe.example", "admin123");
  await openContact(page);
  await openContact(other);
  await page.getByLabel("Cidade").fill("Blumenau do Sul");
  await page.getByLabel("Horário de atendimento").fill("Segunda a sexta");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Configurações salvas.")).toBeVisible();

  await other.getByLabel("Cidade").fill("Pomerode");
  await other.getByLabel("Rua e número").fill("Rua Nova, 1");
  await other.getByRole("button", { name: "Salvar", exact: true }).click();
  await other.getByText("A sua: Pomerode").click();
  await other.getByRole("button", { name: "Juntar" }).click();
  await expect(other.getByText("Configurações salvas.")).toBeVisible();
  await expect(other.getByLabel("Cidade")).toHaveValue("Pomerode");
  await expect(other.getByLabel("Rua e número")).toHaveValue("Rua Nova, 1");
  await expect(other.getByLabel("Horário de atendimento")).toHaveValue("Segunda a sexta");
});
