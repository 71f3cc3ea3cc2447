import { redirect, redirectDocument } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { knock } from "#app/platform/gates/gate.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { googleNotice } from "../google/google-paths.ts";
import { strangerTurn } from "../passwords/hash-line.server.ts";
import { diskFullRefusalOr, headersOfRefusal, refusedForm, tooMany } from "../refusal.ts";
import { isGift, returnAddress, returnQuery } from "../sessions/return-address.ts";
import { currentUser, startSession } from "../sessions/sessions.server.ts";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { GoogleAlert, GoogleSignIn } from "../sign-in/google-sign-in.tsx";
import { RegistrationForm } from "../sign-in/registration-form.tsx";
import { rememberNetwork } from "../sign-in/sign-in-throttle.server.ts";
import { registrationSchema } from "../user.schema.ts";
import { registerUser } from "../users/registration.server.ts";
import type { Route } from "./+types/register.ts";

export const handle = { bare: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const back = returnAddress(url.searchParams.get("voltar"));
  // Whoever comes back by the browser's own button goes on to where the account was asked for.
  if (currentUser(context)) throw redirect(back);
  const { company } = context.get(appContext);
  return {
    brand: company.brand,
    query: returnQuery(back),
    isGift: isGift(back),
    withGoogle: company.signIn.google,
    notice: googleNotice(url.searchParams.get("google")),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { db, jobs, secret, now } = app;
  const caller = context.get(requestContext);
  const form = parseForm(registrationSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const { name, email, password } = form.value;
  const query = returnQuery(url.searchParams.get("voltar"));
  try {
    const tried = await knock(app, caller, "register");
    if (!tried.ok) return refusedForm(tooMany(tried), { name, email });
    const outcome = await registerUser(
      db,
      { name, email, password, query, turn: strangerTurn(app, caller) },
      secret,
      now(),
    );
    if (!outcome.ok) return refusedForm(outcome, { name, email });
    jobs.wake();
    await rememberNetwork(db, { secret, userId: outcome.value.id, ip: caller.ip }, now());
    return redirectDocument(returnAddress(url.searchParams.get("voltar")), {
      headers: { "set-cookie": await startSession(context, outcome.value, request) },
    });
  } catch (error) {
    return refusedForm(diskFullRefusalOr(error), { name, email });
  }
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Cadastrar",
    description: "Crie sua conta para ter as suas compras em um lugar só.",
    canonical: "/register",
  });

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, query, isGift: waits, withGoogle, notice } = loaderData;
  return (
    <AuthPage
      brand={brand}
      title="Crie sua conta"
      note={waits ? "O seu presente está guardado: ele espera por você depois do cadastro." : undefined}
    >
      {notice && !actionData ? <GoogleAlert notice={notice} /> : null}
      <RegistrationForm answer={actionData} query={query} />
      {withGoogle ? <GoogleSignIn query={query} isNew /> : null}
    </AuthPage>
  );
}

export function ErrorBoundary() {
  const { reference } = useRenderContext();
  return (
    <div className="wrap py-16">
      <ErrorPanel
        title="Ocorreu um erro desconhecido durante o registro."
        sentence="Não foi possível concluir. Tente de novo em instantes."
        reference={reference}
        retry="/register"
      />
    </div>
  );
}
