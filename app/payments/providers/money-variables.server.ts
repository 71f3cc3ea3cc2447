// The environment variables that decide where money goes.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "#app/platform/config/config.server.ts";
import { METHOD_VARIABLES } from "./prepare-providers.server.ts";
import { PROVIDERS } from "./registry.server.ts";

/** Printed on every PIX code and therefore public; any other provider variable may be secret. */
const PUBLIC = ["PIX_KEY", "PIX_NAME", "PIX_CITY", ...Object.values(METHOD_VARIABLES)];

/** Every variable by its name, with its value where that is public and a keyed digest of it otherwise. A *_FILE variable counts by its file's content. */
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

/** True if the variable's value may be shown. */
export function isPublic(name: string): boolean {
  return PUBLIC.includes(name);
}

function contentOf(name: string, value: string): string {
  if (!name.endsWith("_FILE")) return value;
  try {
    return readFileSync(value).toString("base64");
  } catch {
    // `prepareProviders` has reported the unreadable file.
    return value;
  }
}

function digestOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`money variable:${text}`).digest("base64url");
}
