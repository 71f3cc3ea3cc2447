import { Form, href, Link, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { knock } from "#app/platform/gates/gate.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { EmailInput } from "../email-hint/email-input.tsx";
import { HeldMailAlert } from "../links/held-mail-alert.tsx";
import { LookInMailbox } from "../links/look-in-mailbox.tsx";
import { headersOfRefusal, refusedForm, tooMany } from "../refusal.ts";
import { returnQuery } from "../sessions/return-address.ts";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { forgottenSchema } from "../user.schema.ts";
import { requestPasswordReset } from "../users/password-renewal.server.ts";
import type { Route } from "./+types/forgot-password.ts";

export const handle = { bare: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { company, mail } = context.get(appContext);
  return {
    brand: company.brand,
    heldBy: mail.isHeld() ? company.emails.support : null,
    query: returnQuery(url.searchParams.get("voltar")),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { db, jobs, secret, now, mail, company } = app;
  const form = parseForm(forgottenSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const { email } = form.value;
  const tried = await knock(app, context.get(requestContext), "password-reset");
  if (!tried.ok) return refusedForm(tooMany(tried), { email });
  await requestPasswordReset(
    db,
    { email, secret, query: returnQuery(url.searchParams.get("voltar")) },
    now(),
  );
  jobs.wake();
  return {
    ok: true as const,
    email: shownEmail(email),
    heldBy: mail.isHeld() ? company.emails.support : null,
  };
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Esqueci minha senha", noIndex: true });

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && !actionData.ok ? actionData : undefined;
  const asked = actionData?.ok ? actionData : undefined;
  const held = asked?.heldBy ?? null;
  const busy = useNavigation().formAction?.startsWith(href("/esqueci-senha")) ?? false;
  return (
    <AuthPage brand={loaderData.brand} title="Esqueci minha senha">
      {asked && held !== null ? (
        <HeldMailAlert
          supportEmail={held}
          instead={`Se houver uma conta com ${asked.email}, o link para criar outra senha ficou guardado na loja.`}
        />
      ) : null}
      {held !== null ? null : actionData?.ok ? (
        <Alert tone="ok" title="Veja sua caixa de entrada">
          <p>
            Se houver uma conta com {actionData.email}, enviamos para lá um link para criar outra senha. Ele
            vale por 1 hora.
          </p>
          <LookInMailbox />
        </Alert>
      ) : (
        <Form method="post" noValidate className="relative grid gap-5">
          <ErrorSummary errors={refusal?.errors} />
          {loaderData.heldBy === null ? (
            <p>Informe o e-mail da sua conta e enviaremos um link para criar outra senha.</p>
          ) : (
            <HeldMailAlert
              supportEmail={loaderData.heldBy}
              instead="Por enquanto, o link para criar outra senha não chega."
            />
          )}
          <Field name="email" label="E-mail" error={refusal?.errors.email}>
            <EmailInput autoComplete="username" required defaultValue={refusal?.values?.email} />
          </Field>
          <HoneypotField />
          <Button type="submit" block busy={busy}>
            {busy ? "Enviando..." : loaderData.heldBy === null ? "Enviar link" : "Pedir link"}
          </Button>
        </Form>
      )}
      <p className="mt-6 text-center">
        <Link className="link" to={`${href("/login")}${loaderData.query}`}>
          Voltar para o login
        </Link>
      </p>
    </AuthPage>
  );
}
