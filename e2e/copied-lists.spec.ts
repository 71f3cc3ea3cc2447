// Lists pasted from a messenger and files written by a spreadsheet, as owners and buyers bring them.
import { expect, type Page, test } from "@playwright/test";
import { sayWhoIs, signIn, takeToCheckout, waitForHydration } from "./shopper.ts";

const wrapped = (text: string) => `\u202a${text.replaceAll("-", "\u2011")}\u202c`;

test("imports students from Excel's Unicode text and from pasted columns of another shop", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await openStudents(page);
  const lines = [
    "sep=\t",
    "Transação\tNome\tE-mail",
    "HP1601\tAna Conceição\tana.excel@teste.example",
    "HP1602\tBia\tbia.excel@teste.example",
  ];
  const buffer = Buffer.from(`\uFEFF${lines.join("\r\n")}`, "utf16le");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "alunos.txt", mimeType: "text/plain", buffer });
  await expect(page.getByRole("cell", { name: /Ana Conceição/ })).toBeVisible();

  await openStudents(page);
  await page.getByText("Ou cole uma lista").click();
  await page
    .getByLabel("Lista", { exact: true })
    .fill("Produto;Pedido;Nome;Email\nPão;4000 0000 0000 0002;Caio Reis;caio.excel@teste.example");
  await page.getByRole("button", { name: "Conferir lista" }).click();
  await expect(page.getByRole("heading", { name: "O que cada coluna diz" })).toBeVisible();
  await expect(page.getByText("4000 0000 0000 0002")).toHaveCount(0);
  await page.getByRole("button", { name: "Ler com estas colunas" }).click();
  await page.getByLabel("O que Pão é aqui").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("Concluída")).toBeVisible({ timeout: 15_000 });
});

test("accepts a pasted e-mail and CNPJ at the checkout and a pasted e-mail at sign-in", async ({ page }) => {
  await takeToCheckout(page, "Preço sem medo");
  await sayWhoIs(page, wrapped("Nina Teste"), wrapped("nina.colada@teste.example"));
  await page.getByRole("radio", { name: /Boleto/ }).check();
  const taxId = page.getByLabel(/CPF/);
  await taxId.focus();
  await page.keyboard.insertText(wrapped("11.222.333/0001-81"));
  await expect(taxId).toHaveValue("11.222.333/0001-81");
  await page.getByRole("button", { name: /^Gerar boleto de R\$/ }).click();
  await expect(page).toHaveURL(/\/pedido\//);

  await page.goto("/login");
  await waitForHydration(page);
  await page.getByLabel("E-mail").fill(wrapped("cliente@ipe.example"));
  await page.getByLabel("Senha", { exact: true }).fill("cliente123");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

async function openStudents(page: Page): Promise<void> {
  await page.goto("/admin/cursos");
  const students = page.locator('a[href$="/alunos"]').first();
  await page.goto((await students.getAttribute("href")) ?? "");
  await page.getByRole("link", { name: "Importar alunos" }).first().click();
  await expect(page.getByRole("heading", { name: "Importar alunos" })).toBeVisible();
  await waitForHydration(page);
}
