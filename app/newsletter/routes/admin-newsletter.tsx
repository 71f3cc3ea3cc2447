import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs } from "#app/nouns/list-answers.server.ts";
import { ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { ISSUE_FILTER } from "../issues/issue-filter.ts";
import { ISSUES_PAGE_SIZE, listIssues } from "../issues/issue-list.server.ts";
import { ISSUE_LIST } from "../issues/issue-list.tsx";
import { runSubscriptionForm } from "../subscriptions/subscription-actions.server.ts";
import { SUBSCRIPTION_FILTER } from "../subscriptions/subscription-filter.ts";
import {
  countSubscriptions,
  listSubscriptions,
  SUBSCRIPTIONS_PAGE_SIZE,
} from "../subscriptions/subscription-list.server.ts";
import { SUBSCRIPTION_LIST } from "../subscriptions/subscription-list.tsx";
import type { Route } from "./+types/admin-newsletter.ts";

const PATH = "/admin/newsletter";
const RECENT_DAYS = 30;
const COUNT = new Intl.NumberFormat("pt-BR");

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "newsletter.send");
  const { db, now } = context.get(appContext);
  const params = url.searchParams;
  if (params.get("aba") === "edicoes") {
    const filter = ISSUE_FILTER.parse(params);
    const list = await listIssues(db, filter, pageFrom(params, ISSUES_PAGE_SIZE));
    return { tab: "edicoes" as const, filter, list };
  }
  const filter = SUBSCRIPTION_FILTER.parse(params);
  const counts = await countSubscriptions(db, addDays(now(), -RECENT_DAYS));
  const list = await listSubscriptions(db, filter, pageFrom(params, SUBSCRIPTIONS_PAGE_SIZE), counts);
  return { tab: "inscritos" as const, filter, list, counts };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { author, ...app } = actingAs(requireRight(context, "newsletter.send"), context);
  const filter = SUBSCRIPTION_FILTER.parse(url.searchParams);
  const outcome = await runSubscriptionForm(app, author, await readForm(request), filter);
  if (!outcome.ok) return data(outcome, outcome.status);
  const { ok: _ok, ...words } = outcome;
  return redirectWithToast(`${PATH}${url.search}`, { ...words, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Newsletter", noIndex: true });

export default function AdminNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { params } = useListPlace(PATH);
  const isIssues = loaderData.tab === "edicoes";
  return (
    <ListPage
      title="Newsletter"
      acts={
        <>
          {isIssues ? null : <ExportLink to={`${PATH}/exportar`} params={params} />}
          <ButtonLink to={`${PATH}/nova`} size="compact">
            <Icon name="plus" />
            Nova edição
          </ButtonLink>
        </>
      }
    >
      <TabLinks
        label="Newsletter"
        items={[
          { label: "Inscritos", to: PATH, current: !isIssues },
          { label: "Edições", to: `${PATH}?aba=edicoes`, current: isIssues },
        ]}
      />
      <ErrorSummary errors={actionData?.errors} />
      {loaderData.tab === "edicoes" ? (
        <NounList of={ISSUE_LIST} path={PATH} list={loaderData.list} filter={loaderData.filter} />
      ) : (
        <Subscriptions {...loaderData} />
      )}
    </ListPage>
  );
}

type SubscriptionsProps = Extract<Route.ComponentProps["loaderData"], { tab: "inscritos" }>;

function Subscriptions({ list, filter, counts }: SubscriptionsProps) {
  return (
    <>
      <FigureRow
        items={[
          { label: "Inscrições ativas", value: COUNT.format(counts.active) },
          { label: "Novas em 30 dias", value: COUNT.format(counts.recent) },
          { label: "Canceladas em 30 dias", value: COUNT.format(counts.left) },
        ]}
      />
      <NounList
        of={SUBSCRIPTION_LIST}
        path={PATH}
        list={list}
        filter={filter}
        counts={{ all: counts.all, ativas: counts.active, canceladas: counts.ended }}
      />
    </>
  );
}

export const ErrorBoundary = listFailure(SUBSCRIPTION_LIST.words, PATH);
