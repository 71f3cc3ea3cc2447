// Turns a guest's order into an account. A link of the order proves this order only; a mailed link also proves the
// mailbox, confirms the address and moves everything bought under it. Neither signs in to an account with a password.

import type { AppContext } from "#app/context.ts";
import { knownTurn, strangerTurn } from "#app/identity/passwords/hash-line.server.ts";
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import type { Refusal } from "#app/identity/refusal.ts";
import { logIn, type SignIn } from "#app/identity/sign-in/login.server.ts";
import { rememberNetwork } from "#app/identity/sign-in/sign-in-throttle.server.ts";
import { passwordField } from "#app/identity/user.schema.ts";
import { PASSWORD_TOO_SHORT, TERMS_VERSION, WRONG_PASSWORD } from "#app/identity/user-rules.ts";
import { recordConsent } from "#app/identity/users/consents.server.ts";
import { requestConfirmation } from "#app/identity/users/email-confirmations.server.ts";
import { confirmAddress, stampUser, writePassword } from "#app/identity/users/sign-in-writes.server.ts";
import type { Caller } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, forNoKeyUpdate, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { OrderLinkKind } from "#db/schema.ts";
import { joinGuestOrders, lockGuestOrders, moveOrderRights } from "../access/order-person.server.ts";
import { giveOrders } from "../writes/order-writes.server.ts";

type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "background">;

export interface Claim {
  orderId: number;
  /** The order's address, which is the account's. */
  email: string;
  /** Kind of the order link that the person holds. */
  proof: OrderLinkKind;
}

export type AccountState =
  | "none"
  /** Created by a purchase, never entered, with nothing in it but purchases that wait for the mailbox. */
  | "unopened"
  | "without-password"
  | "with-password";

export async function findAccountState(
  db: Db,
  email: string,
): Promise<{ id: number | undefined; state: AccountState }> {
  const user = await db
    .selectFrom("users")
    .select(["id", "password_hash", "last_login", "email_confirmed_at", "created_at"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return { id: undefined, state: "none" };
  const { id, password_hash, last_login, email_confirmed_at } = user;
  if (password_hash !== null) return { id, state: "with-password" };
  if (last_login || email_confirmed_at) return { id, state: "without-password" };
  const rights = await listRights(db, { userIds: [id] });
  const isUnopened =
    rights.some(({ created_at }) => created_at <= user.created_at) &&
    rights.every(({ awaits_confirmation }) => awaits_confirmation);
  return { id, state: isUnopened ? "unopened" : "without-password" };
}

export type Entered = Outcome<{ value: SignIn }, Refusal & { hasAccount?: true }>;

/**
 * With one password field: sets the password of an account that nobody entered, or of one without a password whose
 * mailbox is proven, or signs in to the existing one. Then the account has the order.
 */
export async function signInWithOrder(
  app: App,
  claim: Claim,
  facts: { password: string; caller: Caller },
): Promise<Entered> {
  const { id, state } = await findAccountState(app.db, claim.email);
  if (id !== undefined && mayGivePassword(state, claim.proof)) {
    const given = await givePassword(app, claim, { userId: id, state, ...facts });
    // A parallel request set a password first, so that password is required.
    if (given) return given;
  }
  const signed = await logIn(app, { email: claim.email, password: facts.password, caller: facts.caller });
  if (!signed.ok) return { ...passwordRefusal(signed), hasAccount: true };
  if (signed.value.step === "done") await claimOrder(app.db, claim, signed.value.id, app.now());
  return signed;
}

/** True if the holder of such a link may set this account's password. */
export function mayGivePassword(state: AccountState, proof: OrderLinkKind): boolean {
  return state === "unopened" || (state === "without-password" && proof === "mail");
}

/** Reports the password only, because the form has no e-mail field. */
function passwordRefusal(refusal: Refusal): Refusal {
  if (refusal.why !== "wrong-credentials") return refusal;
  return { ...refusal, errors: { password: WRONG_PASSWORD } };
}

/**
 * Moves the order into the account with its address. With a proven or confirmed mailbox everything bought under the
 * address moves, otherwise only this order (OP-24).
 */
export async function claimOrder(db: Db, claim: Claim, userId: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockGuestOrders(trx, claim.email);
    const lookup = trx.selectFrom("users").select(["email", "email_confirmed_at"]).where("id", "=", userId);
    const user = await forNoKeyUpdate(trx, lookup).executeTakeFirst();
    if (user?.email !== claim.email) return;
    const isNew = user.email_confirmed_at === null;
    if (isNew && claim.proof !== "mail") return moveOrder(trx, claim.orderId, userId, now);
    // A signed-in person with the mailed link has proven the mailbox.
    if (isNew) await confirmAddress(trx, { userId, email: claim.email, sessions: "all" }, now);
    await joinGuestOrders(trx, { userId, email: claim.email }, now);
  });
}

/** Undefined if the account got a password meanwhile. */
async function givePassword(
  app: App,
  claim: Claim,
  {
    userId,
    state,
    password,
    caller,
  }: { userId: number; state: AccountState; password: string; caller: Caller },
): Promise<Entered | undefined> {
  const chosen = passwordField.safeParse(password);
  if (!chosen.success) {
    return { ok: false, errors: { password: chosen.error.issues[0]?.message ?? PASSWORD_TOO_SHORT } };
  }
  const isShown = claim.proof === "mail";
  const hash = await hashPassword(
    app.db,
    password,
    isShown ? knownTurn(`${userId}`) : strangerTurn(app, caller),
  );
  if (!hash.ok) return hash;
  const now = app.now();
  const isGiven = await inTransaction(app.db, async (trx) => {
    await lockGuestOrders(trx, claim.email);
    const waiting = trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .where("team_role", "is", null)
      .where("password_hash", "is", null);
    if (!(await forNoKeyUpdate(trx, waiting).executeTakeFirst())) return false;
    await writePassword(trx, { userId, hash: hash.value, sessions: "none" }, now);
    await stampUser(trx, userId, { last_login: now }, now);
    const { email } = claim;
    if (state === "unopened") {
      const consent = { kind: "terms", source: "order", textVersion: TERMS_VERSION };
      await recordConsent(trx, { userId, email, ...consent }, now);
    }
    if (!isShown) await requestConfirmation(trx, { userId, email, secret: app.secret }, now);
    await claimOrder(trx, claim, userId, now);
    return true;
  });
  if (!isGiven) return undefined;
  // From now on, other people's wrong passwords in this network do not slow the person down.
  await rememberNetwork(app.db, { secret: app.secret, userId, ip: caller.ip }, now);
  return { ok: true, value: { step: "done", id: userId, team_role: null } };
}

async function moveOrder(trx: Db, orderId: number, userId: number, now: Date): Promise<void> {
  const lookup = trx.selectFrom("orders").select("user_id").where("id", "=", orderId);
  const order = await forUpdate(trx, lookup).executeTakeFirst();
  if (!order || order.user_id !== null) return;
  await giveOrders(trx, [orderId], userId, now);
  await moveOrderRights(trx, [orderId], { userId, awaitsConfirmation: false }, now);
}
