// Script injection in posts and comments (SEC-20).
import { expect, type Page, test } from "@playwright/test";
import { encodedPayloads, PAYLOADS, RICH_PAYLOADS } from "./hostile-payloads.ts";
import { expectEachShown } from "./hostile-reading.ts";
import { expectShown, mustSend, oneSpace, watched } from "./intruders.ts";
import { allMails } from "./mailbox.ts";
import { LIKE_A_BROWSER, signIn } from "./shopper.ts";

const TITLES = encodedPayloads(190);
const EXCERPTS = encodedPayloads(490);
const DESCRIPTIONS = encodedPayloads(150);
/** Limit: comments from one address per hour. */
const NAMES = encodedPayloads(78).slice(0, 28);
const HALF = 14;

test("SEC-20: shows hostile texts of posts and comments as text in list, article, head, feed, sitemap, admin and mail", async ({
  browser,
}) => {
  const owner = await watched(browser);
  await signIn(owner.page, "admin@ipe.example", "admin123");
  const posts = await writePosts(owner.page);
  const reader = await watched(browser);
  const comments = encodedPayloads(1990, "\n");
  const write = async (page: Page, place: number) => {
    const comment = comments[place % comments.length] ?? "";
    const form = { name: NAMES[place] ?? "", email: "intruso@teste.example", comment };
    await mustSend(page, posts[place % posts.length] ?? "", form);
  };
  for (let place = 0; place < HALF; place++) await write(reader.page, place);
  await expectMails(NAMES.slice(0, HALF));
  await expectShown(owner.page, "/blog-admin?aba=comentarios", NAMES.slice(0, HALF));
  await approveAll(owner.page);
  for (let place = HALF; place < NAMES.length; place++) await write(owner.page, place);
  const screens = posts.map((path, place) => ({
    path,
    texts: [
      TITLES[place] ?? "",
      EXCERPTS[place % EXCERPTS.length] ?? "",
      DESCRIPTIONS[place % DESCRIPTIONS.length] ?? "",
      ...(place < HALF ? [NAMES[place] ?? "", comments[place % comments.length] ?? ""] : []),
    ],
  }));
  for (const [place, [block]] of (await expectEachShown(reader.page, screens)).entries()) {
    expect(block).toMatchObject({ description: DESCRIPTIONS[place % DESCRIPTIONS.length] });
  }
  await expectShown(reader.page, "/blog", TITLES.slice(-12));
  await expectShown(reader.page, "/", TITLES.slice(-1));
  const searches = TITLES.map((text) => ({
    path: `/blog?busca=${encodeURIComponent(text)}&categoria=${encodeURIComponent(text)}`,
    texts: [text],
  }));
  await expectEachShown(reader.page, searches);
  await readAsRobots(reader.page, posts);
  await expectMails(NAMES.slice(HALF));
  expect([...owner.found, ...reader.found]).toEqual([]);
});

/** Publishes the posts and returns their addresses. */
async function writePosts(page: Page): Promise<string[]> {
  for (const [place, title] of TITLES.entries()) {
    await mustSend(page, "/blog-admin", {
      intent: "save-post",
      title,
      excerpt: EXCERPTS[place % EXCERPTS.length] ?? "",
      content: `Um texto.\n${PAYLOADS.slice(place * 3, place * 3 + 3).join("\n")}${place ? "" : RICH_PAYLOADS.join("")}`,
      tags: PAYLOADS.slice(place * 2, place * 2 + 2)
        .map((payload) => payload.replaceAll(",", ";"))
        .join(", "),
      meta_description: DESCRIPTIONS[place % DESCRIPTIONS.length] ?? "",
      image: `https://imagens.example/${place}"onerror="hit(${place})`,
    });
  }
  const list = await page.request.get("/sitemap.xml", LIKE_A_BROWSER);
  const paths = [...(await list.text()).matchAll(/<loc>([^<]*\/blog\/\d[^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
  return paths.slice(-TITLES.length);
}

async function readAsRobots(page: Page, posts: string[]): Promise<void> {
  for (const path of ["/blog/feed.xml", "/sitemap.xml"]) {
    const text = await (await page.request.get(path, LIKE_A_BROWSER)).text();
    const read = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      const titles = [...document.querySelectorAll("item > title")].map((title) => title.textContent ?? "");
      return { wrong: document.querySelector("parsererror")?.textContent ?? "", titles };
    }, text);
    expect([path, read.wrong]).toEqual([path, ""]);
    if (path === "/blog/feed.xml") expect(read.titles.map(oneSpace)).toContain(oneSpace(TITLES.at(-1) ?? ""));
  }
  for (const path of posts.slice(0, 3)) {
    const id = /\d+/.exec(path)?.[0];
    const picture = await page.request.get(`/og/artigo/${id}.png`, LIKE_A_BROWSER);
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  }
}

async function approveAll(page: Page): Promise<void> {
  for (const box of await page.locator('input[type="checkbox"][name="comment"]').all()) {
    const comment = await box.inputValue();
    await mustSend(page, "/blog-admin", { intent: "moderate-comments", status: "approved", comment });
  }
}

async function expectMails(names: string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const mails = await allMails("intrusos");
        const said = mails.map((mail) => oneSpace(mail.text ?? "")).join("\n");
        return names.filter((name) => !said.includes(oneSpace(name)));
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
}
