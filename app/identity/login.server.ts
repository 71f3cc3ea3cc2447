import type { AppContext } from "#app/platform/context.ts";
import type { Limit } from "#app/platform/rate-limit.server.ts";
import { forUpdate, inTransaction } from "#db/connect.server.ts";
import type { Role } from "#db/schema.ts";
import { updateRow } from "#db/writes.server.ts";
import { isDemoAccount } from "./demo-accounts.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";
import { type Refusal, tooMany } from "./refusal.ts";
import { normalEmail, WRONG_CREDENTIALS } from "./user-rules.ts";
import { findByLogin } from "./users.server.ts";

// Only failures count; every door shares these (contract: security, 2).
const PER_ACCOUNT: Limit = { name: "login-account", points: 10, seconds: 900 };
const PER_ADDRESS: Limit = { name: "login-address", points: 100, seconds: 900 };

interface Attempt {
  email: string;
  password: string;
  ip: string;
}
type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "log">;

/** Checks an e-mail and a password. Unknown e-mail, wrong password and closed account look and cost the same. */
export async function logIn(
  app: App,
  attempt: Attempt,
): Promise<{ ok: true; value: { id: number; role: Role } } | Refusal> {
  const email = normalEmail(attempt.email);
  const keys = { account: `${email}|${attempt.ip}`, address: attempt.ip };
  const refused = await overLimit(app, keys);
  if (refused) return refused;

  const found = await findByLogin(app.db, email);
  const closed = !found?.is_active || (isDemoAccount(email) && !app.config.shows.demoAccounts);
  const suffix = app.config.legacyPasswordSuffix;
  const check = await verifyPassword(attempt.password, closed ? null : found.password_hash, suffix);
  if (!check.ok) return check;
  if (!found || !check.matches) return countFailure(app, keys);

  // Tries that ran at the same time may have used the limit up meanwhile.
  const late = await overLimit(app, keys);
  if (late) return late;
  const renewal = { password: attempt.password, old: found.password_hash };
  await recordLogin(app, found.id, check.outdated ? renewal : undefined);
  return { ok: true, value: { id: found.id, role: found.role } };
}

interface Keys {
  account: string;
  address: string;
}

async function overLimit({ limits }: App, keys: Keys): Promise<Refusal | undefined> {
  const account = await limits.look(PER_ACCOUNT, keys.account);
  if (!account.ok) return tooMany(account.retryAfter);
  const address = await limits.look(PER_ADDRESS, keys.address);
  return address.ok ? undefined : tooMany(address.retryAfter);
}

async function countFailure({ limits }: App, keys: Keys): Promise<Refusal> {
  const account = await limits.use(PER_ACCOUNT, keys.account);
  const address = await limits.use(PER_ADDRESS, keys.address);
  if (!account.ok) return tooMany(account.retryAfter);
  if (!address.ok) return tooMany(address.retryAfter);
  return { ok: false, errors: { form: WRONG_CREDENTIALS } };
}

/** Stamps the sign-in and renews an outdated hash. Neither keeps anybody out when it fails. */
async function recordLogin(app: App, userId: number, renewal?: { password: string; old: string | null }) {
  const hash = renewal ? await hashPassword(renewal.password) : undefined;
  try {
    await inTransaction(app.db, async (trx) => {
      const query = trx.selectFrom("users").select("password_hash").where("id", "=", userId);
      const row = await forUpdate(trx, query).executeTakeFirst();
      // A password that was changed meanwhile stays changed.
      const renewed = hash?.ok && row?.password_hash === renewal?.old ? { password_hash: hash.value } : {};
      await updateRow(trx, "users", userId, { last_login: app.now(), ...renewed }, app.now());
    });
  } catch (error) {
    app.log.warn({ err: error, user: userId }, "sign-in was not written down");
  }
}
