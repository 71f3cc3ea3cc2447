// Tools of the bench are installed at the first run that needs them, apart from the program's packages.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { npmCommand, Problem, root, run, say } from "../scripts/prepare.mjs";

export function ensureTools(): Promise<void> {
  return installApart(join(root, "bench/tools"));
}

/** Installs the folder's lock file there, unless it is already installed. */
export async function installApart(folder: string): Promise<void> {
  const stamp = join(folder, "node_modules/.vitrine-stamp");
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say(`Instalando em ${relative(root, folder)} o que só as medições usam…`);
  const [command, ...before] = npmCommand();
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];
  const { code } = await run(command, [...before, "ci", "--prefix", folder, ...quiet]);
  if (code !== 0) throw new Problem(`A instalação falhou (npm ci, código ${code}); a causa está logo acima.`);
  writeFileSync(stamp, wanted);
}
