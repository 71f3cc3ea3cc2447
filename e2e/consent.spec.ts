// Uses a separate shop with analytics, so that other journeys do not see the consent panel.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { arrived, countRequests } from "./arrived.ts";
import { fillSignIn, waitForHydration } from "./shopper.ts";

test.describe.configure({ mode: "serial" });

let shop: ChildProcess;
let folder: string;
let counter: Server;
let home: string;
let script: string;
/** Paths requested from the third party. */
const asked: string[] = [];

test.beforeAll(async () => {
  counter = createServer((req, res) => {
    asked.push(req.url ?? "");
    res.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
    res.end(
      "document.documentElement.dataset.counted = 'yes'; fetch(document.currentScript.src + '?visit');",
    );
  });
  script = `http://127.0.0.1:${await portOf(counter)}/script.js`;
  folder = mkdtempSync(join(tmpdir(), "vitrine-consent-"));
  const probe = createServer();
  const port = await portOf(probe);
  probe.close();
  home = `http://localhost:${port}`;
  shop = spawn("./node_modules/.bin/node", ["build/server/main.js"], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, SITE_MODE: "demo" },
    stdio: "ignore",
  });
  await expect
    .poll(
      () =>
        fetch(`${home}/health/ready`)
          .then(({ ok }) => ok)
          .catch(() => false),
      { timeout: 60_000 },
    )
    .toBe(true);
});

test.afterAll(async () => {
  counter?.close();
  if (shop?.exitCode === null) {
    shop.kill("SIGTERM");
    await once(shop, "exit");
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test.beforeEach(() => {
  asked.length = 0;
});

test("SEC-52: shows no consent panel and no link to it without optional services", async ({ page }) => {
  await visit(page, "/loja");
  await expect(panelOn(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Preferências de cookies" })).toHaveCount(0);
});

test("lets the owner configure a script", async ({ page }) => {
  await page.goto(`${home}/login`);
  await fillSignIn(page, "admin@ipe.example", "admin123");
  await page.goto(`${home}/admin/configuracoes?grupo=medicao`);
  await page.getByLabel("Endereço do script").fill(script);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configurações salvas.")).toBeVisible();
  expect(asked).toEqual([]);
});

test("SEC-52: loads and stores nothing before the answer or after 'Rejeitar'", async ({ page, context }) => {
  await visit(page, "/loja");
  await expect(panelOn(page)).toBeVisible();
  const [no, yes] = await Promise.all(["Rejeitar", "Aceitar"].map((name) => boxOf(page, name)));
  expect(no).toMatchObject({ width: yes?.width, height: yes?.height });
  expect(await storageOf(page)).toEqual([]);
  await expectAccessible(page, "/loja with the panel");
  await page.getByRole("button", { name: "Rejeitar" }).click();
  await expect(panelOn(page)).toHaveCount(0);
  await visit(page, "/blog");
  await visit(page, "/loja");
  await expect(panelOn(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await storageOf(page)).toEqual(["vitrine_consent"]);
});

test("loads the script after 'Aceitar' on public reading pages only and lets the visitor withdraw as easily", async ({
  page,
}) => {
  await visit(page, "/loja");
  await panelOn(page)
    .focus()
    .catch(() => {});
  await page.getByRole("button", { name: "Aceitar" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => asked).toEqual(["/script.js", "/script.js?visit"]);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("vitrine_consent") ?? ""));
  expect(kept).toMatchObject({ yes: true, source: "painel", text: "medicao-2026-11" });
  await visit(page, "/blog");
  await expect.poll(() => asked.length).toBe(4);

  // A private page is a separate document without the script, also when reached by a link.
  await page
    .getByRole("link", { name: /Entrar/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator("html")).not.toHaveAttribute("data-counted");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const path of ["/checkout", "/carrinho", "/login"]) await visit(page, path);
  expect(asked).toHaveLength(4);

  await visit(page, "/");
  await expect.poll(() => asked.length).toBe(6);
  await page.getByRole("button", { name: "Preferências de cookies" }).click();
  await expect(page.getByText("A sua escolha neste navegador: aceitar.")).toBeVisible();
  await page.getByRole("button", { name: "Rejeitar" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-counted");
  await visit(page, "/loja");
  await expect(panelOn(page)).toHaveCount(0);
  expect(asked).toHaveLength(6);
});

test("SEC-101: stops the visit counter in a tab while an account is signed in from another tab", async ({
  page,
  context,
}) => {
  await visit(page, "/loja");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-counted", "yes");
  await expect.poll(() => asked.length).toBe(2);

  const other = await context.newPage();
  await other.goto(`${home}/login`);
  await fillSignIn(other, "admin@ipe.example", "admin123");
  await expect(other).not.toHaveURL(/\/login/);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.locator("html")).not.toHaveAttribute("data-counted");
  for (const path of ["/loja", "/", "/blog", "/minha-conta", "/admin"]) {
    await visit(other, path);
    await expect(other.locator("html")).not.toHaveAttribute("data-counted");
  }
  // A document loaded while signed in keeps its policy, so the counter stays off after client-side navigation too.
  await visit(other, "/loja");
  await other.evaluate(() => fetch("/logout", { method: "POST" }));
  await other.getByRole("link", { name: "Blog" }).first().click();
  await expect(other).toHaveURL(/\/blog/);
  await expect(other.locator("html")).not.toHaveAttribute("data-counted");
  expect(asked).toHaveLength(2);
  await visit(other, "/loja");
  await expect(other.locator("html")).toHaveAttribute("data-counted", "yes");
});

test("covers no buy button on a phone and shows no consent panel at the checkout", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/loja");
  const product = await page.locator('main a[href^="/produto/"]').first().getAttribute("href");
  await visit(page, product ?? "");
  await expect(panelOn(page)).toBeVisible();
  const panel = await panelOn(page).boundingBox();
  const buy = page.locator("[data-bottom-bar]").getByRole("button", { name: "Comprar Agora" });
  const bar = await buy.boundingBox();
  expect((panel?.y ?? 844) + (panel?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await buy.click();
  await expect(page.getByRole("heading", { name: "Finalizar compra" })).toBeVisible();
  await expect(panelOn(page)).toHaveCount(0);
});

function panelOn(page: Page) {
  return page.getByRole("region", { name: "Podemos contar a sua visita?" });
}

async function visit(page: Page, path: string): Promise<void> {
  countRequests(page);
  await page.goto(home + path);
  await waitForHydration(page);
  await arrived(page);
}

function boxOf(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).boundingBox();
}

function storageOf(page: Page): Promise<string[]> {
  // The router's scroll positions in session storage.
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => key !== "react-router-scroll-positions",
    ),
  );
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
