// A checkout left on a phone is opened on another phone by the shop's recovery link and paid there. The server here
// uses the real clock, so the delays and the mails are tested in app/recovery/routes/recovery.test.ts.
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import Database from "better-sqlite3";
import { payByPix, sayWhoIs, settle, signIn, takeToCheckout } from "./shopper.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const EMAIL = "rita.volta@teste.example";
const BOX = "Guardar meu carrinho e me lembrar por e-mail se eu não terminar";

test.use(PHONE);

/** Requests by which the page reports an unfinished purchase. */
function hearKept(page: Page): string[] {
  const kept: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/checkout/cart")) kept.push(request.postData() ?? "");
  });
  return kept;
}

function letHoursPass(): void {
  const db = new Database(join(process.env.E2E_DATA_DIR ?? "", "loja", "vitrine.db"));
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  db.prepare("update recovery_carts set touched_at = ? where email = ?").run(at, EMAIL);
  db.close();
}

test("reports nothing before the box is ticked; the link opens the cart on another phone and counts the payment", async ({
  page,
  browser,
}) => {
  const kept = hearKept(page);
  await takeToCheckout(page, "Paleta Brasil 64");
  await sayWhoIs(page, "Rita da Volta", EMAIL);
  await page.getByRole("radio", { name: /PIX/ }).check();
  await expect(page.getByLabel(BOX)).not.toBeChecked();
  expect(kept).toEqual([]);
  await page.getByLabel(BOX).check();
  await page.getByLabel(/falar comigo por WhatsApp/).check();
  await page.getByLabel("Celular com DDD").fill("47 99900-4321");
  await expect(page.getByText("Carrinho guardado por até 30 dias")).toBeVisible();
  await expect.poll(() => kept.at(-1) ?? "").toContain("99900-4321");
  await page.getByLabel(BOX).uncheck();
  await expect.poll(() => kept.at(-1)).toBe('{"agreed":false}');
  await page.getByLabel(BOX).check();
  await page.getByLabel(/falar comigo por WhatsApp/).check();
  await page.getByLabel("Celular com DDD").fill("47 99900-4321");
  await expect.poll(() => kept.at(-1) ?? "").toContain("99900-4321");
  await expect(page.getByText("Carrinho guardado por até 30 dias")).toBeVisible();
  await page.goto("/loja");
  letHoursPass();

  const owner = await browser.newContext(PHONE).then((context) => context.newPage());
  await signIn(owner, "admin@ipe.example", "admin123");
  await owner.goto("/admin/recuperacao?situacao=carrinho&whatsapp=1");
  const chat = owner.getByRole("link", { name: /Abrir WhatsApp com Rita da Volta/ });
  const recovered = owner.getByText(/^\d+ vendas pagas pelo link$/).first();
  const before = Number.parseInt((await recovered.textContent()) ?? "", 10);
  const words = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  const link = /https?:\/\/\S+/.exec(words)?.[0] ?? "";
  expect(words).toContain("Oi, Rita!");

  const other = await browser.newContext(PHONE).then((context) => context.newPage());
  await other.goto(new URL(link).pathname);
  await expect(other).toHaveURL(/\/carrinho$/);
  await expect(other.getByRole("link", { name: "Paleta Brasil 64" }).first()).toBeVisible();
  await other.getByRole("link", { name: "Finalizar compra" }).first().click();
  await expect(other.getByLabel("E-mail", { exact: true })).toHaveValue("");
  await sayWhoIs(other, "Rita da Volta", EMAIL);
  await payByPix(other);
  await settle(other);
  await expect(other.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible({
    timeout: 30_000,
  });
  await owner.goto("/admin/recuperacao");
  await expect(recovered).toHaveText(`${before + 1} vendas pagas pelo link`);
  await expect(owner.getByText("Rita da Volta")).toHaveCount(0);
});
