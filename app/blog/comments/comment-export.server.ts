import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import type { CommentFilter } from "./comment-filter.ts";
import { commentOrder, matchingComments } from "./comment-list.server.ts";

const STATES = { pending: "Pendente", approved: "Aprovado", rejected: "Rejeitado", spam: "Spam" };

type Row = Awaited<ReturnType<typeof readPage>>[number];

const COLUMNS: CsvColumns<Row> = {
  Comentário: (comment) => comment.id,
  Data: (comment) => formatDateTime(comment.created_at),
  Post: (comment) => comment.title,
  Nome: (comment) => comment.name,
  "E-mail": (comment) => comment.email,
  Mensagem: (comment) => comment.message,
  Situação: (comment) => STATES[comment.status],
  "Moderado em": (comment) => (comment.decided_at ? formatDateTime(comment.decided_at) : null),
};

export const COMMENT_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered comments in the order of the list, a bounded number at a time. */
export function exportComments(db: Db, filter: CommentFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, last, limit),
    (comments) => csvRows(COLUMNS, comments),
  );
}

async function readPage(db: Db, filter: CommentFilter, last: Placed | undefined, limit: number) {
  const order = commentOrder(filter);
  const rows = matchingComments(db, filter)
    .innerJoin("blog_posts", "blog_posts.id", "comments.post_id")
    .select(["comments.id", "comments.created_at", "comments.name", "comments.email"])
    .select(["comments.message", "comments.status", "comments.decided_at", "blog_posts.title"]);
  return withPlaces(inOrderAfter(rows, order, last), order)
    .limit(limit)
    .execute();
}
