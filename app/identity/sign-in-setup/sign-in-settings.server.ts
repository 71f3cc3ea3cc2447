// How people sign in, as the owner set it: one row of `settings`, Google's secret sealed.
import { NO_SIGN_IN_ROW, SIGN_IN_KEY, type SignInRow, signInRow } from "#app/company/sign-in.schema.ts";
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";
import type { SettingChanges, SettingGuard, SettingRefusal } from "#app/platform/config/setting-powers.ts";
import { saveSetting } from "#app/platform/config/setting-versions.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

export async function findSignInRow(db: Db): Promise<SignInRow> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", SIGN_IN_KEY)
    .executeTakeFirst();
  return signInRow.safeParse(row?.value).data ?? NO_SIGN_IN_ROW;
}

/** Undefined while nobody signs in with Google; `secret` is, when another SESSION_SECRET sealed it. */
export function googleClientOf(
  { googleId, googleSecret }: SignInRow,
  secret: string,
): { id: string; secret: string | undefined } | undefined {
  if (!googleId) return undefined;
  return { id: googleId, secret: openSealedText(googleSecret, sealOf(googleId, secret)) };
}

/** It is never handed to another client, whoever changes the row. */
function sealOf(googleId: string, secret: string) {
  return { secret, purpose: "google client", boundTo: googleId };
}

interface Saving {
  secret: string;
  actor: { actorId: number; ip: string };
  version: number;
  /** True if the person who saves signed in with two factors. */
  hasTwoFactors: boolean;
  guard: SettingGuard;
}

export type SignInSaved = "saved" | "stale" | "no secret" | "one factor" | SettingRefusal;

/** An empty secret keeps the one there is. */
export async function saveSignIn(
  db: Db,
  given: SignInRow,
  { secret, actor, version, hasTwoFactors, guard }: Saving,
  now: Date,
): Promise<SignInSaved> {
  return inTransaction<SignInSaved>(db, async (trx) => {
    const before = await findSignInRow(trx);
    const kept = before.googleId === given.googleId ? googleClientOf(before, secret)?.secret : undefined;
    const googleSecret = given.googleSecret || kept;
    if (given.googleId && !googleSecret) return "no secret";
    // An owner who demands a second factor without having one would lock themselves out.
    if (given.teamFactors && !before.teamFactors && !hasTwoFactors) return "one factor";
    const sealed =
      given.googleId && googleSecret ? sealText(googleSecret, sealOf(given.googleId, secret)) : "";
    const value = { ...given, googleSecret: sealed };
    const row = { key: SIGN_IN_KEY, entityId: "entrada", value, version, guard };
    return saveSetting(trx, { ...row, ...actor, changes: changesOf(before, given), powerOf }, now);
  });
}

const powerOf = () => "entry" as const;

/** Of the secret only that there is another one. */
function changesOf(before: SignInRow, given: SignInRow): SettingChanges {
  const said = (on: boolean) => (on ? "on" : "");
  return {
    ...(before.teamFactors === given.teamFactors
      ? {}
      : { teamFactors: { de: said(before.teamFactors), para: said(given.teamFactors) } }),
    ...(before.googleId === given.googleId
      ? {}
      : { googleId: { de: before.googleId, para: given.googleId } }),
    ...(given.googleSecret ? { googleSecret: { para: "nova" } } : {}),
  };
}
