// Every write of a comment. Integrations have no door to comments: the form under a post and the owner's list are all.

import { enqueue, enqueueAll } from "#app/jobs/jobs.server.ts";
import { askRules, type Refusals } from "#app/nouns/rule-book.ts";
import { putValueBack } from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { networkOf } from "#app/platform/http/client-network.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { advisoryLock, type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { type CommentFacts, MOST_WAITING, MOST_WAITING_OF_ADDRESS } from "./comment.ts";
import { COMMENT_RULES } from "./comment-rules.ts";
import { commentSearchColumns } from "./comment-search-columns.ts";

export type CommentVerdict = Exclude<Row<"comments">["status"], "pending">;

export interface NewComment {
  postId: number;
  userId: number | undefined;
  name: string;
  email: string;
  message: string;
  /** The secret in its author's browser; only its hash is kept. */
  authorKey: string;
  ip: string;
}

/** `waiting`: how many of the sender's wait already. */
export type CommentOutcome = { ok: true } | { ok: false; errors: Refusals } | { ok: false; waiting: number };

const FORM = { door: "form" } as const;
const isSeen = () => true;

/** Stores the comment as pending and tells the owner; refused while too many of the sender wait. */
export async function addComment(db: Db, comment: NewComment, now: Date): Promise<CommentOutcome> {
  const { postId, userId, name, email, message, authorKey, ip } = comment;
  const after = { name, email, message };
  const { errors } = askRules<CommentFacts>(COMMENT_RULES, { before: undefined, after, door: FORM, isSeen });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return inTransaction(db, async (trx) => {
    const network = networkOf(ip);
    await advisoryLock(trx, `comments ${network}`);
    const { waiting, own } = await trx
      .selectFrom("comments")
      .select((eb) => eb.fn.countAll<number>().as("waiting"))
      .select((eb) => eb.fn.countAll<number>().filterWhere("email", "=", email).as("own"))
      .where("network", "=", network)
      .where("status", "=", "pending")
      .executeTakeFirstOrThrow();
    if (own >= MOST_WAITING || waiting >= MOST_WAITING_OF_ADDRESS) return { ok: false, waiting };
    const { id } = await trx
      .insertInto("comments")
      .values({
        name,
        email,
        message,
        ip,
        network,
        ...commentSearchColumns(after),
        post_id: postId,
        user_id: userId ?? null,
        author_key: sha256Hex(authorKey),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, { topic: "mail.comment-waiting", payload: { commentId: id } }, now);
    return { ok: true };
  });
}

/** Answers how many changed. An author is told of the first approval, once. */
export async function decideComments(
  db: Db,
  ids: number[],
  status: CommentVerdict | "pending",
  now: Date,
  author?: Author,
): Promise<number> {
  if (ids.length === 0) return 0;
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("comments").select(["id", "status"]).where("id", "in", ids).orderBy("id");
    const before = await forUpdate(trx, query).execute();
    const changed = await trx
      .updateTable("comments")
      .set({ status, decided_at: status === "pending" ? null : now })
      .where("id", "in", ids)
      .where("status", "!=", status)
      .returning("id")
      .execute();
    const said = before
      .filter((comment) => comment.status !== status)
      .map((comment) => ({
        action: "comment.moderate",
        entity: "comments",
        id: comment.id,
        changes: rowChanges({ state: comment.status }, { state: status }),
      }));
    await auditedChanges(trx, author, said, now);
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

export const putCommentsBack = putValueBack<CommentVerdict | "pending">(
  "state",
  (trx, ids) => trx.selectFrom("comments").select(["id", "status as state"]).where("id", "in", ids).execute(),
  (trx, { ids, value, author }, now) => decideComments(trx, ids, value, now, author),
);

/** From when on nobody needs to know where a comment was sent from. */
export async function forgetSenders(db: Db, before: Date): Promise<void> {
  await db
    .updateTable("comments")
    .set({ ip: null, network: null })
    .where("created_at", "<", before)
    .where("ip", "is not", null)
    .execute();
}

/** Those of a person who is forgotten. */
export async function deleteComments(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("comments").where("id", "in", ids).execute();
}

/** Those that an account sent before its owner showed the mailbox: what waits goes, the rest stays as a guest's. */
export async function leaveComments(
  trx: Db,
  { userId, before }: { userId: number; before: Date },
): Promise<void> {
  const waiting = trx.deleteFrom("comments").where("user_id", "=", userId).where("created_at", "<", before);
  await waiting.where("status", "=", "pending").execute();
  const detached = trx.updateTable("comments").set({ user_id: null, author_key: null });
  await detached.where("user_id", "=", userId).where("created_at", "<", before).execute();
}
