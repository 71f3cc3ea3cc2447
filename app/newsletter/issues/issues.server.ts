// Issues: written as drafts, then sent. What was sent is never changed any more.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";

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
  author: Author,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto("newsletter_issues")
      .values({
        subject,
        body,
        ...wordsOf({ subject, body }),
        post_id: postId,
        created_by_id: author.actorId,
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const changes = rowChanges(undefined, { subject });
    await auditedChange(trx, author, { ...ISSUE, action: "newsletter.create", id, changes }, now);
    return id;
  });
}

const ISSUE = { entity: "newsletter_issue" };

export async function findIssue(db: Db, id: number) {
  return db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "body", "state", "run", "problem", "started_at", "finished_at", "updated_at"])
    .select(["version", "recipients", "sent", "failed"])
    .where("id", "=", id)
    .executeTakeFirst();
}

interface IssueSave {
  id: number;
  facts: Pick<IssueFacts, "subject" | "body">;
  /** Which one was opened; left out, the last to save wins. */
  version?: number | undefined;
  author: Author;
}

/** Missing: there is no such draft any more. */
export async function saveIssue(
  db: Db,
  { id, facts, version, author }: IssueSave,
  now: Date,
): Promise<"saved" | "stale" | "missing"> {
  return inTransaction(db, async (trx) => {
    const stored = await lockDraft(trx, id);
    if (!stored) return "missing";
    if (version !== undefined && stored.version !== version) return "stale";
    const { subject, body } = facts;
    const changes = rowChanges({ subject: stored.subject, body: stored.body }, { subject, body });
    const isEdited = Object.keys(changes).length > 0;
    await trx
      .updateTable("newsletter_issues")
      .set({
        subject,
        body,
        ...wordsOf(facts),
        version: stored.version + (isEdited ? 1 : 0),
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
    const entry = { ...ISSUE, action: "newsletter.change", id, changes };
    if (isEdited) await auditedChange(trx, author, entry, now);
    return "saved";
  });
}

/** Only drafts: what was sent stays on record. */
export async function deleteIssue(db: Db, id: number, author: Author, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const stored = await lockDraft(trx, id);
    if (!stored) return false;
    await trx.deleteFrom("newsletter_issues").where("id", "=", id).execute();
    const changes = rowChanges({ subject: stored.subject }, undefined);
    await auditedChange(trx, author, { ...ISSUE, action: "newsletter.delete", id, changes }, now);
    return true;
  });
}

async function lockDraft(trx: Db, id: number) {
  const query = trx
    .selectFrom("newsletter_issues")
    .select(["subject", "body", "version"])
    .where("id", "=", id);
  return forUpdate(trx, query.where("state", "=", "draft")).executeTakeFirst();
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
