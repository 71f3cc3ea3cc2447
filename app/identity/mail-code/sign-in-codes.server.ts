// In without a password: six digits by e-mail for the browser that asked, and a button in the same mail for any browser.
// Whoever asks, for whatever address, gets the same answer for the same work: whether a mail goes out the worker alone knows.

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
/** Over, they are kept so long for their page to say so. */
const KEPT_MS = 60 * MINUTE_MS;
/** Asked for one address, from one browser and from one network: whoever floods it holds up nobody elsewhere. */
const PER_ADDRESS = { seconds: 3600, browser: 6, calm: 10, flood: 60 };
/** Wrong digits for one address, from anywhere: over it the mail's button goes on working, which nobody can guess. */
const WRONG_DIGITS: Limit = { name: "sign-in-digits", points: 30, seconds: 86_400 };

export const DEAD_CODE = "Este código não vale mais. Peça outro.";
const NO_MORE_DIGITS =
  "Já houve códigos errados demais para este e-mail hoje. Para entrar, use o botão do e-mail que você recebeu.";

type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret">;

/** Counts one wish for a code, before anything is done for it. */
export async function knockForCode(
  app: App,
  caller: Caller,
  email: string,
): Promise<{ ok: true } | Held | { ok: false; retryAfter: number }> {
  const gate = await knock(app, caller, "sign-in-code");
  return gate.ok ? knockFor(app, caller, { name: "code-account", limits: PER_ADDRESS, of: email }) : gate;
}

interface Asked {
  /** In its one spelling. */
  email: string;
  caller: Caller;
  /** "?voltar=…" of the page that asked, for the mail's button to lead back there. */
  query: string;
}

/** Notes the wish and queues the mail; answers the Set-Cookie line by which this browser is known again. */
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

/** The last one that this browser asked for; also one that is over. */
export async function findByBrowser(app: Pick<App, "db" | "config" | "now">, request: Request) {
  const browser = cookieValue(app, COOKIE, request);
  if (!browser) return undefined;
  return selectCodes(app.db).where("browser_hash", "=", sha256Hex(browser)).executeTakeFirst();
}

/** The one whose button was pressed, while it still opens something. */
export async function findByToken(db: Db, token: string, now: Date): Promise<SignInCode | undefined> {
  const found = await selectCodes(db).where("token_hash", "=", sha256Hex(token)).executeTakeFirst();
  return found && found.used_at === null && found.expires_at > now ? found : undefined;
}

/** For the mail: only while it is worth sending. */
export async function findToSend(db: Db, id: string, now: Date): Promise<SignInCode | undefined> {
  const found = await selectCodes(db).where("id", "=", id).executeTakeFirst();
  return found && found.used_at === null && found.expires_at > now ? found : undefined;
}

function selectCodes(db: Db) {
  return db
    .selectFrom("sign_in_codes")
    .select(["id", "email", "user_id", "tries", "created_at", "sent_at", "expires_at", "used_at"]);
}

/** Whether digits can still be typed. It does not tell whether there were any: of an unknown address it looks the same. */
export function isOpen({ tries, expires_at }: SignInCode, now: Date): boolean {
  return tries < MOST_TRIES && expires_at > now;
}

/** It was sent: the ones before it, for the same address, end. What was held leaves the one before it working. */
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

/** "used": they are right, and somebody was faster, as the second of two taps is. */
export type Checked = { ok: true; state: "right" | "used" } | Refusal;

/** Compares what was typed. Each try counts before it is looked at, so that those at the same time are no more than five. */
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
  // One that was never sent is nobody's, whatever is typed.
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

/** Which try this is; undefined when there was none left. */
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

/** Uses it up, digits and button together; false when somebody was faster. */
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

/** Part of the hourly chores. */
export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT_MS);
  await db.deleteFrom("sign_in_codes").where("expires_at", "<", limit).execute();
}

/** The Set-Cookie line that forgets it. */
export function clearedCodeCookie(app: Pick<App, "config">): string {
  return expiredCookie(app, COOKIE);
}

/** The six digits, which only the holder of the secret can make from the id. */
export function digitsOf(secret: string, id: string): string {
  const mark = createHmac("sha256", secret).update(`sign-in-code:${id}`).digest();
  return String(mark.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** The whole address of the button, on the configured site whatever host a request named (SEC-13). */
export function codeAddress({ siteUrl }: { siteUrl: string }, secret: string, id: string): string {
  return `${siteUrl}/entrar/${tokenOf(secret, id)}`;
}

function tokenOf(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`sign-in-link:${id}`).digest("base64url");
}

function isSame(typed: string, digits: string): boolean {
  return typed.length === digits.length && timingSafeEqual(Buffer.from(typed), Buffer.from(digits));
}
