// Letters: written as drafts, then sent. What was sent is never changed any more.
import { type RawBuilder, sql } from "kysely";
import { type Page, withinPages } from "#app/platform/pagination.ts";
import { foldWords } from "#app/platform/search.ts";
import type { Db } from "#db/connect.server.ts";
import type { Direction } from "#db/pages.server.ts";
import type { IssueSort } from "./issue-sort.ts";

export const ISSUES_PAGE_SIZE = 20;

export type Issue = NonNullable<Awaited<ReturnType<typeof findIssue>>>;
export type IssueListItem = Awaited<ReturnType<typeof listIssues>>["items"][number];

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
      ...{ subject, search_title: foldWords(subject), body, post_id: postId, created_by_id: authorId },
      ...{ created_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findIssue(db: Db, id: number) {
  return db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "body", "state", "run", "problem", "started_at", "finished_at", "updated_at"])
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
    .set({ subject, search_title: foldWords(subject), body, updated_at: now })
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

/** One page of them in this order, each with what became of it. */
export async function listIssues(db: Db, sort: IssueSort, asked: Page, now: Date) {
  const { total } = await db
    .selectFrom("newsletter_issues")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const inOrder = ORDERS[sort].reduce(
    (issues, [column, direction]) => issues.orderBy(column, direction),
    db.selectFrom("newsletter_issues"),
  );
  // Found by an index alone; only the letters that are shown are read whole.
  const shown = inOrder.select("id").limit(page.size).offset(page.offset);
  const issues = await inOrder
    .select(["id", "subject", "state", "created_at", "started_at", "finished_at"])
    .where("id", "in", shown)
    .execute();
  const figures = await readFigures(
    db,
    issues.map(({ id }) => id),
    now,
  );
  return { items: issues.map((issue) => ({ ...issue, figures: figures(issue.id) })), total, page };
}

/** The date that the list shows; in the very words of its index. */
const SHOWN_DATE = sql<Date>`coalesce(finished_at, started_at, created_at)`;
const NEWEST_FIRST: [RawBuilder<unknown>, Direction][] = [
  [SHOWN_DATE, "desc"],
  [sql.ref("id"), "desc"],
];
const STATE = sql.ref("state");
const SUBJECT = sql.ref("search_title");

/** The states' own names stand in the order of a letter's life: draft, paused, sending, sent. */
const ORDERS: Record<IssueSort, [RawBuilder<unknown>, Direction][]> = {
  recentes: NEWEST_FIRST,
  antigas: NEWEST_FIRST.map(([column]) => [column, "asc"]),
  assunto: [[SUBJECT, "asc"], ...NEWEST_FIRST],
  "assunto-z": [[SUBJECT, "desc"], ...NEWEST_FIRST],
  situacao: [[STATE, "asc"], ...NEWEST_FIRST],
  "situacao-z": [[STATE, "desc"], ...NEWEST_FIRST],
};

export interface IssueFigures {
  /** To how many it goes. */
  total: number;
  waiting: number;
  sent: number;
  failed: number;
  /** They left before their letter was written. */
  skipped: number;
  /** Handed over, and then nobody said whether it went out. */
  unconfirmed: number;
}

/** A hand-over that takes longer than this was interrupted. */
const HANDING_OVER_MS = 120_000;

export async function readFigures(
  db: Db,
  issueIds: number[],
  now: Date,
): Promise<(issueId: number) => IssueFigures> {
  const rows = issueIds.length === 0 ? [] : await countStates(db, issueIds, now);
  return (issueId) => {
    const own = rows.filter((row) => row.issue_id === issueId);
    const of = (state: string) => own.find((row) => row.state === state);
    return {
      total: own.reduce((sum, row) => sum + row.count, 0),
      waiting: of("waiting")?.count ?? 0,
      sent: of("sent")?.count ?? 0,
      failed: of("failed")?.count ?? 0,
      skipped: of("skipped")?.count ?? 0,
      unconfirmed: of("sending")?.stale ?? 0,
    };
  };
}

async function countStates(db: Db, issueIds: number[], now: Date) {
  const limit = new Date(now.getTime() - HANDING_OVER_MS);
  return db
    .selectFrom("newsletter_deliveries")
    .select((eb) => [
      "issue_id",
      "state",
      eb.fn.countAll<number>().as("count"),
      eb.fn.countAll<number>().filterWhere("tried_at", "<", limit).as("stale"),
    ])
    .where("issue_id", "in", issueIds)
    .groupBy(["issue_id", "state"])
    .execute();
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
