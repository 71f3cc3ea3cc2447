import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";

const PAGE_SIZE = 500;

export const POPUP_EXPORT_HEADER = ["E-mail", "Pop-up", "Página", "Data"];

/** The e-mails of one pop-up, or of all, newest first, a bounded number at a time. */
export async function* exportPopupEmails(db: Db, popupId: number | undefined): AsyncGenerator<CsvRow[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await readPage(db, popupId, before);
    if (rows.length > 0) yield rows.map(rowOf);
    if (rows.length < PAGE_SIZE) return;
    before = rows.at(-1)?.id;
  }
}

async function readPage(db: Db, popupId: number | undefined, before: number | undefined) {
  let query = db
    .selectFrom("popup_emails")
    .leftJoin("popup_configs", "popup_configs.id", "popup_emails.popup_id")
    .select(["popup_emails.id", "popup_emails.email", "popup_configs.title", "popup_emails.page"])
    .select(["popup_emails.timestamp", "popup_emails.created_at"]);
  if (popupId !== undefined) query = query.where("popup_emails.popup_id", "=", popupId);
  if (before !== undefined) query = query.where("popup_emails.id", "<", before);
  return query.orderBy("popup_emails.id", "desc").limit(PAGE_SIZE).execute();
}

function rowOf(row: Awaited<ReturnType<typeof readPage>>[number]): CsvRow {
  return [row.email, row.title, row.page, formatDateTime(row.timestamp ?? row.created_at)];
}
