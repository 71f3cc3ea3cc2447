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
import { runModeration } from "../reviews/review-actions.server.ts";
import { REVIEW_FILTER } from "../reviews/review-filter.ts";
import { listReviewsForAdmin, MODERATION_PAGE_SIZE } from "../reviews/review-list.server.ts";
import { REVIEW_LIST } from "../reviews/review-list.tsx";
import type { Route } from "./+types/admin-reviews.ts";

const PATH = "/admin/avaliacoes";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "reviews.moderate");
  const { db } = context.get(appContext);
  const filter = REVIEW_FILTER.parse(url.searchParams);
  const list = await listReviewsForAdmin(db, filter, pageFrom(url.searchParams, MODERATION_PAGE_SIZE));
  return { list, filter };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "reviews.moderate"), context);
  const filter = REVIEW_FILTER.parse(url.searchParams);
  return answerAct(await runModeration(acting, await readForm(request), filter), PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Avaliações", noIndex: true });

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { params } = useListPlace(PATH);
  return (
    <ListPage title="Avaliações" acts={<ExportLink to={`${PATH}/exportar`} params={params} />}>
      <NounList
        of={REVIEW_LIST}
        path={PATH}
        {...loaderData}
        notice={<ErrorSummary errors={actionData?.errors} />}
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(REVIEW_LIST.words, PATH);
