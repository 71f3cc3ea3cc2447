// Marketing: a pop-up that gives a PDF for an e-mail, and newsletter issues.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n");
const TITLE = "Leve a tabela de prazos";

async function owner(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, "admin@ipe.example", "admin123");
  return page;
}

test("shows a pop-up at its time, gives its PDF for an e-mail and does not show it again", async ({
  browser,
  page,
}) => {
  const admin = await owner(browser);
  await admin.goto("/admin/popups?novo=1");
  await waitForHydration(admin);
  const form = admin.getByRole("dialog", { name: "Novo pop-up" });
  await form.getByLabel("Título").fill(TITLE);
  await form.getByLabel("Mensagem").fill("Uma página, para a parede.");
  await form.getByLabel("Texto do botão").fill("Quero a tabela");
  await form
    .getByLabel("Enviar PDF")
    .setInputFiles({ name: "Tabela.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(form.getByLabel(/PDF que a pessoa recebe/)).toHaveValue(/^\/arquivos\/tabela-/);
  await form.getByLabel(/segundos/i).fill("1");
  await form.getByLabel("Sobre").check();
  await form.getByRole("button", { name: "Salvar pop-up" }).click();
  await expect(admin.getByText("Pop-up criado com sucesso!")).toBeVisible();

  // Its delay begins when the page has the pop-up. On slow machines that is after focus is placed.
  const asked = "**/api/popups?page=sobre";
  const { promise: isFocused, resolve: tellFocused } = Promise.withResolvers<void>();
  await page.route(asked, async (route) => {
    await isFocused;
    await route.continue();
  });
  await page.goto("/sobre");
  const popup = page.getByRole("dialog", { name: TITLE });
  await expect(popup).toBeHidden();
  await waitForHydration(page);
  const link = page.locator("header").getByRole("link", { name: "Loja" });
  await link.focus();
  tellFocused();
  await expect(popup).toBeVisible();
  await page.unroute(asked);
  await expectAccessible(page, "a pop-up");
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).not.toBe(
      "MAIN",
    );
    expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(
      false,
    );
  }
  const field = popup.getByPlaceholder("Seu melhor email");
  await field.fill("sem-arroba");
  await popup.getByRole("button", { name: "Quero a tabela" }).click();
  await expect(popup.getByText("Por favor, insira um email válido")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("visita@teste.example");
  await page.keyboard.press("Enter");
  await expect(popup.getByText("Email cadastrado com sucesso!")).toBeFocused();
  const download = page.waitForEvent("download");
  await popup.getByRole("link", { name: "Baixar PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^tabela-.*\.pdf$/);
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  await expect(page).toHaveURL("/loja");
  await page.clock.install();
  const answer = page.waitForResponse(/\/api\/popups\?page=sobre/);
  await page.locator("header").getByRole("link", { name: "Sobre" }).click();
  expect((await (await answer).json()).popups).toMatchObject([{ title: TITLE }]);
  // Advances the clock an hour several times, because the page may still be processing the answer.
  for (let hour = 0; hour < 5; hour++) {
    await page.clock.runFor("01:00:00");
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage("");
        }),
    );
  }
  await expect(popup).toBeHidden();

  await expect(async () => {
    await admin.goto("/admin/popups");
    const row = admin.getByRole("row").filter({ hasText: TITLE });
    await expect(row).toContainText("100%", { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await admin.context().close();
});

test("lets a reader subscribe on the blog, sends the issue and unsubscribes by its link", async ({
  browser,
  page,
}) => {
  await page.goto("/blog");
  await waitForHydration(page);
  const card = page.getByRole("region", { name: "Novidades só quando temos algo para contar" });
  const field = card.getByPlaceholder("Seu melhor e-mail");
  const button = card.getByRole("button", { name: "Inscrever-se" });
  await button.click();
  await expect(page.getByText("Email obrigatório")).toBeVisible();
  await field.fill("sem-arroba");
  await button.click();
  await expect(page.getByText("Email inválido")).toBeVisible();
  await expect(field).toHaveValue("sem-arroba");
  await page.clock.install();
  await field.fill("leitora@teste.example");
  await field.press("Enter");
  // Both disappear independently.
  await Promise.all([
    expect(page.getByText("Você receberá nossas atualizações por email.")).toBeVisible(),
    expect(card.getByText("Inscrição realizada com sucesso!")).toBeVisible(),
  ]);
  await page.clock.fastForward(3000);
  await expect(field).toBeVisible();
  await expect(field).toHaveValue("");
  await field.fill("leitora@teste.example");
  await button.click();
  await expect(page.getByText("Este email já está inscrito na newsletter.")).toBeVisible();

  const admin = await owner(browser);
  await admin.goto("/admin/newsletter/nova");
  await waitForHydration(admin);
  await admin
    .getByRole("button", { name: /Resumo com link de/ })
    .first()
    .click();
  await expect(admin.getByRole("toolbar", { name: "Formatação" })).toBeVisible();
  await expectAccessible(admin, "an issue");
  await admin.getByLabel("Assunto").fill("Uma edição de teste");
  await expect(admin.getByText("Salve a edição para ver, testar e enviar.")).toBeVisible();
  await admin.getByRole("button", { name: "Salvar edição" }).click();
  await expect(admin.getByText("Edição salva!")).toBeVisible();
  await admin.getByRole("button", { name: "Enviar edição" }).click();
  await admin.getByRole("button", { name: /^Enviar para \d+ inscritos$/ }).click();
  await expect(admin.getByText("Enviada", { exact: true })).toBeVisible({ timeout: 20_000 });
  await admin.context().close();

  const issue = await mailTo("leitora@teste.example", /^Uma edição de teste$/);
  await page.goto(linkIn(issue, /^\/newsletter\/cancelar\//));
  await waitForHydration(page);
  await expectAccessible(page, "leaving the newsletter");
  await page.getByRole("button", { name: "Cancelar inscrição" }).click();
  await expect(page.getByText("Inscrição cancelada")).toBeVisible();
});
