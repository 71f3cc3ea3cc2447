// Parses pages with hostile texts by the browser's own parser, so that scripts are found without rendering.
import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { isLong } from "../tests/long-run.ts";
import { expectShown, oneSpace } from "./intruders.ts";
import { LIKE_A_BROWSER } from "./shopper.ts";

export interface Screen {
  path: string;
  /** Texts that must appear literally. */
  texts: string[];
}

/** Loads one page in this many with its own code; with `TEST_LONG` all pages. */
const LOADED = isLong ? 1 : 8;

/**
 * Checks screens that differ only in their texts: parses all, loads some. Returns each page's metadata for search
 * engines.
 */
export async function expectEachShown(page: Page, screens: Screen[]): Promise<unknown[][]> {
  const told: unknown[][] = [];
  for (const [place, screen] of screens.entries()) told.push(await expectOneOfMany(page, place, screen));
  return told;
}

/** The same for a screen that is created anew each time. */
export async function expectOneOfMany(page: Page, place: number, { path, texts }: Screen) {
  const told = await expectRead(page, path, texts);
  if (place % LOADED === 0) await expectShown(page, path, texts);
  return told;
}

/** Parses one page and returns its metadata for search engines. */
export async function expectRead(page: Page, path: string, texts: string[]): Promise<unknown[]> {
  const answer = await page.request.get(path, LIKE_A_BROWSER);
  const policy = answer.headers()["content-security-policy"] ?? "";
  const { said, programs, scripts, blocks } = await readHtml(page, await answer.text());
  const foreign = scripts.filter((script) => !isLetRun(script, policy)).map(({ text }) => text.slice(0, 200));
  expect.soft([...programs, ...foreign], `${path} holds programs`).toEqual([]);
  const missing = texts.filter((text) => !oneSpace(said).includes(oneSpace(text)));
  expect.soft(missing, `${path} does not say`).toEqual([]);
  return blocks.map((block) => JSON.parse(block));
}

interface Script {
  src: string;
  nonce: string;
  text: string;
}

/** True for the site's own scripts, which the page's policy allows. */
function isLetRun({ src, nonce, text }: Script, policy: string): boolean {
  if (src) return src.startsWith("/assets/");
  const hash = createHash("sha256").update(text).digest("base64");
  return policy.includes(`'sha256-${hash}'`) || (nonce !== "" && policy.includes(`'nonce-${nonce}'`));
}

/** The text of an HTML page, and everything in it that would run, load from elsewhere or navigate away. */
export async function readHtml(page: Page, html: string) {
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const programs = new Set<string>();
    const elements = [...document.querySelectorAll("*")];
    for (const element of elements) {
      for (const { name, value } of element.attributes) {
        const leads = /^(href|src|action|formaction|data|xlink:href|poster|background|srcdoc|content)$/.test(
          name,
        );
        const isProgram =
          name.startsWith("on") ||
          (leads &&
            /^\s*(javascript|vbscript|data:text|(0;url=)?javascript|<)/i.test(value) &&
            name !== "content") ||
          (/^(href|src|style)$/.test(name) && /^https:\/\/evil|url\(https:\/\/evil/.test(value));
        if (isProgram) programs.add(`${element.localName} ${name}=${value.slice(0, 80)}`);
      }
    }
    for (const element of document.querySelectorAll(
      "base, object, embed, meta[http-equiv=refresh], animate",
    )) {
      programs.add(element.outerHTML.slice(0, 120));
    }
    for (const { textContent } of document.querySelectorAll("style")) {
      if (/evil\.example|^\*\{/.test(textContent ?? "")) programs.add(textContent ?? "");
    }
    const all = [...document.querySelectorAll("script")];
    const isData = (script: HTMLScriptElement) => script.type === "application/ld+json";
    const blocks = all.filter(isData).map((script) => script.textContent ?? "");
    const scripts = all
      .filter((script) => !isData(script))
      .map((script) => ({
        src: script.getAttribute("src") ?? "",
        nonce: script.getAttribute("nonce") ?? "",
        text: script.textContent ?? "",
      }));
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
    const metadata = [...document.querySelectorAll<HTMLMetaElement>("meta[content]")];
    for (const script of document.querySelectorAll("script, noscript")) script.remove();
    const said = [
      document.documentElement.textContent,
      ...fields.map((field) => field.value),
      ...metadata.map((meta) => meta.content),
    ].join("\n");
    return { said, programs: [...programs], scripts, blocks };
  }, html);
}
