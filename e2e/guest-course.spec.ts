// A guest pays for a course and watches it: in the same browser, from the mail on another machine, or with an existing
// account.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { readCourses } from "../db/seed/content/courses.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { allMails, linkIn, mailTo } from "./mailbox.ts";
import {
  downloadOf,
  payByGoodCard,
  placeOrder,
  sayWhoIs,
  takeToCheckout,
  waitForHydration,
} from "./shopper.ts";

const COURSE = "Automação com planilhas: do zero ao robô";
const FIRST = readCourses().find(({ title }) => title === COURSE)?.modules[0]?.lessons[0]?.title ?? "";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext(PHONE)).newPage();
}

async function buyAsGuest(page: Page, product: string, email: string): Promise<void> {
  await takeToCheckout(page, product);
  await sayWhoIs(page, "Bea Nunes", email);
  await payByGoodCard(page);
  await waitForHydration(page);
}

async function expectFirstLesson(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/curso\//);
  await expect(page.getByRole("heading", { level: 2, name: FIRST })).toBeVisible();
}

/** Address of this button in the confirmation mail. */
async function buttonOf(email: string, label: RegExp): Promise<string> {
  return linkIn(await mailTo(email, /confirmado/), /^\/acesso\//, label);
}

test("opens the first lesson with one field after payment on a phone; the mail's button confirms elsewhere", async ({
  browser,
}) => {
  const email = "bea.aluna@teste.example";
  const page = await phone(browser);
  await buyAsGuest(page, COURSE, email);
  const button = page.getByRole("button", { name: "Receber código e assistir" });
  // The purchase and its button are visible without scrolling.
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "paid order of a guest");
  await expectNoSidewaysScroll(page, "paid order of a guest");
  await page.getByText("Prefiro criar uma senha").tap();
  await page.getByLabel("Crie uma senha").fill("abc");
  await page.getByRole("button", { name: "Assistir agora" }).tap();
  await expect(page.getByText("Senha deve ter pelo menos 6 caracteres")).toBeVisible();
  await page.getByLabel("Crie uma senha").fill("segredo-da-bea");
  await page.getByRole("button", { name: "Assistir agora" }).tap();
  await expectFirstLesson(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/pedido\/[\w-]+$/);
  await expect(page.getByText("Pagamento Confirmado!")).toBeVisible();
  await page.goto("/minha-conta");
  await expect(page.getByText(COURSE).first()).toBeVisible();
  await expect(page.getByText("Confirme seu e-mail")).toBeVisible();

  const laptop = await (await browser.newContext()).newPage();
  await laptop.goto(await buttonOf(email, /^Assistir agora/));
  await expectAccessible(laptop, "sign-in for a course");
  await laptop.getByLabel("Sua senha").fill("nao-e-esta");
  await laptop.getByRole("button", { name: "Entrar e assistir" }).click();
  await expect(laptop.getByText("Senha incorreta")).toBeVisible();
  await laptop.getByLabel("Sua senha").fill("segredo-da-bea");
  await laptop.getByRole("button", { name: "Entrar e assistir" }).click();
  await expectFirstLesson(laptop);
  await laptop.goto("/minha-conta");
  await expect(laptop.getByText("Confirme seu e-mail")).toHaveCount(0);
  await laptop.context().close();
  await page.context().close();
});

test("opens the course from the mail with one field by keyboard; the link opens no account later", async ({
  browser,
}) => {
  const email = "caio.aluno@teste.example";
  const lost = await phone(browser);
  await buyAsGuest(lost, COURSE, email);
  await lost.context().close();
  const link = await buttonOf(email, /^Assistir agora/);
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await waitForHydration(page);
  await page.getByText("Prefiro criar uma senha").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Crie uma senha").focus();
  await page.keyboard.type("segredo-do-caio");
  await page.keyboard.press("Enter");
  await expectFirstLesson(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("button", { name: "Entrar e assistir" })).toBeVisible();
  await stranger.goto("/minha-conta");
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.context().close();

  // The account exists now. A second purchase without signing in asks for its password and opens the lesson.
  const again = await phone(browser);
  await again.goto("/loja?categoria=cursos");
  const href = (await again.getByRole("link", { name: COURSE }).first().getAttribute("href")) ?? "";
  const products = [Number(/\/produto\/(\d+)/.exec(href)?.[1])];
  await again.goto(await placeOrder(again, { products, name: "Caio Nunes", email, method: "credit" }));
  await expect(again.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible({
    timeout: 20_000,
  });
  await again.getByLabel("Sua senha").fill("segredo-do-caio");
  await again.getByRole("button", { name: "Entrar e assistir" }).tap();
  await expect(again).toHaveURL(/\/curso\//);
  await again.context().close();
  await page.context().close();
});

test("lets a wrong address be corrected once on the paid page, and not after a download", async ({
  browser,
}) => {
  const [wrong, right] = ["dora@gmial.example", "dora@gmail.example"];
  const page = await phone(browser);
  await buyAsGuest(page, "Ícones Cerrado", wrong);
  const old = await buttonOf(wrong, /^Abrir meu pedido/);
  await page.getByText("Este e-mail está errado? Corrigir").tap();
  await page.getByLabel("E-mail certo").fill("dora@");
  await page.getByRole("button", { name: "Corrigir e-mail" }).tap();
  await expect(page.getByText("E-mail inválido").first()).toBeVisible();
  await page.getByLabel("E-mail certo").fill(right);
  await page.getByRole("button", { name: "Corrigir e-mail" }).tap();
  await expect(page.getByText(`Enviamos o acesso para ${right}`)).toBeVisible();
  await expect(page.getByText("Este e-mail está errado? Corrigir")).toHaveCount(0);
  await mailTo(right, /confirmado/);
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(old);
  await expect(reader.getByRole("heading", { name: "Link sem validade" })).toBeVisible();

  // A dead link offers a new link on every page that it opens.
  await expectAccessible(reader, "dead link");
  await reader.getByLabel("E-mail da compra").fill(right);
  await reader.getByRole("button", { name: "Enviar link de acesso" }).click();
  await expect(reader.getByText(`Se houver compras com ${right}`)).toBeVisible();
  await reader.goto(linkIn(await mailTo(right, /Suas compras/), /^\/acesso\//));
  await expect(reader.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  const file = await reader.locator('a[href^="/downloads/"]').first().getAttribute("href");
  expect((await downloadOf(reader, file ?? "")).status).toBe(200);
  await reader.context().close();
  await page.context().close();
});

test("answers an address without purchases the same way and sends no mail", async ({ page }) => {
  await page.goto("/recuperar-compra");
  await waitForHydration(page);
  await expectAccessible(page, "/recuperar-compra");
  await page.getByLabel("E-mail da compra").fill("ninguem.comprou@teste.example");
  await page.getByRole("button", { name: "Enviar link de acesso" }).click();
  await expect(page.getByText("Se houver compras com ninguem.comprou@teste.example")).toBeVisible();
  const mails = await allMails();
  expect(mails.filter((mail) => mail.to?.[0]?.address === "ninguem.comprou@teste.example")).toEqual([]);
});
