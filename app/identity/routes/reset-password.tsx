import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { findLink } from "../links/one-time-links.server.ts";
import { NewPasswordForm } from "../passwords/new-password-form.tsx";
import { headersOfRefusal, refusedForm } from "../refusal.ts";
import { returnQuery } from "../sessions/return-address.ts";
import { endSession } from "../sessions/sessions.server.ts";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { newPasswordSchema } from "../user.schema.ts";
import { STARTED_CLEAN } from "../users/mailbox-proof.server.ts";
import { DEAD_RESET_LINK, resetPassword } from "../users/password-renewal.server.ts";
import type { Route } from "./+types/reset-password.ts";

export const handle = { bare: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, company } = context.get(appContext);
  const link = await findLink(db, "reset", params.token, now());
  const facts = {
    brand: company.brand,
    isAdmin: Boolean(link?.team_role),
    refusal: link ? undefined : DEAD_RESET_LINK,
    query: returnQuery(url.searchParams.get("voltar")),
  };
  return data(facts, { status: link ? 200 : 404, headers: HEADERS_OF_KEY });
}

export const headers = headersOfRefusal;

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { db, jobs, now } = context.get(appContext);
  const form = parseForm(newPasswordSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const outcome = await resetPassword(db, { token: params.token, password: form.value.password }, now());
  if (!outcome.ok) return refusedForm(outcome);
  jobs.wake();
  return redirectWithToast(
    `${href("/login")}${returnQuery(url.searchParams.get("voltar"))}`,
    {
      title: "Senha alterada",
      description: outcome.isClean ? `Entre com a nova senha. ${STARTED_CLEAN}` : "Entre com a nova senha.",
    },
    { headers: { "set-cookie": await endSession(context) } },
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Redefinir senha", noIndex: true });

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, refusal, query, isAdmin } = loaderData;
  return (
    <AuthPage brand={brand} title="Crie outra senha">
      {refusal ? (
        <div className="grid gap-5">
          <Alert tone="bad" title="Link inválido ou expirado">
            <p>{refusal}</p>
          </Alert>
          <ButtonLink to={`${href("/esqueci-senha")}${query}`} block>
            Pedir um novo link
          </ButtonLink>
        </div>
      ) : (
        <NewPasswordForm answer={actionData} isAdmin={isAdmin} />
      )}
    </AuthPage>
  );
}
