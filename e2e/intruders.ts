// Watches for script execution and reads pages for the hostile-text tests.
import { type APIResponse, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { LIKE_A_BROWSER, waitForHydration } from "./shopper.ts";

/** The shop for hostile texts, so that no other journey sees them. */
const SHOP = "http://localhost:4174";

/** Opens a browser in the second shop and returns its findings. */
export async function watched(browser: Browser): Promise<{ page: Page; found: string[] }> {
  const context = await browser.newContext({ baseURL: SHOP, reducedMotion: "reduce" });
  const found = await watchForScripts(context);
  return { page: await context.newPage(), found };
}

/** Sends a form as the page does. */
export async function send(page: Page, path: string, form: Record<string, string>): Promise<APIResponse> {
  return page.request.post(path, {
    ...LIKE_A_BROWSER,
    headers: { "sec-fetch-site": "same-origin" },
    form,
    maxRedirects: 0,
  });
}

export async function mustSend(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const answer = await send(page, path, form);
  expect(answer.status(), `${path}: ${JSON.stringify(form).slice(0, 300)}`).toBe(302);
}

/**
 * Records signs of script execution in all pages of this context: calls, dialogs, policy violations, foreign requests.
 */
export async function watchForScripts(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
      found.push(`${message.page()?.url()}: ${message.text()}`);
    }
  });
  context.on("weberror", (problem) => found.push(`${problem.page()?.url()}: ${problem.error().message}`));
  context.on("dialog", (dialog) => {
    found.push(`${dialog.page()?.url()}: a dialog, ${dialog.message()}`);
    return dialog.dismiss();
  });
  // These host names do not resolve. A route that blocks them would disable the browser cache.
  context.on("request", (request) => {
    if (/^https?:\/\/evil\.example/.test(request.url())) found.push(`asked for ${request.url()}`);
  });
  await context.addInitScript(() => {
    Object.assign(window, { hit: (place: number) => console.error(`script ${place} ran`) });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
    );
  });
  return found;
}

/** Opens the page and expects every text in it literally. */
export async function expectShown(page: Page, path: string, texts: string[]): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  const shown = await textOf(page);
  const missing = texts.filter((text) => !shown.includes(oneSpace(text)));
  expect.soft(missing, `${path} does not show`).toEqual([]);
}

/** The page's text, field values and metadata, without its scripts. */
export async function textOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return "";
    for (const element of copy.querySelectorAll("script, noscript")) element.remove();
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
    const metadata = [...document.querySelectorAll<HTMLMetaElement>("meta[content]")];
    return [
      copy.textContent,
      ...fields.map((field) => field.value),
      ...metadata.map((meta) => meta.content),
    ].join("\n");
  });
  return oneSpace(text);
}

export function oneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
