// Passwordless sign-in: a guest types the code from the mail on a phone; the mail's button works on another machine;
// wrong digits, Back and reload.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtEveryWidth, expectNoSidewaysScroll } from "./accessibility.ts";
import { allMails, linkIn } from "./mailbox.ts";
import { payByGoodCard, sayWhoIs, takeToCheckout, waitForHydration } from "./shopper.ts";

const COURSE = "Automação com planilhas: do zero ao robô";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext(PHONE)).newPage();
}

async function buyAsGuest(page: Page, email: string): Promise<void> {
  await takeToCheckout(page, COURSE);
  await sayWhoIs(page, "Lia Prado", email);
  await payByGoodCard(page);
  await waitForHydration(page);
}

/** Waits for this number of code mails to the address. */
async function codeMails(email: string, count: number) {
  const pattern = /^(\d{6}) é o seu código para entrar/;
  const find = async () =>
    (await allMails()).filter(
      (mail) => pattern.test(mail.subject ?? "") && mail.to?.some(({ address }) => address === email),
    );
  await expect.poll(async () => (await find()).length).toBe(count);
  const mails = (await find()).toSorted((a, b) => String(a.date).localeCompare(String(b.date)));
  return mails.map((mail) => ({ mail, code: pattern.exec(mail.subject ?? "")?.[1] ?? "" }));
}

const wrong = (code: string) => String((Number(code) + 7) % 1_000_000).padStart(6, "0");

test("opens the lesson when a guest who paid types the code from the e-mail", {
  tag: "@family",
}, async ({ browser }) => {
  const email = "lia.codigo@teste.example";
  const page = await phone(browser);
  await buyAsGuest(page, email);
  await page.getByRole("button", { name: "Receber código e assistir" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Digite o código" })).toBeVisible();
  await expectAccessible(page, "code by e-mail");
  await expectNoSidewaysScroll(page, "code by e-mail");
  const [{ code } = { code: "" }] = await codeMails(email, 1);
  await page.reload();
  await waitForHydration(page);
  await page.getByLabel("Código", { exact: true }).fill(wrong(code));
  await page.getByRole("button", { name: "Entrar", exact: true }).tap();
  await expect(page.getByText("restam 4 tentativas").first()).toBeVisible();
  await expect(page.getByLabel("Código", { exact: true })).toBeFocused();
  await page.getByLabel("Código", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Entrar", exact: true }).tap();
  await expect(page).toHaveURL(/\/curso\//);
  await page.goto("/minha-conta?aba=perfil");
  await expect(page.getByRole("button", { name: "Criar uma senha" })).toBeVisible();
  await page.goto("/login/por-email");
  await expect(page).not.toHaveURL(/por-email/);
  await page.context().close();
});

test("signs in by keyboard after five wrong codes with a new code, and by the mail's button on a phone", async ({
  browser,
}) => {
  const email = "lia.botao@teste.example";
  const buyer = await phone(browser);
  await buyAsGuest(buyer, email);
  await buyer.context().close();
  const page = await (await browser.newContext()).newPage();
  await page.goto("/minha-conta?aba=pedidos");
  await expect(page).toHaveURL(/\/login\?voltar=/);
  await waitForHydration(page);
  await expectAccessibleAtEveryWidth(page, "sign-in");
  await page.getByLabel("E-mail", { exact: true }).focus();
  await page.keyboard.type(email);
  await page.getByRole("button", { name: "Receber um código por e-mail" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Digite o código" })).toBeVisible();
  await expect(page.getByLabel("Código", { exact: true })).toBeFocused();
  const [first] = await codeMails(email, 1);
  for (let count = 1; count <= 5; count++) {
    const field = page.getByLabel("Código", { exact: true });
    await field.fill(wrong(first?.code ?? ""));
    // While the last code is checked, the button says so and ignores presses.
    await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
    await field.press("Enter");
    if (count < 5)
      await expect(page.getByText(new RegExp(`restam? ${5 - count} tentativa`)).first()).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1, name: "Peça outro código" })).toBeVisible();
  await expectAccessible(page, "code that is over");
  await page.getByRole("button", { name: "Pedir outro código" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Digite o código" })).toBeVisible();
  const mails = await codeMails(email, 2);
  const second = mails.find(({ code }) => code !== first?.code);
  if (!second) throw new Error("two mails with the same code");
  const other = await phone(browser);
  const link = linkIn(second.mail, /^\/entrar\//);
  await other.goto(link);
  await expectAccessible(other, "button of the mail");
  await expectNoSidewaysScroll(other, "button of the mail");
  await other.reload();
  await other.getByRole("button", { name: "Entrar", exact: true }).tap();
  await expect(other).toHaveURL(/\/minha-conta\?aba=pedidos/);
  await other.goto(link);
  await expect(other.getByText("Este botão não vale mais").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await other.context().close();
  await page.context().close();
});
