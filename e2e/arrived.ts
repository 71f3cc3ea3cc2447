// When a page has asked for all that it asks for by itself, and all of it has come: nothing is measured by a pause.
import type { Page, Request } from "@playwright/test";

const LIMIT_MS = 15_000;
const onTheWay = new WeakMap<Page, Set<Request>>();

/** Counts the page's requests from now on; called before the page is opened. */
export function countRequests(page: Page): void {
  if (onTheWay.has(page)) return;
  const requests = new Set<Request>();
  onTheWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/** Until nothing is on its way, and the page that had time to ask for more did not. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const before = countOf(page);
    // Twice: what an idle moment began may draw something, and that may ask.
    await page.evaluate(async () => {
      for (const _ of [1, 2]) {
        await new Promise((resolve) => requestIdleCallback(resolve));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    if (before + countOf(page) === 0) return;
  }
  throw new Error(`${page.url()} still asks for something after ${LIMIT_MS} ms`);
}

function countOf(page: Page): number {
  const requests = onTheWay.get(page);
  if (!requests) throw new Error("countRequests(page) comes before the page is opened");
  return requests.size;
}
