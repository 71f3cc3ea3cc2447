// Changes of one's own account, each with its rate limit.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import type { Asker } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { IDENTITY_LIMITS } from "#app/identity/links/identity-limits.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { returnQuery } from "#app/identity/sessions/return-address.ts";
import { emailChangeSchema, passwordChangeSchema, profileSchema } from "#app/identity/user.schema.ts";
import { CONFIRM_FIRST } from "#app/identity/user-rules.ts";
import {
  cancelEmailChange,
  requestConfirmation,
  requestEmailChange,
  resendEmailChange,
} from "#app/identity/users/email-confirmations.server.ts";
import { changePassword, requestPasswordReset } from "#app/identity/users/password-renewal.server.ts";
import { writeUser } from "#app/identity/users/user-writes.server.ts";
import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import type { Toast } from "#app/platform/forms/toast.server.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { deletionSchema } from "../data-requests/data-request.schema.ts";
import { askForErasure } from "../erasure/asked-erasure.server.ts";
import { checkOwnPassword, checkSecondFactor, withPasswordLimit } from "../security/own-password.server.ts";

/** Shown instead of 'enviado' while mail is not set up. */
const HELD = `${NO_MAILS_YET}. O link ficou guardado no servidor; fale com a loja.`;

type Change = (app: AppContext, asker: Asker, form: FormData) => Promise<Outcome<{ value: Toast }, Refusal>>;

const CHANGES = {
  profile: saveProfile,
  email: askForEmail,
  password: savePassword,
  "first-password": mailFirstPassword,
  confirmation: resendConfirmation,
  deletion: deleteAccount,
  "resend-email": resendChange,
  "cancel-email": cancelChange,
} satisfies Record<string, Change>;

const GONE = "Esta conta não existe mais.";
const resendSchema = z.strictObject({ intent: z.literal("confirmation") });

/** Runs the form's intent; returns the toast for the next page. */
export async function changeAccount(app: AppContext, asker: Asker, form: FormData): ReturnType<Change> {
  const intent = String(form.get("intent"));
  if (!isIntent(intent)) return failure("Este formulário não é desta página. Recarregue e tente de novo.");
  if (GUARDED.has(intent)) {
    const proven = await checkSecondFactor(app, asker, form);
    if (!proven.ok) return { ...failure(proven.errors, form), ...proven, values: typedIn(form) };
  }
  return CHANGES[intent](app, asker, form);
}

export type AccountIntent = keyof typeof CHANGES;

/** Intents that could take the account from its owner. */
const GUARDED: ReadonlySet<AccountIntent> = new Set(["email", "password", "deletion"]);

function typedIn(form: FormData): Record<string, string> {
  const email = form.get("email");
  return typeof email === "string" ? { email } : {};
}

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
  if (!allowed.ok) return { ...tooMany(allowed), values: { email } };
  const change = { userId: user.id, email, oldEmail: user.email, secret: app.secret, sessionId };
  const asked = await requestEmailChange(app.db, change, app.now());
  if (!asked.ok) return { ...asked, values: { email } };
  app.jobs.wake();
  const description = app.mail.isHeld()
    ? HELD
    : `Enviamos um link para ${shownEmail(email)}. O e-mail muda quando você abrir o link e confirmar, com a conta aberta. Avisamos também o endereço de agora.`;
  return { ok: true, value: { title: "Confirme o novo e-mail", description } };
}

const changeSchema = z.strictObject({ intent: z.enum(["resend-email", "cancel-email"]) });
const NOTHING_PENDING = "Nenhuma troca de e-mail está esperando.";

async function resendChange(
  app: AppContext,
  { user, sessionId }: Asker,
  formData: FormData,
): ReturnType<Change> {
  const form = parseForm(changeSchema, formData);
  if (!form.ok) return form;
  const allowed = await app.limits.use(IDENTITY_LIMITS.confirmation, String(user.id));
  if (!allowed.ok) return tooMany(allowed);
  const asked = { userId: user.id, secret: app.secret, sessionId };
  const email = await resendEmailChange(app.db, asked, app.now());
  if (!email) return { ok: true, value: { title: NOTHING_PENDING } };
  app.jobs.wake();
  if (app.mail.isHeld()) return { ok: true, value: { title: "O e-mail ainda não saiu", description: HELD } };
  return {
    ok: true,
    value: { title: "E-mail enviado", description: `Veja a caixa de entrada de ${email}.` },
  };
}

async function cancelChange(
  { db, now }: AppContext,
  { user }: Asker,
  formData: FormData,
): ReturnType<Change> {
  const form = parseForm(changeSchema, formData);
  if (!form.ok) return form;
  const wasWaiting = await cancelEmailChange(db, user.id, now());
  if (!wasWaiting) return { ok: true, value: { title: NOTHING_PENDING } };
  return {
    ok: true,
    value: { title: "Troca de e-mail cancelada", description: `Você continua entrando com ${user.email}.` },
  };
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

const firstPasswordSchema = z.strictObject({ intent: z.literal("first-password") });

/** Goes through the mailbox, as for a forgotten password: an open session alone must not set a password. */
async function mailFirstPassword(app: AppContext, { user }: Asker, formData: FormData): ReturnType<Change> {
  const form = parseForm(firstPasswordSchema, formData);
  if (!form.ok) return form;
  const allowed = await app.limits.use(IDENTITY_LIMITS.confirmation, String(user.id));
  if (!allowed.ok) return tooMany(allowed);
  const query = returnQuery("/minha-conta?aba=perfil");
  await requestPasswordReset(app.db, { email: user.email, secret: app.secret, query }, app.now());
  app.jobs.wake();
  if (app.mail.isHeld()) return { ok: true, value: { title: "O e-mail ainda não saiu", description: HELD } };
  const description = `Enviamos para ${shownEmail(user.email)} um link para criar a senha. Ele vale por 1 hora.`;
  return { ok: true, value: { title: "Veja sua caixa de entrada", description } };
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
  if (!allowed.ok) return tooMany(allowed);
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
  const asked = await askForErasure(app.db, { userId: user.id, secret: app.secret }, app.now());
  if (!asked.ok) return failure(asked.keptBecause);
  app.jobs.wake();
  const wayBack = app.mail.isHeld()
    ? HELD
    : `Se não foi você, ou se mudar de ideia, use o link que enviamos para ${shownEmail(user.email)}: até esse dia ele traz a conta de volta.`;
  const description = `Sua conta será apagada em ${formatDate(asked.eraseAt)}. ${wayBack}`;
  return { ok: true, value: { title: "Conta fechada", description } };
}
