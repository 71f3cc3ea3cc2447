// A script that reached the database past every sanitizer does not run (SEC-20).
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import Database from "better-sqlite3";
import { waitForHydration } from "./shopper.ts";

const SHOP = "http://localhost:4174";
const RUN = "window.planted=(window.planted??0)+1";
const PLANTED = [
  `<script>${RUN}</script>`,
  `<script type="module">${RUN}</script>`,
  `<SCRIPT\n>${RUN}</SCRIPT >`,
  `<script nonce="AAAAAAAAAAAAAAAAAAAAAA==">${RUN}</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<script data-x="a>b">${RUN}</script>`,
  `<script src="/loja"></script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<img src=x onerror="${RUN}">`,
  `<a id="planted-link" href="javascript:${RUN}">x</a>`,
  `<iframe srcdoc="<script>parent.planted=1</script>"></iframe>`,
].join("\n");

/** Writes to the database directly, as a broken import would. */
function plant(): { path: string; title: string } {
  const db = new Database(join(process.env.E2E_DATA_DIR ?? "", "intrusos", "vitrine.db"), { timeout: 5000 });
  try {
    const post = db
      .prepare<[], { id: number; title: string }>(
        "select id, title from blog_posts where status = 'published' order by id limit 1",
      )
      .get();
    const breakout = `</script><script>${RUN}</script>`;
    db.prepare(
      "update blog_posts set content = ?, title = ?, excerpt = ?, meta_description = ? where id = ?",
    ).run(`<p>Oi</p>${PLANTED}`, `Texto ${breakout}`, `</title>${breakout}`, breakout, post?.id);
    return { path: `/blog/${post?.id}`, title: post?.title ?? "" };
  } finally {
    db.close();
  }
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  const refused: string[] = [];
  await page.exposeFunction("noteRefused", (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      (window as unknown as { noteRefused: (what: string) => void }).noteRefused(violatedDirective);
    });
  });
  await page.goto(SHOP + path);
  await waitForHydration(page);
  await page.locator("#planted-link").click();
  // The browser blocked every planted script, and the page's own scripts still work.
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(9);
  expect(await page.evaluate(() => "planted" in window)).toBe(false);
}

test("runs no planted script on a cached page, on a personal page or after client-side navigation", async ({
  browser,
}) => {
  const { path, title } = plant();
  for (const address of [path, `${path}?feita=agora`, path]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await expectHarmless(page, address);
    await context.close();
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  // Searches for the title, because posts of other journeys push it off the first page.
  await page.goto(`${SHOP}/blog?busca=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  await page
    .getByRole("link", { name: /^Texto/ })
    .first()
    .click();
  await expect(page.locator("#planted-link")).toBeAttached();
  expect(await page.evaluate(() => "planted" in window)).toBe(false);
  await context.close();
});
