// Subsets the two fonts to the letters of Portuguese, so that a first visit loads less than two thirds of the bytes.
// Browsers load the packages' full files only for pages with other letters. Needs fonttools
// (https://fonttools.readthedocs.io) and its brotli: `pip install fonttools brotli`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const APP = fileURLToPath(new URL("../app/", import.meta.url));
const { resolve } = createRequire(import.meta.url);
/** All weights that our style sheets use. */
const WEIGHTS = "wght=400:800";
/** Kerning, tabular digits, and glyph composition. */
const FEATURES = "kern,tnum,ccmp";
/** Kerning pairs are kept only for letters and digits beside these characters. */
const SIGNS = " \u00a0.,:;!?-–—“”‘’()/\"'$%&+…•·«»−×°";

/** The unicode range that app.css declares for the file. */
export function lettersOf(font: string): string {
  const sheet = readFileSync(join(APP, "app.css"), "utf8");
  const face = sheet.split("@font-face").find((text) => text.includes(`ui/fonts/${font}.woff2`));
  const range = /unicode-range:\s*([^;]+);/.exec(face ?? "")?.[1];
  if (!range) throw new Error(`app.css has no face of ${font}`);
  return range.replaceAll(/\s+/g, "");
}

function cut(font: string, folder: string): void {
  const manifest = resolve(`@fontsource-variable/${font}/package.json`);
  const whole = join(dirname(manifest), "files", `${font}-latin-wght-normal.woff2`);
  const lighter = join(folder, `${font}.ttf`);
  const letters = `--unicodes=${lettersOf(font)}`;
  const features = `--layout-features=${FEATURES}`;
  const cutFont = join(folder, `${font}-cut.ttf`);
  run("fonttools", ["varLib.instancer", whole, WEIGHTS, "--output", lighter]);
  run("pyftsubset", [lighter, letters, features, `--output-file=${cutFont}`]);
  run("python3", [join(HERE, "font-pairs.py"), cutFont, SIGNS]);
  const file = join(APP, "ui/fonts", `${font}.woff2`);
  run("pyftsubset", [cutFont, letters, features, "--flavor=woff2", `--output-file=${file}`]);
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (error || status !== 0) throw error ?? new Error(`${command} ended with ${status}`);
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "fonts-"));
  for (const font of ["bricolage-grotesque", "figtree"]) cut(font, folder);
  rmSync(folder, { recursive: true });
}
