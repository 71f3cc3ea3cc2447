// Acts on one's passkeys. Adding and removing need fresh proof.

import type { AppContext } from "#app/context.ts";
import {
  clearedChallenge,
  keepChallenge,
  takeChallenge,
} from "#app/identity/challenges/challenges.server.ts";
import {
  type Asker,
  askForProof,
  isProven,
  takeProof,
} from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { newKeyOptions, passkeySite, verifyNewKey } from "#app/identity/passkeys/ceremony.server.ts";
import { type NewPasskeyAnswer, passkeyChangeSchema } from "#app/identity/passkeys/passkey.schema.ts";
import { addPasskey, removePasskey, renamePasskey } from "#app/identity/passkeys/passkey-writes.server.ts";
import type { Refusal } from "#app/identity/refusal.ts";
import { isFactorDemanded } from "#app/identity/rights/demanded-factors.ts";
import { deviceLabel } from "#app/identity/sessions/session-list.server.ts";
import { CONFIRM_FIRST } from "#app/identity/user-rules.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { factorRefusal } from "./own-password.server.ts";
import { done, refused, type SecurityAnswer } from "./security-answer.ts";

const GONE = "Esta chave de acesso já tinha sido removida";
const NOT_HERE = "Neste endereço a loja não usa chaves de acesso.";
const TOO_LATE = "O tempo para adicionar a chave acabou. Comece de novo.";
const NOT_A_KEY = "Não conseguimos conferir a chave deste aparelho. Tente de novo ou use outro.";

export async function changePasskey(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<SecurityAnswer> {
  const intent = String(formData.get("intent"));
  const id = Number(formData.get("id"));
  const proof = await takeProof(app, asker, formData);
  const form = parseForm(passkeyChangeSchema, formData);
  if (!form.ok) return refused(intent, form, id);
  const { user, sessionId, ip } = asker;
  if (form.value.intent === "rename-passkey") {
    const { name } = form.value;
    return done(
      (await renamePasskey(app.db, { id: form.value.id, name, userId: user.id })) ? "Nome salvo" : GONE,
    );
  }
  if (!proof.ok) return refused(intent, proof, id);
  if (!(await isProven(app.db, asker, app.now()))) {
    return refused(intent, await askForProof(app.db, asker), id);
  }
  const isDemanded = isFactorDemanded(app, user.team_role);
  const facts = { id: form.value.id, userId: user.id, sessionId, ip, isDemanded };
  const removed = await removePasskey(app.db, facts, app.now());
  if (!removed) return done(GONE);
  if (!removed.ok) return refused(intent, failure(removed.sentence), id);
  app.jobs.wake();
  return done("Chave de acesso removida", `“${removed.name}” não entra mais na sua conta.`);
}

type Begun = Outcome<{ options: unknown; cookie: string }, Refusal>;

/** Returns a challenge after fresh proof. */
export async function beginPasskey(app: AppContext, asker: Asker, formData: FormData): Promise<Begun> {
  const site = passkeySite(app);
  if (!site) return failure(NOT_HERE);
  const { user } = asker;
  if (!user.email_confirmed_at) return failure(CONFIRM_FIRST);
  const closed = await factorRefusal(app, asker);
  if (closed) return failure(closed);
  const proof = await takeProof(app, asker, formData);
  if (!proof.ok) return proof;
  if (!(await isProven(app.db, asker, app.now()))) return askForProof(app.db, asker);
  const options = await newKeyOptions(app, site.rpID, user);
  const text = JSON.stringify({ challenge: options.challenge, handle: options.user.id });
  return { ok: true, options, cookie: keepChallenge(app, await kindOf(app, asker), text) };
}

type Finished = Outcome<{ name: string; cookie: string }, Refusal>;

/** Stores the key for the same browser and session, unless the person's credentials changed meanwhile. */
export async function finishPasskey(
  app: AppContext,
  asker: Asker,
  { request, answer }: { request: Request; answer: NewPasskeyAnswer },
): Promise<Finished> {
  const { user, sessionId, ip } = asker;
  const kind = await kindOf(app, asker);
  const site = passkeySite(app);
  const text = await takeChallenge(app, request, kind);
  if (!site || text === undefined) return failure(TOO_LATE);
  const { challenge, handle } = JSON.parse(text) as { challenge: string; handle: string };
  const key = await verifyNewKey(answer, { challenge, site });
  if (!key) return failure(NOT_A_KEY);
  const device = deviceLabel(request.headers.get("user-agent"));
  const facts = { ...key, userId: user.id, sessionId, ip, userHandle: handle, device };
  const added = await addPasskey(app.db, { ...facts, secret: app.secret }, app.now());
  if (!added.ok) return failure(added.sentence);
  app.jobs.wake();
  return { ok: true, name: added.name, cookie: clearedChallenge(app, kind) };
}

async function kindOf({ db }: AppContext, { user, sessionId }: Asker) {
  const { identity_version } = await db
    .selectFrom("users")
    .select("identity_version")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { name: "new-passkey", boundTo: `${user.id} ${identity_version} ${sessionId}` } as const;
}
