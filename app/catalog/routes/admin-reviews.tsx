import { data, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { ModerationList } from "../reviews/moderation-list.tsx";
import { runModeration } from "../reviews/review-actions.server.ts";
import { REVIEW_FILTER, type ReviewFilter, type ReviewState } from "../reviews/review-filter.ts";
import { listReviewsForAdmin, MODERATION_PAGE_SIZE } from "../reviews/review-list.server.ts";
import type { Route } from "./+types/admin-reviews.ts";

const PATH = "/admin/avaliacoes";
const NOUN = { one: "avaliação", many: "avaliações" };
const EMPTY: Record<ReviewState, string> = {
  pendentes: "Nenhuma avaliação aguardando aprovação",
  aprovadas: "Nenhuma avaliação aprovada",
  rejeitadas: "Nenhuma avaliação rejeitada",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "reviews.moderate");
  const { db } = context.get(appContext);
  const filter = REVIEW_FILTER.parse(url.searchParams);
  const reviews = await listReviewsForAdmin(db, filter, pageFrom(url.searchParams, MODERATION_PAGE_SIZE));
  return { ...reviews, filter };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "reviews.moderate");
  const author = { actorId, ip: context.get(requestContext).ip };
  const app = { ...context.get(appContext), author };
  const outcome = await runModeration(app, await readForm(request), REVIEW_FILTER.parse(url.searchParams));
  if (!outcome.ok) return data(outcome, outcome.status);
  return redirectWithToast(`${PATH}${url.search}`, { title: outcome.sentence, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Avaliações", noIndex: true });

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, filter } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  const params = REVIEW_FILTER.params(filter);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Avaliações</h1>
        <ExportLink to={`${PATH}/exportar`} params={params} />
      </div>
      <ListFilterForm of={REVIEW_FILTER} path={PATH} filter={filter} />
      <ErrorSummary errors={actionData?.errors} />
      {isLoading ? <LoadingNote>Carregando avaliações</LoadingNote> : null}
      {total === 0 ? (
        <NoReviews filter={filter} />
      ) : (
        <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <ModerationList reviews={items} found={total} />
        </div>
      )}
      <Pages label="Páginas de avaliações" items={pageItems(PATH, params, page, total)} />
    </div>
  );
}

function NoReviews({ filter: { state, query } }: { filter: ReviewFilter }) {
  return query.trim() === "" ? (
    <EmptyState title={EMPTY[state]}>
      As avaliações que os clientes escrevem aparecem aqui antes de ir para a loja.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhuma avaliação encontrada"
      action={<ButtonLink to={PATH}>Limpar filtros</ButtonLink>}
    >
      Tente outra palavra ou outra situação.
    </EmptyState>
  );
}
