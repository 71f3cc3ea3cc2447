import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { headersOfRefusal, refusalInit } from "#app/identity/refusal.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ADS_PATH, SettingsTabs } from "../../settings/settings-tabs.tsx";
import { AdEventList } from "../ad-event-list.tsx";
import { closedAds, readAdSetup, runAdForm } from "../ad-setup.server.ts";
import { AdSetupForm, AdTests } from "../ad-setup.tsx";
import type { Route } from "./+types/ad-settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireRight(context, "settings.write");
  const app = context.get(appContext);
  return { setup: await readAdSetup(app), closed: await closedAds(app, user), email: user.email };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "settings.write");
  const asker = { ...askerOf(context), userAgent: request.headers.get("user-agent") };
  const outcome = await runAdForm(context.get(appContext), asker, await readForm(request));
  if (!outcome.ok) return data(outcome, refusalInit({ status: outcome.stale ? 409 : 422, ...outcome }));
  return redirectWithToast(ADS_PATH, { title: outcome.title, kind: "success" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Anúncios", noIndex: true });

export default function AdSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, closed, email } = loaderData;
  // What was typed comes back with the refusal of the form, and only of it.
  const refused = actionData?.values ? actionData : undefined;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Configurações</h1>
      <SettingsTabs current="anuncios" />
      <p className="max-w-text text-muted">
        O site avisa os serviços de anúncio de cada compra paga, uma vez só. De quem não aceitou no painel de
        cookies, que aparece nas páginas de leitura, nada sai. Em branco, o serviço fica desligado.
      </p>
      <AdSetupForm setup={setup} failure={refused} closed={closed} email={email} />
      {actionData && !refused ? (
        <Alert tone="bad" title="Não deu certo">
          {Object.values(actionData.errors)[0]}
        </Alert>
      ) : null}
      <AdTests setup={setup} />
      <AdEventList events={setup.events} />
      {setup.values.googleTag ? (
        <section aria-labelledby="arquivo" className="grid max-w-text gap-3">
          <h2 id="arquivo" className="text-xl">
            Arquivo para o Google Ads
          </h2>
          <p className="text-muted">
            As compras pagas dos últimos 90 dias que vieram de um clique em anúncio do Google, de quem
            aceitou. Importe em Metas, Conversões, Uploads. O que já contou não conta de novo.
          </p>
          <ButtonLink
            to={`${ADS_PATH}/conversoes`}
            variant="quiet"
            size="compact"
            reloadDocument
            className="justify-self-start"
          >
            <Icon name="download" />
            Baixar conversões
          </ButtonLink>
        </section>
      ) : null}
    </div>
  );
}
