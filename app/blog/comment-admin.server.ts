import { type Page, withinPages } from "#app/platform/pagination.ts";
import type { Db } from "#db/connect.server.ts";
import { along, wayTo } from "#db/pages.server.ts";
import type { CommentFilter, CommentState } from "./comment-filter.ts";

export const COMMENTS_PAGE_SIZE = 20;

export type CommentToModerate = Awaited<ReturnType<typeof listCommentsForAdmin>>["items"][number];

const STATUS = {
  pendentes: "pending",
  aprovados: "approved",
  rejeitados: "rejected",
  spam: "spam",
} as const;

/** One page of the comments that stand so. */
export async function listCommentsForAdmin(db: Db, { state, sort }: CommentFilter, asked: Page) {
  const matching = commentsIn(db, state);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const way = wayTo(page, total);
  const direction = sort === "antigos" ? "asc" : "desc";
  // Found by an index alone; only the rows that are shown are read whole.
  const shown = matching
    .select("comments.id")
    .orderBy("comments.created_at", along(direction, way))
    .orderBy("comments.id", along(direction, way))
    .limit(way.limit)
    .offset(way.offset);
  const items = await db
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
    .where("comments.id", "in", shown)
    .orderBy("comments.created_at", direction)
    .orderBy("comments.id", direction)
    .execute();
  return { items, total, page };
}

export async function countPendingComments(db: Db): Promise<number> {
  const row = await db
    .selectFrom("comments")
    .select((eb) => eb.fn.countAll<number>().as("pending"))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(row.pending);
}

export function commentsIn(db: Db, state: CommentState) {
  return db.selectFrom("comments").where("comments.status", "=", STATUS[state]);
}
