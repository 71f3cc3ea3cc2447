import { data, Form, href, redirectDocument, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DEAD_INVITATION } from "../invitations/dead-invitation.ts";
import {
  acceptSignedIn,
  acceptWithNewAccount,
  findInvitation,
  hasOwner,
} from "../invitations/invitations.server.ts";
import { NewPasswordFields } from "../passwords/new-password-form.tsx";
import { headersOfRefusal, refusedForm } from "../refusal.ts";
import { invitationWork } from "../rights/rights.ts";
import { currentUser, endSession, startSession } from "../sessions/sessions.server.ts";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { rememberNetwork } from "../sign-in/sign-in-throttle.server.ts";
import { invitationSchema } from "../user.schema.ts";
import type { Route } from "./+types/invitation.ts";

export const handle = { bare: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, company } = context.get(appContext);
  const { brand } = company;
  const invitation = await findInvitation(db, params.token, now());
  if (!invitation) {
    return data(
      { brand, email: "", work: "", step: "dead" as const },
      { status: 404, headers: HEADERS_OF_KEY },
    );
  }
  const { email } = invitation;
  const work = invitationWork(invitation.team_role);
  const isIn = currentUser(context)?.email === email;
  const step = isIn
    ? ("accept" as const)
    : (await hasOwner(db, invitation))
      ? ("sign-in" as const)
      : ("new" as const);
  return data({ brand, email, work, step }, { headers: HEADERS_OF_KEY });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { db, jobs, now } = app;
  const form = await readForm(request);
  const invitation = await findInvitation(db, params.token, now());
  if (!invitation) return refusedForm({ ok: false, errors: { form: DEAD_INVITATION } });
  const user = currentUser(context);
  if (user?.email === invitation.email) {
    const accepted = await acceptSignedIn(db, invitation, user, now());
    if (!accepted.ok) return refusedForm(accepted);
    const toast = { title: "Convite aceito", description: "Entre de novo: agora esta conta abre o painel." };
    return redirectWithToast(href("/login"), toast, { headers: { "set-cookie": await endSession(context) } });
  }
  const typed = parseForm(invitationSchema, form);
  if (!typed.ok) return refusedForm(typed);
  const { name, password } = typed.value;
  const opened = await acceptWithNewAccount(db, invitation, { name, password }, now());
  if (!opened.ok) return refusedForm(opened, { name });
  jobs.wake();
  const { ip } = context.get(requestContext);
  await rememberNetwork(db, { secret: app.secret, userId: opened.id, ip }, now());
  const cookie = await startSession(context, { id: opened.id, team_role: invitation.team_role }, request);
  return redirectDocument(href("/admin"), { headers: { "set-cookie": cookie } });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Convite", noIndex: true });

export default function InvitationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { brand, email, work, step } = loaderData;
  const busy = useNavigation().state === "submitting";
  const { errors = {}, values } = actionData ?? {};
  const back = `?voltar=${encodeURIComponent(href("/convite/:token", params))}`;
  if (step === "dead") {
    return (
      <AuthPage brand={brand} title="Convite">
        <Alert tone="bad" title="Convite inválido ou expirado">
          <p>{DEAD_INVITATION}</p>
        </Alert>
      </AuthPage>
    );
  }
  return (
    <AuthPage brand={brand} title="Cuide desta loja">
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary errors={errors} title="Não foi possível aceitar o convite" />
        <p className="wrap-anywhere">
          {email} foi convidado para {work} de {brand}.
        </p>
        {step === "sign-in" ? (
          <>
            <p>Este e-mail já tem conta. Entre nela para aceitar.</p>
            <ButtonLink to={`${href("/login")}${back}`} block>
              Entrar para aceitar
            </ButtonLink>
          </>
        ) : null}
        {step === "new" ? (
          <>
            <Field name="name" label="Seu nome" error={errors.name}>
              <Input required autoComplete="name" defaultValue={values?.name} />
            </Field>
            <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
            <NewPasswordFields errors={errors} isAdmin label="Senha" />
          </>
        ) : null}
        {step === "sign-in" ? null : (
          <Button type="submit" block busy={busy}>
            Aceitar o convite
          </Button>
        )}
      </Form>
    </AuthPage>
  );
}
