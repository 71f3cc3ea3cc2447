import { sql } from "kysely";
import { allInFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type ListOrder, type Placed, withPlaces } from "#db/pages.server.ts";
import { POPUP_EMAIL_COLUMNS } from "./popup-email.ts";

type Row = Awaited<ReturnType<typeof readPage>>[number];

const COLUMNS: CsvColumns<Row> = {
  ...allInFile(POPUP_EMAIL_COLUMNS, "email"),
  [POPUP_EMAIL_COLUMNS.popup_id.label]: (row) => row.title,
  ...allInFile(POPUP_EMAIL_COLUMNS, "page"),
  Data: (row) => formatDateTime(row.timestamp ?? row.created_at),
};

export const POPUP_EXPORT_HEADER = Object.keys(COLUMNS);

const NEWEST: ListOrder = [{ by: sql.ref("popup_emails.id"), way: "desc" }];

/** The e-mails of one pop-up, or of all, newest first, a bounded number at a time. */
export function exportPopupEmails(db: Db, popupId: number | undefined): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, popupId, last, limit),
    (rows) => csvRows(COLUMNS, rows),
  );
}

async function readPage(db: Db, popupId: number | undefined, last: Placed | undefined, limit: number) {
  let query = db
    .selectFrom("popup_emails")
    .leftJoin("popup_configs", "popup_configs.id", "popup_emails.popup_id")
    .select(["popup_emails.email", "popup_configs.title", "popup_emails.page"])
    .select(["popup_emails.timestamp", "popup_emails.created_at"]);
  if (popupId !== undefined) query = query.where("popup_emails.popup_id", "=", popupId);
  return withPlaces(inOrderAfter(query, NEWEST, last), NEWEST)
    .limit(limit)
    .execute();
}
