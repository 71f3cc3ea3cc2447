// Sign-in without a password: six digits by e-mail for the requesting browser, and a button in the same mail for any
// browser. Every address gets the same answer for the same work: only the worker knows whether a mail is sent.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { type Caller, countWrong, type Held, knock, knockFor } from "#app/platform/gates/gate.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { cookieLine, cookieValue, expiredCookie } from "#app/platform/http/site-cookies.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { type Refusal, tooMany } from "../refusal.ts";
import { accountGate, keysOf, overLimit } from "../sign-in/login.server.ts";
import { isKnownNetwork } from "../sign-in/sign-in-throttle.server.ts";
import { CODE_MINUTES, MOST_TRIES } from "./code-rules.ts";

const COOKIE = "sign-in-code";
const MINUTE_MS = 60_000;
/** Expired codes are kept this long, so that their page can say so. */
const KEPT_MS = 60 * MINUTE_MS;
/** Limits per address, browser and network, so that a flood does not hold up other people. */
const PER_ADDRESS = { seconds: 3600, browser: 6, calm: 10, flood: 60 };
/**
 * Wrong digits per address from anywhere. Beyond the limit the mail's button still works, because its token cannot be
 * guessed.
 */
const WRONG_DIGITS: Limit = { name: "sign-in-digits", points: 30, seconds: 86_400 };

export const DEAD_CODE = "Este código não vale mais. Peça outro.";
const NO_MORE_DIGITS =
  "Já houve códigos errados demais para este e-mail hoje. Para entrar, use o botão do e-mail que você recebeu.";

type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret">;

/** Counts a request for a code, before any work. */
export async function knockForCode(
  app: App,
  caller: Caller,
  email: string,
): Promise<{ ok: true } | Held | { ok: false; retryAfter: number }> {
  const gate = await knock(app, caller, "sign-in-code");
  return gate.ok ? knockFor(app, caller, { name: "code-account", limits: PER_ADDRESS, of: email }) : gate;
}

interface Asked {
  /** Normalised. */
  email: string;
  caller: Caller;
  /** The requesting page's "?voltar=…", so that the mail's button returns there. */
  query: string;
}

/** Stores the request and queues the mail; returns the Set-Cookie line that recognises this browser. */
export async function askForCode(app: App, { email, caller, query }: Asked): Promise<string> {
  const now = app.now();
  const browser = randomBytes(32).toString("base64url");
  const id = randomBytes(16).toString("base64url");
  const isHome = await isKnownNetwork(app, { email, ip: caller.ip });
  await inTransaction(app.db, async (trx) => {
    await trx
      .insertInto("sign_in_codes")
      .values(({ selectFrom }) => ({
        id,
        email,
        user_id: selectFrom("users").select("users.id").where("users.email", "=", email),
        browser_hash: sha256Hex(browser),
        token_hash: sha256Hex(tokenOf(app.secret, id)),
        created_at: now,
        sent_at: null,
        expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
        used_at: null,
      }))
      .execute();
    await enqueue(trx, { topic: "mail.sign-in-code", payload: { codeId: id, query, isHome } }, now);
  });
  return cookieLine(app, COOKIE, browser, KEPT_MS / 1000);
}

export type SignInCode = NonNullable<Awaited<ReturnType<typeof findByBrowser>>>;

/** The last code that this browser requested, also an expired one. */
export async function findByBrowser(app: Pick<App, "db" | "config" | "now">, request: Request) {
  const browser = cookieValue(app, COOKIE, request);
  if (!browser) return undefined;
  return selectCodes(app.db).where("browser_hash", "=", sha256Hex(browser)).executeTakeFirst();
}

/** The code behind a button's token, while it is valid. */
export async function findByToken(db: Db, token: string, now: Date): Promise<SignInCode | undefined> {
  const found = await selectCodes(db).where("token_hash", "=", sha256Hex(token)).executeTakeFirst();
  return found && found.used_at === null && found.expires_at > now ? found : undefined;
}

/** For the mail: undefined once sending is pointless. */
export async function findToSend(db: Db, id: string, now: Date): Promise<SignInCode | undefined> {
  const found = await selectCodes(db).where("id", "=", id).executeTakeFirst();
  return found && found.used_at === null && found.expires_at > now ? found : undefined;
}

function selectCodes(db: Db) {
  return db
    .selectFrom("sign_in_codes")
    .select(["id", "email", "user_id", "tries", "created_at", "sent_at", "expires_at", "used_at"]);
}

/** True while digits can be typed. Also true for an unknown address, which looks the same. */
export function isOpen({ tries, expires_at }: SignInCode, now: Date): boolean {
  return tries < MOST_TRIES && expires_at > now;
}

/** Call when the code was sent: older codes of the address expire. A held code expires nothing. */
export async function noteSent(db: Db, code: SignInCode, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable("sign_in_codes").set({ sent_at: now }).where("id", "=", code.id).execute();
    await trx
      .updateTable("sign_in_codes")
      .set({ used_at: now })
      .where("email", "=", code.email)
      .where("created_at", "<=", code.created_at)
      .where("id", "!=", code.id)
      .where("used_at", "is", null)
      .execute();
  });
}

/** "used": the digits are right, but were used before, as by a double tap. */
export type Checked = { ok: true; state: "right" | "used" } | Refusal;

/** Compares the typed digits. Each try is counted before the comparison, so that parallel tries cannot exceed five. */
export async function checkDigits(
  app: App,
  { code, digits, caller }: { code: SignInCode; digits: string; caller: Caller },
): Promise<Checked> {
  const { email } = code;
  const refused = await overLimit(app, keysOf({ email, caller }));
  if (refused) return refused;
  const left = await app.limits.look(WRONG_DIGITS, email);
  if (!left.ok)
    return { ok: false, errors: { code: NO_MORE_DIGITS }, status: 429, retryAfter: left.retryAfter };
  const tried = await countTry(app.db, code.id, app.now());
  // The digits of a code that was never sent are never right.
  const isRight = isSame(digits, digitsOf(app.secret, code.id)) && code.sent_at !== null;
  if (isRight && code.used_at !== null) return { ok: true, state: "used" };
  if (tried === undefined) return { ok: false, errors: { form: DEAD_CODE } };
  if (isRight) return { ok: true, state: "right" };
  const counted = await Promise.all([
    countWrong(app, caller, accountGate(email)),
    countWrong(app, caller, "sign-in"),
    app.limits.use(WRONG_DIGITS, email),
  ]);
  const over = counted.slice(0, 2).find((answer) => !answer.ok);
  if (over && !over.ok) return tooMany(over);
  return { ok: false, errors: tried < MOST_TRIES ? { code: wrongSentence(tried) } : { form: DEAD_CODE } };
}

function wrongSentence(tried: number): string {
  const left = MOST_TRIES - tried;
  return `Código incorreto. Confira o e-mail mais novo que você recebeu: ${left === 1 ? "resta 1 tentativa" : `restam ${left} tentativas`}.`;
}

/** The number of this try; undefined when none is left. */
async function countTry(db: Db, id: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable("sign_in_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", MOST_TRIES)
    .where("expires_at", ">", now)
    .returning("tries")
    .executeTakeFirst();
  return row?.tries;
}

/** Consumes digits and button together; false if used meanwhile. */
export async function consumeCode(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sign_in_codes")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hourly job. */
export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT_MS);
  await db.deleteFrom("sign_in_codes").where("expires_at", "<", limit).execute();
}

/** The Set-Cookie line that deletes it. */
export function clearedCodeCookie(app: Pick<App, "config">): string {
  return expiredCookie(app, COOKIE);
}

/** The six digits: a MAC of the id. */
export function digitsOf(secret: string, id: string): string {
  const mark = createHmac("sha256", secret).update(`sign-in-code:${id}`).digest();
  return String(mark.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Absolute URL of the button, on the configured site whatever host a request named (SEC-13). */
export function codeAddress({ siteUrl }: { siteUrl: string }, secret: string, id: string): string {
  return `${siteUrl}/entrar/${tokenOf(secret, id)}`;
}

function tokenOf(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`sign-in-link:${id}`).digest("base64url");
}

function isSame(typed: string, digits: string): boolean {
  return typed.length === digits.length && timingSafeEqual(Buffer.from(typed), Buffer.from(digits));
}
