import { campaignOf, sourceOf } from "#app/analytics/touch/kept-touch.ts";
import { sourceLabel } from "#app/analytics/touch/source-labels.ts";
import { TOUCHES_HEADER, touchesCells } from "#app/analytics/touch/touch-labels.ts";
import { type CsvRow, csvPages } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import type { LeadFilter } from "./lead-filter.ts";
import { LEAD_STATUS_LABELS } from "./lead-status.ts";
import { leadOrder, matchingLeads } from "./leads.server.ts";

export const LEAD_EXPORT_HEADER = [
  "Lead",
  "Data",
  "Nome",
  "E-mail",
  "Empresa",
  "Telefone",
  "Interesse",
  "Mensagem",
  "Status",
  "Responsável",
  "Anotação",
  "Origem",
  "Campanha",
  ...TOUCHES_HEADER,
];

/** The filtered leads in the order of the list, a bounded number at a time. */
export function exportLeads(db: Db, filter: LeadFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, last, limit),
    (leads) => leads.map(rowOf),
  );
}

async function readPage(db: Db, filter: LeadFilter, last: Placed | undefined, limit: number) {
  const order = leadOrder(filter);
  const rows = matchingLeads(db, filter)
    .select(["leads.id", "leads.created_at", "leads.nome", "leads.email", "leads.empresa"])
    .select(["leads.telefone", "leads.produto", "leads.mensagem", "leads.status", "leads.note"])
    .select(["leads.first_touch", "leads.last_touch", "users.name as owner_name"]);
  return withPlaces(inOrderAfter(rows, order, last), order)
    .limit(limit)
    .execute();
}

function rowOf(lead: Awaited<ReturnType<typeof readPage>>[number]): CsvRow {
  // The same words as an order of this visit would have.
  const latest = lead.last_touch ?? lead.first_touch;
  return [
    lead.id,
    formatDateTime(lead.created_at),
    lead.nome,
    lead.email,
    lead.empresa,
    lead.telefone,
    lead.produto,
    lead.mensagem,
    LEAD_STATUS_LABELS[lead.status],
    lead.owner_name,
    lead.note,
    sourceLabel(sourceOf(latest)),
    campaignOf(latest),
    ...touchesCells(lead),
  ];
}
