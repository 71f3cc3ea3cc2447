// From the blog's search to a comment; also feeds and search engines.
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { mailTo } from "./mailbox.ts";
import { waitForHydration } from "./shopper.ts";

test("lets a reader find a post, comment and see the comment awaiting approval", async ({
  page,
  browser,
}) => {
  await page.goto("/blog");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Buscar no blog" }).fill("CARDAPIO whats");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nenhum artigo encontrado com os filtros aplicados.")).toBeVisible();
  await page.getByRole("searchbox").fill("whatsapp INCOM");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mostrando 1 a 1 de 1 artigo")).toBeVisible();
  await page.getByRole("link", { name: "WhatsApp sem incomodar" }).click();
  await expect(page).toHaveTitle("WhatsApp sem incomodar | Ipê Digital");
  const contents = page.getByRole("navigation", { name: "Neste artigo" });
  await contents.getByRole("link").nth(2).click();
  await expect(page).toHaveURL(/#secao-/);
  await expect(page.locator(":target")).toBeInViewport();

  const comments = page.locator("#comentarios");
  await comments.getByLabel("Nome").fill("Otília Reis");
  await comments.getByLabel("E-mail").fill("otilia@reis.example");
  await comments.locator("form").evaluate((form) => form.setAttribute("novalidate", ""));
  await comments.getByRole("button", { name: "Enviar comentário" }).click();
  await expect(comments.getByLabel("Comentário")).toBeFocused();
  await expect(comments.getByText("Escreva o seu comentário.")).toHaveCount(1);
  await expect(comments.getByLabel("Nome")).toHaveValue("Otília Reis");
  await comments.getByLabel("Comentário").fill("Silenciei três listas hoje.");
  await comments.getByRole("button", { name: "Enviar comentário" }).click();
  await expect(page.getByText("Comentário enviado!")).toBeVisible();
  await expect(page.getByText("Seu comentário será analisado antes da publicação.")).toBeVisible();
  const own = comments.getByRole("listitem").filter({ hasText: "Aguardando aprovação" });
  await expect(own).toContainText("Silenciei três listas hoje.");
  await expect(own).toBeFocused();
  await expect(comments.getByLabel("Comentário")).toHaveValue("");
  await expectAccessible(page, "a post with a comment that waits");
  const mail = await mailTo("contato@ipedigital.example", /Comentário aguardando/);
  expect(mail.text).toContain("Silenciei três listas hoje.");

  const stranger = await browser.newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByText("Deixe o seu comentário")).toBeVisible();
  await expect(stranger.getByText("Silenciei três listas hoje.")).toHaveCount(0);
  await stranger.close();
});

test("starts a page of the blog at its top, restores the position on Back and filters from page one", async ({
  page,
}) => {
  await page.goto("/blog?pagina=2");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Anterior" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(page.getByText("Mostrando 1 a 12 de")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "Página 2" }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(300);
  await page.getByRole("link", { name: "Página 2" }).click();
  await expect(page).toHaveURL("/blog?pagina=2");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 100);
  await page.goto("/blog?pagina=2");
  await waitForHydration(page);
  await page.getByRole("link", { name: /^Segurança/ }).click();
  await expect(page).toHaveURL("/blog?categoria=seguranca");
});

test("serves feed and sitemap as strict XML, and every post's picture loads", async ({ page }) => {
  await page.goto("/blog");
  const read = (path: string) =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const document = new DOMParser().parseFromString(text, "application/xml");
      const links = [...document.querySelectorAll("item > link, url > loc")].map((link) => link.textContent);
      return { wrong: document.querySelector("parsererror")?.textContent ?? "", links };
    }, path);
  const feed = await read("/blog/feed.xml");
  expect(feed.wrong).toBe("");
  expect(feed.links.length).toBeGreaterThan(10);
  const map = await read("/sitemap.xml");
  expect(map.wrong).toBe("");
  expect(map.links.length).toBeGreaterThan(feed.links.length);
  await page.goto(new URL(feed.links[0] ?? "").pathname);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  await page.goto(new URL(picture ?? "").pathname);
  const size = await page
    .locator("img")
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([1200, 630]);
});
