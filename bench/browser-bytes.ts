// Bytes that a browser downloads on the first view of each page, in a new browser with an empty cache.
import { chromium } from "@playwright/test";
import { weighPage } from "../e2e/page-weight.ts";
import { findChromium } from "../scripts/chromium.mjs";
import { Problem, say } from "../scripts/prepare.mjs";
import type { Place } from "./place.ts";

export interface PageBytes {
  path: string;
  html: number;
  js: number;
  css: number;
  fonts: number;
}

/** Empty without a browser, because the page's text alone does not tell what a browser loads. */
export async function weighPages(url: string, place: Place): Promise<PageBytes[]> {
  const found = await findChromium({ light: true }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    say(`Não se pesou o que vai até o navegador. ${error.message}`);
  });
  if (!found) return [];
  const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
  try {
    const pages: PageBytes[] = [];
    for (const path of ["/", "/loja", place.product, "/blog", place.post]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const { html, js, css, fonts } = await weighPage(await context.newPage(), url + path);
      pages.push({ path, html, js, css, fonts });
      await context.close();
    }
    return pages;
  } finally {
    await browser.close();
  }
}
