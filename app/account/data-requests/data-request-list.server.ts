// Reads requests for the owner: list, counts, export.

import { sql } from "kysely";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { typedNumber } from "#app/platform/forms/whole-number.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, inOrderAfter, listOrder, type Placed, pageScan, withPlaces } from "#db/pages.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import type { RequestFilter } from "./data-request-filter.ts";
import { REQUEST_KIND_NOUNS, REQUEST_STATE_NOUNS, REQUEST_STATES } from "./data-request-labels.ts";

export const REQUESTS_PAGE_SIZE = 20;

const SHOWN_COLUMNS = [
  ...(["id", "kind", "email", "message", "state"] as const),
  ...(["note", "confirmed_at", "due_at", "closed_at"] as const),
] as const;

export type DataRequestItem = Awaited<ReturnType<typeof listDataRequests>>["items"][number];
export type RequestCounts = Awaited<ReturnType<typeof countDataRequests>>;

/** Open requests by deadline, closed ones by the day of closing. */
function requestOrder({ state, sort }: RequestFilter) {
  const isOpen = state === "open";
  const way = isOpen === (sort === "prazo") ? "asc" : "desc";
  return listOrder(isOpen ? "due_at" : "closed_at", way, "data_requests.id", true);
}

export async function listDataRequests(db: Db, filter: RequestFilter, asked: Page) {
  const total = await countMatching(db, filter);
  const page = withinPages(asked, total);
  const scan = pageScan(page, total);
  const order = requestOrder(filter);
  const shown = inOrder(matchingRequests(db, filter).select("data_requests.id"), order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const rows = db.selectFrom("data_requests").select(SHOWN_COLUMNS).where("id", "in", shown);
  const items = withShownEmails(await inOrder(rows, order).execute(), "email");
  return { items, total, page };
}

/** Ids of all filtered requests, for bulk acts. */
export async function findRequestIds(db: Db, filter: RequestFilter, limit: number): Promise<number[]> {
  const found = matchingRequests(db, filter).select("data_requests.id").orderBy("data_requests.id");
  return (await found.limit(limit).execute()).map(({ id }) => id);
}

/** Counts by state, ignoring other filters. */
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

const COLUMNS: CsvColumns<DataRequestItem> = {
  Número: (row) => row.id,
  Solicitação: (row) => REQUEST_KIND_NOUNS[row.kind],
  "E-mail": (row) => row.email,
  Mensagem: (row) => row.message,
  Situação: (row) => (row.state === "unconfirmed" ? null : REQUEST_STATE_NOUNS[row.state]),
  "Confirmada em": (row) => row.confirmed_at && formatDateTime(row.confirmed_at),
  "Responder até": (row) => row.due_at && formatDateTime(row.due_at),
  "Encerrada em": (row) => row.closed_at && formatDateTime(row.closed_at),
  Anotação: (row) => row.note,
};

export const REQUEST_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered requests in the list's order, in pages. */
export function exportRequests(db: Db, filter: RequestFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readExportPage(db, filter, last, limit),
    (rows) => csvRows(COLUMNS, rows),
  );
}

async function readExportPage(db: Db, filter: RequestFilter, last: Placed | undefined, limit: number) {
  const order = requestOrder(filter);
  const rows = inOrderAfter(matchingRequests(db, filter), order, last);
  return withPlaces(rows, order).select(SHOWN_COLUMNS).limit(limit).execute();
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
