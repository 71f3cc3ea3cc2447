// Reads secrets from files, as containers and service managers provide them: NAME_FILE names the file of NAME.
import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;
/** `sentence` says what to do; the variable's name is put before it. */
type Tell = (name: string, sentence: string) => void;

/** From NAME or the file in NAME_FILE. An empty secret is reported. */
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

/** The bytes of the file in NAME_FILE. */
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
