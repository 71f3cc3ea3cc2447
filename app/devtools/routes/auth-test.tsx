import { data, Form, href, redirectDocument, useNavigation } from "react-router";
import { type AppContext, appContext, requestContext } from "#app/context.ts";
import { strangerTurn } from "#app/identity/passwords/hash-line.server.ts";
import { headersOfRefusal, type Refusal, refusedForm, tooMany } from "#app/identity/refusal.ts";
import { currentUser, type SessionUser, startSession } from "#app/identity/sessions/sessions.server.ts";
import { logIn } from "#app/identity/sign-in/login.server.ts";
import { loginSchema, registrationSchema } from "#app/identity/user.schema.ts";
import { registerUser } from "#app/identity/users/registration.server.ts";
import { findLastLogin } from "#app/identity/users/users.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { type Caller, knock } from "#app/platform/gates/gate.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { AuthState, LoginTest, RegistrationTest } from "../auth-panels.tsx";
import { requireDeveloperPages } from "../developer-pages.ts";
import type { Route } from "./+types/auth-test.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  requireDeveloperPages(app);
  const user = currentUser(context);
  if (!user) return { user: null };
  const { name, email, role, avatar, created_at: createdAt } = user;
  const lastLogin = await findLastLogin(app.db, user.id);
  return { user: { id: String(user.id), name, email, role, avatar, createdAt, lastLogin } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  requireDeveloperPages(app);
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  form.delete("intent");
  const outcome = await tryOut(app, context.get(requestContext), intent, form);
  if (!outcome.ok) {
    const answer = refusedForm(outcome);
    return data({ ...answer.data, intent }, answer.init ?? {});
  }
  return redirectDocument(href("/auth-test"), {
    headers: { "set-cookie": await startSession(context, outcome.value, request) },
  });
}

type Signed = { ok: true; value: Pick<SessionUser, "id" | "team_role"> } | Refusal;

async function tryOut(app: AppContext, caller: Caller, intent: string, formData: FormData): Promise<Signed> {
  if (intent === "login") {
    const form = parseForm(loginSchema, formData);
    return form.ok ? tryPassword(app, { ...form.value, caller }) : form;
  }
  if (intent !== "register") return failure("Escolha um dos formulários desta página.");
  const form = parseForm(registrationSchema, formData);
  if (!form.ok) return form;
  const allowed = await knock(app, caller, "register");
  if (!allowed.ok) return tooMany(allowed);
  return registerUser(
    app.db,
    { ...form.value, query: "", turn: strangerTurn(app, caller) },
    app.secret,
    app.now(),
  );
}

/** Only the page of the sign-in has a second step. */
async function tryPassword(app: AppContext, attempt: Parameters<typeof logIn>[1]): Promise<Signed> {
  const outcome = await logIn(app, attempt);
  if (!outcome.ok) return outcome;
  const { value } = outcome;
  if (value.step === "code") return failure("Esta conta usa verificação em duas etapas. Entre por /login.");
  return { ok: true, value };
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Teste de autenticação", noIndex: true });

export default function AuthTestPage({ loaderData, actionData }: Route.ComponentProps) {
  const isLoading = useNavigation().state !== "idle";
  const { user } = loaderData;
  const error = actionData ? Object.values(actionData.errors).join(" ") : null;
  return (
    <div className="wrap pt-10 pb-24">
      <h1 className="text-4xl font-extrabold tracking-display">Teste de autenticação</h1>
      <p className="mt-3 text-lg text-muted">Página de desenvolvimento: entre, cadastre e veja o estado.</p>
      <AuthState state={{ user, isAuthenticated: user !== null, isLoading, error }} />
      {user ? (
        <Form method="post" action={href("/logout")} className="mt-4">
          <Button type="submit" variant="quiet" size="compact">
            Sair
          </Button>
        </Form>
      ) : null}
      <div className="mt-10 grid gap-10 md:grid-cols-2">
        <LoginTest refusal={actionData?.intent === "login" ? actionData : undefined} busy={isLoading} />
        <RegistrationTest
          refusal={actionData?.intent === "register" ? actionData : undefined}
          busy={isLoading}
        />
      </div>
    </div>
  );
}
