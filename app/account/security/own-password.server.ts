// Fresh proof before acts that could take the account from its owner.

import type { AppContext } from "#app/context.ts";
import {
  type Asker,
  askForProof,
  isProven,
  proofWay,
  takeProof,
} from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { IDENTITY_LIMITS } from "#app/identity/links/identity-limits.ts";
import { hasVerifyingPasskey } from "#app/identity/passkeys/passkeys.server.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { isFactorDemanded } from "#app/identity/rights/demanded-factors.ts";
import { checkCurrentPassword } from "#app/identity/users/password-renewal.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";

const ENTER_WITH_KEY =
  "A sua conta já tem uma chave de acesso. Saia e entre com ela para mudar isto; se você a perdeu, peça a quem é dono da loja para removê-la.";

type Checked = Outcome<object, Refusal>;

/** Checks the password; wrong ones are counted. */
export async function checkOwnPassword(
  app: AppContext,
  userId: number,
  currentPassword: string,
): Promise<Checked> {
  const legacySuffix = app.config.legacyPasswordSuffix;
  return withPasswordLimit(app, userId, () =>
    checkCurrentPassword(app.db, { userId, currentPassword, legacySuffix }),
  );
}

/**
 * Reads the second factor's code from the form. If the account has one, a stolen password is not enough: a current
 * code, or one given in this session minutes ago.
 */
export async function checkSecondFactor(app: AppContext, asker: Asker, formData: FormData): Promise<Checked> {
  const taken = await takeProof(app, asker, formData);
  if (!taken.ok) return taken;
  return (await asksCode(app, asker)) ? askForProof(app.db, asker) : { ok: true };
}

/**
 * Why this session may add no factor: the owner requires two, the account has a verifying passkey, and the session
 * used only the password. Otherwise a password would be enough to make a second factor.
 */
export async function factorRefusal(
  app: AppContext,
  { user, sessionId }: Asker,
): Promise<string | undefined> {
  if (!isFactorDemanded(app, user.team_role)) return undefined;
  const session = app.db.selectFrom("sessions").select("has_two_factors").where("id", "=", sessionId);
  if ((await session.executeTakeFirst())?.has_two_factors) return undefined;
  return (await hasVerifyingPasskey(app.db, user.id)) ? ENTER_WITH_KEY : undefined;
}

/** True if such a form must ask for a code now. */
export async function asksCode({ db, now }: AppContext, asker: Asker): Promise<boolean> {
  return (await proofWay(db, asker)) === "code" && !(await isProven(db, asker, now()));
}

/** Limits guessing of the password through an open session. */
export async function withPasswordLimit<T extends { ok: true }>(
  app: AppContext,
  userId: number,
  check: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const allowed = await app.limits.look(IDENTITY_LIMITS.currentPassword, String(userId));
  if (!allowed.ok) return tooMany(allowed);
  const outcome = await check();
  if (outcome.ok || !outcome.errors.current_password) return outcome;
  const counted = await app.limits.use(IDENTITY_LIMITS.currentPassword, String(userId));
  return counted.ok ? outcome : tooMany(counted);
}
