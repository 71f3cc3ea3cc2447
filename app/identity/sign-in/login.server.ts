import type { AppContext } from "#app/context.ts";
import { type Caller, countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { normalEmail } from "#app/platform/text/email-address.ts";
import { forUpdate, inTransaction } from "#db/connect.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { adminPasswordRefusal } from "../passwords/admin-password.ts";
import { knownTurn, strangerTurn, type Turn } from "../passwords/hash-line.server.ts";
import { hashPassword, verifyPassword } from "../passwords/passwords.server.ts";
import { type Refusal, tooMany } from "../refusal.ts";
import { isDemoAccount } from "../sessions/demo-accounts.ts";
import { isKnownBrowser } from "../sessions/known-browser.server.ts";
import { WRONG_CREDENTIALS } from "../user-rules.ts";
import { stampUser } from "../users/sign-in-writes.server.ts";
import { findByLogin } from "../users/users.server.ts";
import {
  isKnownNetwork,
  recordFailure,
  recordWrongCode,
  rememberNetwork,
  throttleSignIn,
} from "./sign-in-throttle.server.ts";

// Only failures count; every door shares these and the gate's (SEC-12).
/** For one account, by browser and by address. */
const PER_ACCOUNT = { seconds: 900, browser: 10, calm: 10, flood: 30 };
/** Wrong codes after a right password, wherever they come from: six digits are soon guessed by many. */
const CODES: Limit = { name: "login-code", points: 20, seconds: 3600 };

interface Attempt {
  email: string;
  password: string;
  caller: Caller;
}
type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "background">;

/** Who it is, and whether that is enough: with a second factor a code is still to come. */
export type SignIn = { step: "done"; id: number; team_role: TeamRole | null } | { step: "code"; id: number };
type Signed = { ok: true; value: SignIn };

/** Checks an e-mail and a password. Unknown e-mail, wrong password and closed account look and cost the same. */
export async function logIn(app: App, attempt: Attempt): Promise<Signed | Refusal> {
  const outcome = await logInByProtocol(app, attempt);
  if (outcome.ok) return outcome;
  const { isClosed: _isClosed, ...refusal } = outcome;
  return refusal;
}

/** The same door for programs, which are told when the password was right and the account is closed. */
export async function logInByProtocol(
  app: App,
  attempt: Attempt,
): Promise<Signed | (Refusal & { isClosed?: boolean })> {
  const email = normalEmail(attempt.email);
  const { caller } = attempt;
  const keys = keysOf({ email, caller });
  const refused = await overLimit(app, keys);
  if (refused) return refused;
  await throttleSignIn(app, { email, ip: caller.ip });

  const isHidden = isDemoAccount(email) && !app.config.shows.demoAccounts;
  const known = await findByLogin(app.db, email);
  const found = isHidden ? undefined : known;
  const suffix = app.config.legacyPasswordSuffix;
  const turn = turnAt(app, { email, caller, userId: found?.id });
  const check = await verifyPassword(app.db, attempt.password, found?.password_hash, suffix, turn);
  if (!check.ok) return check;
  if (!found || !check.matches) return countFailure(app, keys);
  if (!found.is_active) {
    const refusal = await countFailure(app, keys);
    return refusal.status === undefined ? { ...refusal, isClosed: true } : refusal;
  }

  // Tries that ran at the same time may have used the limit up meanwhile.
  const late = await overLimit(app, keys);
  if (late) return late;
  const renewal = check.outdated ? { password: attempt.password, old: found.password_hash } : undefined;
  const isIn = found.totp_enabled_at === null;
  const isWeak = isWeakForRole({ ...found, email }, attempt.password);
  const strength = isWeak === found.weak_password ? {} : { isWeak };
  await recordLogin(app, found.id, { isIn, ip: caller.ip, renewal, ...strength });
  const { id, team_role } = found;
  return { ok: true, value: isIn ? { step: "done", id, team_role } : { step: "code", id } };
}

/**
 * A browser or network from which the account signed in before waits in the known queue. Both are looked up even if the
 * account does not exist.
 */
function turnAt(
  app: App,
  { email, caller, userId }: { email: string; caller: Caller; userId: number | undefined },
): Turn {
  return strangerTurn(app, caller, async () => {
    const { browser, ip } = caller;
    const isBrowserKnown = browser && (await isKnownBrowser(app, (name) => browser.sent(name), userId ?? 0));
    const isNetworkKnown = await isKnownNetwork(app, { email, ip });
    return isBrowserKnown || isNetworkKnown ? email : undefined;
  });
}

interface Keys {
  email: string;
  caller: Caller;
  /** At the second step: whose codes are tried. */
  codes: string | undefined;
}

export function keysOf({ email, caller }: { email: string; caller: Caller }, codes?: string): Keys {
  return { email, caller, codes };
}

export function accountGate(email: string) {
  return { name: "login-account", limits: PER_ACCOUNT, of: email };
}

type Guarded = Pick<App, "limits" | "secret" | "now">;

export async function overLimit(app: Guarded, { email, caller, codes }: Keys): Promise<Refusal | undefined> {
  const account = await mayTry(app, caller, accountGate(email));
  if (!account.ok) return tooMany(account);
  const gate = await mayTry(app, caller, "sign-in");
  if (!gate.ok) return tooMany(gate);
  if (codes === undefined) return undefined;
  const left = await app.limits.look(CODES, codes);
  return left.ok ? undefined : tooMany(left);
}

const WRONG: Refusal = { ok: false, errors: { form: WRONG_CREDENTIALS }, why: "wrong-credentials" };

export async function countFailure(app: App, keys: Keys, errors?: Refusal["errors"]): Promise<Refusal> {
  const { email, caller, codes } = keys;
  const counted = [
    countWrong(app, caller, accountGate(email)),
    countWrong(app, caller, "sign-in"),
    ...(codes === undefined ? [] : [app.limits.use(CODES, codes)]),
  ];
  const told = codes === undefined ? undefined : recordWrongCode(app, email, codes);
  const [answers] = await Promise.all([Promise.all(counted), recordFailure(app, email), told]);
  const over = answers.find((answer) => !answer.ok);
  if (over && !over.ok) return tooMany(over);
  return errors ? { ok: false, errors } : WRONG;
}

interface Recorded {
  /** Whether the person is in now; between the steps nobody is. */
  isIn: boolean;
  ip: string;
  renewal?: { password: string; old: string | null } | undefined;
  /** When it is another than is known. */
  isWeak?: boolean;
}

/** Only now is the password in our hands: whoever got the role meanwhile, or came before there was a rule, is found here. */
function isWeakForRole(
  person: { team_role: TeamRole | null; name: string; email: string },
  password: string,
): boolean {
  if (!person.team_role || isDemoAccount(person.email)) return false;
  return adminPasswordRefusal(password, person) !== undefined;
}

/** Stamps the sign-in and its place, and renews an outdated hash. None of it keeps anybody out when it fails. */
export async function recordLogin(
  app: App,
  userId: number,
  { isIn, ip, renewal, isWeak }: Recorded,
): Promise<void> {
  if (!isIn && !renewal && isWeak === undefined) return;
  const hash = renewal ? await hashPassword(app.db, renewal.password, knownTurn(`${userId}`)) : undefined;
  try {
    await inTransaction(app.db, async (trx) => {
      const query = trx.selectFrom("users").select("password_hash").where("id", "=", userId);
      const row = await forUpdate(trx, query).executeTakeFirst();
      // A password that was changed meanwhile stays changed.
      const renewed = hash?.ok && row?.password_hash === renewal?.old ? { password_hash: hash.value } : {};
      const stamp = isIn ? { last_login: app.now() } : {};
      const strength = isWeak === undefined ? {} : { weak_password: isWeak };
      await stampUser(trx, userId, { ...stamp, ...renewed, ...strength }, app.now());
      if (isIn) await rememberNetwork(trx, { secret: app.secret, userId, ip }, app.now());
    });
  } catch (error) {
    app.log.warn({ err: error, user: userId }, "sign-in was not written down");
  }
}
