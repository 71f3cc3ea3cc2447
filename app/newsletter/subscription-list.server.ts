// Subscriptions as the owner sees them: the list, its counters, the file.
import { sql } from "kysely";
import type { CsvRow } from "#app/platform/csv.ts";
import { formatDateTime } from "#app/platform/dates.ts";
import { type Page, withinPages } from "#app/platform/pagination.ts";
import { searchTerms } from "#app/platform/search.ts";
import type { Db } from "#db/connect.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import { type SubscriptionFilter, sourceName } from "./subscription-filter.ts";

export const SUBSCRIPTIONS_PAGE_SIZE = 30;
const EXPORT_PAGE_SIZE = 500;

export type SubscriptionItem = Awaited<ReturnType<typeof listSubscriptions>>["items"][number];
export type SubscriptionCounts = Awaited<ReturnType<typeof countSubscriptions>>;

/** One page of what the filter names, newest first. */
export async function listSubscriptions(db: Db, filter: SubscriptionFilter, asked: Page) {
  const matching = matchingSubscriptions(db, filter);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const items = await matching
    .select(["id", "email", "name", "status", "source", "subscribed_at", "unsubscribed_at"])
    .orderBy("subscribed_at", "desc")
    .orderBy("id", "desc")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page };
}

/** Over all, whatever the list is filtered by; `recent` is how many of the active came since then. */
export async function countSubscriptions(db: Db, since: Date) {
  const counts = await db
    .selectFrom("newsletter_subscriptions")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("status", "=", "active").as("active"),
      eb.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.and([where("status", "=", "active"), where("subscribed_at", ">=", since)]),
        )
        .as("recent"),
      eb.fn.countAll<number>().filterWhere("unsubscribed_at", ">=", since).as("left"),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, ended: counts.all - counts.active };
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
  return query
    .select(["id", "email", "name", "status", "source", "subscribed_at", "unsubscribed_at"])
    .orderBy("id", "desc")
    .limit(EXPORT_PAGE_SIZE)
    .execute();
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
  if (terms.length > 0) query = query.where(matchesTerms(db, "newsletter_subscriptions", terms));
  else if (words.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}
