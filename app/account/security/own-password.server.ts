import { IDENTITY_LIMITS } from "#app/identity/links/identity-limits.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { checkCurrentPassword } from "#app/identity/users/password-renewal.server.ts";
import type { AppContext } from "#app/platform/context.ts";

/** Asked again before a change that could lock the person out; wrong ones are counted. */
export async function checkOwnPassword(
  app: AppContext,
  userId: number,
  currentPassword: string,
): Promise<{ ok: true } | Refusal> {
  const legacySuffix = app.config.legacyPasswordSuffix;
  return withPasswordLimit(app, userId, () =>
    checkCurrentPassword(app.db, { userId, currentPassword, legacySuffix }),
  );
}

/** Whoever holds an open session must not be able to guess the password through it. */
export async function withPasswordLimit<T extends { ok: true }>(
  app: AppContext,
  userId: number,
  check: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const allowed = await app.limits.look(IDENTITY_LIMITS.currentPassword, String(userId));
  if (!allowed.ok) return tooMany(allowed.retryAfter);
  const outcome = await check();
  if (outcome.ok || !outcome.errors.current_password) return outcome;
  const counted = await app.limits.use(IDENTITY_LIMITS.currentPassword, String(userId));
  return counted.ok ? outcome : tooMany(counted.retryAfter);
}
