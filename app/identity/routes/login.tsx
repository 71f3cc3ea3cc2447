import { href, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { isFirstAccessOpen } from "../first-access/first-access.server.ts";
import { googleNotice } from "../google/google-paths.ts";
import { diskFullRefusalOr, headersOfRefusal, refusedForm } from "../refusal.ts";
import { knownDemoAccounts } from "../sessions/known-demo-accounts.server.ts";
import { isGift, landingAddress, returnAddress, returnQuery } from "../sessions/return-address.ts";
import { currentUser } from "../sessions/sessions.server.ts";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { GoogleAlert } from "../sign-in/google-sign-in.tsx";
import { logIn } from "../sign-in/login.server.ts";
import { LoginForm } from "../sign-in/login-form.tsx";
import { letIn } from "../sign-in/way-in.server.ts";
import { loginSchema } from "../user.schema.ts";
import type { Route } from "./+types/login.ts";

export const handle = { bare: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("voltar");
  const back = returnAddress(asked);
  const user = currentUser(context);
  if (user) throw redirect(landingAddress(user.team_role, asked));
  const app = context.get(appContext);
  if (await isFirstAccessOpen(app)) throw redirect(href("/primeiro-acesso"));
  return {
    brand: app.company.brand,
    query: returnQuery(back),
    isGift: isGift(back),
    withGoogle: app.company.signIn.google,
    notice: googleNotice(url.searchParams.get("google")),
    demoAccounts: await knownDemoAccounts(app),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = parseForm(loginSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const { email, password } = form.value;
  try {
    const outcome = await logIn(app, { email, password, caller: context.get(requestContext) });
    if (!outcome.ok) return refusedForm(outcome, { email });
    return await letIn(context, request, outcome.value, { search: url.search, isProven: true });
  } catch (error) {
    return refusedForm(diskFullRefusalOr(error), { email });
  }
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Entrar", description: "Entre na sua conta.", canonical: "/login" });

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, query, demoAccounts, isGift: waits, withGoogle, notice } = loaderData;
  return (
    <AuthPage
      brand={brand}
      title="Que bom ter você de volta"
      note={waits ? "O seu presente está guardado: entre para abrir." : undefined}
    >
      {notice && !actionData ? <GoogleAlert notice={notice} /> : null}
      <LoginForm answer={actionData} query={query} demoAccounts={demoAccounts} withGoogle={withGoogle} />
    </AuthPage>
  );
}

export function ErrorBoundary() {
  const { reference } = useRenderContext();
  return (
    <div className="wrap py-16">
      <ErrorPanel
        title="Erro no login"
        sentence="Não foi possível concluir. Tente de novo em instantes."
        reference={reference}
        retry="/login"
      />
    </div>
  );
}
