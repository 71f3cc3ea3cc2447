// Remembers in which accounts this browser signed in. The cookie holds marks that only the server can read, and gives
// no access. People in a known browser do not wait behind a flood of wrong passwords.

import { createHmac } from "node:crypto";
import { cookieLine, cookieValue } from "#app/platform/http/site-cookies.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";

const COOKIE = "conhecido";
/** Same lifetime as a known network. */
const LIFE_SECONDS = 180 * 86_400;
/** Enough for a family that shares a browser. The oldest accounts are dropped. */
const MOST = 5;
const MARK_LENGTH = 22;

interface App {
  config: { siteUrl: string };
  secret: string;
}

/** Returns the Set-Cookie line for a signed-in browser that has no mark of this account yet. */
export function missingMark(app: App, request: Request, userId: number): string | undefined {
  const mark = markOf(app, userId);
  const others = readMarks(cookieValue(app, COOKIE, request));
  if (others.includes(mark)) return undefined;
  return cookieLine(app, COOKIE, [mark, ...others].slice(0, MOST).join("."), LIFE_SECONDS);
}

/** True if the browser that sent these cookies has signed in to this account. User id 0 means no account. */
export async function isKnownBrowser(
  app: App & { db: Db },
  sent: (name: string) => string | undefined,
  userId: number,
): Promise<boolean> {
  if (readMarks(sent(COOKIE)).includes(markOf(app, userId))) return true;
  // The browser has a session but no mark yet: it signed in and has not loaded a page since.
  const session = sent("session");
  if (!session) return false;
  const id = sha256Hex(session);
  const query = app.db.selectFrom("sessions").select("id").where("id", "=", id).where("user_id", "=", userId);
  return (await query.executeTakeFirst()) !== undefined;
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
