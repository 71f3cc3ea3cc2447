// A lead from the offer page to the owner's list: a visitor asks for a demonstration.
import { expect, test } from "@playwright/test";
import { encodedPayloads, PAYLOADS } from "./hostile-payloads.ts";
import { expectEachShown } from "./hostile-reading.ts";
import { expectShown, mustSend, send, watched } from "./intruders.ts";
import { allMails, mailTo } from "./mailbox.ts";
import { signIn, waitForHydration } from "./shopper.ts";

test("sends a demo request after naming missing fields and notifies sales", async ({ page, browser }) => {
  const name = "Heloísa Baptista";
  const note = "Quero ver com os meus dados.";
  await page.goto("/?utm_source=carta&utm_campaign=maio");
  await waitForHydration(page);
  await page.goto("/produtos/analytics");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Solicitar Demo Gratuita" }).click();
  await expect(page.getByLabel("Nome")).toBeFocused();
  const product = page.getByLabel("Produto de interesse");
  await expect(product).toHaveValue("Analytics Suite");
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("Mensagem").fill(note);
  await page.getByRole("link", { name: /Solicitar Demo Gratuita.*Security Suite/ }).click();
  await expect(product).toHaveValue("Security Suite");
  await expect(page.getByLabel("Nome")).toHaveValue(name);

  await page.getByRole("form", { name: "Solicitar contato" }).evaluate((form) => {
    form.setAttribute("novalidate", "");
  });
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Mensagem")).toHaveValue(note);
  await page.getByLabel("E-mail", { exact: true }).fill("heloisa@baptista.example");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText("Lead enviado com sucesso!")).toBeVisible();
  await expect(page.getByText("Entraremos em contato em breve.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recebemos a sua mensagem" })).toBeFocused();
  const mail = await mailTo("vendas@ipedigital.example", /Security Suite/);
  expect(mail.text).toContain(note);

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "admin@ipe.example", "admin123");
  await owner.goto("/admin/leads?busca=heloisa");
  await waitForHydration(owner);
  await owner.getByRole("link", { name }).click();
  const sheet = owner.getByRole("dialog", { name });
  for (const words of [note, "carta", "maio"]) await expect(sheet.getByText(words)).toBeVisible();
  await sheet.getByLabel("Anotação").fill("Ligar na terça.");
  await sheet.getByRole("button", { name: "Salvar" }).click();
  await expect(owner.getByText("Lead salvo")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await owner.getByRole("button", { name: /^Status de Heloísa/ }).click();
  await owner.getByRole("button", { name: "Em contato" }).click();
  await expect(owner.getByRole("button", { name: /Heloísa Baptista: Em contato/ })).toBeVisible();
  await owner.context().close();
});

test("SEC-20: shows hostile texts of a lead as text in list, sheet and mail", async ({ browser }) => {
  const names = encodedPayloads(118);
  const marks = encodedPayloads(98);
  // Limit: leads from one address per hour.
  const leads = names.slice(0, 18).map((nome, place) => ({
    nome,
    email: `intruso${place}@teste.example`,
    empresa: names[(place + 18) % names.length] ?? "",
    telefone: encodedPayloads(38)[place] ?? "",
    mensagem: PAYLOADS.join("\n"),
    first_touch: JSON.stringify({ source: marks[place], referrer: nome, landing: marks[place] }),
  }));
  const visitor = await watched(browser);
  for (const lead of leads) await mustSend(visitor.page, "/produtos", lead);
  const refused = { ...leads[0], nome: "", produto: "<b>" };
  expect(await (await send(visitor.page, "/produtos", refused)).text()).not.toContain("<script>hit");

  const owner = await watched(browser);
  await signIn(owner.page, "admin@ipe.example", "admin123");
  const list = "/admin/leads?status=new";
  await expectShown(
    owner.page,
    list,
    leads.map(({ nome }) => nome),
  );
  const sheets = await owner.page
    .locator('main td a[href*="lead="]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const screens = leads.map(({ nome, empresa, telefone }, place) => ({
    path: sheets[leads.length - 1 - place] ?? "",
    texts: [nome, empresa, telefone, marks[place] ?? ""],
  }));
  await expectEachShown(owner.page, screens);
  await expect.poll(() => mailsAbout(leads.length)).toBe(leads.length);
  for (const mail of await allMails("intrusos")) await owner.page.setContent(mail.html ?? "");
  expect([...visitor.found, ...owner.found]).toEqual([]);
});

async function mailsAbout(most: number): Promise<number> {
  const mails = await allMails("intrusos");
  return mails.filter((mail) => mail.subject === "Novo lead pelo site").slice(0, most).length;
}
