// A shop whose owner requires two factors: how members without one get in, and how members recover a lost one.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { freePort } from "../tests/free-port.ts";
import { expectAccessible } from "./accessibility.ts";
import { holdDevice } from "./device.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { waitForHydration } from "./shopper.ts";

const OWNER = { email: "admin@ipe.example", password: "admin123" };
const PASSWORD = "cacto azul e gato";
const SETUP = "/admin/configuracoes/entrada";
const SECURITY = "/minha-conta/seguranca";
const WANTED = "/admin/pedidos?status=pending";
const SHOP = "duas-etapas";
const WIDTHS = { "a phone": { width: 390, height: 844 }, "a computer": { width: 1280, height: 800 } };

let shop: ChildProcess;
let home: string;

// Uses a separate shop, because the requirement would block other journeys.
test.beforeAll(async () => {
  const port = await freePort();
  home = `http://localhost:${port}`;
  shop = spawn("./node_modules/.bin/node", ["build/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? "", SHOP),
      SITE_MODE: "demo",
    },
    stdio: "ignore",
  });
  const isReady = () =>
    fetch(`${home}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});

test.afterAll(async () => {
  if (shop?.exitCode === null && shop.signalCode === null) {
    const exited = once(shop, "exit");
    shop.kill("SIGTERM");
    await exited;
  }
});

for (const [where, viewport] of Object.entries(WIDTHS)) {
  test(`SEC-95: lets the team in on ${where} by passkey or app, leads on to the wanted page, and recovers a lost device`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const contexts: BrowserContext[] = [];
    const open = async () => {
      const context = await browser.newContext({ baseURL: home, viewport });
      contexts.push(context);
      return context.newPage();
    };
    const mark = String(viewport.width);
    const owner = await open();
    await demand(owner);

    // A support member with a passkey.
    const ana = { name: "Ana", email: `ana-${mark}@teste.example` };
    const first = await open();
    await joinTeam(owner, first, { ...ana, role: "Atendimento" });
    await expectLed(first);
    await expectAccessible(first, "two factors are demanded");
    await holdDevice(first);
    await addKey(first);
    await expect(first.getByText("Pronto: o painel está aberto")).toBeVisible();
    await goOn(first);

    // A second administrator with an authenticator app.
    const rui = { name: "Rui", email: `rui-${mark}@teste.example` };
    const second = await open();
    await joinTeam(owner, second, { ...rui, role: "Administrador" });
    await expectLed(second);
    const codes = await switchOn(second);
    await expectAccessible(second, "recovery codes, and the way on");
    await goOn(second);

    // The phone with the app is lost: a recovery code is the second factor, and the redirect still works.
    const again = await open();
    await again.goto(WANTED);
    await enter(again, rui.email);
    await again.getByRole("link", { name: "Usar um código de recuperação" }).click();
    await again.getByLabel("Código de recuperação").fill(codes[0] ?? "");
    await again.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(again).toHaveURL(WANTED);

    // The device with the passkey is lost: the password alone cannot add another passkey.
    const third = await open();
    await third.goto(WANTED);
    await enter(third, ana.email);
    await expectLed(third);
    await expect(third.getByText("Perdeu o aparelho?")).toBeVisible();
    await expectAccessible(third, "a key is missing");
    await holdDevice(third);
    await addKey(third);
    await expect(third.getByText("A sua conta já tem uma chave de acesso.").first()).toBeVisible();

    // The second administrator may reset the member's factors, but not the owner's.
    await takeFactors(again, ana);
    await again.goto(`/admin/usuarios?busca=${encodeURIComponent(OWNER.email)}`);
    await waitForHydration(again);
    await expect(again.getByRole("table").getByRole("row")).toHaveCount(2);
    await expect(again.getByRole("button", { name: /^Ações de / })).toHaveCount(1);
    await again.getByRole("button", { name: /^Ações de / }).click();
    await expect(again.getByRole("button", { name: /Remover chaves|Desativar duas etapas/ })).toHaveCount(0);

    // The member leaves, signs in again and must add a new factor.
    await third.goto(WANTED);
    await expectLed(third);
    await addKey(third);
    await goOn(third);
    // Switched off again for the next width.
    await setDemand(owner, false);
    for (const context of contexts) await context.close();
  });
}

/** The owner needs a second factor before requiring one. */
async function demand(page: Page): Promise<void> {
  await page.goto(SETUP);
  await enter(page, OWNER.email, OWNER.password);
  await waitForHydration(page);
  await expect(page).toHaveURL(SETUP);
  await page.getByRole("switch", { name: /Exigir duas etapas/ }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(/Antes de exigir da equipe/).first()).toBeVisible();
  await holdDevice(page);
  await page.goto(SECURITY);
  await addKey(page, OWNER.password);
  await expect(page.getByText("Chave de acesso adicionada")).toBeVisible();
  await setDemand(page, true);
}

async function setDemand(page: Page, isOn: boolean): Promise<void> {
  await page.goto(SETUP);
  await waitForHydration(page);
  const box = page.getByRole("switch", { name: /Exigir duas etapas/ });
  await box.setChecked(isOn);
  const save = page.getByRole("button", { name: "Salvar" });
  const saved = page.getByText("Entrada salva.");
  const proof = page.getByLabel("Sua senha");
  await save.click();
  // A confirmation given before the passkey existed must be repeated with it.
  await expect(saved.or(proof)).toBeVisible();
  if (await proof.isVisible()) {
    await proof.fill(OWNER.password);
    await save.click();
  }
  await expect(saved).toBeVisible();
  await page.goto(SETUP);
  await expect(box).toBeChecked({ checked: isOn });
}

interface Invited {
  name: string;
  email: string;
  role: string;
}

/** By an invitation: an account with a password only, on its way to a screen. */
async function joinTeam(owner: Page, page: Page, { name, email, role }: Invited): Promise<void> {
  await owner.goto("/admin/usuarios/convites");
  await waitForHydration(owner);
  await owner.getByLabel("E-mail", { exact: true }).fill(email);
  await owner.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  await owner.getByRole("button", { name: "Enviar convite" }).click();
  await expect(owner.getByText("Convite a caminho")).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /convi/i, SHOP), /^\/convite\//));
  await waitForHydration(page);
  await page.getByLabel("Seu nome").fill(name);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/Confirmar/).fill(PASSWORD);
  await page.getByRole("button", { name: "Aceitar o convite" }).click();
  await expect(page).toHaveURL(/\/minha-conta\/seguranca\?exigida=1/);
  await page.goto(WANTED);
}

async function expectLed(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${SECURITY}?${new URLSearchParams({ exigida: "1", voltar: WANTED })}`);
  await expect(page.getByText("O painel pede duas etapas")).toBeVisible();
  await waitForHydration(page);
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Continuar para o painel" }).last().click();
  await expect(page).toHaveURL(WANTED);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login(\?|$)/);
}

async function addKey(page: Page, password = PASSWORD): Promise<void> {
  await waitForHydration(page);
  const keys = page.getByRole("region", { name: "Chaves de acesso" });
  const add = keys.getByRole("button", { name: "Adicionar chave de acesso" });
  await expect(add).toBeVisible();
  const proof = keys.getByLabel("Sua senha").last();
  if (await proof.isVisible()) await proof.fill(password);
  await add.click();
}

/** Returns the recovery codes. */
async function switchOn(page: Page): Promise<string[]> {
  await page.getByLabel("Senha atual").fill(PASSWORD);
  await page.getByRole("button", { name: "Ativar", exact: true }).click();
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  const key = (await page.locator("code").innerText()).replaceAll(" ", "");
  const totp = new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 });
  await page.getByLabel("Código do aplicativo").fill(totp.generate());
  await page.getByRole("button", { name: "Confirmar e ativar" }).click();
  return (await page.getByLabel("Códigos de recuperação").inputValue()).split("\n");
}

async function takeFactors(page: Page, { name, email }: Pick<Invited, "name" | "email">): Promise<void> {
  await page.goto(`/admin/usuarios?busca=${encodeURIComponent(email)}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: `Ações de ${name}` }).click();
  await page.getByRole("button", { name: "Remover chaves e duas etapas" }).click();
  await expect(page.getByText("Verificação em duas etapas desativada")).toBeVisible();
}
