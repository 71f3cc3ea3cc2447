import { data, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { runRequestForm } from "../data-requests/data-request-actions.server.ts";
import { DataRequestBulkActions } from "../data-requests/data-request-bulk-actions.tsx";
import { DataRequestCard } from "../data-requests/data-request-card.tsx";
import { CLOSED_SORTS, REQUEST_FILTER, type RequestFilter } from "../data-requests/data-request-filter.ts";
import {
  countDataRequests,
  listDataRequests,
  REQUESTS_PAGE_SIZE,
} from "../data-requests/data-request-list.server.ts";
import type { Route } from "./+types/admin-privacy.ts";

const PATH = "/admin/privacidade";
const NOUN = { one: "solicitação", many: "solicitações" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "privacy.handle");
  const { db, now } = context.get(appContext);
  const filter = REQUEST_FILTER.parse(url.searchParams);
  const [requests, counts] = await Promise.all([
    listDataRequests(db, filter, pageFrom(url.searchParams, REQUESTS_PAGE_SIZE)),
    countDataRequests(db),
  ]);
  return { ...requests, counts, filter, now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "privacy.handle");
  const actor = { actorId, ip: context.get(requestContext).ip };
  const filter = REQUEST_FILTER.parse(url.searchParams);
  const outcome = await runRequestForm(context.get(appContext), actor, await readForm(request), filter);
  if (!outcome.ok) return data(outcome, outcome.status);
  const { sentence, rest } = outcome;
  const description = rest ? { description: rest } : {};
  return redirectWithToast(`${PATH}${url.search}`, { title: sentence, ...description, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Privacidade", noIndex: true });

export default function AdminPrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, counts, filter, now } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  const params = REQUEST_FILTER.params(filter);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Privacidade</h1>
        <ButtonLink to={`${PATH}/exportar?${params}`} variant="quiet" size="compact" reloadDocument>
          <Icon name="download" />
          Exportar CSV
        </ButtonLink>
      </div>
      <p className="text-muted">Solicitações sobre dados pessoais. A lei dá 15 dias para responder.</p>
      <ErrorSummary errors={actionData?.errors} />
      <ListFilterForm
        of={REQUEST_FILTER}
        path={PATH}
        filter={filter}
        counts={Object.fromEntries(counts.map(({ state, count }) => [state, count]))}
        offered={filter.state === "open" ? {} : { sort: Object.entries(CLOSED_SORTS) }}
      />
      {isLoading ? <LoadingNote>Carregando solicitações</LoadingNote> : null}
      {total === 0 ? (
        <NoRequests filter={filter} />
      ) : (
        <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          {filter.state === "open" ? <DataRequestBulkActions requests={items} found={total} /> : null}
          <ul className="grid gap-4">
            {items.map((request) => (
              <DataRequestCard key={request.id} request={request} now={now} failure={actionData} />
            ))}
          </ul>
        </div>
      )}
      <Pages label="Páginas de solicitações" items={pageItems(PATH, params, page, total)} />
    </div>
  );
}

function NoRequests({ filter }: { filter: RequestFilter }) {
  const list = REQUEST_FILTER.params({ ...filter, query: "", kind: undefined });
  return REQUEST_FILTER.isNarrowed(filter) ? (
    <EmptyState
      title="Nenhuma solicitação encontrada"
      action={<ButtonLink to={list.size > 0 ? `${PATH}?${list}` : PATH}>Limpar filtros</ButtonLink>}
    >
      Tente outro e-mail, ou veja todos.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhuma solicitação aqui">
      As solicitações feitas na página de privacidade aparecem depois que a pessoa confirma o e-mail.
    </EmptyState>
  );
}
