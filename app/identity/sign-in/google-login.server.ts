// Signing in with Google: whose account it is, by what Google knows the person by; and whether that is enough.
import type { AppContext } from "#app/context.ts";
import { type Caller, knock, mayTry } from "#app/platform/gates/gate.server.ts";
import { normalEmail } from "#app/platform/text/email-address.ts";
import { inTransaction } from "#db/connect.server.ts";
import type { GoogleNotice } from "../google/google-paths.ts";
import type { GooglePerson } from "../google/google-provider.server.ts";
import { findIdentity } from "../google/identities.server.ts";
import { insertIdentity, linkIdentity, stampIdentity } from "../google/identity-writes.server.ts";
import { isDemoAccount } from "../sessions/demo-accounts.ts";
import { nameOrAddress } from "../user-rules.ts";
import { openAccount } from "../users/registration.server.ts";
import { findByLogin } from "../users/users.server.ts";
import { recordLogin, type SignIn } from "./login.server.ts";

type App = Pick<
  AppContext,
  "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "jobs" | "company" | "background"
>;

export type GoogleSignIn =
  | { kind: "in"; value: SignIn }
  /** There is an account of this address, and nobody has shown yet that the address is theirs. */
  | { kind: "unconfirmed" }
  | { kind: "refused"; notice: GoogleNotice };

const refused = (notice: GoogleNotice): GoogleSignIn => ({ kind: "refused", notice });

export async function logInWithGoogle(app: App, person: GooglePerson, caller: Caller): Promise<GoogleSignIn> {
  const gate = await mayTry(app, caller, "sign-in");
  if (!gate.ok) return refused("muitas");
  const linked = await findIdentity(app.db, person);
  if (linked) {
    const { id, user_id, is_active, totp_enabled_at } = linked;
    if (!is_active || isHidden(app, linked.email)) return refused("fechada");
    await stampIdentity(app.db, id, person.email, app.now());
    return enter(app, { id: user_id, team_role: linked.team_role, totp_enabled_at }, caller);
  }
  const email = normalEmail(person.email);
  const account = await findByLogin(app.db, email);
  if (!account) return openWithGoogle(app, { person, email, caller });
  if (!account.is_active || isHidden(app, email)) return refused("fechada");
  // What whoever runs Google's account of a colleague could do would be too much.
  if (account.team_role) return refused("equipe");
  if (!account.email_confirmed_at) return { kind: "unconfirmed" };
  // The address may have had another owner when Google saw it.
  if (!person.hasMailbox) return refused("ligar");
  const facts = { userId: account.id, person, ip: caller.ip, secret: app.secret };
  const isJoined = await inTransaction(app.db, (trx) => linkIdentity(trx, facts, app.now()));
  if (!isJoined) return refused("outra");
  app.jobs.wake();
  return enter(app, account, caller);
}

async function enter(
  app: App,
  { id, team_role, totp_enabled_at }: Pick<Account, "id" | "team_role" | "totp_enabled_at">,
  { ip }: Caller,
): Promise<GoogleSignIn> {
  const isIn = totp_enabled_at === null;
  await recordLogin(app, id, { isIn, ip });
  return { kind: "in", value: isIn ? { step: "done", id, team_role } : { step: "code", id } };
}

type Account = NonNullable<Awaited<ReturnType<typeof findByLogin>>>;

/** Confirmed from the first moment where Google runs the mailbox; else by the mail, as of any new account. */
async function openWithGoogle(
  app: App,
  { person, email, caller }: { person: GooglePerson; email: string; caller: Caller },
): Promise<GoogleSignIn> {
  const tried = await knock(app, caller, "register");
  if (!tried.ok) return refused("muitas");
  const facts = {
    name: nameOrAddress(person.name, person.email),
    email,
    passwordHash: null,
    source: "google",
    secret: app.secret,
  };
  const id = await inTransaction(app.db, async (trx) => {
    const opened = await openAccount(trx, { ...facts, isConfirmed: person.hasMailbox }, app.now());
    if (!opened.ok) return undefined;
    await insertIdentity(trx, { userId: opened.id, person }, app.now());
    return opened.id;
  });
  if (id === undefined) return refused("fechada");
  app.jobs.wake();
  return enter(app, { id, team_role: null, totp_enabled_at: null }, caller);
}

function isHidden(app: App, email: string): boolean {
  return isDemoAccount(email) && !app.config.shows.demoAccounts;
}
