// Content from elsewhere in a post: pasted from other programs, and embedded videos.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { isLong } from "../tests/long-run.ts";
import { expectAccessible } from "./accessibility.ts";
import { signIn } from "./shopper.ts";
import { openEditor, publish } from "./writing.ts";

/** Expected HTML for each program's paste: known tags and text only. */
const PASTED: Record<string, string> = {
  word: `<h1>O forno pequeno</h1><h1>Antes de ligar</h1><p><strong>Confira</strong> a <em>placa</em> e o <u>pavio</u>, e leia o <a href="https://ceramica.example/manual?pagina=2" rel="noopener">manual</a>. Custa <s>R$ 90</s> R$ 80.</p><ul><li><p>Luvas</p><ul><li><p>de couro</p></li></ul></li><li><p>Óculos</p></li></ul><h2>Passos</h2><ol start="3"><li><p>Ligue</p></li><li><p>Espere</p></li></ol><table><tbody><tr><td><p><strong>Peça</strong></p></td><td><p><strong>Graus</strong></p></td></tr><tr><td><p>Vaso</p></td><td><p>1.040</p></td></tr></tbody></table><img src="/media/" alt="Um vaso">`,
  "word-online":
    "<h2>A queima</h2><ul><li><p><strong>Biscoito</strong></p><ul><li><p>a 980 graus</p></li></ul></li><li><p>Vidrado</p></li></ul>",
  "google-docs": `<h1>O barro</h1><p><strong>Forte</strong> e <em>leve</em>, como diz o <a href="https://barro.example/guia" rel="noopener">guia</a>.</p><ul><li><p>Amassar</p><ul><li><p>com as mãos</p></li></ul></li><li><p>Secar</p></li></ul><h2>Medidas</h2><table><tbody><tr><td><p>Água</p></td><td><p>2 litros</p></td></tr></tbody></table>`,
  "web-page": `<h1>O esmalte</h1><p>Um texto com <strong>força</strong>, <em>ênfase</em> e <a href="https://esmalte.example/receita?id=7#forno" rel="noopener">uma receita</a>.</p><h3>Ingredientes</h3><ol start="2"><li><p>Sílica</p></li><li><p>Caulim</p><ul><li><p>branco</p></li></ul></li></ol><img src="/media/" alt="Uma cor"><p>Cores</p><table><tbody><tr><th><p>Óxido</p></th><th><p>Cor</p></th></tr><tr><td colspan="2"><p>Cobalto: azul</p></td></tr></tbody></table><figure><a data-embed="youtube" data-embed-id="dQw4w9WgXcQ" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">Torno em um minuto</a></figure><hr><blockquote><p>Cor é tempo.</p></blockquote><p>Compartilhe</p>`,
};

test("publishes pastes from Word, Google Docs and web pages with headings, lists, tables, links and pictures only", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "admin@ipe.example", "admin123");
  const reader = await browser.newPage();
  for (const [program, expected] of Object.entries(PASTED)) {
    // app/platform/rich-text tests the server's result for each program; here a few run daily in a browser.
    if (!isLong && program !== "word" && program !== "google-docs") continue;
    const { text } = await openEditor(page);
    await page.getByLabel("Título", { exact: true }).fill(`Colado de ${program}`);
    await text.click();
    await paste(text, program);
    const pictures = expected.split("<img").length - 1;
    await expect(text.locator('img[src^="/media/"]')).toHaveCount(pictures);
    const isIncomplete = program === "google-docs" || program === "web-page";
    await expect(page.getByText("Uma imagem ficou de fora")).toHaveCount(isIncomplete ? 1 : 0);
    await publish(page);
    await reader.goto("/blog");
    await reader.getByRole("link", { name: `Colado de ${program}` }).click();
    const article = reader.locator("article .prose");
    await expect(article).toBeVisible();
    expect(await article.evaluate(bareHtml), program).toBe(expected);
  }
  await reader.close();
});

test("removes a pasted picture that does not load and tells the writer", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const { text } = await openEditor(page);
  await text.click();
  await pasteHtml(text, '<p>Aqui</p><img src="/capas/nao-existe/x"><img src="/x"><p>Ali</p>');
  await expect(page.getByText("2 imagens ficaram de fora, porque não abrem")).toBeVisible();
  await expect(text.locator("img:not(.ProseMirror-separator)")).toHaveCount(0);
  await expect(text).toContainText("AquiAli");
});

test("builds a table, a captioned picture and a video by keyboard; loads nothing from the other site before the click", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page, "admin@ipe.example", "admin123");
  const { text, tool } = await openEditor(page);
  await page.getByLabel("Título", { exact: true }).fill("Tabela, foto e torno");
  await text.click();
  await tool("Negrito").focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 40 && !(await isFocused(tool("Tabela"))); step++) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Inserir tabela" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  for (const word of ["Peça", "Temperatura do forno", "Tempo com a porta fechada", "Vaso"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Tab");
  }
  await press(page, tool, "Excluir tabela");
  await expect(text.locator("table")).toHaveCount(0);
  await tool("Desfazer").click();
  await text.locator("td").first().click();
  await press(page, tool, "Coluna à direita");
  await press(page, tool, "Linha abaixo");
  await press(page, tool, "Linha acima");
  await press(page, tool, "Excluir linha");
  await expect(text.locator("tr")).toHaveCount(4);
  await expect(text.locator("th")).toHaveCount(4);
  await text.locator(":scope > p").last().click();

  await tool("Vídeo ou áudio").click();
  await page.getByLabel("Endereço", { exact: true }).fill("https://exemplo.example/v");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cole o endereço de um vídeo do YouTube")).toBeVisible();
  await page.getByLabel("Endereço", { exact: true }).fill("youtu.be/dQw4w9WgXcQ");
  await page.getByLabel("Título (opcional)").fill("O torno");
  await page.keyboard.press("Enter");
  await expect(text.getByText("O torno")).toBeVisible();
  await text.locator(":scope > p").last().click();
  await tool("Linha divisória").click();
  await tool("Imagem").click();
  await page.getByLabel("Enviar do computador").setInputFiles({
    name: "forno.png",
    mimeType: "image/png",
    buffer: readFileSync(clipboard("forno.png")),
  });
  await expect(page.getByLabel("Endereço da imagem", { exact: true })).toHaveValue(/^\/media\//);
  await page.getByLabel("Texto alternativo").fill("Um forno");
  await page.getByLabel("Legenda (opcional)").fill("Cabe na varanda");
  await page.getByLabel("Tamanho").selectOption("Pequena");
  await page.getByRole("button", { name: "Inserir imagem", exact: true }).click();
  await expect(text.locator("figcaption")).toHaveText("Cabe na varanda");
  await publish(page);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await phone.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>o torno gira</p>" }),
  );
  const reader = await phone.newPage();
  const foreign: string[] = [];
  reader.on("request", (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) foreign.push(request.url());
  });
  await reader.goto("/blog");
  await reader.getByRole("link", { name: "Tabela, foto e torno" }).click();
  const article = reader.locator("article .prose");
  await expect(article.locator("hr")).toBeVisible();
  const frame = article.getByRole("group", { name: "Tabela" });
  expect(await frame.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const figure = article.getByRole("figure").filter({ hasText: "Cabe na varanda" });
  await expect(figure).toHaveAttribute("data-size", "small");
  await expect(figure.getByRole("img", { name: "Um forno" })).toBeVisible();
  await expectAccessible(reader, "a post with a table, a figure and a video");
  const play = article.getByRole("link", { name: /O torno.*YouTube/ });
  await expect(play).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await expect(reader.locator("iframe")).toHaveCount(0);
  expect(foreign).toEqual([]);
  await play.focus();
  await reader.keyboard.press("Enter");
  const player = reader.frameLocator('iframe[title="O torno"]').frameLocator("iframe");
  await expect(player.getByText("o torno gira")).toBeVisible();
  expect(foreign.map((address) => new URL(address).host)).toEqual(["www.youtube-nocookie.com"]);
  await phone.close();
});

test("keeps inserted elements when the writer types on or inserts more, also with a selection", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  const { text, tool } = await openEditor(page);
  await page.getByLabel("Título", { exact: true }).fill("Uma coisa depois da outra");
  await text.click();
  await page.keyboard.type("Antes");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fim");
  await text.getByText("Antes").click();
  await page.keyboard.press("End");
  await tool("Vídeo ou áudio").click();
  await page.getByLabel("Endereço", { exact: true }).fill("youtu.be/dQw4w9WgXcQ");
  await page.getByLabel("Título (opcional)").fill("O torno");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("Depois ");
  await insertPicture(page, tool, "Um forno");
  await expect(text).toBeFocused();
  await page.keyboard.type("No fim ");
  await tool("Linha divisória").click();
  // The caret is behind the divider; then the video is selected and a table inserted.
  await text.locator("figure").click();
  await expect(text.locator("figure.ProseMirror-selectednode")).toBeVisible();
  await tool("Tabela").click();
  await page.getByRole("button", { name: "Inserir tabela" }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type("Peça");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the editor with a table");
  await page.setViewportSize({ width: 1280, height: 800 });
  await publish(page);
  await page.goto("/blog");
  await page.getByRole("link", { name: "Uma coisa depois da outra" }).click();
  const article = page.locator("article .prose");
  await expect(article).toBeVisible();
  const order = await article.evaluate((prose) =>
    [...prose.children].map((one) => {
      const inner = one.matches("figure, .table-frame") ? (one.querySelector("table, a, img") ?? one) : one;
      return [inner.localName, inner.textContent?.trim()].filter(Boolean).join(": ");
    }),
  );
  expect(order).toEqual([
    "p: Antes",
    "a: O torno",
    "table: Peça",
    "p: Depois",
    "img",
    "p: No fim",
    "hr",
    "p: Fim",
  ]);
});

function clipboard(name: string): string {
  return fileURLToPath(new URL(`../tests/clipboards/${name}`, import.meta.url));
}

async function insertPicture(page: Page, tool: (name: string) => Locator, about: string): Promise<void> {
  await tool("Imagem").click();
  await page.getByLabel("Enviar do computador").setInputFiles(clipboard("forno.png"));
  await expect(page.getByLabel("Endereço da imagem", { exact: true })).toHaveValue(/^\/media\//);
  await page.getByLabel("Texto alternativo").fill(about);
  await page.getByRole("button", { name: "Inserir imagem", exact: true }).click();
}

/** Clipboard data as the program writes it. */
async function paste(text: Locator, program: string): Promise<void> {
  const html = readFileSync(clipboard(`${program}.clip`), "utf8");
  await pasteHtml(text, html, program === "word" ? readFileSync(clipboard("word.rtf"), "utf8") : "");
}

async function pasteHtml(text: Locator, html: string, rtf = ""): Promise<void> {
  await text.evaluate(
    (target, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", given.html);
      clipboardData.setData("text/plain", "Sem formato.");
      if (given.rtf) clipboardData.setData("text/rtf", given.rtf);
      target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, rtf },
  );
}

/** The article without the page's additions: anchors, picture sizes, names of stored files. */
function bareHtml(article: Element): string {
  const copy = article.cloneNode(true) as Element;
  for (const box of copy.querySelectorAll(".table-frame")) box.replaceWith(...box.childNodes);
  for (const heading of copy.querySelectorAll("[id]")) heading.removeAttribute("id");
  for (const image of copy.querySelectorAll("img")) {
    for (const name of ["width", "height", "loading", "srcset", "sizes"]) image.removeAttribute(name);
    image.setAttribute("src", image.getAttribute("src")?.replace(/[a-f0-9]{32}.*$/, "") ?? "");
  }
  return copy.innerHTML;
}

function isFocused(button: Locator): Promise<boolean> {
  return button.evaluate((element) => element === document.activeElement);
}

/** An entry of the table's menu. */
async function press(page: Page, tool: (name: string) => Locator, act: string): Promise<void> {
  await tool("Tabela").click();
  await page.getByRole("button", { name: act, exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Conteúdo" })).toBeFocused();
}
