// Drafts of back-office forms survive, and two people who edit one form learn of each other.
import { expect, type Page, test } from "@playwright/test";
import { signIn, waitForHydration } from "./shopper.ts";

const CONTACT = "/admin/configuracoes?grupo=contato";
const OFFER = "Há algo que você digitou e não salvou";

async function openContact(page: Page) {
  await page.goto(CONTACT);
  await expect(page.getByLabel("Cidade")).toBeEditable();
  await waitForHydration(page);
}

function keptText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(localStorage));
}

test("asks before leaving, restores after a reload, offers nothing in another tab, and ends with saving", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await openContact(page);
  await page.getByLabel("Cidade").fill("Gaspar");
  await page.getByRole("link", { name: "Vendas", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page).toHaveURL(/grupo=contato/);

  const tab = await page.context().newPage();
  await openContact(tab);
  await expect(tab.getByText(OFFER)).toBeHidden();
  await tab.close();

  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole("button", { name: "Recuperar", exact: true }).click();
  await expect(page.getByLabel("Cidade")).toHaveValue("Gaspar");
  await expect(page.getByLabel("Cidade")).toBeFocused();
  await page.getByRole("button", { name: "Salvar", exact: true }).press("Enter");
  await expect(page.getByText("Configurações salvas.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Salvar", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Vendas", exact: true }).click();
  await expect(page).toHaveURL(/grupo=vendas/);
  await openContact(page);
  await expect(page.getByText(OFFER)).toBeHidden();
});

test("asks on Esc and outside clicks of a sheet, offers the draft again and keeps no passwords", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/popups?novo=1");
  await waitForHydration(page);
  await page.getByLabel("Título").fill("Novas peças");
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toBeHidden();
  // While the question closes, a click still belongs to it, so click again.
  await expect(async () => {
    await page.mouse.click(20, 300);
    await expect(question).toBeVisible({ timeout: 2000 });
  }).toPass();
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL(/\/admin\/popups$/);
  await page.goto("/admin/popups?novo=1");
  await page.getByRole("button", { name: "Recuperar", exact: true }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Novas peças");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Sair sem salvar" }).click();

  await page.goto("/admin/configuracoes/email");
  await waitForHydration(page);
  await page.getByLabel("Senha", { exact: false }).first().fill("nada-disso-fica");
  await page.getByLabel("Servidor").fill("smtp.barro.example");
  await page.getByRole("link", { name: "Marca", exact: true }).click();
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL(/configuracoes$/);
  await expect.poll(() => keptText(page)).toContain("smtp.barro.example");
  expect(await keptText(page)).not.toContain("nada-disso-fica");
});

test("offers no saved draft at another address of the form or after it was dismissed", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const guided = "/admin/abertura/produto?novo=1";
  await page.goto(guided);
  await waitForHydration(page);
  await page.getByLabel("Nome", { exact: true }).fill("Esboço de vaso");
  page.once("dialog", (dialog) => dialog.accept());
  await page.goto(guided);
  await expect(page.getByText(OFFER)).toBeInViewport();
  await waitForHydration(page);
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Nome", { exact: true }).fill("Molde guardado");
  await sheet.getByLabel("Descrição curta").fill("Para o torno.");
  await sheet.getByLabel("Preço (R$)").fill("49,90");
  await sheet.getByLabel("Categoria").selectOption({ index: 1 });
  await sheet.getByText("Descrição, imagens").click();
  await sheet
    .locator('input[type="file"][accept*="image"]')
    .first()
    .setInputFiles({ name: "capa.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(sheet.getByRole("textbox", { name: "Imagem principal" })).toHaveValue(/\/media\/.+\.webp/);
  await sheet.getByText("Ativo na loja").click();
  await sheet.getByRole("button", { name: "Salvar produto" }).click();
  await expect(page).toHaveURL(/\/admin\/abertura\/abrir/);
  // The next page removes the saved draft.
  await expect.poll(() => keptText(page)).not.toMatch(/Molde guardado|Esboço de vaso/);
  await page.goto("/admin/produtos?novo=1");
  await waitForHydration(page);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
  expect(await keptText(page)).not.toMatch(/Molde guardado|Esboço de vaso/);
  await expect(page.getByText(OFFER)).toBeHidden();

  await openContact(page);
  await page.getByLabel("Rua e número").fill("Rua Velha, 9");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("Cidade").fill("Indaial");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Configurações salvas.")).toBeVisible();
  await expect(page.getByText(OFFER)).toBeHidden();
  await page.reload();
  await waitForHydration(page);
  expect(await keptText(page)).not.toContain("Rua Velha");
  await expect(page.getByText(OFFER)).toBeHidden();
});

test("offers no draft after a save whose answer was lost, and publishing ends the draft", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const offer = page.getByText("que não chegaram a ser salvas");
  const description = page.locator("textarea[name=description]");
  const save = "**/api/admin/pages/terms";
  await page.goto("/admin/paginas/terms");
  await waitForHydration(page);
  const before = await description.inputValue();

  await page.route(save, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await description.fill("Salva sem resposta");
  await expect(page.getByText("Sem conexão com o site.")).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await waitForHydration(page);
  await expect(description).toHaveValue("Salva sem resposta");
  await page.unroute(save);
  await page.route(save, (route) => route.abort());
  await description.fill("Nunca salva");
  await expect(page.getByText("Sem conexão com o site.")).toBeVisible();
  await expect(offer).toBeHidden();

  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(offer).toBeInViewport();
  await waitForHydration(page);
  await page.unroute(save);
  await description.fill(before);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Página publicada").first()).toBeVisible();
  await expect(offer).toBeHidden();
  await page.reload();
  await waitForHydration(page);
  await expect(description).toHaveValue(before);
  await expect(offer).toBeHidden();
});

test("lets the second person to save choose field by field, so that both keep their text", async ({
  page,
  browser,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin@ipe.example", "admin123");
  await openContact(page);
  await openContact(other);
  await page.getByLabel("Cidade").fill("Blumenau do Sul");
  await page.getByLabel("Horário de atendimento").fill("Segunda a sexta");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Configurações salvas.")).toBeVisible();

  await other.getByLabel("Cidade").fill("Pomerode");
  await other.getByLabel("Rua e número").fill("Rua Nova, 1");
  await other.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(
    other.getByRole("heading", { name: "Você já salvou, em outra aba ou outro aparelho" }),
  ).toBeVisible();
  await other.getByText("A daqui: Pomerode").click();
  await other.getByRole("button", { name: "Juntar" }).click();
  await expect(other.getByText("Configurações salvas.")).toBeVisible();
  await expect(other.getByLabel("Cidade")).toHaveValue("Pomerode");
  await expect(other.getByLabel("Rua e número")).toHaveValue("Rua Nova, 1");
  await expect(other.getByLabel("Horário de atendimento")).toHaveValue("Segunda a sexta");
});

test("keeps drafts of a manual sale, an order note and a refund until they are sent", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  const take = () => page.getByRole("button", { name: "Recuperar", exact: true }).click();
  await page.goto("/admin/pedidos/novo");
  await waitForHydration(page);
  await page.getByLabel("Produto", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Nome de quem comprou").fill("Rita Compradora");
  await page.getByLabel("Valor recebido (R$)").fill("12,00");
  await page.getByRole("link", { name: "Cancelar", exact: true }).click();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await take();
  await expect(page.getByLabel("Nome de quem comprou")).toHaveValue("Rita Compradora");
  await expect(page.getByLabel("Valor recebido (R$)")).toHaveValue("12,00");
  await expect(page.getByLabel("Produto", { exact: true })).not.toHaveValue("");
  await page.getByLabel("E-mail de quem comprou").fill("rita@teste.example");
  await page.getByRole("button", { name: "Registrar venda" }).click();
  await expect(page).toHaveURL(/\?pedido=\d+$/);
  const order = page.url();

  const status = page.getByRole("dialog", { name: /^Pedido #/ }).getByLabel("Status do pedido");
  const note = page.getByLabel("Observação");
  const askToSuspend = async () => {
    await status.selectOption("processing");
    await page.getByRole("button", { name: "Mudar", exact: true }).click();
  };
  await askToSuspend();
  await note.fill("Ligou e pediu para esperar");
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await page.reload();
  await waitForHydration(page);
  await askToSuspend();
  await take();
  await expect(note).toHaveValue("Ligou e pediu para esperar");
  await page.getByRole("button", { name: "Mudar e encerrar o acesso" }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText("Ligou e pediu para esperar")).toBeVisible();
  await status.selectOption("completed");
  await page.getByRole("button", { name: "Mudar", exact: true }).click();
  await expect(note).toHaveValue("");
  await expect(page.getByText(OFFER)).toBeHidden();
  await page.keyboard.press("Escape");

  const reason = page.getByLabel("Motivo", { exact: true });
  await page.getByText("Fazer reembolso", { exact: true }).click();
  await page.getByText("Um valor", { exact: true }).click();
  await page.getByLabel("Valor em reais").fill("5,00");
  await reason.fill("Veio riscado");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page).toHaveURL(/\/admin\/pedidos$/);
  await page.goto(order);
  await waitForHydration(page);
  await page.getByText("Fazer reembolso", { exact: true }).click();
  await take();
  await expect(page.getByLabel("Valor em reais")).toHaveValue("5,00");
  await expect(reason).toHaveValue("Veio riscado");
  await page.getByRole("button", { name: "Marcar como reembolsado" }).click();
  await page.getByRole("button", { name: "Sim, já devolvi" }).click();
  await expect(page.getByText("R$ 5,00 reembolsados.")).toBeVisible();
  await expect.poll(() => keptText(page)).not.toContain("Veio riscado");
});

test("restores an autosubmitted line after a reload until it is sent", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const givenBack = page.getByText("Ficou guardado neste navegador.");
  const reload = async () => {
    await page.reload();
    await waitForHydration(page);
  };
  await page.goto("/admin/cursos/1/modulos");
  await waitForHydration(page);
  const line = page.getByLabel(/^Nova aula em /).first();
  await line.fill("Queima lenta");
  await reload();
  await expect(line).toHaveValue("Queima lenta");
  await expect(givenBack).toBeVisible();
  await line.press("Enter");
  await expect(page.getByText("Queima lenta", { exact: true })).toBeVisible();
  await expect(line).toHaveValue("");
  await reload();
  await expect(line).toHaveValue("");
  await expect(givenBack).toBeHidden();

  await page.goto("/admin/produtos?novo=1");
  await waitForHydration(page);
  const naming = page.getByRole("dialog", { name: "Nova categoria" });
  const name = naming.getByLabel("Nome", { exact: true });
  await page.getByRole("button", { name: "Nova categoria" }).click();
  await name.fill("Vasos de chão");
  await page.keyboard.press("Escape");
  await expect(naming).toBeHidden();
  await page.getByRole("button", { name: "Nova categoria" }).click();
  await expect(name).toHaveValue("Vasos de chão");

  await page.goto("/admin/produtos");
  await waitForHydration(page);
  const change = page.getByLabel("O que fazer com os marcados");
  const price = page.getByLabel("Novo preço em reais");
  await change.selectOption("price");
  await price.fill("39,90");
  await page.getByRole("link", { name: "Página 2" }).first().click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(price).toHaveValue("39,90");
  await reload();
  await change.selectOption("price");
  await expect(price).toHaveValue("39,90");
  await page.locator('input[type=checkbox][name="id"]').first().check();
  await page.getByRole("button", { name: "Aplicar aos marcados" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mudar o preço" }).click();
  await expect(page.getByText("1 produto alterado")).toBeVisible();
  await expect(price).toHaveValue("");
  await expect.poll(() => keptText(page)).not.toContain("39,90");
});
