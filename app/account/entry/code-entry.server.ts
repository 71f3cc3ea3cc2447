// Signs in by a right code or the mail's button. Both prove the mailbox, which is one factor.

import type { AppContext } from "#app/context.ts";
import { consumeCode, DEAD_CODE, type SignInCode } from "#app/identity/mail-code/sign-in-codes.server.ts";
import { hasVerifyingPasskey } from "#app/identity/passkeys/passkeys.server.ts";
import type { Refusal } from "#app/identity/refusal.ts";
import { recordLogin, type SignIn } from "#app/identity/sign-in/login.server.ts";
import { startClean } from "#app/identity/users/mailbox-proof.server.ts";
import { acceptTerms, openAccount } from "#app/identity/users/registration.server.ts";
import { confirmAddress } from "#app/identity/users/sign-in-writes.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { joinGuestOrders, lockGuestOrders } from "#app/orders/access/order-person.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forNoKeyUpdate, inTransaction } from "#db/connect.server.ts";
import { findWayIn } from "./way-in.server.ts";

type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "background">;

export type Entered =
  /**
   * `isClean`: the account started clean, without what somebody else had typed or opened there. `isProof`: the code
   * counts as fresh proof. Only a customer without password, second factor and verifying passkey gets this proof.
   */
  Outcome<{ value: SignIn; isClean: boolean; isProof: boolean }, Refusal>;

interface Entry {
  code: SignInCode;
  /** The user of this browser's session. */
  userId: number | undefined;
  ip: string;
  back: string | null;
}

/** Consumes the code. Creates an account for an address that has bought or was given something. */
export async function enterByCode(app: App, { code, userId, ip, back }: Entry): Promise<Entered> {
  const { db, now } = app;
  const way = await findWayIn(app, { email: code.email, back });
  if (!way) return dead();
  const entered = await inTransaction<Entered>(db, async (trx) => {
    if (!(await consumeCode(trx, code.id, now()))) return dead();
    await lockGuestOrders(trx, code.email);
    const account = await lockAccount(trx, code.email);
    // The address belongs to another account than when the code was requested.
    if (code.user_id !== null && code.user_id !== account?.id) return dead();
    if (!account) return way.kind === "new" ? openFor(trx, app, { ...way, email: code.email }) : dead();
    if (!account.is_active) return dead();
    const isClean = account.email_confirmed_at ? false : await takeOver(trx, account, userId, now());
    if (account.last_login === null && account.password_hash === null) {
      await acceptTerms(trx, { userId: account.id, email: account.email, source: "sign-in-code" }, now());
    }
    await joinGuestOrders(trx, { userId: account.id, email: code.email }, now());
    const { id, team_role, totp_enabled_at } = account;
    const hasNothingElse = isClean || account.password_hash === null;
    return {
      ok: true,
      value: totp_enabled_at ? { step: "code", id } : { step: "done", id, team_role },
      isClean,
      isProof: hasNothingElse && !team_role && !totp_enabled_at && !(await hasVerifyingPasskey(trx, id)),
    };
  });
  if (entered.ok) await recordLogin(app, entered.value.id, { isIn: entered.value.step === "done", ip });
  return entered;
}

/**
 * The address was never confirmed. A person signed in to the account has proven both; anybody else starts clean,
 * without password, sessions and second factor of whoever registered it (SEC-17).
 */
async function takeOver(
  trx: Db,
  { id, email }: { id: number; email: string },
  userId: number | undefined,
  now: Date,
): Promise<boolean> {
  if (userId !== id) return startClean(trx, id, now);
  await confirmAddress(trx, { userId: id, email, sessions: "all" }, now);
  return false;
}

async function openFor(
  trx: Db,
  app: App,
  { name, email }: { name: string; email: string },
): Promise<Entered> {
  const facts = {
    name,
    email,
    passwordHash: null,
    source: "sign-in-code",
    secret: app.secret,
    isConfirmed: true,
  };
  const opened = await openAccount(trx, facts, app.now());
  if (!opened.ok)
    return { ok: false, errors: { form: Object.values(sentencesOf(opened.errors))[0] ?? DEAD_CODE } };
  await joinGuestOrders(trx, { userId: opened.id, email }, app.now());
  return { ok: true, value: { step: "done", id: opened.id, team_role: null }, isClean: false, isProof: true };
}

async function lockAccount(trx: Db, email: string) {
  const query = trx
    .selectFrom("users")
    .select(["id", "email", "team_role", "is_active", "email_confirmed_at", "totp_enabled_at"])
    .select(["password_hash", "last_login"])
    .where("email", "=", email);
  return forNoKeyUpdate(trx, query).executeTakeFirst();
}

function dead(): Refusal {
  return { ok: false, errors: { form: DEAD_CODE }, why: "dead-code" };
}
