import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs, answerAct } from "#app/nouns/list-answers.server.ts";
import { ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { AskedErasures } from "../data-requests/asked-erasures.tsx";
import { runRequestForm } from "../data-requests/data-request-actions.server.ts";
import { CLOSED_SORTS, REQUEST_FILTER } from "../data-requests/data-request-filter.ts";
import {
  countDataRequests,
  listDataRequests,
  REQUESTS_PAGE_SIZE,
} from "../data-requests/data-request-list.server.ts";
import { REQUEST_LIST } from "../data-requests/data-request-list.tsx";
import { listAskedErasures } from "../erasure/asked-erasure.server.ts";
import type { Route } from "./+types/admin-privacy.ts";

const PATH = "/admin/privacidade";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "privacy.handle");
  const { db, now } = context.get(appContext);
  const filter = REQUEST_FILTER.parse(url.searchParams);
  const [list, counts, waiting] = await Promise.all([
    listDataRequests(db, filter, pageFrom(url.searchParams, REQUESTS_PAGE_SIZE)),
    countDataRequests(db),
    listAskedErasures(db),
  ]);
  return { list, counts, waiting, filter, now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { author, ...app } = actingAs(requireRight(context, "privacy.handle"), context);
  const filter = REQUEST_FILTER.parse(url.searchParams);
  return answerAct(await runRequestForm(app, author, await readForm(request), filter), PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Privacidade", noIndex: true });

export default function AdminPrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, counts, waiting, filter, now } = loaderData;
  const { params } = useListPlace(PATH);
  return (
    <ListPage title="Privacidade" acts={<ExportLink to={`${PATH}/exportar`} params={params} />}>
      <p className="text-muted">Solicitações sobre dados pessoais. A lei dá 15 dias para responder.</p>
      {waiting.length > 0 ? <AskedErasures accounts={waiting} /> : null}
      <ErrorSummary errors={actionData?.errors} />
      <NounList
        of={REQUEST_LIST}
        path={PATH}
        list={list}
        filter={filter}
        counts={Object.fromEntries(counts.map(({ state, count }) => [state, count]))}
        offered={filter.state === "open" ? {} : { sort: Object.entries(CLOSED_SORTS) }}
        given={{ now, failure: actionData }}
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(REQUEST_LIST.words, PATH);
