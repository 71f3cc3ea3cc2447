// What a visitor downloads of a picture: the copy that fits the screen, the most important one first, its place kept.
import { expect, type Page, test } from "@playwright/test";
import { isLong } from "../tests/long-run.ts";

const PATHS = ["/", "/loja", "/produtos", "/blog"];
/** One phone and one computer each day, the others in the long run. */
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
  /** What it needs to be sharp, in pixels of the screen. */
  needed: number;
  offered: number[];
  hasSize: boolean;
  isLazy: boolean;
  isAsync: boolean;
  isFirst: boolean;
}

for (const { width, height, scale } of SCREENS) {
  test(`at ${width} px and density ${scale} every picture comes in the copy that fits`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    const lists = await context.newPage();
    const details = [
      await firstLink(lists, "/loja", 'main a[href^="/produto/"]'),
      await firstLink(lists, "/blog", 'main a[href^="/blog/"]'),
    ];
    for (const path of [...PATHS, ...details]) {
      // A page of its own: a browser shows a larger copy again that it has already fetched.
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

test("the largest picture of the first screen comes first, the others when they are near", async ({
  page,
}) => {
  for (const path of [
    "/loja",
    "/produtos",
    "/blog",
    // A post of the demonstration: those of other journeys have pictures of their own.
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

/** Too small although a larger one is offered, or the large one where the small one would do. */
function isUnfit(picture: Picture, _: number, all: Picture[]): boolean {
  if (picture.offered.length === 0 || fits(picture)) return false;
  // What the page has fetched for a larger place a browser shows again in a small one.
  return !all.some((other) => other.address === picture.address && fits(other));
}

function fits({ address, needed, offered }: Picture): boolean {
  const right = offered.find((width) => width >= needed) ?? Math.max(...offered);
  return address.endsWith(`-${right}.webp`);
}

/** Those that wait until they are near are told to come now, in the copy that they choose by themselves. */
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
        // Whole pixels: a rounding of the layout does not ask for a larger copy.
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
