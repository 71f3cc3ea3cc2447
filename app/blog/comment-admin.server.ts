import { type Page, withinPages } from "#app/platform/pagination.ts";
import type { Db } from "#db/connect.server.ts";
import type { CommentState } from "./comment-filter.ts";

export const COMMENTS_PAGE_SIZE = 20;

export type CommentToModerate = Awaited<ReturnType<typeof listCommentsForAdmin>>["items"][number];

const STATUS = {
  pendentes: "pending",
  aprovados: "approved",
  rejeitados: "rejected",
  spam: "spam",
} as const;

/** Oldest first while they wait, else newest first. */
export async function listCommentsForAdmin(db: Db, state: CommentState, asked: Page) {
  const matching = db.selectFrom("comments").where("comments.status", "=", STATUS[state]);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const direction = state === "pendentes" ? "asc" : "desc";
  const items = await matching
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
    .orderBy("comments.created_at", direction)
    .orderBy("comments.id", direction)
    .limit(page.size)
    .offset(page.offset)
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
