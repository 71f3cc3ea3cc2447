// Issues: written as drafts, then sent. What was sent is never changed any more.
import type { Noun } from "#app/nouns/noun.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { ISSUE_COLUMNS, type IssueFacts } from "./issue.ts";

export type Issue = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

/** What was sent is not there for whoever writes: `DRAFTS` is within every write of it. */
export const ISSUES: Noun<IssueFacts> = {
  table: "newsletter_issues",
  name: "newsletter",
  entity: "newsletter_issue",
  columns: ISSUE_COLUMNS,
  rules: [],
  derived: wordsOf,
  said: (_, issues) => issues.map(({ subject, body }) => ({ subject, body })),
};

export const DRAFTS = { state: "draft" } as const;

export async function createIssue(
  db: Db,
  issue: Pick<IssueFacts, "subject" | "body"> & Partial<IssueFacts>,
  author: Author,
  now: Date,
): Promise<number> {
  const patch = { ...issue, created_by_id: author.actorId };
  const made = await writeNoun(ISSUES, db, { patch, author, within: DRAFTS, door: { door: "form" } }, now);
  if (!made.ok) throw new Error("an issue has no rules");
  return made.id;
}

export async function findIssue(db: Db, id: number) {
  return db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "body", "state", "run", "problem", "started_at", "finished_at", "updated_at"])
    .select(["version", "recipients", "sent", "failed"])
    .where("id", "=", id)
    .executeTakeFirst();
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
