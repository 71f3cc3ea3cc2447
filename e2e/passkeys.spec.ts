// Passkeys with Chromium's virtual authenticator.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { holdDevice, touches } from "./device.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const PASSWORD = "cacto azul e gato";
const SECURITY = "/minha-conta/seguranca";

/** Opens an account for this journey only, signed in and with a confirmed address. */
async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await waitForHydration(page);
  await page.getByLabel("Nome").fill("Ana das Chaves");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /Criar conta|Cadastrar/ }).click();
  await expect(page).not.toHaveURL(/register/);
  await page.goto(linkIn(await mailTo(email, /confirme/i), /^\/confirmar-email\//));
  await page.getByRole("button", { name: /Confirmar/ }).click();
  await expect(page).not.toHaveURL(/confirmar-email/);
}

async function addKey(page: Page): Promise<void> {
  await page.goto(SECURITY);
  await waitForHydration(page);
  const keys = page.getByRole("region", { name: "Chaves de acesso" });
  const password = keys.getByLabel("Sua senha").last();
  if (await password.isVisible()) await password.fill(PASSWORD);
  await keys.getByRole("button", { name: "Adicionar chave de acesso" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(SECURITY);
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
}

test("SEC-90: adds a passkey, signs in by button and by autofill, renames it and removes it", async ({
  page,
}) => {
  const email = `chaves-${Date.now()}@teste.example`;
  await openAccount(page, email);
  const device = await holdDevice(page);
  await addKey(page);
  const keys = page.getByRole("region", { name: "Chaves de acesso" });
  await expect(keys.getByText("Chave de acesso adicionada")).toBeVisible();
  await expect(keys.getByRole("listitem")).toContainText("Chrome no");
  await expectAccessibleAtEveryWidth(page, SECURITY);
  // The same device does not create a second passkey.
  await addKey(page);
  await expect(keys.getByText("Este aparelho já tem uma chave de acesso desta conta.")).toBeVisible();
  await mailTo(email, /Chave de acesso adicionada/);

  await keys.getByText("Renomear ou remover").click();
  await keys.getByLabel("Nome").fill("Celular da Ana");
  await keys.getByRole("button", { name: "Salvar nome" }).click();
  await expect(keys.getByRole("listitem")).toContainText("Celular da Ana");

  await touches(device, false);
  await signOut(page);
  await page.goto(`/login?voltar=${encodeURIComponent("/meus-cursos")}`);
  await waitForHydration(page);
  const button = page.getByRole("button", { name: "Entrar com chave de acesso" });
  await expect(button).toBeVisible();
  await expectAccessibleAtEveryWidth(page, "/login");
  await touches(device, true);
  // Where the browser lists passkeys in the field, the device's touch may already have signed in.
  await button.click().catch(() => undefined);
  await expect(page).toHaveURL("/meus-cursos");

  await page.goto(SECURITY);
  await waitForHydration(page);
  await expect(keys.getByText(/Último uso em/)).toBeVisible();
  await keys.getByText("Renomear ou remover").click();
  const password = keys.getByLabel("Sua senha").first();
  if (await password.isVisible()) await password.fill(PASSWORD);
  await keys.getByRole("button", { name: /Remover a chave/ }).click();
  await expect(page.getByText("Chave de acesso removida")).toBeVisible();
  await expect(keys.getByRole("listitem")).toHaveCount(0);

  // The device still has the passkey, but the shop has deleted it.
  await touches(device, false);
  await signOut(page);
  await page.goto("/login");
  await waitForHydration(page);
  await touches(device, true);
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await expect(page.getByText("Esta chave de acesso não abre nenhuma conta aqui.")).toBeVisible();
});

test("SEC-90: signs in with either of two devices that have their own passkeys", async ({ browser }) => {
  const email = `aparelhos-${Date.now()}@teste.example`;
  const pages = [await browser.newPage(), await browser.newPage()] as const;
  const [phone, laptop] = pages;
  await openAccount(phone, email);
  await signIn(laptop, email, PASSWORD);
  for (const page of pages) {
    const device = await holdDevice(page);
    await addKey(page);
    await expect(page.getByText("Chave de acesso adicionada")).toBeVisible();
    await touches(device, false);
    await signOut(page);
    await page.goto(`/login?voltar=${encodeURIComponent("/meus-cursos")}`);
    await waitForHydration(page);
    await touches(device, true);
    await page
      .getByRole("button", { name: "Entrar com chave de acesso" })
      .click()
      .catch(() => undefined);
    await expect(page).toHaveURL("/meus-cursos");
  }
  await phone.goto(SECURITY);
  await expect(
    phone.getByRole("region", { name: "Chaves de acesso" }).getByText("Renomear ou remover"),
  ).toHaveCount(2);
  for (const page of pages) await page.context().close();
});

test("shows no error when the device prompt is cancelled, and no button without passkey support", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const device = await holdDevice(page, { verifies: true });
  await page.goto("/login");
  await waitForHydration(page);
  // The device has no passkey for this shop, so the browser gives up.
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await expect(page.getByRole("button", { name: "Entrar com chave de acesso" })).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await device.cdp.send("WebAuthn.disable");
  const bare = await context.newPage();
  await bare.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await bare.goto("/login");
  await waitForHydration(bare);
  await expect(bare.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  await expect(bare.getByRole("button", { name: "Entrar com chave de acesso" })).toHaveCount(0);
  await signIn(bare, "cliente@ipe.example", "cliente123");
  await bare.goto(SECURITY);
  await waitForHydration(bare);
  await expect(bare.getByText("Este navegador não guarda chaves de acesso.")).toBeVisible();
  await context.close();
});
