import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { GOOGLE_RETURN_PATH } from "#app/identity/google/google-paths.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sessionContext } from "#app/identity/sessions/sessions.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { SettingsTabs, SIGN_IN_SETUP_PATH } from "../../settings/settings-tabs.tsx";
import { readSignInSetup, runSignInForm } from "../sign-in-setup.server.ts";
import { SignInSetupForm } from "../sign-in-setup.tsx";
import type { Route } from "./+types/sign-in-settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = requireRight(context, "sign-in.setup");
  const app = context.get(appContext);
  const redirectAddress = `${app.config.siteUrl}${GOOGLE_RETURN_PATH}`;
  return { email, redirectAddress, setup: await readSignInSetup(app) };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "sign-in.setup");
  const hasTwoFactors = context.get(sessionContext)?.hasTwoFactors ?? false;
  const asker = { ...askerOf(context), hasTwoFactors };
  const outcome = await runSignInForm(context.get(appContext), asker, await readForm(request));
  if (!outcome.ok) return data(outcome, outcome.stale ? 409 : (outcome.status ?? 422));
  return redirectWithToast(SIGN_IN_SETUP_PATH, { title: outcome.title, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Entrada", noIndex: true });

export default function SignInSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Configurações</h1>
      <SettingsTabs current="entrada" />
      <p className="max-w-text text-muted">Como a equipe e os clientes entram na loja.</p>
      <SignInSetupForm {...loaderData} failure={actionData} />
    </div>
  );
}
