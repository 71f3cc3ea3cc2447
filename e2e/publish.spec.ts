// The owner writes for the blog in the editor. The published text matches, and no script runs.
import { expect, type Locator, test } from "@playwright/test";
import { cleanRichText } from "../app/platform/rich-text/rich-text.server.ts";
import { RICH_TEXTS } from "../tests/rich-texts.ts";
import { expectAccessible } from "./accessibility.ts";
import { PAYLOADS, RICH_PAYLOADS } from "./hostile-payloads.ts";
import { watchForScripts } from "./intruders.ts";
import { signIn } from "./shopper.ts";
import { openEditor, publish } from "./writing.ts";

test("publishes a post with formatting and a pasted picture after a preview", {
  tag: "@family",
}, async ({ page, browser }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const { text, tool } = await openEditor(page);
  await page.getByLabel("Título", { exact: true }).fill("Cola e publica");
  await page.getByLabel("Resumo").fill("Um artigo escrito no editor.");
  await text.click();
  await tool("Título 2").click();
  await page.keyboard.type("Como foi feito");
  await page.keyboard.press("Enter");
  await tool("Negrito").click();
  await page.keyboard.type("Negrito");
  await tool("Negrito").click();
  await page.keyboard.type(" e cor");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await expect.poll(() => chosenIn(text)).toBe("cor");
  await tool("Cor do texto").click();
  await page.getByRole("button", { name: "Amarelo" }).click();
  await expect(text).toBeFocused();
  await tool("Link").click();
  await page.getByLabel("Endereço", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Aplicar link" }).click();
  await expect(page.getByText("Use um endereço que comece com http://")).toBeVisible();
  await page.getByLabel("Endereço", { exact: true }).fill("exemplo.com.br");
  await page.keyboard.press("Enter");
  await expect(text.locator('a[href="https://exemplo.com.br"]')).toHaveText("cor");
  await expect(text).toBeFocused();
  // The editor needs a moment after focus before it tracks the caret.
  await expect(async () => {
    await page.keyboard.press("End");
    expect(await chosenIn(text)).toBe("");
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(text.locator("a")).toHaveText("cor");
  await tool("Centralizar").click();
  await page.keyboard.type("No meio");
  await page.keyboard.press("Enter");
  await tool("Alinhar à esquerda").click();
  await tool("Lista com marcadores").click();
  await page.keyboard.type("Um");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Dois");
  await tool("Aumentar recuo").click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await pastePicture(text);
  await expect(text.locator('img[src^="/media/"]')).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: /Pré-visualizar/ }).click();
  const preview = await opened;
  await expect(preview.getByRole("heading", { level: 1, name: "Cola e publica" })).toBeVisible();
  await expect(preview.locator("article .prose strong")).toHaveText("Negrito");
  await preview.close();

  await publish(page);

  const reader = await browser.newPage();
  await reader.goto("/blog");
  await reader.getByRole("link", { name: "Cola e publica" }).click();
  const article = reader.locator("article .prose");
  await expect(article.getByRole("heading", { level: 2, name: "Como foi feito" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("Negrito");
  await expect(article.locator('a[href="https://exemplo.com.br"]')).toHaveText("cor");
  await expect(article.getByText("No meio")).toHaveCSS("text-align", "center");
  await expect(article.locator("ul ul li")).toHaveText("Dois");
  const picture = article.locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(reader, "a post with colours");
  await reader.close();
});

test("offers an unsaved text again and publishes a scheduled post at its minute", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const first = await openEditor(page);
  await page.getByLabel("Título", { exact: true }).fill("Escrito e zurzido");
  await first.text.click();
  await page.keyboard.type("Duas horas de trabalho.");
  // The browser asks, and the person leaves anyway.
  page.once("dialog", (dialog) => dialog.accept());
  await page.goto("/blog");
  const { text, tool } = await openEditor(page);
  await expect(page.getByText("Há algo que você digitou e não salvou")).toBeVisible();
  await page.getByRole("button", { name: "Recuperar", exact: true }).click();
  await expect(page.getByLabel("Título", { exact: true })).toHaveValue("Escrito e zurzido");
  await expect(text).toHaveText("Duas horas de trabalho.");
  await expectAccessible(page, "the editor");

  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" E mais uma.");
  await tool("Desfazer").click();
  await expect(text).toHaveText("Duas horas de trabalho.");
  await tool("Desfazer").press("End");
  await expect(tool("Limpar formatação")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();

  await page.getByRole("switch", { name: "Rascunho" }).uncheck();
  await page.getByLabel("Data de publicação").fill("2035-05-04T10:30");
  await page.getByRole("button", { name: "Agendar publicação" }).click();
  await expect(page.getByText("Publicação agendada para 04/05/2035, às 10:30.")).toBeVisible();
  const row = page.getByRole("row", { name: /Escrito e zurzido/ });
  await expect(row).toContainText("Agendado");
  await page.goto("/blog?busca=zurzido");
  await expect(page.getByText("Nenhum artigo encontrado com os filtros aplicados.")).toBeVisible();
  await openEditor(page);
  await expect(page.getByText("Há algo que você digitou e não salvou")).toBeHidden();
});

test("SEC-21: leaves only the toolbar's tags and runs nothing when a browser parses sanitized texts again", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const found = await watchForScripts(context);
  const page = await context.newPage();
  await page.goto("/sobre");
  const hostile = [...PAYLOADS.map((payload) => `<p>${payload}</p>`), ...RICH_PAYLOADS];
  const texts = [...RICH_TEXTS.map(({ dirty }) => dirty), ...hostile];
  const cleaned = texts.map(cleanRichText).filter((text) => text.includes("<"));
  const left = await page.evaluate((parts) => {
    const box = document.createElement("div");
    document.body.append(box);
    const seen = new Set<string>();
    for (const part of parts) {
      box.innerHTML = part;
      for (const element of box.querySelectorAll("*")) {
        seen.add(element.localName);
        for (const { name } of element.attributes) seen.add(`@${name}`);
      }
    }
    return [...seen].sort();
  }, cleaned);
  const allowed =
    "a blockquote br code em figcaption figure h1 h2 h3 hr img li ol p pre s span strong table tbody td th thead tr u ul @alt @class @colspan @data-embed @data-embed-id @data-indent @data-size @height @href @loading @rel @rowspan @sizes @src @srcset @start @style @width";
  expect(left.filter((name) => !allowed.split(" ").includes(name))).toEqual([]);
  expect(left.length).toBeGreaterThan(20);
  for (const link of await page.locator("a").all()) {
    expect(await link.getAttribute("href")).not.toMatch(/^\s*(javascript|data|vbscript):/i);
  }
  // A failing picture at the end fires its error event last, after any injected script would have run.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const last = new Image();
        last.addEventListener("error", () => requestIdleCallback(resolve));
        last.src = "/media/nenhuma.png";
      }),
  );
  expect(found).toEqual([]);
  await context.close();
});

/** The selection in the editor's own state, independent of the page. */
function chosenIn(text: Locator): Promise<string> {
  return text.evaluate((element) => {
    const { doc, selection } = Reflect.get(element, "editor").state;
    return doc.textBetween(selection.from, selection.to);
  });
}

async function pastePicture(text: Locator): Promise<void> {
  await text.evaluate(async (target) => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 300;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#2c9a61";
      pen.fillRect(0, 0, 900, 300);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ""], "tela.png", { type: "image/png" }));
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
}
