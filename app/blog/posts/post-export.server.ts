import { type CsvRow, csvPages } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import type { AdminPostFilter } from "./admin-post-filter.ts";
import { matchingPosts, postOrder } from "./post-list.server.ts";

export const POST_EXPORT_HEADER = [
  "Post",
  "Título",
  "Resumo",
  "Categoria",
  "Autor",
  "Situação",
  "Publicação",
  "Tags",
  "Criado em",
  "Última alteração",
];

/** The filtered posts in the order of the list, a bounded number at a time. */
export function exportPosts(db: Db, filter: AdminPostFilter, now: Date): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, now, { last, limit }),
    (posts) => posts.map((post) => rowOf(post, now)),
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
function rowOf(post: Awaited<ReturnType<typeof readPage>>[number], now: Date): CsvRow {
  const waits = post.status === "scheduled" && (post.scheduled_date === null || post.scheduled_date > now);
  const out = post.status === "scheduled" ? post.scheduled_date : post.published_at;
  const published = waits ? "Agendado" : "Publicado";
  return [
    post.id,
    post.title,
    post.excerpt,
    post.category_name,
    post.author_name,
    post.status === "draft" ? "Rascunho" : published,
    post.status !== "draft" && out ? formatDateTime(out) : null,
    post.tags.join(", "),
    formatDateTime(post.created_at),
    formatDateTime(post.updated_at),
  ];
}
