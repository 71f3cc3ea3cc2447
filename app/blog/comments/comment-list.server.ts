import { sql } from "kysely";
import { retiredPosts } from "#app/blog/posts/post-list.server.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, listOrder, orderWithoutIndex, pageScan } from "#db/pages.server.ts";
import {
  countListed,
  findBroadTerms,
  idsWithTitleMatching,
  matchesTerms,
  type SearchedPlace,
} from "#db/search.server.ts";
import type { CommentFilter } from "./comment-filter.ts";

export const COMMENTS_PAGE_SIZE = 20;

export type CommentToModerate = Awaited<ReturnType<typeof listCommentsForAdmin>>["items"][number];

const STATUS = {
  pendentes: "pending",
  aprovados: "approved",
  rejeitados: "rejected",
  spam: "spam",
} as const;

/** One page of the comments that the filter names. */
export async function listCommentsForAdmin(db: Db, filter: CommentFilter, asked: Page) {
  const isSearch = filter.query.trim() !== "";
  const broad = await findBroadTerms(db, PLACES, searchTerms(filter.query));
  const matching = matchingComments(db, filter, broad);
  const { total, isMore } = await countListed(db, matching.select("comments.id"), isSearch);
  const page = withinPages(asked, total);
  const way = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = commentOrder(filter);
  // Found by an index alone; only the rows that are shown are read whole.
  const sorts = isSearch && !isMore ? orderWithoutIndex(order) : order;
  const shown = inOrder(matching.select("comments.id"), sorts, way).limit(way.limit).offset(way.offset);
  const rows = db
    .selectFrom("comments")
    .innerJoin("blog_posts", "blog_posts.id", "comments.post_id")
    .select([
      "comments.id",
      "comments.name",
      "comments.email",
      "comments.message",
      "comments.status",
      "comments.created_at",
      "blog_posts.id as post_id",
      "blog_posts.title as post_title",
    ])
    .where("comments.id", "in", shown);
  const items = withShownEmails(await inOrder(rows, order).execute(), "email");
  return { items, total, isMore, page };
}

export function commentOrder({ sort }: CommentFilter) {
  return listOrder("comments.created_at", sort === "antigos" ? "asc" : "desc", "comments.id");
}

export async function countPendingComments(db: Db): Promise<number> {
  const row = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number>().as("pending"))
    .where("status", "=", "pending")
    .where("post_id", "not in", retiredPosts(db))
    .executeTakeFirstOrThrow();
  return Number(row.pending);
}

/** Every word stands in the comment, in its author's name or e-mail, or in the title of the post. */
export async function findCommentIds(db: Db, filter: CommentFilter, limit: number): Promise<number[]> {
  const found = matchingComments(db, filter).select("comments.id").orderBy("comments.id");
  return (await found.limit(limit).execute()).map(({ id }) => id);
}

const PLACES: SearchedPlace[] = [
  { column: "comments.id", table: "comments" },
  { column: "comments.post_id", table: "blog_posts", inTitles: true },
];

export function matchingComments(
  db: Db,
  { state, query }: Pick<CommentFilter, "state" | "query">,
  broad: Awaited<ReturnType<typeof findBroadTerms>> = new Map(),
) {
  const comments = db
    .selectFrom("comments")
    .where("comments.status", "=", STATUS[state])
    .where("comments.post_id", "not in", retiredPosts(db));
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? comments : comments.where(sql<boolean>`1 = 0`);
  return terms.reduce((found, term) => {
    const isThere = broad.get(term);
    return isThere ? found.where(isThere) : found.where("comments.id", "in", idsWith(db, term));
  }, comments);
}

/** Put together, not joined by `or`: so every part comes from its own index. */
function idsWith(db: Db, term: string) {
  const ids = db.selectFrom("comments").select("comments.id");
  return ids
    .where(matchesTerms(db, "comments", [term]))
    .unionAll(ids.where("post_id", "in", idsWithTitleMatching(db, "blog_posts", [term])));
}
