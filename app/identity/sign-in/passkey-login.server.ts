// Signing in with a passkey: who it is, and whether that is enough. One that asked its device for a finger, a face or a PIN
// stands for two factors; of another one a code is still to come, where the account has a second factor.
import type { AppContext } from "#app/context.ts";
import { type Caller, countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import { takeChallenge } from "../challenges/challenges.server.ts";
import { passkeySite, verifySignature } from "../passkeys/ceremony.server.ts";
import type { SignedPasskey } from "../passkeys/passkey.schema.ts";
import { stampPasskey } from "../passkeys/passkey-writes.server.ts";
import { type Refusal, tooMany } from "../refusal.ts";
import { isDemoAccount } from "../sessions/demo-accounts.ts";
import { recordLogin, type SignIn } from "./login.server.ts";

type App = Pick<
  AppContext,
  "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "company" | "background"
>;

export const SIGN_IN_CHALLENGE = { name: "passkey", boundTo: "" } as const;
const TOO_LATE = "O tempo para usar a chave acabou. Tente de novo.";
const UNKNOWN =
  "Esta chave de acesso não abre nenhuma conta aqui. Se ela foi removida, entre com e-mail e senha e adicione outra.";

type Signed = { ok: true; value: SignIn; isVerified: boolean };

/** Who signed the challenge that this browser was given. */
export async function logInWithPasskey(
  app: App,
  { request, answer, caller }: { request: Request; answer: SignedPasskey; caller: Caller },
): Promise<Signed | Refusal> {
  const gate = await mayTry(app, caller, "sign-in");
  if (!gate.ok) return tooMany(gate);
  const site = passkeySite(app);
  const challenge = await takeChallenge(app, request, SIGN_IN_CHALLENGE);
  if (!site || challenge === undefined) return { ok: false, errors: { form: TOO_LATE } };
  const key = await verifySignature(app.db, answer, { challenge, site });
  const isHidden = key && isDemoAccount(key.email) && !app.config.shows.demoAccounts;
  if (!key || isHidden) return refuse(app, caller);
  const { id, counter: before, newCounter: after, isVerified } = key;
  const isNewest = await stampPasskey(app.db, { id, before, after, verifiesUser: isVerified }, app.now());
  if (!isNewest) return refuse(app, caller);
  const isIn = isVerified || key.totp_enabled_at === null;
  await recordLogin(app, key.user_id, { isIn, ip: caller.ip });
  const person = { id: key.user_id, team_role: key.team_role };
  return {
    ok: true,
    value: isIn ? { step: "done", ...person } : { step: "code", id: person.id },
    isVerified,
  };
}

async function refuse(app: App, caller: Caller): Promise<Refusal> {
  const counted = await countWrong(app, caller, "sign-in");
  return counted.ok ? { ok: false, errors: { form: UNKNOWN } } : tooMany(counted);
}
