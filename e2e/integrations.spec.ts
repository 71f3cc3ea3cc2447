// The owner creates an API key that is shown once, and a webhook that reports changes.
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { signIn } from "./shopper.ts";

test("shows a key once, allows reading but not writing, and rejects it after revocation", async ({
  page,
  request,
}) => {
  const name = `n8n ${randomUUID().slice(0, 8)}`;
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/integracoes");
  await expect(page.getByRole("heading", { level: 1, name: "Integrações" })).toBeVisible();
  await page.getByRole("link", { name: "Nova chave" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Nova chave de integração" });
  await sheet.getByLabel("Nome", { exact: true }).fill(name);
  await sheet.getByRole("button", { name: "Criar chave" }).click();
  await expect(sheet.getByRole("alert")).toContainText("Marque pelo menos uma permissão.");
  await expect(sheet.getByLabel("Nome", { exact: true })).toHaveValue(name);
  await expectAccessible(page, "a key that is refused");
  await sheet.getByRole("group", { name: "Categorias (634)" }).getByLabel("Ler").check();
  await sheet.getByRole("button", { name: "Criar chave" }).click();

  const shown = page.getByRole("dialog", { name: "Chave criada" });
  const key = (await shown.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^[\w-]{43}$/);
  await expectAccessible(page, "a key that is shown");
  const headers = { authorization: `Token ${key}` };
  const rows = "/api/database/rows/table/634/?user_field_names=true";
  const list = await request.get(rows, { headers });
  expect([list.status(), (await list.json()).count]).toEqual([200, expect.any(Number)]);
  expect((await request.post(rows, { headers, data: { name: "Nova" } })).status()).toBe(401);

  await page.reload();
  await expect(page.getByRole("dialog", { name: "Nova chave de integração" })).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.keyboard.press("Escape");
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Categorias: só ler");
  expect(await page.content()).not.toContain(key);
  await expectAccessible(page, "keys");
  await row.getByRole("button", { name: "Revogar" }).click();
  await page.getByRole("dialog", { name: "Revogar chave?" }).getByRole("button", { name: "Revogar" }).click();
  await expect(page.getByRole("row", { name })).toContainText("Revogada");
  expect((await request.get(rows, { headers })).status()).toBe(401);
});

test("refuses a webhook to a private address; lists and resends the deliveries of a valid webhook", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const name = `Planilha ${randomUUID().slice(0, 8)}`;
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/integracoes?aba=webhooks");
  await page.getByRole("link", { name: "Novo webhook" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Novo webhook" });
  await sheet.getByLabel("Nome", { exact: true }).fill(name);
  await expectAccessible(page, "a new webhook of what happens");
  await sheet.getByRole("radio", { name: "Linhas de uma tabela" }).check();
  await sheet.getByRole("combobox", { name: "Tabela" }).selectOption("634");
  await sheet.getByLabel("Endereço de destino").fill("http://127.0.0.1/gancho");
  await sheet.getByRole("button", { name: "Salvar webhook" }).click();
  await expect(sheet.getByRole("alert")).toContainText("Informe um endereço público");
  await expect(sheet.getByLabel("Endereço de destino")).toHaveValue("http://127.0.0.1/gancho");
  await expectAccessible(page, "a webhook that is refused");
  await sheet.getByLabel("Endereço de destino").fill("https://receptor.ipe-teste.com.br/gancho");
  await sheet.getByRole("button", { name: "Salvar webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Segredo da assinatura" });
  await expect(shown.locator("code")).toHaveText(/^[0-9a-f]{64}$/);
  await shown.getByRole("button", { name: "Já guardei" }).click();
  await expectAccessible(page, "webhooks");

  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText("O teste está na fila.")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: "Linha criada" })).toContainText("Sem resposta", {
      timeout: 2000,
    });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, "a webhook");
  await page.getByRole("link", { name: "Linha criada" }).click();
  const delivery = page.getByRole("dialog", { name: "Linha criada" });
  await expect(delivery).toContainText('"test": true');
  await expectAccessible(page, "a delivery");
  await delivery.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(page.getByText("A entrega está na fila.")).toBeVisible();
  await page.getByRole("button", { name: "Excluir" }).click();
  await page
    .getByRole("dialog", { name: "Excluir webhook?" })
    .getByRole("button", { name: "Excluir" })
    .click();
  await expect(page.getByText("Webhook excluído.")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("shows a readable and copyable documentation page", async ({ page, context }) => {
  // A headless browser cannot ask for the permission.
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/integracoes?aba=como-usar");
  await page.getByText("Produtos 628 PRODUCTS").click();
  await expect(page.getByText("field_62804")).toBeVisible();
  await expectAccessibleAtEveryWidth(page, "the guide");
  await page.getByRole("button", { name: "Copiar: Endereço da API" }).click();
  await expect(page.getByText("Copiado", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:.*\/api$/);
});
