// Subscriptions as the owner sees them: the list, its counters, the file.
import { sql } from "kysely";
import type { CsvRow } from "#app/platform/files/csv.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { type Direction, pageScan, scanDirection } from "#db/pages.server.ts";
import { matchesEstimated } from "#db/search.server.ts";
import { SUBSCRIPTION_COLUMNS } from "./subscription.ts";
import { type SubscriptionFilter, type SubscriptionSort, sourceName } from "./subscription-filter.ts";

export const SUBSCRIPTIONS_PAGE_SIZE = 30;
const EXPORT_PAGE_SIZE = 500;

export type SubscriptionItem = Awaited<ReturnType<typeof listSubscriptions>>["items"][number];
export type SubscriptionCounts = Awaited<ReturnType<typeof countSubscriptions>>;

/** One page of what the filter names. */
export async function listSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  asked: Page,
  counts: SubscriptionCounts,
) {
  const matching = matchingSubscriptions(db, filter);
  const total = filter.query.trim() === "" ? knownTotal(counts, filter) : await countMatching(matching);
  const page = withinPages(asked, total);
  const scan = pageScan(page, total);
  const [column, direction] = SORTS[filter.sort];
  // Found by an index alone; only the rows that are shown are read whole.
  const shown = matching
    .select("newsletter_subscriptions.id")
    .orderBy(column, scanDirection(direction, scan))
    .orderBy("newsletter_subscriptions.id", scanDirection(direction, scan))
    .limit(scan.limit)
    .offset(scan.offset);
  const items = await db
    .selectFrom("newsletter_subscriptions")
    .select(SUBSCRIPTION_COLUMNS)
    .where("id", "in", shown)
    .orderBy(column, direction)
    .orderBy("id", direction)
    .execute();
  return { items, total, page };
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

const SORTS: Record<SubscriptionSort, ["subscribed_at" | "email", Direction]> = {
  recentes: ["subscribed_at", "desc"],
  antigas: ["subscribed_at", "asc"],
  email: ["email", "asc"],
  "email-z": ["email", "desc"],
};

function knownTotal(counts: SubscriptionCounts, { state }: SubscriptionFilter): number {
  if (!state) return counts.all;
  return state === "ativas" ? counts.active : counts.ended;
}

async function countMatching(matching: ReturnType<typeof matchingSubscriptions>): Promise<number> {
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
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

export const SUBSCRIPTION_EXPORT_HEADER = [
  "E-mail",
  "Nome",
  "Situação",
  "Origem",
  "Inscrição",
  "Cancelamento",
];

/** The filtered subscriptions, newest first, a bounded number at a time. */
export async function* exportSubscriptions(db: Db, filter: SubscriptionFilter): AsyncGenerator<CsvRow[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await readExportPage(db, filter, before);
    if (rows.length > 0) yield rows.map(rowOf);
    if (rows.length < EXPORT_PAGE_SIZE) return;
    before = rows.at(-1)?.id;
  }
}

async function readExportPage(db: Db, filter: SubscriptionFilter, before: number | undefined) {
  let query = matchingSubscriptions(db, filter);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.select(SUBSCRIPTION_COLUMNS).orderBy("id", "desc").limit(EXPORT_PAGE_SIZE).execute();
}

function rowOf(row: Awaited<ReturnType<typeof readExportPage>>[number]): CsvRow {
  return [
    row.email,
    row.name,
    row.status === "active" ? "Ativa" : "Cancelada",
    sourceName(row.source),
    formatDateTime(row.subscribed_at),
    row.unsubscribed_at ? formatDateTime(row.unsubscribed_at) : null,
  ];
}

function matchingSubscriptions(db: Db, { query: words, state }: SubscriptionFilter) {
  let query = db.selectFrom("newsletter_subscriptions");
  if (state) query = query.where("status", state === "ativas" ? "=" : "!=", "active");
  const terms = searchTerms(words);
  const table = "newsletter_subscriptions";
  if (terms.length > 0) query = query.where(matchesEstimated(db, { column: `${table}.id`, table }, terms));
  else if (words.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}
