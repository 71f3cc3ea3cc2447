// Accessibility checks for every page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import { isLong } from "../tests/long-run.ts";

const WCAG = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Rules that depend on colours, the only difference of the dark theme. */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
/** Rules that do not apply to a frame, because the page around it gives its name. */
const OF_WHOLE_PAGES = Object.fromEntries(
  ["document-title", "html-has-lang", "bypass"].map((rule) => [rule, { enabled: false }]),
);
/** Off by default: requires a header for every table cell. */
const CELLS = { "td-has-header": { enabled: true } };
type Rules = typeof WCAG;

// Runs axe in the page itself. The package's own builder injects its script twice per look and makes more requests.
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const program = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");
const bringAxe = `if (!window.axe) { ${program} }`;

/**
 * Checks WCAG 2.2 AA (the rules a program can test) in light and dark, and that nothing overflows the page sideways.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await endTransitions(page);
  expect.soft(await violations(page, WCAG), `${where}, light`).toEqual([]);
  await wearColours(page, "dark");
  expect.soft(await violations(page, COLOURS), `${where}, dark`).toEqual([]);
  await wearColours(page, "light");
  await expectNoSidewaysScroll(page, where);
}

/**
 * The same check at several widths of one screen: all rules on a phone in light and on a computer in dark. With
 * `TEST_LONG` both themes run on both. Restores the width afterwards.
 */
export async function expectAccessibleAtEveryWidth(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  await widen(page, 390);
  if (isLong) await expectAccessible(page, `${where} at 390 px`);
  expect.soft(await violations(page, WCAG), `${where} at 390 px, light`).toEqual([]);
  await expectNoSidewaysScroll(page, `${where} at 390 px`);
  await widen(page, 320);
  await expectNoSidewaysScroll(page, `${where} at 320 px`);
  await widen(page, 1280);
  if (isLong) await expectAccessible(page, `${where} at 1280 px`);
  await wearColours(page, "dark");
  expect.soft(await violations(page, WCAG), `${where} at 1280 px, dark`).toEqual([]);
  await wearColours(page, "light");
  await expectNoSidewaysScroll(page, `${where} at 1280 px`);
  if (before) await page.setViewportSize(before);
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await endTransitions(page);
  // The footer is laid out when it is scrolled near. Until then it keeps the height of the former width.
  await page.evaluate(async () => {
    const place = window.scrollY;
    document.querySelector(".site-footer")?.scrollIntoView({ behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    window.scrollTo({ top: place, behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function violations(page: Page, rules: Rules): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await violationsIn(frame, rules)));
  return found;
}

async function violationsIn(frame: Frame, runOnly: Rules): Promise<string[]> {
  await frame.evaluate(bringAxe);
  const rules = { ...CELLS, ...(frame.parentFrame() ? OF_WHOLE_PAGES : {}) };
  return frame.evaluate(
    async (options) => {
      const { violations } = await Reflect.get(window, "axe").run(document, options);
      return violations.map(
        ({ id, nodes }: { id: string; nodes: { target: string[] }[] }) =>
          `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
      );
    },
    // `preload` would fetch style sheets again for a rule that is not run here. Frames are checked separately.
    { runOnly, rules, resultTypes: ["violations"], preload: false, iframes: false },
  );
}

async function wearColours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await endTransitions(page);
}

async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}
