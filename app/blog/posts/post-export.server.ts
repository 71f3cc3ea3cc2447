import { allInFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import type { AdminPostFilter } from "./admin-post-filter.ts";
import { POST_COLUMNS } from "./post.ts";
import { matchingPosts, postOrder } from "./post-list.server.ts";

type Row = Awaited<ReturnType<typeof readPage>>[number] & { now: Date };

const COLUMNS: CsvColumns<Row> = {
  Post: (post) => post.id,
  ...allInFile(POST_COLUMNS, "title", "excerpt"),
  [POST_COLUMNS.category_id.label]: (post) => post.category_name,
  [POST_COLUMNS.author_id.label]: (post) => post.author_name,
  [POST_COLUMNS.status.label]: (post) => stateOf(post),
  Publicação: (post) => publicationOf(post),
  ...allInFile(POST_COLUMNS, "tags"),
  "Criado em": (post) => formatDateTime(post.created_at),
  "Última alteração": (post) => formatDateTime(post.updated_at),
};

export const POST_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered posts in the order of the list, a bounded number at a time. */
export function exportPosts(db: Db, filter: AdminPostFilter, now: Date): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, now, { last, limit }),
    (posts) =>
      csvRows(
        COLUMNS,
        posts.map((post) => ({ ...post, now })),
      ),
  );
}

async function readPage(
  db: Db,
  filter: AdminPostFilter,
  now: Date,
  { last, limit }: { last: Placed | undefined; limit: number },
) {
  const order = postOrder(filter, now);
  const rows = matchingPosts(db, filter, now)
    .leftJoin("categories", "categories.id", "blog_posts.category_id")
    .leftJoin("users", "users.id", "blog_posts.author_id")
    .select(["blog_posts.id", "blog_posts.title", "blog_posts.excerpt", "blog_posts.status"])
    .select(["blog_posts.scheduled_date", "blog_posts.published_at", "blog_posts.tags"])
    .select(["blog_posts.created_at", "blog_posts.updated_at"])
    .select(["categories.name as category_name", "users.name as author_name"]);
  return withPlaces(inOrderAfter(rows, order, last), order)
    .limit(limit)
    .execute();
}

/** As the public sees it: a scheduled post whose minute has come is out. */
function stateOf({ status, scheduled_date, now }: Row): string {
  if (status === "draft") return "Rascunho";
  return status === "scheduled" && !(scheduled_date && scheduled_date <= now) ? "Agendado" : "Publicado";
}

function publicationOf({ status, scheduled_date, published_at }: Row): string | null {
  const out = status === "scheduled" ? scheduled_date : published_at;
  return status !== "draft" && out ? formatDateTime(out) : null;
}
