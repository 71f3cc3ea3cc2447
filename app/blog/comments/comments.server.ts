// Comments as the readers of a post see them.

import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";

export type VisibleComments = Awaited<ReturnType<typeof listVisibleComments>>;
export type CommentItem = VisibleComments["items"][number];

/** Whose waiting comments are shown to them. */
export interface CommentReader {
  authorKey: string | undefined;
  userId: number | undefined;
}

/** A page of approved comments, oldest first. */
export async function listVisibleComments(db: Db, postId: number, asked: Page) {
  const approved = db.selectFrom("comments").where("post_id", "=", postId).where("status", "=", "approved");
  const { total } = await approved
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const items = await approved
    .select(COLUMNS)
    .orderBy("created_at")
    .orderBy("id")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page };
}

const COLUMNS = ["id", "name", "message", "created_at"] as const;

/** The reader's own that still wait. */
export async function listWaitingComments(db: Db, postId: number, { authorKey, userId }: CommentReader) {
  if (authorKey === undefined && userId === undefined) return [];
  return db
    .selectFrom("comments")
    .select(COLUMNS)
    .where("post_id", "=", postId)
    .where("status", "=", "pending")
    .where((eb) =>
      eb.or([
        ...(authorKey === undefined ? [] : [eb("author_key", "=", sha256Hex(authorKey))]),
        ...(userId === undefined ? [] : [eb("user_id", "=", userId)]),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
