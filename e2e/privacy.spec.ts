// Privacy requests of people, and the owner's view of them.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const PASSWORD = "segredo-comprido";

test("exports a customer's data, deletes the account and shows it in the owner's register", async ({
  page,
  browser,
}) => {
  const mark = randomUUID().slice(0, 8);
  const email = `leticia-${mark}@teste.example`;
  const name = `Letícia ${mark}`;
  await register(page, name, email);
  await page.goto("/minha-conta?aba=perfil");
  await waitForHydration(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportar meus dados" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^meus-dados-.*\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
  const all = JSON.parse(strFromU8(files["dados.json"] ?? new Uint8Array()));
  expect(all.users).toMatchObject([{ name, email }]);
  expect(strFromU8(files["csv/users.csv"] ?? new Uint8Array())).toContain(email);
  expect(JSON.stringify(all)).not.toContain("argon2");

  const deletion = page.locator("form", { has: page.getByRole("button", { name: "Excluir minha conta" }) });
  await deletion.getByLabel("Senha atual", { exact: true }).fill("outra-senha");
  await deletion.getByRole("checkbox").check();
  await deletion.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(deletion.getByText("A senha atual não confere").first()).toBeVisible();
  await deletion.getByLabel("Senha atual", { exact: true }).fill(PASSWORD);
  await deletion.getByRole("checkbox").check();
  await deletion.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page).not.toHaveURL(/minha-conta/);
  await expect(page.getByText(/Sua conta será apagada em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await page.goto("/minha-conta");
  await expect(page).toHaveURL(/\/login/);
  await sendPassword(page, email);
  await expect(page.getByRole("alert")).toContainText("Email ou senha inválidos");

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, "admin@ipe.example", "admin123");
  await admin.goto("/admin/registro?acao=account.close");
  await expect(admin.getByRole("table")).toContainText("Pediu a exclusão da própria conta");
  await admin.goto("/admin/registro?acao=account.export");
  await expect(admin.getByRole("table")).toContainText("Exportou os próprios dados");
  await admin.goto("/admin/privacidade");
  await expect(admin.getByText(`${email}: será apagada em`)).toBeVisible();
});

test("lets a guest request by e-mail and confirm, and lets the owner answer within fifteen days", async ({
  page,
  browser,
}) => {
  const email = `visita-${randomUUID().slice(0, 8)}@teste.example`;
  await page.goto("/privacidade/pedido");
  await waitForHydration(page);
  await page.getByLabel("O que você quer fazer").selectOption("Corrigir os meus dados");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Mensagem").fill("Meu nome está escrito errado");
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await expect(page.getByText("Veja sua caixa de entrada")).toBeVisible();
  const mail = await mailTo(email, /Confirme a solicitação/);
  await page.goto(linkIn(mail, /\/privacidade\/pedido\//));
  await waitForHydration(page);
  await page.getByRole("button", { name: "Confirmar a solicitação" }).click();
  await expect(page.getByText("Solicitação confirmada")).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, "admin@ipe.example", "admin123");
  await admin.goto("/admin/privacidade");
  await waitForHydration(admin);
  await admin.getByRole("searchbox").fill(email);
  await admin.getByRole("searchbox").press("Enter");
  // With a single request the count is the same before and after the search.
  await expect(admin).toHaveURL(/busca=/);
  await expect(admin.getByText("Mostrando 1 a 1 de 1 solicitação")).toBeVisible();
  const request = admin.getByRole("listitem").filter({ hasText: email });
  await expect(request).toContainText("Faltam 15 dias");
  await expect(request).toContainText("Meu nome está escrito errado");
  await expectAccessibleAtEveryWidth(admin, "requests about data");
  await request.getByLabel("Anotação").fill("Nome corrigido nos pedidos");
  await request.getByRole("button", { name: "Encerrar solicitação" }).click();
  await expect(admin.getByText("Solicitação atendida")).toBeVisible();
  await expect(admin.getByText("Nenhuma solicitação encontrada")).toBeVisible();
  await admin.getByRole("link", { name: /^Atendidas/ }).click();
  await expect(admin.getByText("Anotação: Nome corrigido nos pedidos")).toBeVisible();
  await admin.goto("/admin/registro?busca=encerrou");
  await expect(admin.getByRole("table")).toContainText("Encerrou uma solicitação de dados");
});

async function register(page: Page, name: string, email: string): Promise<void> {
  await page.goto("/register");
  await waitForHydration(page);
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Criar conta", exact: true }).click();
  await expect(page).not.toHaveURL(/\/register/);
}

async function sendPassword(page: Page, email: string): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}
