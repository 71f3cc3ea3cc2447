import { createHash } from "node:crypto";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { networkOf } from "#app/platform/http/client-network.ts";
import { enqueue, enqueueAll } from "#app/platform/jobs/jobs.server.ts";
import { advisoryLock, type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { commentSearchColumns } from "./comment-search-columns.ts";

/** What one sender may have waiting at a time (contract: security, 3). */
const MOST_WAITING = 20;

export type VisibleComments = Awaited<ReturnType<typeof listVisibleComments>>;
export type CommentItem = VisibleComments["items"][number];
export type CommentVerdict = Exclude<Row<"comments">["status"], "pending">;

export interface CommentFacts {
  postId: number;
  userId: number | undefined;
  name: string;
  email: string;
  message: string;
  /** The secret in its author's browser; only its hash is kept. */
  authorKey: string;
  ip: string;
}

/** Whose waiting comments are shown to them. */
export interface CommentReader {
  authorKey: string | undefined;
  userId: number | undefined;
}

/** Stores the comment as pending and tells the owner; refused while too many of the sender wait. */
export async function addComment(db: Db, facts: CommentFacts, now: Date): Promise<"added" | "too_many"> {
  const { postId, userId, name, email, message, authorKey, ip } = facts;
  return inTransaction(db, async (trx) => {
    const network = networkOf(ip);
    await advisoryLock(trx, `comments ${network}`);
    const { waiting } = await trx
      .selectFrom("comments")
      .select((eb) => eb.fn.countAll<number>().as("waiting"))
      .where("network", "=", network)
      .where("status", "=", "pending")
      .executeTakeFirstOrThrow();
    if (waiting >= MOST_WAITING) return "too_many";
    const { id } = await trx
      .insertInto("comments")
      .values({
        name,
        email,
        message,
        ip,
        network,
        ...commentSearchColumns({ name, email, message }),
        post_id: postId,
        user_id: userId ?? null,
        author_key: hashOf(authorKey),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, { topic: "mail.comment-waiting", payload: { commentId: id } }, now);
    return "added";
  });
}

/** A page of approved comments, oldest first, and the reader's own that still wait. */
export async function listVisibleComments(db: Db, postId: number, reader: CommentReader, asked: Page) {
  const approved = db.selectFrom("comments").where("post_id", "=", postId).where("status", "=", "approved");
  const [{ total }, waiting] = await Promise.all([
    approved.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    listWaiting(db, postId, reader),
  ]);
  const page = withinPages(asked, total);
  const items = await approved
    .select(COLUMNS)
    .orderBy("created_at")
    .orderBy("id")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page, waiting };
}

/** Returns how many changed. An author is told of the first approval, once. */
export async function decideComments(
  db: Db,
  ids: number[],
  status: CommentVerdict,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable("comments")
      .set({ status, decided_at: now })
      .where("id", "in", ids)
      .where("status", "!=", status)
      .returning("id")
      .execute();
    if (status === "approved") {
      // Written in the order in which they were left: what a write gives back comes in none.
      const approved = changed.map(({ id }) => id).sort((one, other) => one - other);
      const mails = approved.map((id) => ({
        topic: "mail.comment-approved",
        payload: { commentId: id },
        dedupeKey: `comment-approved-${id}`,
      }));
      await enqueueAll(trx, mails, now);
    }
    return changed.length;
  });
}

const COLUMNS = ["id", "name", "message", "created_at"] as const;

async function listWaiting(db: Db, postId: number, { authorKey, userId }: CommentReader) {
  if (authorKey === undefined && userId === undefined) return [];
  return db
    .selectFrom("comments")
    .select(COLUMNS)
    .where("post_id", "=", postId)
    .where("status", "=", "pending")
    .where((eb) =>
      eb.or([
        ...(authorKey === undefined ? [] : [eb("author_key", "=", hashOf(authorKey))]),
        ...(userId === undefined ? [] : [eb("user_id", "=", userId)]),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
