import { data } from "react-router";
import { requireRole } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/form.ts";
import { readForm } from "#app/platform/http.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { ModerationList } from "../moderation-list.tsx";
import { moderationSchema } from "../review.schema.ts";
import { parseReviewState, REVIEW_STATES, type ReviewState } from "../review-filter.ts";
import { listReviewsForAdmin, MODERATION_PAGE_SIZE, moderateReviews } from "../review-moderation.server.ts";
import type { Route } from "./+types/admin-reviews.ts";

const PATH = "/admin/avaliacoes";
const NOUN = { one: "avaliação", many: "avaliações" };
const EMPTY: Record<ReviewState, string> = {
  pendentes: "Nenhuma avaliação esperando",
  aprovadas: "Nenhuma avaliação aprovada",
  rejeitadas: "Nenhuma avaliação rejeitada",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const { db } = context.get(appContext);
  const state = parseReviewState(url.searchParams);
  const reviews = await listReviewsForAdmin(db, state, pageFrom(url.searchParams, MODERATION_PAGE_SIZE));
  return { ...reviews, state };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireRole(context, "admin");
  const { db, now } = context.get(appContext);
  const form = parseForm(moderationSchema, await readForm(request));
  if (!form.ok) return data(form, 422);
  const { intent, id: ids } = form.value;
  if (ids.length === 0) return data(failure("Marque pelo menos uma avaliação."), 422);
  const changed = await moderateReviews(db, ids, intent, now());
  const verdict = intent === "aprovar" ? "aprovada" : "rejeitada";
  const title = changed === 1 ? `Avaliação ${verdict}` : `${changed} avaliações ${verdict}s`;
  return redirectWithToast(`${PATH}${url.search}`, { title, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Avaliações", noIndex: true });

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, state } = loaderData;
  const params = new URLSearchParams(state === "pendentes" ? "" : `situacao=${state}`);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Avaliações</h1>
      <ChipRow label="Situação">
        {Object.entries(REVIEW_STATES).map(([key, label]) => (
          <ChipLink
            key={key}
            to={key === "pendentes" ? PATH : `${PATH}?situacao=${key}`}
            pressed={key === state}
          >
            {label}
          </ChipLink>
        ))}
      </ChipRow>
      <ErrorSummary errors={actionData?.errors} />
      {total === 0 ? (
        <EmptyState title={EMPTY[state]}>
          As avaliações que os clientes escrevem aparecem aqui antes de ir para a loja.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <ModerationList key={`${state}-${page.number}-${total}`} reviews={items} />
        </>
      )}
      <Pages label="Páginas de avaliações" items={pageItems(PATH, params, page, total)} />
    </div>
  );
}
