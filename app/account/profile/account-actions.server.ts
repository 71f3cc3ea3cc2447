// What a person may change about the own account, each with its limit.
import { z } from "zod";
import { IDENTITY_LIMITS } from "#app/identity/links/identity-limits.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import type { SessionUser } from "#app/identity/sessions/sessions.server.ts";
import { emailChangeSchema, passwordChangeSchema, profileSchema } from "#app/identity/user.schema.ts";
import { CONFIRM_FIRST } from "#app/identity/user-rules.ts";
import { requestConfirmation, requestEmailChange } from "#app/identity/users/email-confirmations.server.ts";
import { changePassword } from "#app/identity/users/password-renewal.server.ts";
import { writeUser } from "#app/identity/users/user-writes.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import type { Toast } from "#app/platform/forms/toast.server.ts";
import { NO_MAILS_YET } from "#app/platform/mail/mail-server.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { deletionSchema } from "../data-requests/data-request.schema.ts";
import { erasePerson } from "../erasure/erasure.server.ts";
import { findPerson } from "../erasure/personal-data.server.ts";
import { checkOwnPassword, withPasswordLimit } from "../security/own-password.server.ts";

/** Said instead of 'enviado' where nothing can be sent. */
const HELD = `${NO_MAILS_YET}. O link ficou guardado no servidor; fale com a loja.`;

interface Asker {
  user: SessionUser;
  sessionId: string | undefined;
}

type Change = (
  app: AppContext,
  asker: Asker,
  form: FormData,
) => Promise<{ ok: true; value: Toast } | Refusal>;

const CHANGES = {
  profile: saveProfile,
  email: askForEmail,
  password: savePassword,
  confirmation: resendConfirmation,
  deletion: deleteAccount,
} satisfies Record<string, Change>;

const GONE = "Esta conta não existe mais.";
const resendSchema = z.strictObject({ intent: z.literal("confirmation") });

/** Does what the form's intent names; the answer is the toast for the next page. */
export async function changeAccount(app: AppContext, asker: Asker, form: FormData): ReturnType<Change> {
  const intent = String(form.get("intent"));
  if (!isIntent(intent)) return failure("Este formulário não é desta página. Recarregue e tente de novo.");
  return CHANGES[intent](app, asker, form);
}

export type AccountIntent = keyof typeof CHANGES;

function isIntent(text: string): text is AccountIntent {
  return Object.hasOwn(CHANGES, text);
}

async function saveProfile(app: AppContext, { user }: Asker, formData: FormData): ReturnType<Change> {
  const form = parseForm(profileSchema, formData);
  if (!form.ok) return form;
  const write = { id: user.id, patch: form.value.patch, door: { door: "form" } } as const;
  const written = await writeUser(app.db, write, app.now());
  if (!written.ok) return failure("errors" in written ? sentencesOf(written.errors) : GONE, formData);
  return { ok: true, value: { title: "Perfil atualizado" } };
}

async function askForEmail(
  app: AppContext,
  { user, sessionId }: Asker,
  formData: FormData,
): ReturnType<Change> {
  const form = parseForm(emailChangeSchema, formData);
  if (!form.ok) return form;
  const { email, current_password: currentPassword } = form.value;
  if (email === user.email) return failure({ email: "Este já é o e-mail da sua conta" }, formData);
  if (!user.email_confirmed_at) return failure({ email: CONFIRM_FIRST }, formData);
  const current = await checkOwnPassword(app, user.id, currentPassword);
  if (!current.ok) return { ...current, values: { email } };
  const allowed = await app.limits.use(IDENTITY_LIMITS.confirmation, String(user.id));
  if (!allowed.ok) return { ...tooMany(allowed.retryAfter), values: { email } };
  const change = { userId: user.id, email, oldEmail: user.email, secret: app.secret, sessionId };
  const asked = await requestEmailChange(app.db, change, app.now());
  if (!asked.ok) return { ...asked, values: { email } };
  app.jobs.wake();
  const description = app.mail.isHeld()
    ? HELD
    : `Enviamos um link para ${email}. O e-mail muda quando você abrir o link e confirmar, com a conta aberta. Avisamos também o endereço de agora.`;
  return { ok: true, value: { title: "Confirme o novo e-mail", description } };
}

async function savePassword(app: AppContext, asker: Asker, formData: FormData): ReturnType<Change> {
  const form = parseForm(passwordChangeSchema, formData);
  if (!form.ok) return form;
  const { current_password: currentPassword, password } = form.value;
  const change = {
    userId: asker.user.id,
    sessionId: asker.sessionId,
    currentPassword,
    password,
    legacySuffix: app.config.legacyPasswordSuffix,
  };
  const done = await withPasswordLimit(app, asker.user.id, () => changePassword(app.db, change, app.now()));
  if (!done.ok) return done;
  app.jobs.wake();
  return {
    ok: true,
    value: { title: "Senha alterada", description: "As outras sessões foram encerradas." },
  };
}

async function resendConfirmation(
  app: AppContext,
  { user, sessionId }: Asker,
  formData: FormData,
): ReturnType<Change> {
  const form = parseForm(resendSchema, formData);
  if (!form.ok) return form;
  if (user.email_confirmed_at) return { ok: true, value: { title: "Seu e-mail já está confirmado" } };
  const allowed = await app.limits.use(IDENTITY_LIMITS.confirmation, String(user.id));
  if (!allowed.ok) return tooMany(allowed.retryAfter);
  const request = { userId: user.id, email: user.email, secret: app.secret, sessionId };
  await requestConfirmation(app.db, request, app.now());
  app.jobs.wake();
  if (app.mail.isHeld()) return { ok: true, value: { title: "O e-mail ainda não saiu", description: HELD } };
  return {
    ok: true,
    value: { title: "E-mail enviado", description: `Veja a caixa de entrada de ${user.email}.` },
  };
}

async function deleteAccount(app: AppContext, { user }: Asker, formData: FormData): ReturnType<Change> {
  const form = parseForm(deletionSchema, formData);
  if (!form.ok) return form;
  const current = await checkOwnPassword(app, user.id, form.value.current_password);
  if (!current.ok) return current;
  const person = await findPerson(app.db, user.id);
  const erased = await erasePerson(app.db, { person, actorId: user.id }, app.now());
  if (!erased.ok) return failure(erased.keptBecause);
  return { ok: true, value: { title: "Conta excluída", description: "Os seus dados foram removidos." } };
}
