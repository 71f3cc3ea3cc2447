import { useEffect, useState } from "react";
import { data, Link, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { pageAddress, pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { ofThisRow, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { DeliverySheet } from "../integrations/delivery-sheet.tsx";
import { DeliveryLog } from "../integrations/delivery-table.tsx";
import { responseWithoutStore, runIntegrationForm } from "../integrations/integration-actions.server.ts";
import { ShownKeySheet } from "../integrations/shown-key.tsx";
import { WebhookDialogs, type WebhookQuestion } from "../integrations/webhook-dialogs.tsx";
import { WebhookActions, WebhookDetails } from "../integrations/webhook-facts.tsx";
import { readWebhookPage } from "../integrations/webhook-page.server.ts";
import { WebhookSheet } from "../integrations/webhook-sheet.tsx";
import { DELIVERY_FILTER } from "../webhooks/delivery-filter.ts";
import { WEBHOOK_STATES, webhookState } from "../webhooks/webhook-labels.ts";
import type { Route } from "./+types/admin-webhook.ts";

const LIST = "/admin/integracoes?aba=webhooks";
const PATH = "/admin/integracoes/webhooks";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "integrations.manage");
  const { db, now } = context.get(appContext);
  const page = await readWebhookPage(db, idInAddress(params.id) ?? 0, url.searchParams);
  return { ...page, isEdited: url.searchParams.has("editar"), now: now() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const admin = requireRight(context, "integrations.manage");
  const actor = { id: admin.id, ip: context.get(requestContext).ip, asker: askerOf(context) };
  const formData = await readForm(request);
  const own = idInAddress(params.id) ?? 0;
  ofThisRow(formData, own, "Este webhook não existe mais.");
  const outcome = await runIntegrationForm(context.get(appContext), actor, formData, url.searchParams);
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  if (outcome.kind === "shown") return responseWithoutStore(outcome.shown);
  if (formData.get("intent") === "delete-webhook") return redirectWithToast(LIST, outcome.toast);
  const list = DELIVERY_FILTER.params(DELIVERY_FILTER.parse(url.searchParams));
  if (outcome.to) return redirectWithToast(`${PATH}/${own}${outcome.to}`, outcome.toast);
  const { number } = pageFrom(url.searchParams, 1);
  return redirectWithToast(pageAddress(`${PATH}/${own}`, list, number), outcome.toast);
}

/** The answer with a key in it is not kept by the browser. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.webhook.name ?? "Webhook", noIndex: true });

export default function AdminWebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, items, hasMore, found, open, lastError, filter, page, isEdited, tables, now } = loaderData;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<WebhookQuestion | null>(null);
  const own = `${PATH}/${webhook.id}`;
  const list = pageAddress(own, DELIVERY_FILTER.params(filter), page.number);
  const close = () => navigate(list, { replace: true, preventScrollReset: true });
  const shown = actionData && "shown" in actionData ? actionData.shown : undefined;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  const { label, tone } = WEBHOOK_STATES[webhookState(webhook)];
  useEffect(() => {
    if (failure && !isEdited) showToast(failure.toast);
  }, [failure, isEdited]);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to={LIST} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-4" />
          Webhooks
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl wrap-anywhere md:text-3xl">{webhook.name}</h1>
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </div>
      </div>
      <WebhookDetails
        webhook={webhook}
        table={tables.find(({ id }) => id === webhook.table_id)}
        lastError={lastError}
      />
      <WebhookActions
        webhook={webhook}
        editAddress={`${own}?editar=1`}
        onRenew={() => setAsked("segredo")}
        onDelete={() => setAsked("excluir")}
      />
      <DeliveryLog
        webhook={webhook}
        path={own}
        deliveries={items}
        filter={filter}
        page={page}
        hasMore={hasMore}
        found={found}
        now={now}
        address={(id) => `${list}${list.includes("?") ? "&" : "?"}entrega=${id}`}
      />
      <DeliverySheet delivery={open} onClose={close} />
      <WebhookSheet
        webhook={webhook}
        tables={tables}
        failure={failure}
        open={isEdited && !shown}
        onClose={close}
      />
      <WebhookDialogs webhook={webhook} asked={asked} onClose={() => setAsked(null)} />
      <ShownKeySheet shown={shown} onClose={close} />
    </div>
  );
}
