import { data } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { ISSUE_FILTER } from "../issues/issue-filter.ts";
import { ISSUES_PAGE_SIZE, listIssues } from "../issues/issue-list.server.ts";
import { IssuesPanel } from "../issues/issues-panel.tsx";
import { runSubscriptionForm } from "../subscriptions/subscription-actions.server.ts";
import { SUBSCRIPTION_FILTER } from "../subscriptions/subscription-filter.ts";
import {
  countSubscriptions,
  listSubscriptions,
  SUBSCRIPTIONS_PAGE_SIZE,
} from "../subscriptions/subscription-list.server.ts";
import { SubscriptionsPanel } from "../subscriptions/subscriptions-panel.tsx";
import type { Route } from "./+types/admin-newsletter.ts";

const PATH = "/admin/newsletter";
const RECENT_DAYS = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "newsletter.send");
  const { db, now } = context.get(appContext);
  const params = url.searchParams;
  if (params.get("aba") === "edicoes") {
    const filter = ISSUE_FILTER.parse(params);
    const issues = await listIssues(db, filter, pageFrom(params, ISSUES_PAGE_SIZE));
    return { tab: "edicoes" as const, filter, issues };
  }
  const filter = SUBSCRIPTION_FILTER.parse(params);
  const counts = await countSubscriptions(db, addDays(now(), -RECENT_DAYS));
  const list = await listSubscriptions(db, filter, pageFrom(params, SUBSCRIPTIONS_PAGE_SIZE), counts);
  return { tab: "inscritos" as const, filter, list, counts };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "newsletter.send");
  const actor = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runSubscriptionForm(
    context.get(appContext),
    actor,
    await readForm(request),
    SUBSCRIPTION_FILTER.parse(url.searchParams),
  );
  if (!outcome.ok) return data(outcome, outcome.status);
  const { ok: _ok, ...words } = outcome;
  return redirectWithToast(`${PATH}${url.search}`, { ...words, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Newsletter", noIndex: true });

export default function AdminNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const isIssues = loaderData.tab === "edicoes";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Newsletter</h1>
        <div className="flex flex-wrap gap-3">
          {loaderData.tab === "inscritos" ? (
            <ButtonLink
              to={`${PATH}/exportar?${SUBSCRIPTION_FILTER.params(loaderData.filter)}`}
              variant="quiet"
              size="compact"
              reloadDocument
            >
              <Icon name="download" />
              Exportar CSV
            </ButtonLink>
          ) : null}
          <ButtonLink to={`${PATH}/nova`} size="compact">
            <Icon name="plus" />
            Nova edição
          </ButtonLink>
        </div>
      </div>
      <TabLinks
        label="Newsletter"
        items={[
          { label: "Inscritos", to: PATH, current: !isIssues },
          { label: "Edições", to: `${PATH}?aba=edicoes`, current: isIssues },
        ]}
      />
      <ErrorSummary errors={actionData?.errors} />
      {loaderData.tab === "edicoes" ? (
        <IssuesPanel
          path={PATH}
          tab={loaderData.tab}
          filter={loaderData.filter}
          list={loaderData.issues}
          issueAddress={(id) => `${PATH}/edicoes/${id}`}
        />
      ) : (
        <SubscriptionsPanel
          path={PATH}
          filter={loaderData.filter}
          counts={loaderData.counts}
          list={loaderData.list}
        />
      )}
    </div>
  );
}
