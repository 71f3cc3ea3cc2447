// Finds a Chromium for automation.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptInstall, canInstall, output, pathFolders } from "./machine.mjs";
import { Problem, say } from "./prepare.mjs";

/** Headless Chromium renders the same pages with a third of the work. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/**
 * The browser of CHROMIUM_PATH, otherwise an installed one; installs one if possible. With `light` prefers the
 * headless shell.
 */
export async function findChromium({ light = false } = {}) {
  const names = light ? [SHELL, ...NAMES] : NAMES;
  let found = installedChromium(names);
  if (light && !found?.isShell && !process.env.CHROMIUM_PATH && canInstall()) {
    await aptInstall([SHELL, "fonts-liberation"]);
    found = installedChromium(names);
  }
  if (!found && canInstall()) {
    await aptInstall(["chromium", "fonts-liberation"]);
    found = installedChromium(names);
  }
  if (!found) {
    throw new Problem(
      "Falta o Chromium: instale-o (no Debian, `apt-get install chromium`) ou aponte CHROMIUM_PATH para o executável.",
    );
  }
  say(`Navegador: ${found.version}`);
  return found;
}

function installedChromium(names) {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Problem(`CHROMIUM_PATH aponta para ${named}, que não existe.`);
  const paths = named ? [named] : names.flatMap((name) => pathFolders().map((folder) => join(folder, name)));
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    // Ubuntu's command of this name only advertises a snap. A command without a version is not a browser.
    const version = /\S*(Chrom\S*).*?\d+(\.\d+)+/.exec(output(path, ["--version"]))?.[0];
    if (!version) continue;
    const isShell = path.endsWith(SHELL);
    return { path, version: isShell ? `${version} (headless shell)` : version, isShell };
  }
  return undefined;
}
