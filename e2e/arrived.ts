// Waits until a page has finished all its own requests, without fixed pauses.
import type { Page, Request } from "@playwright/test";

const LIMIT_MS = 15_000;
const onTheWay = new WeakMap<Page, Set<Request>>();

/** Counts the page's requests. Call before opening the page. */
export function countRequests(page: Page): void {
  if (onTheWay.has(page)) return;
  const requests = new Set<Request>();
  onTheWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/** Waits until no request is open and the page has had time to start more. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const before = countOf(page);
    // Twice: work from an idle callback may draw something that makes another request.
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
