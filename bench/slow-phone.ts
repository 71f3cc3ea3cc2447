// A first visit on a slow phone: Chromium's Slow 3G and a six times slower CPU. Each request waits two seconds for its
// first byte, so the number of files matters as much as bytes.
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";
import type { Place } from "./place.ts";

const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;
const VISITS = 3;
const QUIET_MS = 2500;
const LIMIT_MS = 120_000;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

export interface PhonePage {
  path: string;
  /** From here on links, forms and the menu work. */
  paintMs: number;
  /** The page is hydrated. */
  awakeMs: number;
  requests: number;
  kilobytes: number;
  /** Milliseconds from a tap on a link to the next page's heading, by link target. */
  taps: Record<string, number>;
}

/** Median of several visits, each with an empty cache. */
export async function visitOnSlowPhone(url: string, place: Place): Promise<PhonePage[]> {
  const { path } = await findChromium({ light: true });
  const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
  try {
    const pages: PhonePage[] = [];
    for (const [page, taps] of [
      ["/", ["/loja"]],
      ["/loja", ["/produto/"]],
      [place.product, []],
      [place.post, []],
    ] as const) {
      const visits: PhonePage[] = [];
      while (visits.length < VISITS) visits.push(await visit(browser, url + page, taps));
      pages.push(middleOf(visits));
    }
    return pages;
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, address: string, links: readonly string[]): Promise<PhonePage> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_3G);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const traffic = { requests: 0, bytes: 0 };
  line.on("Network.requestWillBeSent", ({ request }) => {
    if (!request.url.startsWith("data:")) traffic.requests++;
  });
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "commit", timeout: LIMIT_MS });
  const awakeMs = await page.waitForFunction(
    () => document.documentElement.dataset.hydrated && performance.now(),
    null,
    { polling: 50 },
  );
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await quiet(page, traffic);
  const { requests, bytes } = traffic;
  const taps: Record<string, number> = {};
  for (const link of links) taps[link] = await tap(page, link);
  const awake = Number(await awakeMs.jsonValue());
  await context.close();
  return {
    path: new URL(address).pathname,
    paintMs,
    awakeMs: awake,
    requests,
    kilobytes: bytes / 1000,
    taps,
  };
}

/** Waits until no request starts or ends for a while. */
async function quiet(page: Page, traffic: { requests: number; bytes: number }): Promise<void> {
  for (let before = ""; before !== JSON.stringify(traffic); ) {
    before = JSON.stringify(traffic);
    await page.waitForTimeout(QUIET_MS);
  }
}

/** A touch comes first, because it may prefetch the next page. */
function tap(page: Page, link: string): Promise<number> {
  return page.evaluate(async (start) => {
    const target = document.querySelector<HTMLElement>(`main a[href^="${start}"]`);
    const heading = document.querySelector("h1")?.textContent;
    const began = performance.now();
    target?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 80));
    target?.click();
    while (!location.pathname.startsWith(start) || document.querySelector("h1")?.textContent === heading) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  }, link);
}

function middleOf(visits: readonly PhonePage[]): PhonePage {
  const [first] = visits;
  if (!first) throw new Error("No visit was made.");
  const middle = (value: (one: PhonePage) => number) =>
    visits.map(value).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return {
    path: first.path,
    paintMs: middle(({ paintMs }) => paintMs),
    awakeMs: middle(({ awakeMs }) => awakeMs),
    requests: middle(({ requests }) => requests),
    kilobytes: middle(({ kilobytes }) => kilobytes),
    taps: Object.fromEntries(
      Object.keys(first.taps).map((link) => [link, middle(({ taps }) => taps[link] ?? Number.NaN)]),
    ),
  };
}
