// Leads as the owner sees them: the list, its counters, one lead.
import { sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { byName } from "#app/platform/text/name-order.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { type Direction, inOrder, listOrder, orderWithoutIndex, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import type { LeadFilter, LeadSort } from "./lead-filter.ts";
import { LEAD_STATUSES } from "./lead-status.ts";

export const LEADS_PAGE_SIZE = 20;

export type LeadListItem = Awaited<ReturnType<typeof listLeads>>["items"][number];
export type LeadCounts = Awaited<ReturnType<typeof countLeads>>;
export type LeadDetails = NonNullable<Awaited<ReturnType<typeof findLead>>>;

/** One page of the leads that the filter names. */
export async function listLeads(db: Db, filter: LeadFilter, asked: Page, counts: LeadCounts) {
  const isSearch = filter.query.trim() !== "";
  const estimate = await estimateSearch(db, "leads", searchTerms(filter.query));
  const matching = matchingLeads(db, filter, estimate);
  const { total, isMore } = isSearch
    ? await countListed(db, matching.select("leads.id"), true)
    : { total: knownTotal(counts, filter), isMore: false };
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = leadOrder(filter);
  // Found by an index alone; only the rows that are shown are read whole.
  const isFound = filter.sort.startsWith("nome") && isSearch && !isMore;
  const shown = inOrder(matching.select("leads.id"), isFound ? orderWithoutIndex(order) : order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const rows = db
    .selectFrom("leads")
    .leftJoin("users", "users.id", "leads.owner_id")
    .select(["leads.id", "leads.nome", "leads.email", "leads.empresa", "leads.produto", "leads.status"])
    .select(["leads.created_at", "users.name as owner_name"])
    .where("leads.id", "in", shown);
  const items = withShownEmails(await inOrder(rows, order).execute(), "email");
  return { items, total, isMore, page };
}

export function leadOrder({ sort }: LeadFilter) {
  return listOrder(...SORTS[sort], "leads.id");
}

const SORTS: Record<LeadSort, ["leads.created_at" | "leads.search_title", Direction]> = {
  recentes: ["leads.created_at", "desc"],
  antigos: ["leads.created_at", "asc"],
  nome: ["leads.search_title", "asc"],
  "nome-z": ["leads.search_title", "desc"],
};

function knownTotal(counts: LeadCounts, { status }: LeadFilter): number {
  return counts
    .filter((one) => !status || one.status === status)
    .reduce((sum, { count }) => sum + Number(count), 0);
}

/** How many leads stand in each status, whatever the list is filtered by. */
export async function countLeads(db: Db) {
  const rows = await db
    .selectFrom("leads")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return LEAD_STATUSES.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.count ?? 0,
  }));
}

export async function findLead(db: Db, id: number) {
  return db
    .selectFrom("leads")
    .select(["id", "nome", "email", "empresa", "telefone", "produto", "mensagem", "status"])
    .select(["note", "owner_id", "first_touch", "last_touch", "version", "created_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Who may look after a lead: the administrators who can sign in. */
export async function listLeadOwners(db: Db) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("role", "=", "admin")
    .where("is_active", "=", true)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return byName(rows);
}

/** All that the filter names, for what is done to them together. */
export async function findLeadIds(db: Db, filter: LeadFilter, limit: number): Promise<number[]> {
  const rows = await matchingLeads(db, filter).select("leads.id").orderBy("leads.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Leads and their owners, narrowed by the filter. */
export function matchingLeads(db: Db, { query: words, status }: LeadFilter, estimate?: SearchEstimate) {
  let query = db.selectFrom("leads").leftJoin("users", "users.id", "leads.owner_id");
  if (status) query = query.where("leads.status", "=", status);
  const terms = searchTerms(words);
  if (terms.length > 0)
    query = query.where(matchesEstimated(db, { column: "leads.id", table: "leads", estimate }, terms));
  else if (words.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}
