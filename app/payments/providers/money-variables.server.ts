// What of the environment decides where money goes.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "#app/platform/config/config.server.ts";
import { METHOD_VARIABLES } from "./prepare-providers.server.ts";
import { PROVIDERS } from "./registry.server.ts";

/** On every PIX code for all to read; whatever else is given to a provider may be a secret. */
const PUBLIC = ["PIX_KEY", "PIX_NAME", "PIX_CITY", ...Object.values(METHOD_VARIABLES)];

/** Each by its name: as it is where anybody may know it, else as a keyed digest. A file's variable stands for its content. */
export function moneyVariables(config: Config, secret: string): Record<string, string> {
  const { environment, payments } = config;
  const chosen = Object.entries(METHOD_VARIABLES).map(([method, name]) => [
    name,
    payments[method as keyof typeof METHOD_VARIABLES],
  ]);
  const given = Object.entries(environment)
    .filter(([name, value]) => value && PROVIDERS.some(({ prefix }) => name.startsWith(prefix)))
    .map(([name, value = ""]) => [name, isPublic(name) ? value : digestOf(secret, contentOf(name, value))]);
  return Object.fromEntries([...chosen, ...given]);
}

/** Whether its value may be shown. */
export function isPublic(name: string): boolean {
  return PUBLIC.includes(name);
}

function contentOf(name: string, value: string): string {
  if (!name.endsWith("_FILE")) return value;
  try {
    return readFileSync(value).toString("base64");
  } catch {
    // What cannot be read has been said where the providers were prepared.
    return value;
  }
}

function digestOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`money variable:${text}`).digest("base64url");
}
