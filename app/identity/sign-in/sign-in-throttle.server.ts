// Many wrong passwords for one account, from anywhere: its sign-in gets slower where nobody has signed in to it before,
// and its owner is told. The right password is never refused for it: else anybody could lock anybody out.
import { createHmac } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { networkOf } from "#app/platform/http/client-network.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { isDemoAccount } from "../sessions/demo-accounts.ts";
import { findByLogin } from "../users/users.server.ts";

/** Failures by e-mail, whether or not there is such an account: both are as slow. */
const FAILURES: Limit = { name: "login-anywhere", points: 20, seconds: 3600 };
/** Wrong codes after a right password: whoever tries them knows it. */
const WRONG_CODES: Limit = { name: "login-codes-anywhere", points: 4, seconds: 3600 };
const TOLD: Limit = { name: "login-tries-told", points: 1, seconds: 86_400 };
const PAUSE_MS = 3000;
/** Who finds this many waiting is answered without a pause: waiting costs us a connection each. */
const WAITING_FOR_ONE_ACCOUNT = 20;
const WAITING_ALTOGETHER = 200;

type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "background">;
interface Attempt {
  /** In its one spelling. */
  email: string;
  ip: string;
}

const waiting = new Map<string, number>();
let waitingAltogether = 0;

/** Delays a suspicious attempt. Before anything is looked up or hashed, so that the delay reveals nothing. */
export async function throttleSignIn(app: App, attempt: Attempt): Promise<void> {
  const failures = await app.limits.look(FAILURES, attempt.email);
  if (failures.ok || (await isKnownNetwork(app, attempt))) return;
  const others = waiting.get(attempt.email) ?? 0;
  if (others >= WAITING_FOR_ONE_ACCOUNT || waitingAltogether >= WAITING_ALTOGETHER) return;
  waiting.set(attempt.email, others + 1);
  waitingAltogether++;
  try {
    await app.pause(PAUSE_MS);
  } finally {
    const left = (waiting.get(attempt.email) ?? 1) - 1;
    if (left > 0) waiting.set(attempt.email, left);
    else waiting.delete(attempt.email);
    waitingAltogether--;
  }
}

/** Counts one more failure; above the limit the owner is told, if there is one. */
export async function recordFailure(app: App, email: string): Promise<void> {
  const answer = await app.limits.use(FAILURES, email);
  if (answer.ok) return;
  // Not waited for: the answer must not take longer where there is an account.
  app.background.start(notifyOwner(app, email), (error) =>
    app.log.warn({ err: error }, "tries to sign in were not told to the owner of the account"),
  );
}

/** Counts one more wrong code; at the fifth in an hour the owner is told that somebody knows the password. */
export async function recordWrongCode(app: App, email: string, codesOf: string): Promise<void> {
  if ((await app.limits.use(WRONG_CODES, codesOf)).ok) return;
  await notifyOwner(app, email, "codes");
}

async function notifyOwner(
  app: App,
  email: string,
  tries: "passwords" | "codes" = "passwords",
): Promise<void> {
  const { db, limits, config, now } = app;
  if (isDemoAccount(email) && !config.shows.demoAccounts) return;
  const account = await findByLogin(db, email);
  if (!account?.is_active || !(await limits.use(TOLD, `${tries}:${account.id}`)).ok) return;
  const at = now();
  const payload = { userId: account.id, at: at.toISOString(), tries };
  const dedupeKey = `sign-in-${tries}:${account.id}:${dayOf(at)}`;
  await enqueue(db, { topic: "mail.sign-in-tries", payload, dedupeKey }, at);
}

/** From here somebody has signed in to this account. */
export async function rememberNetwork(
  db: Db,
  { secret, userId, ip }: { secret: string; userId: number; ip: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("known_networks")
    .values({ user_id: userId, network_hash: networkMac(secret, ip), seen_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "network_hash"]).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Whether somebody has signed in to the account of this address from here; none of it is looked up for who has none. */
export async function isKnownNetwork(
  { db, secret }: Pick<App, "db" | "secret">,
  { email, ip }: Attempt,
): Promise<boolean> {
  const known = await db
    .selectFrom("known_networks")
    .innerJoin("users", "users.id", "known_networks.user_id")
    .select("known_networks.user_id")
    .where("users.email", "=", email)
    .where("known_networks.network_hash", "=", networkMac(secret, ip))
    .executeTakeFirst();
  return known !== undefined;
}

function networkMac(secret: string, ip: string): string {
  return createHmac("sha256", secret)
    .update(`known-network:${networkOf(ip)}`)
    .digest("base64url");
}
