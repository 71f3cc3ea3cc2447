// Requests about personal data as the owner sees them: the list, how many stand where, the file.

import { sql } from "kysely";
import type { CsvRow } from "#app/platform/files/csv.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { typedNumber } from "#app/platform/forms/whole-number.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { nullsLowest, pageScan, scanDirection } from "#db/pages.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import type { RequestFilter } from "./data-request-filter.ts";
import { REQUEST_KIND_NOUNS, REQUEST_STATE_NOUNS, REQUEST_STATES } from "./data-request-labels.ts";

export const REQUESTS_PAGE_SIZE = 20;
const EXPORT_PAGE = 500;

export type DataRequestItem = Awaited<ReturnType<typeof listDataRequests>>["items"][number];
export type RequestCounts = Awaited<ReturnType<typeof countDataRequests>>;

/** Those that end first stand first; closed ones by when they were closed. */
export async function listDataRequests(db: Db, filter: RequestFilter, asked: Page) {
  const total = await countMatching(db, filter);
  const page = withinPages(asked, total);
  const scan = pageScan(page, total);
  const isOpen = filter.state === "open";
  const column = isOpen ? "due_at" : "closed_at";
  const direction = isOpen === (filter.sort === "prazo") ? "asc" : "desc";
  const shown = matchingRequests(db, filter)
    .select("data_requests.id")
    .orderBy(column, nullsLowest(direction, scan))
    .orderBy("data_requests.id", scanDirection(direction, scan))
    .limit(scan.limit)
    .offset(scan.offset);
  const items = await db
    .selectFrom("data_requests")
    .select(["id", "kind", "email", "message", "state", "note", "confirmed_at", "due_at", "closed_at"])
    .where("id", "in", shown)
    .orderBy(column, nullsLowest(direction))
    .orderBy("id", direction)
    .execute();
  return { items, total, page };
}

/** All that the filter names, for what is done to them together. */
export async function findRequestIds(db: Db, filter: RequestFilter, limit: number): Promise<number[]> {
  const found = matchingRequests(db, filter).select("data_requests.id").orderBy("data_requests.id");
  return (await found.limit(limit).execute()).map(({ id }) => id);
}

/** How many stand in each state, whatever else the list is filtered by. */
export async function countDataRequests(db: Db) {
  const rows = await db
    .selectFrom("data_requests")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return REQUEST_STATES.map((state) => ({
    state,
    count: rows.find((row) => row.state === state)?.count ?? 0,
  }));
}

export const REQUEST_EXPORT_HEADER = [
  "Número",
  "Solicitação",
  "E-mail",
  "Mensagem",
  "Situação",
  "Confirmada em",
  "Responder até",
  "Encerrada em",
  "Anotação",
];

/** The filtered requests, newest first, a bounded number at a time. */
export async function* exportRequests(db: Db, filter: RequestFilter): AsyncGenerator<CsvRow[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await readExportPage(db, filter, before);
    if (rows.length > 0) yield rows.map(csvRow);
    if (rows.length < EXPORT_PAGE) return;
    before = rows.at(-1)?.id;
  }
}

async function readExportPage(db: Db, filter: RequestFilter, before: number | undefined) {
  let query = matchingRequests(db, filter);
  if (before !== undefined) query = query.where("id", "<", before);
  return query
    .select(["id", "kind", "email", "message", "state", "note", "confirmed_at", "due_at", "closed_at"])
    .orderBy("id", "desc")
    .limit(EXPORT_PAGE)
    .execute();
}

async function countMatching(db: Db, filter: RequestFilter): Promise<number> {
  const { total } = await matchingRequests(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function matchingRequests(db: Db, { state, query, kind }: RequestFilter) {
  let requests = db.selectFrom("data_requests").where("state", "=", state);
  if (kind) requests = requests.where("kind", "=", kind);
  const terms = searchTerms(query);
  if (terms.length === 0) return query === "" ? requests : requests.where(sql<boolean>`1 = 0`);
  const number = typedNumber(query);
  return requests.where((where) =>
    where.or([
      matchesTerms(db, "data_requests", terms),
      ...(number ? [where("data_requests.id", "=", number)] : []),
    ]),
  );
}

function csvRow(row: Awaited<ReturnType<typeof readExportPage>>[number]): CsvRow {
  const at = (instant: Date | null) => instant && formatDateTime(instant);
  return [
    row.id,
    REQUEST_KIND_NOUNS[row.kind],
    row.email,
    row.message,
    row.state === "unconfirmed" ? null : REQUEST_STATE_NOUNS[row.state],
    at(row.confirmed_at),
    at(row.due_at),
    at(row.closed_at),
    row.note,
  ];
}
