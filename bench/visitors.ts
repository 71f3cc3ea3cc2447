// Signed-in visitors of a measurement: an administrator, a student, and integrations with tokens.
import { createHash } from "node:crypto";
import { tokenRightsFrom } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { rememberNetwork } from "#app/identity/sign-in/sign-in-throttle.server.ts";
import { openDb } from "#db/connect.server.ts";
import { ADMIN_ID, RESIDENTS, STUDENT_ID } from "./people-rows.ts";
import { SESSION_SECRET } from "./servers.ts";

const DAY_MS = 86_400_000;
/** Each token may call 1,000 times a minute. */
const TOKENS = 60;

export interface Visitors {
  admin: string;
  student: string;
  tokens: string[];
}

/** Creates the visitors' sessions and tokens, and marks the residents' networks as known. Run it before the server. */
export async function signVisitorsIn(databaseUrl: string): Promise<Visitors> {
  const db = openDb(databaseUrl);
  const now = new Date();
  try {
    for (const user_id of [ADMIN_ID, STUDENT_ID]) {
      const id = createHash("sha256").update(sessionOf(user_id)).digest("hex");
      const expires_at = new Date(now.getTime() + DAY_MS);
      await db
        .insertInto("sessions")
        .values({ id, user_id, ip: null, user_agent: null, created_at: now, last_seen_at: now, expires_at })
        .execute();
    }
    for (const { id: userId, address: ip } of RESIDENTS) {
      await rememberNetwork(db, { secret: SESSION_SECRET, userId, ip }, now);
    }
    const tokens: string[] = [];
    const rights = tokenRightsFrom("*") ?? {};
    for (let number = 0; number < TOKENS; number++) {
      const { key } = await createToken(db, { name: `bench ${number}`, rights, ownerId: ADMIN_ID }, now);
      tokens.push(key);
    }
    return { admin: `session=${sessionOf(ADMIN_ID)}`, student: `session=${sessionOf(STUDENT_ID)}`, tokens };
  } finally {
    await db.destroy();
  }
}

function sessionOf(userId: number): string {
  return `sessao-de-medicao-${userId}`.padEnd(43, "x");
}
