// The mails of the outbox, as the owner sees them: what was queued, where it stands, what it says.

import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { MOST } from "#app/platform/forms/bulk-selection.ts";
import type { Page } from "#app/platform/forms/pagination.ts";
import { typedNumber } from "#app/platform/forms/whole-number.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import {
  inOrder,
  inOrderAfter,
  type ListOrder,
  listOrder,
  orderWithoutIndex,
  withPlaces,
} from "#db/pages.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import type { MailFilter, MailSort } from "./mail-filter.ts";
import { holdSentence, STATE_LABELS, stateOf, topicLabel, topicsNamed, withoutKeys } from "./mail-labels.ts";

export const MAILS_PAGE_SIZE = 50;

export type ListedMail = Awaited<ReturnType<typeof listMails>>["items"][number];

/** One more than fits is looked for: what needs no second page is not counted. */
export async function listMails(db: Db, filter: MailFilter, page: Page) {
  const order = ORDERS[filter.sort];
  const isFound = order.length > 1 && filter.query !== "";
  const matching = matchingMails(db, filter).select("outbox.id");
  const shown = inOrder(matching, isFound ? orderWithoutIndex(order) : order)
    .limit(page.size + 1)
    .offset(page.offset);
  const rows = await inOrder(mailRows(db).where("id", "in", shown), order).execute();
  const hasMore = rows.length > page.size;
  const found = hasMore || page.number > 1 ? await countMails(db, filter) : rows.length;
  return { items: withShownEmails(rows.slice(0, page.size), "recipient"), hasMore, found };
}

/** How many the filter names; undefined when they are more than can be meant at once. */
async function countMails(db: Db, filter: MailFilter): Promise<number | undefined> {
  const some = matchingMails(db, filter)
    .select("outbox.id")
    .limit(MOST + 1);
  const counting = db.selectFrom(some.as("some")).select((eb) => eb.fn.countAll<number>().as("total"));
  const { total } = await counting.executeTakeFirstOrThrow();
  return total > MOST ? undefined : total;
}

/** All that the filter names, for what is done to them together. */
export async function findMailIds(db: Db, filter: MailFilter, limit: number): Promise<number[]> {
  const found = matchingMails(db, filter).select("outbox.id").orderBy("outbox.id").limit(limit);
  return (await found.execute()).map(({ id }) => id);
}

/** The mail and what it says today, written anew without its keys; undefined when there is no such mail. */
export async function readMail(app: AppContext, id: number) {
  const row = await mailRows(app.db).select(["payload"]).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { payload, ...mail } = row;
  const written = await app.jobs.previewMail({ id, topic: mail.topic, payload, tries: mail.tries });
  const preview = written && { to: written.to, subject: written.subject, text: withoutKeys(written.text) };
  return { ...mail, preview: preview ?? null };
}

const COLUMNS: CsvColumns<ListedMail> = {
  Número: (mail) => mail.id,
  "E-mail": (mail) => topicLabel(mail.topic),
  Assunto: (mail) => mail.subject,
  Para: (mail) => mail.recipient,
  Situação: (mail) => STATE_LABELS[stateOf(mail)],
  Tentativas: (mail) => mail.tries,
  "Último erro": (mail) =>
    mail.held_by ? holdSentence(mail.held_by) : mail.done_at ? null : mail.last_error,
  "Criado em": (mail) => formatDateTime(mail.created_at),
  "Enviado em": (mail) => (stateOf(mail) === "enviado" && mail.done_at ? formatDateTime(mail.done_at) : null),
};

export const MAIL_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered mails in the order of the list, a bounded number at a time. */
export function exportMails(db: Db, filter: MailFilter): AsyncGenerator<CsvRow[]> {
  const order = ORDERS[filter.sort];
  const matching = matchingMails(db, filter).select("outbox.id");
  const rowsIn = (wanted: typeof matching) =>
    withPlaces(inOrder(mailRows(db).where("id", "in", wanted), order), order).execute();
  return csvPages(
    (last, limit) => rowsIn(inOrderAfter(matching, order, last).limit(limit)),
    (mails) => csvRows(COLUMNS, mails),
  );
}

export function mailRows(db: Db) {
  return db
    .selectFrom("outbox")
    .select(["id", "topic", "recipient", "subject", "tries", "last_error"])
    .select(["due_at", "done_at", "parked_at", "created_at", "is_kept", "held_by"])
    .where(IS_MAIL);
}

/** Written out, because an index over a part of the table is found by these very words. */
export const IS_MAIL = sql<boolean>`topic >= 'mail.' and topic < 'mail/'`;
const WAITS = sql<boolean>`done_at is null and parked_at is null`;

const ORDERS: Record<MailSort, ListOrder> = {
  recentes: [{ by: sql.ref("id"), way: "desc" }],
  antigos: [{ by: sql.ref("id"), way: "asc" }],
  para: listOrder("recipient", "asc", "id", true),
  "para-z": listOrder("recipient", "desc", "id", true),
  assunto: listOrder("subject", "asc", "id", true),
  "assunto-z": listOrder("subject", "desc", "id", true),
};

function matchingMails(db: Db, { query, state }: MailFilter) {
  let mails = db.selectFrom("outbox").where(IS_MAIL);
  if (state === "enviado")
    mails = mails
      .where(sql<boolean>`done_at is not null and recipient is not null`)
      .where("is_kept", "=", false)
      .where("held_by", "is", null);
  if (state === "guardado") mails = mails.where("is_kept", "=", true);
  if (state === "dispensado")
    mails = mails.where(sql<boolean>`done_at is not null and (recipient is null or held_by is not null)`);
  if (state === "parado") mails = mails.where("parked_at", "is not", null);
  if (state === "na-fila") mails = mails.where(WAITS).where("last_error", "is", null);
  if (state === "com-erro") mails = mails.where(WAITS).where("last_error", "is not", null);
  const terms = searchTerms(query);
  if (terms.length === 0) return query === "" ? mails : mails.where(sql<boolean>`1 = 0`);
  const topics = topicsNamed(terms);
  const number = typedNumber(query);
  return mails.where((where) =>
    where.or([
      matchesTerms(db, "outbox", terms),
      ...(topics.length > 0 ? [where("topic", "in", topics)] : []),
      ...(number ? [where("outbox.id", "=", number)] : []),
    ]),
  );
}
