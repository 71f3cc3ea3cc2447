// Pictures: the browser loads the copy that fits the screen, the most important first, in a reserved place.
import { expect, type Page, test } from "@playwright/test";
import { isLong } from "../tests/long-run.ts";

const PATHS = ["/", "/loja", "/produtos", "/blog"];
/** Daily: one phone and one computer. The others only with `TEST_LONG`. */
const SCREENS = [
  { width: 390, height: 844, scale: 3 },
  { width: 1280, height: 800, scale: 1 },
  ...(isLong
    ? [
        { width: 390, height: 844, scale: 2 },
        { width: 1280, height: 800, scale: 2 },
      ]
    : []),
];

interface Picture {
  address: string;
  /** Device pixels needed for a sharp picture. */
  needed: number;
  offered: number[];
  hasSize: boolean;
  isLazy: boolean;
  isAsync: boolean;
  isFirst: boolean;
}

for (const { width, height, scale } of SCREENS) {
  test(`loads fitting copies of all pictures at ${width} px and density ${scale}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    const lists = await context.newPage();
    const details = [
      await firstLink(lists, "/loja", 'main a[href^="/produto/"]'),
      await firstLink(lists, "/blog", 'main a[href^="/blog/"]'),
    ];
    for (const path of [...PATHS, ...details]) {
      // A new page, because a browser reuses a larger copy that it has already loaded.
      const page = await context.newPage();
      await page.goto(path);
      const pictures = await shownPictures(page, scale);
      expect(pictures.length, path).toBeGreaterThan(1);
      expect(pictures.filter(({ hasSize }) => !hasSize).map(at), `${path}: without a size`).toEqual([]);
      expect(pictures.filter(isUnfit).map(at), `${path}: another copy fits better`).toEqual([]);
      await page.close();
    }
    await context.close();
  });
}

test("loads the largest picture of the first screen first, and the others when they are near", async ({
  page,
}) => {
  for (const path of [
    "/loja",
    "/produtos",
    "/blog",
    // A post of the demonstration data, because posts of other journeys have their own pictures.
    "/blog/1",
  ]) {
    await page.goto(path);
    const pictures = await shownPictures(page, 1);
    expect(pictures.filter(({ isFirst }) => isFirst).length, path).toBe(1);
    const others = pictures.filter(({ isFirst, address }) => !isFirst && !address.includes("/assets/mark"));
    const wrong = others.filter(({ isLazy, isAsync }) => !isLazy || !isAsync);
    expect(wrong.map(at), path).toEqual([]);
    expect(pictures.find(({ isFirst }) => isFirst)?.isLazy, path).toBe(false);
  }
});

function at({ address, needed }: Picture): string {
  return `${address} for ${needed} px`;
}

/** True if a larger copy was needed and offered, or if a smaller copy was enough. */
function isUnfit(picture: Picture, _: number, all: Picture[]): boolean {
  if (picture.offered.length === 0 || fits(picture)) return false;
  // A browser reuses a copy that the page loaded for a larger place.
  return !all.some((other) => other.address === picture.address && fits(other));
}

function fits({ address, needed, offered }: Picture): boolean {
  const right = offered.find((width) => width >= needed) ?? Math.max(...offered);
  return address.endsWith(`-${right}.webp`);
}

/** Makes lazy pictures load now, in the copy that the browser chooses. */
async function shownPictures(page: Page, scale: number): Promise<Picture[]> {
  const images = page.locator("img:visible");
  return images.evaluateAll(async (all: HTMLImageElement[], density) => {
    const lazy = new Set(all.filter((image) => image.loading === "lazy"));
    for (const image of lazy) image.loading = "eager";
    const come = (image: HTMLImageElement) =>
      image.complete ||
      new Promise((resolve) => ["load", "error"].map((e) => image.addEventListener(e, resolve)));
    await Promise.all(all.map(come));
    return all
      .filter((image) => image.currentSrc)
      .map((image) => ({
        address: image.currentSrc.replace(location.origin, ""),
        // Whole pixels, so that layout rounding does not require a larger copy.
        needed: Math.floor(image.getBoundingClientRect().width * density),
        offered: [...image.srcset.matchAll(/ (\d+)w/g)].map((match) => Number(match[1])),
        hasSize: image.hasAttribute("width") && image.hasAttribute("height"),
        isLazy: lazy.has(image),
        isAsync: image.decoding === "async",
        isFirst: image.fetchPriority === "high",
      }));
  }, scale);
}

async function firstLink(page: Page, path: string, selector: string): Promise<string> {
  await page.goto(path);
  return (await page.locator(selector).first().getAttribute("href")) ?? path;
}
