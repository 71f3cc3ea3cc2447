// The second factor of an account: offered to everybody, switched on and off by themselves, or off by an administrator.

import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { FormResult } from "#app/platform/forms/form.ts";
import { failure } from "#app/platform/forms/form.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { createLink, TAKE_BACK_DAYS } from "../links/one-time-links.server.ts";
import { dropPasskeys } from "../passkeys/passkey-writes.server.ts";
import { hasVerifyingPasskey, listPasskeys } from "../passkeys/passkeys.server.ts";
import { lowerToOneFactor, raiseToTwoFactors } from "../sessions/sessions.server.ts";
import { stampTotpStep, writeSecondFactor } from "../users/sign-in-writes.server.ts";
import { replaceRecoveryCodes } from "./recovery-codes.server.ts";
import { decryptSecret, encryptSecret, newTotpSecret, stepOfCode, totpAddress } from "./totp.server.ts";

const SETUP_MS = 15 * 60_000;
export const WRONG_CODE =
  "Código incorreto ou expirado. Cada um vale uma vez: espere o próximo e, se não adiantar, confira o relógio do aparelho.";
const SETUP_OVER = "O tempo para ativar a verificação acabou. Comece de novo.";

type App = Pick<AppContext, "db" | "secret" | "now" | "company">;
interface Owner {
  userId: number;
  ip?: string;
}

/** What the person needs to add the account to an app; nothing is stored until a code proves that it worked. */
export interface SecondFactorSetup {
  /** The secret and its end, sealed, for the form to bring back. */
  sealed: string;
  /** The secret in groups of four letters, for typing. */
  key: string;
  address: string;
}

/** Undefined while nobody has confirmed the address: else whoever typed it could lock its owner out. */
export async function beginSetup(
  app: App,
  { userId, email }: { userId: number; email: string },
): Promise<SecondFactorSetup | undefined> {
  const place = await setupPlace(app.db, userId);
  if (place === undefined) return undefined;
  const secret = newTotpSecret();
  const until = app.now().getTime() + SETUP_MS;
  return setupOf(app, { secret, email, sealed: encryptSecret(app.secret, place, `${until} ${secret}`) });
}

/** The same once more, for a form whose code was wrong; undefined when it is over or somebody else's. */
export async function readSetup(
  app: App,
  { userId, email, sealed }: { userId: number; email: string; sealed: string },
): Promise<SecondFactorSetup | undefined> {
  const secret = await secretIn(app, app.db, userId, sealed);
  return secret === undefined ? undefined : setupOf(app, { secret, email, sealed });
}

/** Switches it on with a first code, ends the other sessions and returns the recovery codes. */
export async function switchOn(
  app: App,
  { userId, ip, sealed, code, sessionId }: Owner & { sealed: string; code: string; sessionId?: string },
): Promise<FormResult<string[]>> {
  const now = app.now();
  return inTransaction<FormResult<string[]>>(app.db, async (trx) => {
    const query = trx.selectFrom("users").select("email").where("id", "=", userId);
    const { email } = await forUpdate(trx, query).executeTakeFirstOrThrow();
    const secret = await secretIn(app, trx, userId, sealed);
    if (secret === undefined) return failure(SETUP_OVER);
    const step = stepOfCode(secret, code, now);
    if (step === undefined) return failure({ code: WRONG_CODE });
    const sealedSecret = encryptSecret(app.secret, storedPlace(userId), secret);
    await writeSecondFactor(trx, userId, { secret: sealedSecret, step }, { id: sessionId }, now);
    if (sessionId) await raiseToTwoFactors(trx, sessionId);
    const value = await replaceRecoveryCodes(trx, { userId, secret: app.secret }, now);
    // A stolen password must not be enough to lock its owner out: the mailbox may take the account back.
    const expiresAt = addDays(now, TAKE_BACK_DAYS);
    const facts = { purpose: "undo", userId, email, secret: app.secret, expiresAt } as const;
    const linkId = await createLink(trx, facts, now);
    await noteChange(trx, { userId, actorId: userId, ip, isOn: true, linkId }, now);
    return { ok: true, value };
  });
}

/** By its owner, whose passkeys stay. Undefined when there is nothing to switch off; false when a factor has to be left. */
export async function switchOff(
  db: Db,
  { userId, ip, isDemanded }: Owner & { isDemanded: boolean },
  now: Date,
): Promise<boolean | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("users").select("totp_enabled_at").where("id", "=", userId);
    const account = await forUpdate(trx, query).executeTakeFirst();
    if (!account?.totp_enabled_at) return undefined;
    const hasOther = await hasVerifyingPasskey(trx, userId);
    if (isDemanded && !hasOther) return false;
    await writeSecondFactor(trx, userId, null, "all", now);
    if (!hasOther) await lowerToOneFactor(trx, userId);
    await noteChange(trx, { userId, actorId: userId, ip, isOn: false }, now);
    return true;
  });
}

/**
 * By the team, for somebody who has lost the phone: the app and all passkeys. Undefined when there is no such account, or
 * nothing to take away.
 */
export async function dropFactors(
  db: Db,
  { userId, actorId, ip }: Owner & { actorId: number },
  now: Date,
): Promise<true | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("users").select("totp_enabled_at").where("id", "=", userId);
    const account = await forUpdate(trx, query).executeTakeFirst();
    const keys = await listPasskeys(trx, userId);
    if (!account || (!account.totp_enabled_at && keys.length === 0)) return undefined;
    await dropPasskeys(trx, userId);
    await writeSecondFactor(trx, userId, null, "all", now);
    await lowerToOneFactor(trx, userId);
    await noteChange(trx, { userId, actorId, ip, isOn: false, hadKeys: keys.length > 0 }, now);
    return true;
  });
}

/** Ten new recovery codes; the old ones are worth nothing from now on. Undefined when it is not switched on. */
export async function renewRecoveryCodes(app: App, { userId, ip }: Owner): Promise<string[] | undefined> {
  const now = app.now();
  return inTransaction(app.db, async (trx) => {
    const query = trx.selectFrom("users").select("totp_enabled_at").where("id", "=", userId);
    const account = await forUpdate(trx, query).executeTakeFirst();
    if (!account?.totp_enabled_at) return undefined;
    const entry = { actorId: userId, ip, action: "user.recovery-codes", entity: "users", entityId: userId };
    await recordAudit(trx, entry, now);
    return replaceRecoveryCodes(trx, { userId, secret: app.secret }, now);
  });
}

/** Takes a code of the app, once: the same and every older one are refused from then on. */
export async function consumeTotpCode(app: App, userId: number, code: string): Promise<boolean> {
  const now = app.now();
  return inTransaction(app.db, async (trx) => {
    const query = trx.selectFrom("users").select(["totp_secret", "totp_last_step"]).where("id", "=", userId);
    const account = await forUpdate(trx, query).executeTakeFirst();
    const secret =
      account?.totp_secret && decryptSecret(app.secret, storedPlace(userId), account.totp_secret);
    if (!secret) return false;
    const step = stepOfCode(secret, code, now);
    if (step === undefined || step <= (account.totp_last_step ?? 0)) return false;
    await stampTotpStep(trx, userId, step);
    return true;
  });
}

interface Noted extends Owner {
  actorId: number;
  isOn: boolean;
  /** Passkeys went with it. */
  hadKeys?: boolean;
  /** By which the mailbox takes it back. */
  linkId?: string;
}

async function noteChange(
  trx: Db,
  { userId, actorId, ip, isOn, hadKeys, linkId }: Noted,
  now: Date,
): Promise<void> {
  const action = isOn ? "user.second-factor-on" : "user.second-factor-off";
  await recordAudit(trx, { actorId, ip, action, entity: "users", entityId: userId }, now);
  const payload = { userId, isOn, hadKeys, at: now.toISOString(), linkId };
  await enqueue(trx, { topic: "mail.second-factor", payload }, now);
}

function setupOf(
  { company }: App,
  { secret, email, sealed }: { secret: string; email: string; sealed: string },
): SecondFactorSetup {
  const key = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return { sealed, key, address: totpAddress({ secret, brand: company.brand, email }) };
}

async function secretIn(app: App, db: Db, userId: number, sealed: string): Promise<string | undefined> {
  const place = await setupPlace(db, userId);
  if (place === undefined) return undefined;
  const [until, secret] = decryptSecret(app.secret, place, sealed)?.split(" ") ?? [];
  return Number(until) > app.now().getTime() ? secret : undefined;
}

/** Another one after each change of who the person is, so that a set-up of before is nobody's. */
async function setupPlace(db: Db, userId: number): Promise<string | undefined> {
  const account = await db
    .selectFrom("users")
    .select(["identity_version", "email_confirmed_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return account?.email_confirmed_at ? `setup ${userId} ${account.identity_version}` : undefined;
}

function storedPlace(userId: number): string {
  return `user ${userId}`;
}
