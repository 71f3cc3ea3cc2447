// Subscriptions as the owner sees them: the list, its counters, the file.
import { sql } from "kysely";
import { allInFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import {
  inOrder,
  inOrderAfter,
  type ListOrder,
  listOrder,
  type Placed,
  pageScan,
  withPlaces,
} from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import { isActive, SUBSCRIPTION_COLUMNS, SUBSCRIPTION_LIST_COLUMNS } from "./subscription.ts";
import { type SubscriptionFilter, type SubscriptionSort, sourceName } from "./subscription-filter.ts";

export const SUBSCRIPTIONS_PAGE_SIZE = 30;

export type SubscriptionItem = Awaited<ReturnType<typeof listSubscriptions>>["items"][number];
export type SubscriptionCounts = Awaited<ReturnType<typeof countSubscriptions>>;

/** One page of what the filter names. */
export async function listSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  asked: Page,
  counts: SubscriptionCounts,
) {
  const estimate = await estimateSearch(db, "newsletter_subscriptions", searchTerms(filter.query));
  const matching = matchingSubscriptions(db, filter, estimate);
  const { total, isMore } =
    filter.query.trim() === ""
      ? { total: knownTotal(counts, filter), isMore: false }
      : await countListed(db, matching.select("newsletter_subscriptions.id"), true);
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = ORDERS[filter.sort];
  // Found by an index alone; only the rows that are shown are read whole.
  const shown = inOrder(matching.select("newsletter_subscriptions.id"), order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const rows = db
    .selectFrom("newsletter_subscriptions")
    .select(SUBSCRIPTION_LIST_COLUMNS)
    .where("id", "in", shown);
  const items = withShownEmails(await inOrder(rows, order).execute(), "email");
  return { items, total, isMore, page };
}

/** All that the filter names, for what is done to them together. */
export async function findSubscriptionIds(
  db: Db,
  filter: SubscriptionFilter,
  limit: number,
): Promise<number[]> {
  const found = matchingSubscriptions(db, filter).select("newsletter_subscriptions.id");
  const rows = await found.orderBy("newsletter_subscriptions.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

const ORDERS: Record<SubscriptionSort, ListOrder> = {
  recentes: listOrder("subscribed_at", "desc", "id"),
  antigas: listOrder("subscribed_at", "asc", "id"),
  email: listOrder("email", "asc", "id"),
  "email-z": listOrder("email", "desc", "id"),
};

function knownTotal(counts: SubscriptionCounts, { state }: SubscriptionFilter): number {
  if (!state) return counts.all;
  return state === "ativas" ? counts.active : counts.ended;
}

/** Over all, whatever the list is filtered by; `recent` is how many of the active came since then. */
export async function countSubscriptions(db: Db, since: Date) {
  const counted = db
    .selectFrom("newsletter_subscriptions")
    .select((eb) => eb.fn.countAll<number>().as("count"));
  const [states, recent, left] = await Promise.all([
    counted.select("status").groupBy("status").execute(),
    counted.where("status", "=", "active").where("subscribed_at", ">=", since).executeTakeFirstOrThrow(),
    counted.where("unsubscribed_at", ">=", since).executeTakeFirstOrThrow(),
  ]);
  const all = states.reduce((sum, { count }) => sum + Number(count), 0);
  const active = states.find(({ status }) => status === "active")?.count ?? 0;
  return { all, active, recent: recent.count, left: left.count, ended: all - active };
}

type ExportedRow = Awaited<ReturnType<typeof readExportPage>>[number];

const COLUMNS: CsvColumns<ExportedRow> = {
  ...allInFile(SUBSCRIPTION_COLUMNS, "email", "name"),
  [SUBSCRIPTION_COLUMNS.status.label]: (row) => (isActive(row) ? "Ativa" : "Cancelada"),
  [SUBSCRIPTION_COLUMNS.source.label]: (row) => sourceName(row.source),
  Inscrição: (row) => formatDateTime(row.subscribed_at),
  Cancelamento: (row) => (row.unsubscribed_at ? formatDateTime(row.unsubscribed_at) : null),
};

export const SUBSCRIPTION_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered subscriptions in the order of the list, a bounded number at a time. */
export function exportSubscriptions(db: Db, filter: SubscriptionFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readExportPage(db, filter, last, limit),
    (rows) => csvRows(COLUMNS, rows),
  );
}

async function readExportPage(db: Db, filter: SubscriptionFilter, last: Placed | undefined, limit: number) {
  const order = ORDERS[filter.sort];
  const rows = inOrderAfter(matchingSubscriptions(db, filter), order, last);
  return withPlaces(rows, order).select(SUBSCRIPTION_LIST_COLUMNS).limit(limit).execute();
}

function matchingSubscriptions(
  db: Db,
  { query: words, state }: SubscriptionFilter,
  estimate?: SearchEstimate,
) {
  let query = db.selectFrom("newsletter_subscriptions");
  if (state) query = query.where("status", state === "ativas" ? "=" : "!=", "active");
  const terms = searchTerms(words);
  const table = "newsletter_subscriptions";
  if (terms.length > 0)
    query = query.where(matchesEstimated(db, { column: `${table}.id`, table, estimate }, terms));
  else if (words.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}
