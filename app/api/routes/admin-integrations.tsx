import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { NounList } from "#app/nouns/noun-list.tsx";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { GuidePanel } from "../integrations/guide-panel.tsx";
import { responseWithoutStore, runIntegrationForm } from "../integrations/integration-actions.server.ts";
import { tableChoices } from "../integrations/integration-guide.server.ts";
import { readIntegrationsPage } from "../integrations/integrations-page.server.ts";
import { ShownKeySheet } from "../integrations/shown-key.tsx";
import { TOKEN_LIST } from "../integrations/token-list.tsx";
import { TokenSheet } from "../integrations/token-sheet.tsx";
import { WEBHOOK_LIST } from "../integrations/webhook-list.tsx";
import { WebhookSheet } from "../integrations/webhook-sheet.tsx";
import type { Route } from "./+types/admin-integrations.ts";

const PATH = "/admin/integracoes";
const TABS = [
  { tab: "chaves", label: "Chaves", to: PATH, create: "Nova chave" },
  { tab: "webhooks", label: "Webhooks", to: `${PATH}?aba=webhooks`, create: "Novo webhook" },
  { tab: "como-usar", label: "Como usar", to: `${PATH}?aba=como-usar`, create: undefined },
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { email } = requireRight(context, "integrations.manage");
  const { db, config, now } = context.get(appContext);
  const page = await readIntegrationsPage(db, PATH, url.searchParams);
  const isNew = url.searchParams.has("nova");
  return { page, isNew, tables: tableChoices(), now: now(), siteUrl: config.siteUrl, email };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireRight(context, "integrations.manage");
  const actor = { id: admin.id, ip: context.get(requestContext).ip, asker: askerOf(context) };
  const outcome = await runIntegrationForm(context.get(appContext), actor, await readForm(request));
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  if (outcome.kind === "shown") return responseWithoutStore(outcome.shown);
  const list = new URLSearchParams(url.searchParams);
  list.delete("nova");
  return redirectWithToast(list.size > 0 ? `${PATH}?${list}` : PATH, outcome.toast);
}

/** The answer with a key in it is not kept by the browser. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Integrações", noIndex: true });

export default function AdminIntegrationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, tables, isNew, now, siteUrl, email } = loaderData;
  const { tab, here } = page;
  const navigate = useNavigate();
  const { create } = TABS.find((one) => one.tab === tab) ?? TABS[0];
  const newAddress = `${here}${here.includes("?") ? "&" : "?"}nova=1`;
  const close = () => navigate(here, { replace: true, preventScrollReset: true });
  const shown = actionData && "shown" in actionData ? actionData.shown : undefined;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  const isOpen = isNew && !shown;
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (failure && !isNew) showToast(failure.toast);
  }, [failure, isNew]);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Integrações</h1>
        {create ? (
          <ButtonLink to={newAddress} size="compact" preventScrollReset>
            <Icon name="plus" />
            {create}
          </ButtonLink>
        ) : null}
      </div>
      <TabLinks
        label="Partes das integrações"
        items={TABS.map((one) => ({ label: one.label, to: one.to, current: one.tab === tab }))}
      />
      {page.tab === "chaves" ? (
        <NounList of={TOKEN_LIST} path={PATH} list={page.list} filter={page.filter} given={{ tables, now }} />
      ) : null}
      {page.tab === "webhooks" ? (
        <NounList of={WEBHOOK_LIST} path={PATH} list={page.list} filter={page.filter} given={{ now }} />
      ) : null}
      {page.tab === "como-usar" ? <GuidePanel siteUrl={siteUrl} tables={page.guides} /> : null}
      <TokenSheet
        open={isOpen && tab === "chaves"}
        onClose={close}
        tables={tables}
        failure={failure}
        email={email}
      />
      <WebhookSheet
        tables={tables}
        failure={failure}
        webhook={null}
        open={isOpen && tab === "webhooks"}
        onClose={close}
      />
      <ShownKeySheet shown={shown} onClose={close} />
    </div>
  );
}
