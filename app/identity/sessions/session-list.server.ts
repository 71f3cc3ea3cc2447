// The sessions of one person, for that person or an administrator to look at and to end.
import { createHash } from "node:crypto";
import type { Db } from "#db/connect.server.ts";
import { isOver } from "./sessions.server.ts";

const BROWSERS: [RegExp, string][] = [
  // Links that an app opens in itself have cookies of their own.
  [/\bInstagram\b/, "Instagram"],
  [/\bFBA[NV]\b|\bFB_IAB\b/, "Facebook"],
  [/\bWhatsApp\b/, "WhatsApp"],
  [/\bTikTok\b|\bmusical_ly\b|\bBytedanceWebview\b/, "TikTok"],
  [/\bGSA\//, "Google"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const DEVICES: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome no Windows", as far as the browser says what it is. */
export function deviceLabel(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const device = nameIn(DEVICES, userAgent ?? "");
  if (browser && device) return `${browser} no ${device}`;
  return browser ?? device ?? "Aparelho desconhecido";
}

function nameIn(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

export type OpenSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Those that still open something, the last used first; `currentId` is the one that asks. */
export async function listSessions(
  db: Db,
  { userId, currentId }: { userId: number; currentId?: string },
  now: Date,
) {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "sessions.ip", "sessions.user_agent", "sessions.created_at"])
    .select(["sessions.last_seen_at", "sessions.expires_at", "users.team_role"])
    .where("sessions.user_id", "=", userId)
    .orderBy("sessions.last_seen_at", "desc")
    .orderBy("sessions.id")
    .execute();
  return rows
    .filter((row) => !isOver(row, now))
    .map(({ id, ip, user_agent, created_at, last_seen_at }) => ({
      handle: handleOf(id),
      device: deviceLabel(user_agent),
      ip,
      created_at,
      last_seen_at,
      isCurrent: id === currentId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends the one that its handle names; false when the person has none of that handle. */
export async function endSessionByHandle(db: Db, userId: number, handle: string): Promise<boolean> {
  const rows = await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();
  const found = rows.find((row) => handleOf(row.id) === handle);
  if (!found) return false;
  await db.deleteFrom("sessions").where("id", "=", found.id).where("user_id", "=", userId).execute();
  return true;
}

/** Names a session on a page, where not even the hash of its cookie belongs. */
function handleOf(id: string): string {
  return createHash("sha256").update(`session handle ${id}`).digest("base64url").slice(0, 16);
}
