// What is pasted out of a messenger, and what a spreadsheet wrote, as an owner and a buyer bring it into the browser.
import { expect, type Page, test } from "@playwright/test";
import { sayWhoIs, signIn, takeToCheckout, waitForHydration } from "./shopper.ts";

const wrapped = (text: string) => `\u202a${text.replaceAll("-", "\u2011")}\u202c`;

test("a list of students is chosen as Excel's Unicode text, and pasted with the columns of another shop", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await openStudents(page);
  const list = page.getByLabel("Lista", { exact: true });
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
  await expect(list).toHaveValue(/Ana Conceição/);
  await expect(list).not.toHaveValue(/HP1601/);
  await page.getByRole("button", { name: "Conferir lista" }).click();
  await expect(page.getByText("2 de 2 linhas para matricular")).toBeVisible();

  await list.fill("Produto;Pedido;Nome;Email\nPão;4000 0000 0000 0002;Caio Reis;caio.excel@teste.example");
  await page.getByRole("button", { name: "Conferir lista" }).click();
  await expect(page.getByText("1 de 1 linha para matricular")).toBeVisible();
  await expect(list).toHaveValue("Email;Nome;Produto\ncaio.excel@teste.example;Caio Reis;Pão\n");
  await page.getByRole("button", { name: "Matricular 1 pessoa" }).click();
  await expect(page.getByText("1 pessoa matriculada.").first()).toBeVisible();
});

test("a pasted e-mail and CNPJ buy, and a pasted e-mail signs in", async ({ page }) => {
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
  await page.goto(`${await students.getAttribute("href")}?importar=1`);
  await waitForHydration(page);
}
