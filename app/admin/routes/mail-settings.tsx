import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { headersOfRefusal, refusalInit } from "#app/identity/refusal.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { WaitedMailsOffer } from "../mails/waited-mails.tsx";
import { readMailSetup, runMailForm } from "../settings/mail-setup.server.ts";
import { MAIL_CARD, MailSetupActions, MailSetupForm, MailWayAlert } from "../settings/mail-setup.tsx";
import { MAIL_PATH, SettingsTabs } from "../settings/settings-tabs.tsx";
import type { Route } from "./+types/mail-settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = requireRight(context, "mail.setup");
  return { email, setup: await readMailSetup(context.get(appContext)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "mail.setup");
  const outcome = await runMailForm(context.get(appContext), askerOf(context), await readForm(request));
  if (!outcome.ok) return data(outcome, refusalInit({ status: outcome.stale ? 409 : 422, ...outcome }));
  return redirectWithToast(MAIL_PATH, { title: outcome.title, kind: "success" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Envio de e-mails", noIndex: true });

export default function MailSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, email } = loaderData;
  // What was typed comes back with the refusal of the form, and only of it.
  const refused = actionData?.values ? actionData : undefined;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Configurações</h1>
      <SettingsTabs current="email" />
      <div className="grid max-w-text gap-6">
        <MailWayAlert setup={setup} />
        {setup.waited ? <WaitedMailsOffer waited={setup.waited} className={MAIL_CARD} /> : null}
        <MailSetupForm setup={setup} failure={refused} email={email} />
        {actionData && !refused && !actionData.question ? (
          <Alert tone="bad" title="Não deu certo">
            {Object.values(actionData.errors)[0]}
          </Alert>
        ) : null}
        <MailSetupActions setup={setup} email={email} refused={refused ? undefined : actionData} />
      </div>
    </div>
  );
}
