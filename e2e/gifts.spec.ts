// A gift: bought, sent, opened by its link and accepted.
import { expect, test } from "@playwright/test";
import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { CARDS, payByCard, sayWhoIs, waitForHydration } from "./shopper.ts";

const PASSWORD = "segredo-do-davi";

test("lets a giver pay for two, copy a message and mail one; the friend registers and accepts with one press", async ({
  page,
  browser,
}) => {
  await page.goto("/loja?busca=Preço sem medo");
  await page.getByRole("link", { name: "Preço sem medo" }).first().click();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Comprar também para presente" }).click();
  await expect(page.getByText("1 para você e 1 para dar de presente")).toBeVisible();
  await page.getByRole("button", { name: "Comprar Agora" }).first().click();
  await sayWhoIs(page, "Clara Souza", "clara.presente@teste.example");
  await payByCard(page, CARDS.approved);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await waitForHydration(page);

  await page.getByRole("button", { name: "Copiar mensagem" }).click();
  await expect(page.getByText(/Mensagem copiada|A mensagem está selecionada/)).toBeAttached();
  const message = await page.getByRole("textbox", { name: /Presente/ }).inputValue();
  expect(message).toContain("Tenho um presente para você: “Preço sem medo”");
  const whatsapp = page.getByRole("link", { name: /^WhatsApp/ });
  const shared = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text");
  expect(shared).toBe(message);

  await page.getByText("Enviar por e-mail").click();
  await page.getByLabel("E-mail de quem recebe").fill("davi@");
  await page.getByLabel("Recado").fill("Feliz aniversário, Davi!");
  await page.getByRole("button", { name: "Enviar o presente" }).click();
  await expect(page.getByText("E-mail inválido").first()).toBeVisible();
  await expect(page.getByLabel("Recado")).toHaveValue("Feliz aniversário, Davi!");
  await expectAccessibleAtEveryWidth(page, "a gift that cannot be sent so");
  await page.getByLabel("E-mail de quem recebe").fill("davi.presente@teste.example");
  await page.getByRole("button", { name: "Enviar o presente" }).click();
  await expect(page.getByText("Presente a caminho")).toBeVisible();

  const mail = await mailTo("davi.presente@teste.example", /Clara Souza deu um presente/);
  expect(mail.text).toContain("Feliz aniversário, Davi!");
  const link = linkIn(mail, /^\/presente\//);
  // The mailed link also carries the recipient, sealed.
  expect(message).toContain(link.split("?")[0]);
  await page.reload();
  await expect(page.getByText(/Enviado pela loja para/)).toBeVisible();

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.getByText("Clara Souza deu este presente para você.")).toBeVisible();
  await expect(friend.getByText("Feliz aniversário, Davi!")).toBeVisible();
  await expectAccessibleAtEveryWidth(friend, "a gift");
  await friend.getByRole("link", { name: "Criar conta com senha" }).click();
  await expect(friend.getByText("O seu presente está guardado")).toBeVisible();
  // Back and forward again: the gift is still there.
  await friend.goBack();
  await friend.reload();
  await friend.getByRole("link", { name: "Criar conta com senha" }).click();
  await waitForHydration(friend);
  await friend.getByLabel("Nome", { exact: true }).fill("Davi Prado");
  await friend.getByLabel("E-mail", { exact: true }).fill("davi.presente@teste.example");
  await friend.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await friend.getByLabel("Confirmar senha", { exact: true }).fill(PASSWORD);
  await friend.getByRole("button", { name: "Criar conta" }).click();
  await friend.getByRole("button", { name: "Abrir o presente" }).click();
  await expect(friend).toHaveURL(/\/minha-conta/);
  await expect(friend.getByText("Preço sem medo").first()).toBeVisible();
  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "Este presente já é seu" })).toBeVisible();
  await friend.context().close();

  await page.reload();
  await expect(page.getByText("1 presente, já aberto")).toBeVisible();
});
