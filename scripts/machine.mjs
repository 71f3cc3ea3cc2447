// Finds and installs programs on this machine. Uses Node's own modules only.

import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeExit, pathWithoutLocalCommands, run, say } from "./prepare.mjs";

export const isRoot = process.getuid?.() === 0;

export function canInstall() {
  return isRoot && output("apt-get", ["--version"]) !== "";
}

/** Reports no result; the caller checks for the installed program. */
export async function aptInstall(packages) {
  say(`Instalando ${packages.join(" e ")} com apt-get…`);
  const env = { ...process.env, PATH: pathWithoutLocalCommands(), DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update", "-q"], { env, capture: true });
  // Never removes installed packages.
  const options = ["-q", "-y", "--no-install-recommends", "--no-remove"];
  const install = await run("apt-get", ["install", ...options, ...packages], { env, capture: true });
  if (install.code !== 0) say((update.code === 0 ? install.output : update.output + install.output).trim());
}

export function makeTemporaryFolder(prefix, { uid, gid } = {}) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (uid !== undefined) chownSync(folder, uid, gid);
  beforeExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function pathFolders() {
  return pathWithoutLocalCommands().split(delimiter).filter(Boolean);
}

export function foldersIn(parent) {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}

/** Standard output of a command; empty if the command is missing or fails. */
export function output(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : "";
}
