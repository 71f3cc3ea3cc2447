// Letters: written as drafts, then sent. What was sent is never changed any more.
import { textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";

export type Issue = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

export interface IssueFacts {
  subject: string;
  /** Cleaned HTML. */
  body: string;
  /** The post it was made from. */
  postId?: number | null;
}

export async function createIssue(
  db: Db,
  { subject, body, postId = null }: IssueFacts,
  authorId: number,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto("newsletter_issues")
    .values({
      subject,
      body,
      ...wordsOf({ subject, body }),
      post_id: postId,
      created_by_id: authorId,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findIssue(db: Db, id: number) {
  return db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "body", "state", "run", "problem", "started_at", "finished_at", "updated_at"])
    .select(["recipients", "sent", "failed"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** False when there is no such draft any more. */
export async function saveIssue(
  db: Db,
  id: number,
  { subject, body }: Pick<IssueFacts, "subject" | "body">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_issues")
    .set({ subject, body, ...wordsOf({ subject, body }), updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only drafts: what was sent stays on record. */
export async function deleteIssue(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("newsletter_issues")
    .where("id", "=", id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface IssueFigures {
  /** To how many it goes. */
  total: number;
  waiting: number;
  sent: number;
  failed: number;
  /** They left before their issue was written. */
  skipped: number;
  /** Handed over, and then nobody said whether it went out. */
  unconfirmed: number;
}

/** A hand-over that takes longer than this was interrupted. */
const HANDING_OVER_MS = 120_000;

/** What became of it, for its own page: what is kept, and what is counted along an index. */
export async function readFigures(db: Db, issue: Issue, now: Date): Promise<IssueFigures> {
  const deliveries = db
    .selectFrom("newsletter_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("issue_id", "=", issue.id);
  const [open, interrupted] = await Promise.all([
    deliveries.select("state").where("state", "in", ["waiting", "skipped"]).groupBy("state").execute(),
    deliveries
      .where("state", "=", "sending")
      .where("tried_at", "<", new Date(now.getTime() - HANDING_OVER_MS))
      .executeTakeFirstOrThrow(),
  ]);
  const of = (state: string) => open.find((row) => row.state === state)?.count ?? 0;
  const { recipients, sent, failed } = issue;
  const [waiting, skipped] = [of("waiting"), of("skipped")];
  return { total: recipients, sent, failed, waiting, skipped, unconfirmed: interrupted.count };
}

/** Whom it did not reach, and why. */
export async function listFailures(db: Db, issueId: number, limit: number) {
  return db
    .selectFrom("newsletter_deliveries")
    .innerJoin(
      "newsletter_subscriptions",
      "newsletter_subscriptions.id",
      "newsletter_deliveries.subscription_id",
    )
    .select([
      "newsletter_deliveries.id",
      "newsletter_subscriptions.email",
      "newsletter_deliveries.last_error",
    ])
    .where("issue_id", "=", issueId)
    .where("newsletter_deliveries.state", "=", "failed")
    .orderBy("newsletter_deliveries.id")
    .limit(limit)
    .execute();
}

/** What an issue is found by. */
function wordsOf({ subject, body }: Pick<IssueFacts, "subject" | "body">) {
  return { search_title: foldWords(subject), search_body: foldWords(textOf(body)) };
}
