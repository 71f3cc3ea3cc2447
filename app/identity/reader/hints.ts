// Session hints readable by scripts: they only tell that asking is worthwhile. The real cookies are closed to scripts.

interface Hint {
  /** Name of the cookie that it accompanies. */
  of: string;
  name: string;
  path: string;
  maxAge: number;
}

const DAY = 86_400;

export const SIGNED_IN: Hint = { of: "session", name: "eu", path: "/", maxAge: 30 * DAY };
export const COMMENTED: Hint = { of: "comentarista", name: "comentou", path: "/blog", maxAge: 180 * DAY };
const HINTS = [SIGNED_IN, COMMENTED];

interface Site {
  config: { siteUrl: string };
}

export function hintLine({ config }: Site, { name, path, maxAge }: Hint, isGiven = true): string {
  const secure = config.siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${isGiven ? "1" : ""}; Path=${path}; SameSite=Lax; Max-Age=${isGiven ? maxAge : 0}${secure}`;
}

/** Set-Cookie lines of missing hints, for browsers that signed in before hints existed or lost them. */
export function missingHints(site: Site, path: string, cookies: string | undefined | null): string[] {
  if (!cookies) return [];
  return HINTS.filter(
    (hint) => path.startsWith(hint.path) && names(cookies, hint.of) && !names(cookies, hint.name),
  ).map((hint) => hintLine(site, hint));
}

function names(cookies: string, name: string): boolean {
  return new RegExp(`(?:^|;\\s*)(?:__Host-)?${name}=[^;\\s]`).test(cookies);
}
