// The first day of an empty live shop, from the start-up code to the first sale, in the browser only.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { freePort } from "../tests/free-port.ts";
import { expectAccessible } from "./accessibility.ts";
import { downloadOf, payByPix, sayWhoIs, takeToCheckout, waitForHydration } from "./shopper.ts";

const PHONE = { width: 390, height: 844 };
/** Texts of the demonstration company, which a new shop must not show. */
const SOMEBODY_ELSE = /Ipê|ROI|500 empresas|Jacarandá/i;

let shop: ChildProcess;
let folder: string;
let home: string;
let code: string;

test.beforeAll(async () => {
  const port = await freePort();
  home = `http://localhost:${port}`;
  folder = mkdtempSync(join(tmpdir(), "vitrine-first-day-"));
  shop = spawn("./node_modules/.bin/node", ["build/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: folder,
      SITE_MODE: "live",
      SITE_URL: home,
      SESSION_SECRET: "a secret of at least thirty-two characters",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  shop.stdout?.on("data", (part: Buffer) => {
    said += part.toString();
  });
  await expect.poll(() => /Código: (\S+)/.exec(said)?.[1], { timeout: 60_000 }).toBeTruthy();
  code = /Código: (\S+)/.exec(said)?.[1] ?? "";
});

test.afterAll(async () => {
  if (shop?.exitCode === null && shop.signalCode === null) {
    const exited = once(shop, "exit");
    shop.kill("SIGTERM");
    await exited;
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("lets an owner open an empty shop on a phone and sell by PIX, without untrue texts on the site", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await browser.newPage({ baseURL: home, viewport: PHONE });
  await firstAccess(page);
  await company(page);
  await firstProduct(page);

  const visitor = await browser.newPage({ baseURL: home, viewport: PHONE });
  for (const path of ["/", "/loja", "/sobre", "/solucoes", "/blog", "/termos", "/privacidade"]) {
    const answer = await visitor.goto(path);
    if (answer?.status() === 404) continue;
    await expect.soft(visitor.locator("body"), path).not.toContainText(SOMEBODY_ELSE);
    await expect.soft(visitor.getByRole("heading", { name: "Mais vendidos" }), path).toBeHidden();
  }
  await takeToCheckout(visitor, "Molde de vaso");
  await sayWhoIs(visitor, "Bia Compra", "bia@teste.example");
  await payByPix(visitor);
  await visitor.getByRole("button", { name: "Já paguei" }).click();
  await expect(visitor.getByText("Seu aviso ficou registrado")).toBeVisible();

  await page.goto("/admin");
  await page
    .getByRole("link", { name: /PIX a confirmar/ })
    .first()
    .click();
  await confirmReceipt(page);

  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  const link = (await visitor.locator('a[href^="/downloads/"]').first().getAttribute("href")) ?? "";
  expect(await downloadOf(visitor, link)).toMatchObject({ status: 200, bytes: MOULD.length });
  await visitor.context().close();
  await page.context().close();
});

const MOULD = "corte;medida\nbase;12\n";

async function firstAccess(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page).toHaveURL(/\/primeiro-acesso/);
  await expectAccessible(page, "first access");
  await waitForHydration(page);
  await page.getByLabel("Seu nome").fill("Ana Barro");
  await page.getByLabel("Seu e-mail").fill("ana@ceramica.example");
  // The code is shown in another window, and the phone may have unloaded the page meanwhile.
  await page.reload();
  await expect(page.getByLabel("Seu nome")).toHaveValue("Ana Barro");
  await expect(page.getByLabel("Seu e-mail")).toHaveValue("ana@ceramica.example");
  await page.getByLabel("Código").fill(code.toLowerCase());
  await page.getByLabel("Senha", { exact: true }).fill("curta");
  await page.getByRole("button", { name: "Criar conta e começar" }).click();
  await expect(page.getByText(/pelo menos 10/).first()).toBeVisible();
  await expect(page.getByLabel("Seu nome")).toHaveValue("Ana Barro");
  for (const field of await page.locator('input[type="password"]').all())
    await field.fill("torno barro e café");
  await page.getByRole("button", { name: "Criar conta e começar" }).click();
  await expect(page).toHaveURL(/\/admin\/abertura\/empresa/);
}

async function company(page: Page): Promise<void> {
  // The account form loads a new document. Before hydration its form would be sent the same way.
  await waitForHydration(page);
  await page.getByLabel("Nome da marca").fill("Barro Vivo");
  await page.getByLabel("Slogan").fill("Cerâmica feita à mão em Blumenau");
  await page.getByLabel("Razão social").fill("Ana Barro");
  await page.getByLabel("CNPJ ou CPF").fill("529.982.247-25");
  await save(page, /contato/);
  for (const [label, value] of [
    ["E-mail geral", "oi@ceramica.example"],
    ["Telefone", "47 99900-0000"],
    ["Rua e número", "Rua das Palmeiras, 10"],
    ["Cidade", "Blumenau"],
    ["CEP", "89010-000"],
    ["Horário de atendimento", "Segunda a sexta, das 9h às 18h"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Estado").selectOption({ label: "Santa Catarina" });
  await save(page, /cores/);
  await page.getByRole("link", { name: "Pular por agora" }).click();
  await expect(page).toHaveURL(/pagamento/);
  await page.getByLabel("Chave PIX que recebe").fill("(47) 99900-0000");
  await page.getByLabel("Nome de quem recebe o PIX").fill("Ana Barro");
  await page.getByLabel("Cidade de quem recebe o PIX").fill("Blumenau");
  await save(page, /email/);
  await expect(page.getByText("Nenhum e-mail sai deste site")).toBeVisible();
  await page.getByRole("link", { name: "Pular por agora" }).click();
}

async function save(page: Page, next: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page).toHaveURL(next);
  await waitForHydration(page);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeFocused();
}

async function firstProduct(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Criar a categoria" }).click();
  const category = page.getByRole("dialog");
  await category.getByLabel("Nome", { exact: true }).fill("Moldes");
  await category.getByRole("button", { name: /Salvar|Criar/ }).click();
  const next = page.getByRole("link", { name: "Cadastrar o produto" });
  await expect(next).toBeFocused();
  await next.click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Nome", { exact: true }).fill("Molde de vaso");
  await sheet.getByLabel("Descrição curta").fill("Para o torno, em tamanho real.");
  await sheet.getByLabel("Preço (R$)").fill("49,90");
  await sheet.getByLabel("Categoria").selectOption({ label: "Moldes" });
  await sheet
    .locator('input[type="file"]:not([accept*="image"])')
    .first()
    .setInputFiles({ name: "molde.csv", mimeType: "text/csv", buffer: Buffer.from(MOULD) });
  await expect(sheet.getByLabel("Tipo do arquivo")).toHaveValue("CSV");
  await sheet.getByRole("button", { name: /Salvar|Criar/ }).click();
  await expect(page).toHaveURL(/\/admin\/abertura\/abrir/);
  await expect(page.getByText("A loja já vende")).toBeVisible();
  await expectAccessible(page, "the opened shop");
}

/** Two presses in the list, after the money arrived in the account. */
async function confirmReceipt(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Confirmar PIX/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("button", { name: "Sim, o dinheiro chegou" }).click();
  await expect(page.getByText("Recebimento confirmado.")).toBeVisible();
}
