// From an order without an account to an account that watches its courses. Two things may be shown: a link of the order
// (it opens this order alone), and by a mailed link also that the mailbox is theirs (it confirms the address, and with
// it everything bought under it joins). Neither signs in to an account that has a password: that takes the password.

import type { AppContext } from "#app/context.ts";
import { knownTurn, strangerTurn } from "#app/identity/passwords/hash-line.server.ts";
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import type { Refusal } from "#app/identity/refusal.ts";
import { logIn, type SignIn } from "#app/identity/sign-in/login.server.ts";
import { rememberNetwork } from "#app/identity/sign-in/sign-in-throttle.server.ts";
import { passwordField } from "#app/identity/user.schema.ts";
import {
  nameOrAddress,
  PASSWORD_TOO_SHORT,
  WRONG_CREDENTIALS,
  WRONG_PASSWORD,
} from "#app/identity/user-rules.ts";
import { openAccount } from "#app/identity/users/registration.server.ts";
import { confirmAddress, stampUser, writePassword } from "#app/identity/users/sign-in-writes.server.ts";
import type { Caller } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { OrderLinkKind } from "#db/schema.ts";
import { joinCourses, joinGuestOrders } from "../access/guest-orders.server.ts";
import { giveOrders } from "../writes/order-writes.server.ts";

type App = Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "background">;

export interface Claim {
  orderId: number;
  /** The order's address; the account is made with it, or has it. */
  email: string;
  /** What kind of link of the order the person holds. */
  proof: OrderLinkKind;
}

export type AccountState = "none" | "without-password" | "with-password";

/** Which account there is under this address. */
export async function findAccountState(
  db: Db,
  email: string,
): Promise<{ id: number | undefined; state: AccountState }> {
  const user = await db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return { id: undefined, state: "none" };
  return { id: user.id, state: user.password_hash === null ? "without-password" : "with-password" };
}

export type Entered = Outcome<{ value: SignIn }, Refusal & { hasAccount?: true }>;

/**
 * One field, a password: makes the account, or gives a password to one that has none and whose mailbox is shown, or
 * signs in to the one that is there. Whoever is in has the order.
 */
export async function signInWithOrder(
  app: App,
  claim: Claim,
  facts: { name: string | null; password: string; caller: Caller },
): Promise<Entered> {
  const { id, state } = await findAccountState(app.db, claim.email);
  const isGiven = state === "without-password" && claim.proof === "mail";
  const chosen = passwordField.safeParse(facts.password);
  if ((state === "none" || isGiven) && !chosen.success) {
    return { ok: false, errors: { password: chosen.error.issues[0]?.message ?? PASSWORD_TOO_SHORT } };
  }
  if (state === "none") {
    const made = await makeAccount(app, claim, facts);
    // Another request made the account first, so that account's password is asked for.
    if (made) return withKnownNetwork(app, made, facts.caller.ip);
  }
  if (id !== undefined && isGiven) {
    const given = await givePassword(app, claim, { userId: id, password: facts.password });
    return withKnownNetwork(app, given, facts.caller.ip);
  }
  const signed = await logIn(app, { email: claim.email, password: facts.password, caller: facts.caller });
  if (!signed.ok) return { ...passwordRefusal(signed), hasAccount: true };
  if (signed.value.step === "done") await claimOrder(app.db, claim, signed.value.id, app.now());
  return signed;
}

/** Refuses the password alone, because the form did not ask for an e-mail. */
function passwordRefusal(refusal: Refusal): Refusal {
  if (refusal.errors.form !== WRONG_CREDENTIALS) return refusal;
  return { ...refusal, errors: { password: WRONG_PASSWORD } };
}

/**
 * Puts the order into the account that has its address. With the mailbox shown, or confirmed before, everything
 * bought under the address comes too; else this order alone (OP-24).
 */
export async function claimOrder(db: Db, claim: Claim, userId: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const lookup = trx.selectFrom("users").select(["email", "email_confirmed_at"]).where("id", "=", userId);
    const user = await forUpdate(trx, lookup).executeTakeFirst();
    if (user?.email !== claim.email) return;
    const isNew = user.email_confirmed_at === null;
    if (isNew && claim.proof !== "mail") return moveOrder(trx, claim.orderId, userId, now);
    // Whoever is signed in and holds the mailed link has shown the mailbox.
    if (isNew) await confirmAddress(trx, { userId, email: claim.email, sessions: "all" }, now);
    await joinGuestOrders(trx, { userId, email: claim.email }, now);
  });
}

/** Undefined when the address has got an account meanwhile. */
async function makeAccount(
  app: App,
  claim: Claim,
  { name, password, caller }: { name: string | null; password: string; caller: Caller },
): Promise<Entered | undefined> {
  const hash = await hashPassword(app.db, password, strangerTurn(app, caller));
  if (!hash.ok) return hash;
  const { email, proof } = claim;
  const identity = {
    name: nameOrAddress(name, email),
    email,
    passwordHash: hash.value,
    source: "order",
    secret: app.secret,
  };
  const now = app.now();
  return inTransaction(app.db, async (trx) => {
    const made = await openAccount(trx, { ...identity, isConfirmed: proof === "mail" }, now);
    if (!made.ok) return undefined;
    await claimOrder(trx, claim, made.id, now);
    return entered(made.id);
  });
}

async function givePassword(
  app: App,
  claim: Claim,
  { userId, password }: { userId: number; password: string },
): Promise<Entered> {
  const hash = await hashPassword(app.db, password, knownTurn(`${userId}`));
  if (!hash.ok) return hash;
  const now = app.now();
  const user = await inTransaction(app.db, async (trx) => {
    const waiting = trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .where("team_role", "is", null)
      .where("password_hash", "is", null);
    const account = await forUpdate(trx, waiting).executeTakeFirst();
    if (!account) return undefined;
    await writePassword(trx, { userId, hash: hash.value, sessions: "none" }, now);
    await stampUser(trx, userId, { last_login: now }, now);
    await claimOrder(trx, claim, userId, now);
    return account;
  });
  return user ? entered(user.id) : { ok: false, errors: { password: TAKEN }, hasAccount: true };
}

const TAKEN = "Esta conta já tem uma senha. Entre com ela.";

async function moveOrder(trx: Db, orderId: number, userId: number, now: Date): Promise<void> {
  const lookup = trx.selectFrom("orders").select("user_id").where("id", "=", orderId);
  const order = await forUpdate(trx, lookup).executeTakeFirst();
  if (!order || order.user_id !== null) return;
  await giveOrders(trx, [orderId], userId, now);
  await joinCourses(trx, userId, [orderId], now);
}

/** Remembers the network of whoever got in, where wrong passwords of others do not slow them from now on. */
async function withKnownNetwork(app: App, entered: Entered, ip: string): Promise<Entered> {
  if (entered.ok) {
    await rememberNetwork(app.db, { secret: app.secret, userId: entered.value.id, ip }, app.now());
  }
  return entered;
}

function entered(id: number): Entered {
  return { ok: true, value: { step: "done", id, team_role: null } };
}
