// Uses a separate shop that reports purchases to ad services. The services run on this machine.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { arrived, countRequests } from "./arrived.ts";
import { fillSignIn, payByGoodCard, sayWhoIs, waitForHydration } from "./shopper.ts";

test.describe.configure({ mode: "serial" });

let shop: ChildProcess;
let folder: string;
let services: Server;
let home: string;
let stand: string;
/** Requests that the ad services received, from browser and server. */
const asked: { path: string; body: string; referrer: string | undefined }[] = [];

test.beforeAll(async () => {
  services = createServer((req, res) => {
    let body = "";
    req.on("data", (part) => {
      body += part;
    });
    req.on("end", () => {
      asked.push({ path: req.url ?? "", body, referrer: req.headers.referer });
      res.writeHead(200, { "content-type": req.method === "GET" ? "text/javascript" : "application/json" });
      // Meta's own script reads its queue; this stand-in reports the queue's entries.
      const pixel =
        'new Image().src = new URL("/tr?e=" + fbq.queue.at(-1)[3].eventID, document.currentScript.src)';
      res.end(req.url?.includes("fbevents") ? pixel : req.method === "GET" ? "" : "{}");
    });
  });
  stand = `http://127.0.0.1:${await portOf(services)}`;
  folder = mkdtempSync(join(tmpdir(), "vitrine-ads-"));
  const probe = createServer();
  const port = await portOf(probe);
  probe.close();
  home = `http://localhost:${port}`;
  shop = spawn("./node_modules/.bin/node", ["build/server/main.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: folder,
      SITE_MODE: "demo",
      ADS_BASE_URL: stand,
    },
    stdio: "ignore",
  });
  const ready = () =>
    fetch(`${home}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(ready, { timeout: 60_000 }).toBe(true);
});

test.afterAll(async () => {
  services?.close();
  if (shop?.exitCode === null) {
    shop.kill("SIGTERM");
    await once(shop, "exit");
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("lets the owner configure the ad services", async ({ page }) => {
  await page.goto(`${home}/login`);
  await fillSignIn(page, "admin@ipe.example", "admin123");
  await page.goto(`${home}/admin/configuracoes/anuncios`);
  await waitForHydration(page);
  await page.locator("[name=metaPixel]").fill("123456789012345");
  await page.locator("[name=metaToken]").fill("EAAtestetestetestetesteteste");
  await page.getByRole("switch", { name: "Carregar também o pixel no navegador" }).first().check();
  await page.getByLabel("ID de conversão").fill("AW-123456789");
  await page.getByLabel("Rótulo da conversão").fill("AbC-D_efG");
  await page.getByLabel("Nome da conversão").fill("Compra");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Anúncios salvos.")).toBeVisible();
  await expectAccessible(page, "the settings of ads");
  expect(asked).toEqual([]);
});

test("SEC-52: sends nothing to ad services without consent or after a refusal", async ({ page }) => {
  const foreign = watchForeign(page);
  await visit(page, "/loja");
  await expect(panelOn(page)).toContainText("avisamos Meta e Google Ads quando você compra");
  await expectAccessible(page, "the question about ads");
  await buy(page, "nada@teste.example");
  await visit(page, "/loja");
  await page.getByRole("button", { name: "Rejeitar" }).click();
  await buy(page, "nao@teste.example");
  expect(foreign).toEqual([]);
  expect(asked).toEqual([]);
});

test("reports a purchase once from server and browser after consent, only from the paid order's page", async ({
  page,
}) => {
  const foreign = watchForeign(page);
  await visit(page, "/loja");
  await page.getByRole("button", { name: "Aceitar" }).click();
  await visit(page, "/loja");
  expect(foreign).toEqual([]);
  await buy(page, "sim@teste.example");
  await expect
    .poll(() => asked.map(({ path }) => path.replace(/\?.*/, "")).sort())
    .toEqual(["/en_US/fbevents.js", "/gtag/js", "/tr", "/v25.0/123456789012345/events"]);
  const [told] = JSON.parse(asked.find(({ body }) => body)?.body ?? "").data;
  expect(asked.find(({ path }) => path.startsWith("/tr"))?.path).toBe(`/tr?e=${told.event_id}`);
  const order = page.url().split("/").at(-1) ?? "";
  expect(JSON.stringify(asked)).not.toContain(order);
  expect(foreign.length).toBeGreaterThan(0);
  for (const address of foreign) expect(address.startsWith(stand), address).toBe(true);

  // After a reload the page reports nothing again.
  const before = asked.length;
  await page.reload();
  await waitForHydration(page);
  await arrived(page);
  await visit(page, "/loja");
  expect(asked).toHaveLength(before);
});

/** Collects the page's requests to other hosts. */
function watchForeign(page: Page): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(home) && /^https?:/.test(address)) foreign.push(address);
  });
  return foreign;
}

async function buy(page: Page, email: string): Promise<void> {
  const product = await page.locator('main a[href^="/produto/"]').first().getAttribute("href");
  await visit(page, product ?? "");
  await page.getByRole("button", { name: "Comprar Agora" }).first().click();
  await expect(page.getByRole("heading", { name: "Finalizar compra" })).toBeVisible();
  const again = page.getByRole("button", { name: "Comprar de novo" });
  await expect(again.or(page.getByLabel("Nome completo")).first()).toBeVisible();
  if (await again.isVisible()) await again.click();
  await sayWhoIs(page, "Ana Souza", email);
  await payByGoodCard(page);
  await arrived(page);
}

function panelOn(page: Page) {
  return page.getByRole("region", { name: "Podemos medir nossos anúncios?" });
}

async function visit(page: Page, path: string): Promise<void> {
  countRequests(page);
  await page.goto(home + path);
  await waitForHydration(page);
  await arrived(page);
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
