// In which accounts this browser has been: marks that only the server can read, in a cookie that opens nothing. By them people
// who come back do not wait behind a flood of wrong passwords.
import { createHmac } from "node:crypto";
import { cookieLine, cookieValue } from "#app/platform/http/site-cookies.ts";

const COOKIE = "conhecido";
/** As long as a network is remembered. */
const LIFE_SECONDS = 180 * 86_400;
/** A family shares a browser; older accounts are forgotten. */
const MOST = 5;
const MARK_LENGTH = 22;

interface App {
  config: { siteUrl: string };
  secret: string;
}

/** The Set-Cookie line of a browser in which somebody has just signed in to this account. */
export function knownBrowserLine(app: App, request: Request, userId: number): string {
  const mark = markOf(app, userId);
  const others = readMarks(cookieValue(app, COOKIE, request)).filter((other) => other !== mark);
  return cookieLine(app, COOKIE, [mark, ...others].slice(0, MOST).join("."), LIFE_SECONDS);
}

/** Whether somebody has signed in to this account in the browser that sent these cookies. */
export function isKnownBrowser(
  app: App,
  sent: (name: string) => string | undefined,
  userId: number,
): boolean {
  return readMarks(sent(COOKIE)).includes(markOf(app, userId));
}

function readMarks(value = ""): string[] {
  return value.split(".").filter((mark) => mark.length === MARK_LENGTH);
}

function markOf({ secret }: App, userId: number): string {
  return createHmac("sha256", secret)
    .update(`known-browser:${userId}`)
    .digest("base64url")
    .slice(0, MARK_LENGTH);
}
