// Fresh proof: acts that an open session alone may not do need the password or, if set up, a code of the second factor.
// Stored with the session for a few minutes; ends when proofs end.

import type { RouterContextProvider } from "react-router";
import { type AppContext, requestContext } from "#app/context.ts";
import type { Caller } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Db } from "#db/connect.server.ts";
import { IDENTITY_LIMITS } from "../links/identity-limits.ts";
import { knownTurn } from "../passwords/hash-line.server.ts";
import { verifyPassword } from "../passwords/passwords.server.ts";
import { type Refusal, tooMany } from "../refusal.ts";
import { type SessionUser, sessionContext } from "../sessions/sessions.server.ts";
import { countFailure, keysOf, overLimit } from "../sign-in/login.server.ts";
import { checkCode } from "../sign-in/second-step.server.ts";
import { throttleSignIn } from "../sign-in/sign-in-throttle.server.ts";
import { NO_PASSWORD_YET } from "../user-rules.ts";
import { PROOF_FIELDS, PROOF_MINUTES, type ProofWay } from "./proof-fields.ts";

const ASK: Record<ProofWay, string> = {
  password: "Para salvar esta mudança, digite a sua senha.",
  code: "Para salvar esta mudança, digite o código do seu aplicativo autenticador.",
};
const WRONG_PASSWORD = "A senha não confere.";
const CHANGED_MEANWHILE = "A sua conta mudou enquanto isso. Confirme outra vez.";

/** The person, session and network of a request. */
export interface Asker {
  user: SessionUser;
  sessionId: string;
  ip: string;
  caller: Caller;
}

/** The asker of a signed-in request. */
export function askerOf(context: Readonly<RouterContextProvider>): Asker {
  const session = context.get(sessionContext);
  if (!session) throw new Error("nobody is signed in");
  const caller = context.get(requestContext);
  return { user: session.user, sessionId: session.id, ip: caller.ip, caller };
}

/** True with recent proof. Ask inside the act's transaction, because the session may end before it. */
export async function isProven(db: Db, { user, sessionId }: Asker, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("proven_at")
    .where("id", "=", sessionId)
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  const age = row?.proven_at ? now.getTime() - row.proven_at.getTime() : Number.POSITIVE_INFINITY;
  return age >= 0 && age < PROOF_MINUTES * 60_000;
}

/** Returns a check for the transaction of the act, because the session may end before that. */
export function provenGate({ now }: Pick<AppContext, "now">, asker: Asker) {
  return (trx: Db) => isProven(trx, asker, now());
}

/** The proof that the form must ask for. */
export async function proofWay(db: Db, { user }: Asker): Promise<ProofWay> {
  return (await findAccount(db, user.id))?.totp_enabled_at ? "code" : "password";
}

/** The form's refusal with the question. */
export async function askForProof(db: Db, asker: Asker): Promise<Refusal & { asks: ProofWay }> {
  const asks = await proofWay(db, asker);
  return { ok: false, errors: { [PROOF_FIELDS[asks]]: ASK[asks] }, asks };
}

/**
 * Removes the proof fields from the form and stores a right proof. Wrong ones count against the limits of sign-in.
 * Missing proof is no error here: the act decides whether it is needed.
 */
export async function takeProof(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<Outcome<object, Refusal & { asks: ProofWay }>> {
  const given = { password: textIn(formData, "password"), code: textIn(formData, "code") };
  if (!given.password && !given.code.trim()) return { ok: true };
  const account = await findAccount(app.db, asker.user.id);
  const asks = account?.totp_enabled_at ? "code" : "password";
  if (!account || !given[asks]) return askForProof(app.db, asker);
  const { id, email } = asker.user;
  const checked =
    asks === "code"
      ? await checkCode(app, {
          account: { id, email, identity_version: account.identity_version },
          code: given.code,
          caller: asker.caller,
        })
      : await checkPassword(app, { asker, hash: account.password_hash, password: given.password });
  if (!checked.ok) {
    const { code, ...errors } = checked.errors;
    return { ...checked, errors: code ? { ...errors, [PROOF_FIELDS.code]: code } : errors, asks };
  }
  const now = app.now();
  const { numUpdatedRows } = await app.db
    .updateTable("sessions")
    .set({ proven_at: now })
    .where("id", "=", asker.sessionId)
    // A proof of the session's former user must not count for the current one.
    .where("user_id", "in", (eb) =>
      eb
        .selectFrom("users")
        .select("users.id")
        .where("users.id", "=", id)
        .where("identity_version", "=", account.identity_version),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { ok: true };
  return { ok: false, errors: { [PROOF_FIELDS[asks]]: CHANGED_MEANWHILE }, asks };
}

/** Applies the limits of sign-in and of an open session. */
async function checkPassword(
  app: AppContext,
  { asker: { user, ip, caller }, hash, password }: { asker: Asker; hash: string | null; password: string },
): Promise<Outcome<object, Refusal>> {
  if (hash === null) return { ok: false, errors: { [PROOF_FIELDS.password]: NO_PASSWORD_YET } };
  const keys = keysOf({ email: user.email, caller });
  const own = await app.limits.look(IDENTITY_LIMITS.currentPassword, String(user.id));
  if (!own.ok) return tooMany(own);
  const refused = await overLimit(app, keys);
  if (refused) return refused;
  await throttleSignIn(app, { email: user.email, ip });
  const suffix = app.config.legacyPasswordSuffix;
  const check = await verifyPassword(app.db, password, hash, suffix, knownTurn(`${user.id}`));
  if (!check.ok) return check;
  if (!check.matches) {
    const counted = await app.limits.use(IDENTITY_LIMITS.currentPassword, String(user.id));
    const wrong = await countFailure(app, keys, { [PROOF_FIELDS.password]: WRONG_PASSWORD });
    return counted.ok ? wrong : tooMany(counted);
  }
  return (await overLimit(app, keys)) ?? { ok: true };
}

function textIn(formData: FormData, way: ProofWay): string {
  const value = formData.get(PROOF_FIELDS[way]);
  formData.delete(PROOF_FIELDS[way]);
  // Cuts longer input, which would only cost time.
  return typeof value === "string" ? value.slice(0, 1000) : "";
}

async function findAccount(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["password_hash", "totp_enabled_at", "identity_version"])
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .executeTakeFirst();
}
