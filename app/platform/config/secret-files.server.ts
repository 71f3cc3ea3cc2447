// Secrets may stand in files, as containers and service managers hand them over: NAME_FILE names the file of NAME.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Where the shop's database is since it left the data folder (db/move); what DATABASE_URL says goes before it. */
const MOVED_URL = "database-url";

type Environment = Record<string, string | undefined>;
/** The sentence says what to do; the variable's name stands before it. */
type Tell = (name: string, sentence: string) => void;

/** From NAME or from the file that NAME_FILE names. An empty secret is a mistake that must be heard. */
export function readSecret(environment: Environment, name: string, tell: Tell): string | undefined {
  const given = environment[name];
  const file = readNamedFile(environment, name, tell);
  if (given !== undefined && file !== undefined) {
    tell(name, `defina só um, ${name} ou ${name}_FILE.`);
    return undefined;
  }
  const secret = (file?.toString("utf8") ?? given)?.trim();
  if (secret === "") tell(file ? `${name}_FILE` : name, "está vazio.");
  return secret || undefined;
}

/** The bytes of the file that NAME_FILE names. */
export function readNamedFile(environment: Environment, name: string, tell: Tell): Buffer | undefined {
  const path = environment[`${name}_FILE`]?.trim();
  if (!path) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    tell(`${name}_FILE`, `não foi possível ler o arquivo ${path}${code}.`);
    return undefined;
  }
}

/** Undefined where nothing was moved; `tell` hears of a file that is there and cannot be read. */
export function readMovedUrl(dataDir: string, tell: (sentence: string) => void): string | undefined {
  try {
    return readFileSync(join(dataDir, MOVED_URL), "utf8").trim() || undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ENOENT", "ENOTDIR"].includes(code))
      tell(`não foi possível ler ${join(dataDir, MOVED_URL)} (${code}).`);
    return undefined;
  }
}

/** Whole or not at all, and for nobody else to read: there is a password in it. */
export function writeMovedUrl(dataDir: string, url: string): void {
  const path = join(dataDir, MOVED_URL);
  const file = openSync(`${path}.part`, "w", 0o600);
  writeSync(file, `${url}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.part`, path);
}

export function forgetMovedUrl(dataDir: string): void {
  rmSync(join(dataDir, MOVED_URL), { force: true });
}
