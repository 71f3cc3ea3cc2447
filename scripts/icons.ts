// Collects the used Lucide icons into the one sprite that pages reference.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ICON_NAMES } from "#app/ui/icons/icon-names.ts";

export const SPRITE = fileURLToPath(new URL("../app/ui/icons/icons.svg", import.meta.url));
const DRAWINGS = join(dirname(createRequire(import.meta.url).resolve("lucide-static/package.json")), "icons");

/** Colour and stroke come from the user of an icon (`.icon` in app.css), so symbols contain shapes only. */
export function iconSprite(): string {
  const symbols = ICON_NAMES.map((name) => {
    const drawing = readFileSync(join(DRAWINGS, `${name}.svg`), "utf8");
    const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/
      .exec(drawing)?.[1]
      ?.trim()
      .replace(/\s*\n\s*/g, "");
    if (!shapes) throw new Error(`lucide has no drawing in ${name}.svg`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<!-- lucide.dev, ISC licence -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

if (import.meta.main) writeFileSync(SPRITE, iconSprite());
