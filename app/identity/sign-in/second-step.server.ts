// Between the password and the code: a short-lived signed cookie that opens nothing but the second step.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import type { Caller } from "#app/platform/gates/gate.server.ts";
import { cookieLine, cookieValue, expiredCookie } from "#app/platform/http/site-cookies.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import type { TeamRole } from "#db/schema.ts";
import type { Refusal } from "../refusal.ts";
import { consumeRecoveryCode } from "../second-factor/recovery-codes.server.ts";
import { consumeTotpCode, WRONG_CODE } from "../second-factor/second-factor.server.ts";
import { isDemoAccount } from "../sessions/demo-accounts.ts";
import { countFailure, keysOf, overLimit, recordLogin } from "./login.server.ts";

const COOKIE = "second-step";
const LIFE_SECONDS = 600;
const FORM = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

type App = Pick<
  AppContext,
  "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "company" | "background"
>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type CodeOwner = Pick<Account, "id" | "email" | "identity_version">;

/** The Set-Cookie line for somebody whose password was right; undefined when nothing more is asked of them. */
export async function beginSecondStep(app: App, userId: number): Promise<string | undefined> {
  const account = await findAccount(app, userId);
  if (!account) return undefined;
  const end = Math.floor(app.now().getTime() / 1000) + LIFE_SECONDS;
  return cookieLine(app, COOKIE, `${userId}.${end}.${signature(app, account, end)}`, LIFE_SECONDS);
}

/** Who stands between the steps; a new password or a changed second factor leaves nobody there. */
export async function pendingAccount(app: App, request: Request): Promise<Account | undefined> {
  const [, id, end, mark = ""] = FORM.exec(cookieValue(app, COOKIE, request) ?? "") ?? [];
  if (!id || Number(end) * 1000 <= app.now().getTime()) return undefined;
  const account = await findAccount(app, Number(id));
  if (!account) return undefined;
  const expected = signature(app, account, Number(end));
  return timingSafeEqual(Buffer.from(mark), Buffer.from(expected)) ? account : undefined;
}

export function clearedStepCookie(app: App): string {
  return expiredCookie(app, COOKIE);
}

/** Signs in with a code; whoever passes is in. */
export async function finishLogin(
  app: App,
  { account, code, caller }: { account: Account; code: string; caller: Caller },
): Promise<{ ok: true; value: { id: number; team_role: TeamRole | null } } | Refusal> {
  const { id, team_role } = account;
  const checked = await checkCode(app, { account, code, caller });
  if (!checked.ok) return checked;
  await recordLogin(app, id, { isIn: true, ip: caller.ip });
  return { ok: true, value: { id, team_role } };
}

/** Checks a code of the app or a recovery code. Failures count with the wrong passwords, on every door. */
export async function checkCode(
  app: App,
  { account, code, caller }: { account: CodeOwner; code: string; caller: Caller },
): Promise<Outcome<object, Refusal>> {
  const { id, email, identity_version } = account;
  // Who chose another password begins anew: whoever spent the tries knew the old one.
  const keys = keysOf({ email, caller }, `${id}:${identity_version}`);
  const refused = await overLimit(app, keys);
  if (refused) return refused;
  const digits = bareText(code).replace(/[\s-]/g, "");
  const right = /^\d{6}$/.test(digits)
    ? await consumeTotpCode(app, id, digits)
    : await consumeRecoveryCode(app.db, { userId: id, secret: app.secret, code }, app.now());
  if (!right) return countFailure(app, keys, { code: WRONG_CODE });
  const late = await overLimit(app, keys);
  return late ?? { ok: true };
}

async function findAccount(app: App, userId: number) {
  const account = await app.db
    .selectFrom("users")
    .select(["id", "email", "team_role", "password_hash", "totp_secret", "identity_version"])
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .where("totp_enabled_at", "is not", null)
    .executeTakeFirst();
  const isHidden = account && isDemoAccount(account.email) && !app.config.shows.demoAccounts;
  return isHidden ? undefined : account;
}

/** Bound to the account as it is now: whatever changes who it is leaves nobody between the steps. */
function signature({ secret }: App, account: Account, end: number): string {
  const { id, password_hash, totp_secret, identity_version } = account;
  const facts = `second-step:${id}:${end}:${password_hash}:${totp_secret}:${identity_version}`;
  return createHmac("sha256", secret).update(facts).digest("base64url");
}
