// Challenges: sealed cookies that are answered minutes later, once, by the same browser.

import type { AppContext } from "#app/context.ts";
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";
import { cookieLine, cookieValue, expiredCookie } from "#app/platform/http/site-cookies.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";

export const CHALLENGE_MINUTES = 5;
/** Google may ask for a password and a code of its own on the way. */
const MINUTES = { passkey: CHALLENGE_MINUTES, "new-passkey": CHALLENGE_MINUTES, google: 15 };

type App = Pick<AppContext, "db" | "config" | "now" | "secret">;

export interface ChallengeKind {
  /** Of the cookie, too: one of each kind waits in a browser. */
  name: keyof typeof MINUTES;
  /** Who it is for, as they are now; of whoever comes to sign in nothing is known. */
  boundTo: string;
}

/** The Set-Cookie line that keeps the text for the answer. */
export function keepChallenge(app: App, kind: ChallengeKind, text: string): string {
  const seconds = MINUTES[kind.name] * 60;
  const sealed = sealText(JSON.stringify([app.now().getTime() + seconds * 1000, text]), sealOf(app, kind));
  return cookieLine(app, kind.name, sealed, seconds);
}

export function clearedChallenge(app: App, { name }: Pick<ChallengeKind, "name">): string {
  return expiredCookie(app, name);
}

/** The text that this browser was given, once: undefined when there is none, or it is late, somebody else's or was used. */
export async function takeChallenge(
  app: App,
  request: Request,
  kind: ChallengeKind,
): Promise<string | undefined> {
  const sealed = cookieValue(app, kind.name, request) ?? "";
  const opened = openSealedText(sealed, sealOf(app, kind));
  if (opened === undefined) return undefined;
  const [end, text] = JSON.parse(opened) as [number, string];
  if (end <= app.now().getTime()) return undefined;
  const { numInsertedOrUpdatedRows } = await app.db
    .insertInto("spent_challenges")
    .values({ id: sha256Hex(sealed), expires_at: new Date(end) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? text : undefined;
}

/** Those that nobody could answer any more; part of the hourly chores. */
export async function deleteSpentChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("spent_challenges").where("expires_at", "<", now).execute();
}

function sealOf({ secret }: App, { name, boundTo }: ChallengeKind) {
  return { secret, purpose: `challenge ${name}`, boundTo };
}
