// The owner manages accounts; administrators protect their own account.
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./accessibility.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const PASSWORD = "segredo-comprido";

test("lets an administrator find a person and change the role; that person signs in with a second factor", async ({
  page,
  browser,
}) => {
  const mark = randomUUID().slice(0, 8);
  const name = `Sócia ${mark}`;
  const email = `socia-${mark}@teste.example`;
  const other = await (await browser.newContext()).newPage();
  await register(other, name, email);
  await confirmAddress(other, email);

  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/usuarios");
  await page.getByRole("searchbox").fill(`${mark.toUpperCase()} socia`);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("Mostrando 1 a 1 de 1 usuário")).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectAccessible(page, "a user");
  await page.getByRole("link", { name: "Editar" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Editar usuário" });
  await sheet.getByLabel("Tipo de conta").selectOption("Administrador");
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Usuário atualizado!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Conta" }).getByText("Administrador")).toBeVisible();

  // The role change ended the session.
  await other.goto("/minha-conta/seguranca");
  await expect(other).toHaveURL(/\/login\?voltar=/);
  await sendPassword(other, email);
  const key = await switchOn(other);
  await signOut(other);
  await sendPassword(other, email);
  await expect(other).toHaveURL(/\/login\/codigo/);
  await expectAccessible(other, "second step");
  // The code used for activation is spent; the phone's next code is already valid.
  await other.getByLabel("Código", { exact: true }).fill(codeOf(key, 1));
  await other.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(other).toHaveURL(/\/admin$/);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
});

test("deactivates several people by keyboard", async ({ page, browser }) => {
  const mark = randomUUID().slice(0, 8);
  for (const name of [`Dora ${mark}`, `Davi ${mark}`]) {
    const visitor = await (await browser.newContext()).newPage();
    await register(visitor, name, `${name.slice(0, 4).toLowerCase()}-${mark}@teste.example`);
    await visitor.context().close();
  }
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto(`/admin/usuarios?busca=${mark}`);
  await waitForHydration(page);
  await page.getByRole("checkbox", { name: `Marcar Dora ${mark}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("1 usuário marcado")).toBeVisible();
  await page.getByRole("checkbox", { name: "Marcar todos" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("2 usuários marcados")).toBeVisible();
  await page.getByRole("button", { name: "Desativar marcados" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: /^Desativar 2 usuários: de ativo para inativo/ });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Desativar" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 usuários desativados")).toBeVisible();
  await expect(page.getByRole("table").getByText("Inativo")).toHaveCount(2);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
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

/** Team members need a confirmed e-mail address. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(email, /confirme/i), /^\/confirmar-email\//));
  await waitForHydration(page);
  await expectAccessible(page, "confirming an address");
  await page.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(page.getByText("E-mail confirmado")).toBeVisible();
}

/** Returns the TOTP secret. */
async function switchOn(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/minha-conta\/seguranca/);
  await waitForHydration(page);
  await page.getByLabel("Senha atual").fill(PASSWORD);
  await page.getByRole("button", { name: "Ativar", exact: true }).click();
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  await expectAccessible(page, "setup of the second factor");
  const key = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Código do aplicativo").fill(codeOf(key));
  await page.getByRole("button", { name: "Confirmar e ativar" }).click();
  const codes = (await page.getByLabel("Códigos de recuperação").inputValue()).split("\n");
  expect(codes).toHaveLength(10);
  await expectAccessible(page, "recovery codes");
  return key;
}

async function sendPassword(page: Page, email: string): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

function codeOf(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
