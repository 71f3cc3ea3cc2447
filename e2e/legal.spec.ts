// The owner changes the terms; an order keeps the version its buyer saw. The brand is previewed before saving.
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { payByPix, sayWhoIs, signIn, takeToCheckout, waitForHydration } from "./shopper.ts";

test("edits the terms with a field and links an order to the version its buyer saw", async ({
  page,
  browser,
}) => {
  const stranger = await (await browser.newContext()).newPage();
  await takeToCheckout(stranger, "Paleta Brasil 64");
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/paginas/terms");
  await waitForHydration(page);
  const text = page.getByRole("textbox", { name: "Texto" });
  const insert = page.getByRole("button", { name: "Inserir campo" });
  // The button loads with the editor.
  await expect(insert).toBeVisible();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Assinado por ");
  await insert.press("Enter");
  await expectAccessible(page, "campos do texto legal");
  await page.getByRole("button", { name: /\{\{empresa\}\}/ }).press("Enter");
  await expect(text).toContainText("Assinado por {{empresa}}");
  await page.keyboard.type(" {{ninguém}}");
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByText(/Assinado por Ipê Digital Software/)).toBeVisible();
  await page.getByRole("button", { name: "Publicar", exact: true }).press("Enter");
  await expect(page.getByText("O campo {{ninguém}} não existe").first()).toBeVisible();
  // The answer focuses the first error.
  await expect(page.getByText("Não foi publicado: corrija os campos marcados.").first()).toBeAttached();
  await text.click();
  await page.keyboard.press("Control+End");
  for (const _ of " {{ninguém}}") await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: "Publicar", exact: true }).press("Enter");
  await expect(page.getByText("Página publicada")).toBeVisible();

  // The checkout was opened before the change was published, so this buyer accepts the old version.
  await sayWhoIs(stranger, "Rosa Lima", "rosa.termos@teste.example");
  await payByPix(stranger);
  await expect(stranger).toHaveURL(/\/pedido\//);
  await page.goto("/admin/pedidos?busca=rosa.termos");
  await page
    .getByRole("link", { name: /Rosa Lima|#/ })
    .first()
    .click();
  const link = page.getByRole("link", { name: /^ver os termos/ });
  await expect(page.getByText("Aceitou os termos de")).toBeVisible();
  await stranger.goto((await link.getAttribute("href")) ?? "");
  await expect(stranger.getByText("Esta é uma versão anterior")).toBeVisible();
  await expect(stranger.getByText("Assinado por")).toBeHidden();
  await expectAccessible(stranger, "termos de uma versão anterior");
});

test("warns of a colour with low contrast in the preview and offers the nearest readable colour", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/configuracoes?grupo=cores");
  await waitForHydration(page);
  await expectAccessible(page, "cores da marca");
  await page.getByRole("textbox", { name: /^Cor principal/ }).fill("#ff9900");
  const use = page.getByRole("button", { name: /^Usar #/ });
  await use.press("Enter");
  await expect(use).toBeHidden();
  await expect(page.getByRole("region", { name: "Prévia" })).toBeVisible();
});
