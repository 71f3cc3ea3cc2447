// A Chromium to drive.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptInstall, canInstall, output, pathFolders } from "./machine.mjs";
import { Problem, say } from "./prepare.mjs";

/** The browser that CHROMIUM_PATH names, else an installed one; installs it where that is possible. */
export async function findChromium() {
  let found = installedChromium();
  if (!found && canInstall()) {
    await aptInstall(["chromium", "fonts-liberation"]);
    found = installedChromium();
  }
  if (!found) {
    throw new Problem(
      "Falta o Chromium: instale-o (no Debian, `apt-get install chromium`) ou aponte CHROMIUM_PATH para o executável.",
    );
  }
  say(`Navegador: ${found.version}`);
  return found;
}

function installedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Problem(`CHROMIUM_PATH aponta para ${named}, que não existe.`);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const paths = named ? [named] : names.flatMap((name) => pathFolders().map((folder) => join(folder, name)));
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    // Ubuntu's command of this name only advertises a snap: what cannot tell its version is no browser.
    const version = /\S*(Chrom\S*).*?\d+(\.\d+)+/.exec(output(path, ["--version"]))?.[0];
    if (version) return { path, version };
  }
  return undefined;
}
