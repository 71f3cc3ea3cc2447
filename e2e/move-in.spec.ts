// An owner moves 300 students over from Kiwify: previews them, imports them and then mails them.
import { expect, test } from "@playwright/test";
import { signIn } from "./shopper.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const STUDENTS = 300;

function kiwifyFile(): Buffer {
  const rows = Array.from({ length: STUDENTS }, (_, at) => {
    const status = at % 10 === 0 ? "refunded" : "paid";
    return `venda-${at},${status},Curso vindo da Kiwify,,Pessoa Mudada,mudou${at}@teste.example,03/08/2026 09:12:44`;
  });
  return Buffer.from(["ID da venda,Status,Produto,Oferta,Cliente,Email,Data de Criação", ...rows].join("\n"));
}

test("imports 300 students from Kiwify after a preview and mails them afterwards", {
  tag: "@family",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/importar");
  await page
    .getByLabel(/Solte o arquivo aqui/)
    .setInputFiles({ name: "vendas-kiwify.csv", mimeType: "text/csv", buffer: kiwifyFile() });
  await expect(page.getByRole("heading", { name: "vendas-kiwify.csv" })).toBeVisible();
  await expect(page.getByText("Kiwify, vendas")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: /Falta escolher 270/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Devolvida 30/ })).toBeVisible();

  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(page.getByText("Diga o que cada produto é aqui").first()).toBeVisible();
  await page.getByLabel("O que Curso vindo da Kiwify é aqui").selectOption({ index: 1 });
  // Chosen but not saved: leaving asks, and confirming saves.
  await page.getByRole("link", { name: "Importar alunos" }).first().click();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Dar acesso a 270 pessoas?" });
  await expect(question).toContainText("270 contas novas são abertas");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("link", { name: /Ganha acesso 270/ })).toBeVisible();

  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await question.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("Concluída")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("300 de 300 linhas")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Avisar os alunos" })).toBeVisible();
  await page.getByLabel("Assunto").fill("A escola mudou de casa");
  await page.getByRole("button", { name: "Avisar 270 alunos" }).click();
  const notice = page.getByRole("dialog", { name: "Avisar 270 alunos?" });
  await expect(notice).toContainText("A escola mudou de casa");
  await notice.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Ninguém foi avisado ainda")).toBeVisible();
  await page.getByLabel("Assunto").fill("Seus cursos estão aqui");

  await page.getByRole("button", { name: "Desfazer esta importação" }).click();
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("Desfeita", { exact: true })).toBeVisible({ timeout: 60_000 });
});
