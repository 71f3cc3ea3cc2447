import { listReadyAnswers } from "#app/answers/ready-answers.server.ts";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs, answerAct } from "#app/nouns/list-answers.server.ts";
import { ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { runLeadForm } from "../leads/lead-actions.server.ts";
import { askedLead, LEAD_FILTER } from "../leads/lead-filter.ts";
import { LEAD_LIST } from "../leads/lead-list.tsx";
import { LeadSheet } from "../leads/lead-sheet.tsx";
import { countLeads, findLead, LEADS_PAGE_SIZE, listLeadOwners, listLeads } from "../leads/leads.server.ts";
import type { Route } from "./+types/admin-leads.ts";

const PATH = "/admin/leads";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "leads.handle");
  const { db, now } = context.get(appContext);
  const filter = LEAD_FILTER.parse(url.searchParams);
  const asked = askedLead(url.searchParams);
  const counts = await countLeads(db);
  const [list, lead, owners, answers] = await Promise.all([
    listLeads(db, filter, pageFrom(url.searchParams, LEADS_PAGE_SIZE), counts),
    asked === undefined ? null : findLead(db, asked),
    listLeadOwners(db),
    asked === undefined ? [] : listReadyAnswers(db),
  ]);
  const open = lead === null ? null : orNotFound(lead, "Lead não encontrado.");
  return { list, counts, open, owners, answers, filter, now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "leads.handle"), context);
  const filter = LEAD_FILTER.parse(url.searchParams);
  return answerAct(await runLeadForm(acting, await readForm(request), filter), PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Leads", noIndex: true });

export default function AdminLeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, counts, open, owners, answers, filter, now } = loaderData;
  const { params, closeForm } = useListPlace(PATH, LEAD_LIST.forms);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ListPage title="Leads" acts={<ExportLink to={`${PATH}/exportar`} params={params} />}>
      {open ? null : <ErrorSummary errors={actionData?.errors} />}
      <NounList
        of={LEAD_LIST}
        path={PATH}
        list={list}
        filter={filter}
        counts={{ all, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) }}
        given={{ now }}
      />
      <LeadSheet lead={open} owners={owners} answers={answers} failure={actionData} onClose={closeForm} />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(LEAD_LIST.words, PATH);
