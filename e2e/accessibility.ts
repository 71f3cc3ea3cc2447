// What every page owes to everyone who uses it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Dark changes colours and nothing else. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const program = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");
/** The builder brings its program twice with each look; a page that has it already only skips over it. */
const axeSource = `if (!window.axe) (() => {${program}})();`;

/** WCAG 2.2 AA as far as a program can tell, in light and in dark, and nothing that hangs over the edge. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await wearColours(page, "light");
  expect.soft(await violations(page), `${where}, light`).toEqual([]);
  await wearColours(page, "dark");
  expect.soft(await violations(page, COLOUR_RULES), `${where}, dark`).toEqual([]);
  await wearColours(page, "light");
  await expectNoSidewaysScroll(page, where);
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const look = new AxeBuilder({ page, axeSource }).setLegacyMode(true);
  // Style sheets would be fetched once more, for one rule that is none of these.
  look.options({ resultTypes: ["violations"], preload: false });
  const found = await (rules ? look.withRules(rules) : look.withTags(WCAG)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`);
}

async function wearColours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}
