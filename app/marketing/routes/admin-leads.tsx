import { data, useNavigate, useNavigation } from "react-router";
import { listReadyAnswers } from "#app/answers/ready-answers.server.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { runLeadForm } from "../leads/lead-actions.server.ts";
import { LeadBulkActions } from "../leads/lead-bulk-actions.tsx";
import { askedLead, LEAD_FILTER } from "../leads/lead-filter.ts";
import { LeadSheet } from "../leads/lead-sheet.tsx";
import { LeadTable } from "../leads/lead-table.tsx";
import { countLeads, findLead, LEADS_PAGE_SIZE, listLeadOwners, listLeads } from "../leads/leads.server.ts";
import type { Route } from "./+types/admin-leads.ts";

const PATH = "/admin/leads";
const NOUN = { one: "lead", many: "leads" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "leads.handle");
  const { db, now } = context.get(appContext);
  const filter = LEAD_FILTER.parse(url.searchParams);
  const asked = askedLead(url.searchParams);
  const counts = await countLeads(db);
  const [leads, lead, owners, answers] = await Promise.all([
    listLeads(db, filter, pageFrom(url.searchParams, LEADS_PAGE_SIZE), counts),
    asked === undefined ? null : findLead(db, asked),
    listLeadOwners(db),
    asked === undefined ? [] : listReadyAnswers(db),
  ]);
  const open = lead === null ? null : orNotFound(lead, "Lead não encontrado.");
  return { ...leads, counts, open, owners, answers, filter, now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "leads.handle");
  const author = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runLeadForm(
    { ...context.get(appContext), author },
    await readForm(request),
    LEAD_FILTER.parse(url.searchParams),
  );
  if (!outcome.ok) return data(outcome, outcome.status);
  return redirectWithToast(`${PATH}${url.search}`, { title: outcome.sentence, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Leads", noIndex: true });

export default function AdminLeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, counts, open, owners, answers, filter, now } = loaderData;
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname === PATH;
  const params = LEAD_FILTER.params(filter);
  const list = new URLSearchParams(params);
  if (page.number > 1) list.set("pagina", String(page.number));
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Leads</h1>
        <ButtonLink to={`${PATH}/exportar?${params}`} variant="quiet" size="compact" reloadDocument>
          <Icon name="download" />
          Exportar CSV
        </ButtonLink>
      </div>
      {open ? null : <ErrorSummary errors={actionData?.errors} />}
      <ListFilterForm
        of={LEAD_FILTER}
        path={PATH}
        filter={filter}
        counts={{
          all: counts.reduce((sum, { count }) => sum + count, 0),
          ...Object.fromEntries(counts.map(({ status, count }) => [status, count])),
        }}
      />
      {isLoading ? <LoadingNote>Carregando leads</LoadingNote> : null}
      {total === 0 ? (
        <NoLeads isFiltered={LEAD_FILTER.isNarrowed(filter)} />
      ) : (
        <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <LeadBulkActions leads={items} found={total} />
          <LeadTable
            leads={items}
            now={now}
            sort={filter.sort}
            sortAddress={(sort) => `${PATH}?${LEAD_FILTER.params({ ...filter, sort })}`}
            detailsAddress={(id) => addressWith(list, id)}
          />
        </div>
      )}
      <Pages label="Páginas de leads" items={pageItems(PATH, params, page, total)} />
      <LeadSheet
        lead={open}
        owners={owners}
        answers={answers}
        failure={actionData}
        onClose={() => navigate(list.size > 0 ? `${PATH}?${list}` : PATH, { preventScrollReset: true })}
      />
    </div>
  );
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nenhum lead encontrado" action={<ButtonLink to={PATH}>Limpar filtros</ButtonLink>}>
      Tente outro nome, empresa ou e-mail, ou veja todos.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhum lead ainda">
      Quem preenche o formulário da página de produtos aparece aqui e chega ao e-mail de vendas.
    </EmptyState>
  );
}

function addressWith(list: URLSearchParams, id: number): string {
  const params = new URLSearchParams(list);
  params.set("lead", String(id));
  return `${PATH}?${params}`;
}
