// Links or unlinks one's Google account; both need fresh proof.
import type { AppContext } from "#app/context.ts";
import {
  type Asker,
  askForProof,
  isProven,
  takeProof,
} from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { unlinkIdentity } from "#app/identity/google/identity-writes.server.ts";
import { googleLinkSchema } from "#app/identity/user.schema.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { done, refused, type SecurityAnswer } from "./security-answer.ts";

export async function changeGoogle(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<SecurityAnswer> {
  const intent = String(formData.get("intent"));
  const proof = await takeProof(app, asker, formData);
  if (!proof.ok) return refused(intent, proof);
  const form = parseForm(googleLinkSchema, formData);
  if (!form.ok) return refused(intent, form);
  if (!(await isProven(app.db, asker, app.now()))) return refused(intent, await askForProof(app.db, asker));
  if (form.value.intent === "prove-for-google")
    return done("Confirmado", "Agora ligue a sua conta do Google.");
  const { user, sessionId, ip } = asker;
  const facts = { userId: user.id, issuer: app.config.googleIssuer, sessionId, ip };
  const isOff = await unlinkIdentity(app.db, facts, app.now());
  app.jobs.wake();
  return isOff ? done("Conta do Google desligada") : done("Nenhuma conta do Google estava ligada");
}
