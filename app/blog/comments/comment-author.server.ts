// The secret that lets the author of a comment see it while it waits. It comes with the first comment and never before.
import { randomBytes } from "node:crypto";
import { createCookie } from "react-router";
import { COMMENTED, hintLine } from "#app/identity/reader/hints.ts";
import type { Config } from "#app/platform/config/config.server.ts";

const HALF_A_YEAR = 180 * 86_400;
const KEY = /^[A-Za-z0-9_-]{22}$/;

function authorCookie({ siteUrl }: Pick<Config, "siteUrl">) {
  return createCookie("comentarista", {
    path: "/blog",
    httpOnly: true,
    sameSite: "lax",
    secure: siteUrl.startsWith("https:"),
    maxAge: HALF_A_YEAR,
  });
}

/** Undefined for who has not commented here, and for anything that is no key of ours. */
export async function readAuthorKey(config: Config, request: Request): Promise<string | undefined> {
  const cookies = request.headers.get("cookie");
  if (!cookies?.includes("comentarista=")) return undefined;
  const value: unknown = await authorCookie(config)
    .parse(cookies)
    .catch(() => undefined);
  return typeof value === "string" && KEY.test(value) ? value : undefined;
}

/** The key this browser has, or a new one, and the headers that keep it and hint at it. */
export async function keepAuthorKey(
  config: Config,
  request: Request,
): Promise<{ authorKey: string; headers: [string, string][] }> {
  const authorKey = (await readAuthorKey(config, request)) ?? randomBytes(16).toString("base64url");
  const lines = [await authorCookie(config).serialize(authorKey), hintLine({ config }, COMMENTED)];
  return { authorKey, headers: lines.map((line) => ["set-cookie", line]) };
}
