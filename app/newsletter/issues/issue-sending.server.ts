// Sending an issue: who it goes to is fixed when it begins, each of them is claimed before the mail is handed over, and
// a claim that was never confirmed is not repeated. So nobody gets an issue twice, whatever breaks in the middle.
import { sql } from "kysely";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";

export const BATCH = 50;
const TOPIC = "newsletter.send";

/** One run of an issue's sending: pausing ends it, going on begins another. */
export interface Run {
  issueId: number;
  run: number;
}

export async function startSending(
  db: Db,
  issueId: number,
  now: Date,
): Promise<"started" | "not_draft" | "unwritten" | "nobody"> {
  return inTransaction(db, async (trx) => {
    const found = trx.selectFrom("newsletter_issues").select(["subject", "body"]).where("id", "=", issueId);
    const draft = await forUpdate(trx, found.where("state", "=", "draft")).executeTakeFirst();
    if (!draft) return "not_draft";
    if (!draft.subject || !draft.body) return "unwritten";
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("newsletter_deliveries")
      .columns(["issue_id", "subscription_id"])
      .expression((eb) =>
        eb
          .selectFrom("newsletter_subscriptions")
          .select([sql<number>`cast(${issueId} as bigint)`.as("issue_id"), "id"])
          .where("status", "=", "active"),
      )
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return "nobody";
    await beginRun(trx, issueId, { started_at: now }, now);
    return "started";
  });
}

/** Takes effect before the next issue. */
export async function pauseSending(db: Db, issueId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_issues")
    .set({ state: "paused", updated_at: now })
    .where("id", "=", issueId)
    .where("state", "=", "sending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function resumeSending(db: Db, issueId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const paused = trx.selectFrom("newsletter_issues").select("id").where("id", "=", issueId);
    if (!(await forUpdate(trx, paused.where("state", "=", "paused")).executeTakeFirst())) return false;
    await beginRun(trx, issueId, {}, now);
    return true;
  });
}

/** Tries again whom a mail server refused; who may have got the issue is left alone. Returns how many. */
export async function retryFailures(db: Db, issueId: number, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const begun = trx.selectFrom("newsletter_issues").select("id").where("id", "=", issueId);
    if (!(await forUpdate(trx, begun.where("state", "!=", "draft")).executeTakeFirst())) return 0;
    const { numUpdatedRows } = await trx
      .updateTable("newsletter_deliveries")
      .set({ state: "waiting", last_error: null })
      .where("issue_id", "=", issueId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await beginRun(trx, issueId, { finished_at: null }, now);
    return Number(numUpdatedRows);
  });
}

/** The issue, while this run of it goes on. */
export async function findRunning(db: Db, { issueId, run }: Run) {
  return db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "body", "problem"])
    .where("id", "=", issueId)
    .where("run", "=", run)
    .where("state", "=", "sending")
    .executeTakeFirst();
}

/** The next to be written to; who has left meanwhile gets nothing. */
export async function listNext(db: Db, issueId: number) {
  await db
    .updateTable("newsletter_deliveries")
    .set({ state: "skipped" })
    .where("issue_id", "=", issueId)
    .where("state", "=", "waiting")
    .where((eb) => eb.not(eb.exists(activeSubscription(db))))
    .execute();
  return db
    .selectFrom("newsletter_deliveries")
    .innerJoin(
      "newsletter_subscriptions",
      "newsletter_subscriptions.id",
      "newsletter_deliveries.subscription_id",
    )
    .select(["newsletter_deliveries.id", "newsletter_deliveries.subscription_id"])
    .select(["newsletter_subscriptions.email", "newsletter_subscriptions.subscribed_at"])
    .where("issue_id", "=", issueId)
    .where("newsletter_deliveries.state", "=", "waiting")
    .orderBy("newsletter_deliveries.id")
    .limit(BATCH)
    .execute();
}

/** One by one and at the last moment: false when the issue was paused, the person left, or another has the claim. */
export async function claim(db: Db, deliveryId: number, { issueId, run }: Run, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_deliveries")
    .set({ state: "sending", tried_at: now })
    .where("id", "=", deliveryId)
    .where("state", "=", "waiting")
    .where((eb) =>
      eb.and([
        eb.exists(activeSubscription(db)),
        eb.exists(
          db
            .selectFrom("newsletter_issues")
            .select("newsletter_issues.id")
            .where("newsletter_issues.id", "=", issueId)
            .where("newsletter_issues.run", "=", run)
            .where("newsletter_issues.state", "=", "sending"),
        ),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function settleDelivery(
  db: Db,
  deliveryId: number,
  outcome: { state: "sent"; sent_at: Date } | { state: "failed"; last_error: string } | { state: "waiting" },
): Promise<void> {
  await db.updateTable("newsletter_deliveries").set(outcome).where("id", "=", deliveryId).execute();
}

/** Queues the next batch, or ends the issue. The job's own number keeps one batch from being queued twice. */
export async function queueNextBatch(
  db: Db,
  { issueId, run }: Run,
  jobId: number,
  now: Date,
  dueAt = now,
): Promise<void> {
  const waiting = await db
    .selectFrom("newsletter_deliveries")
    .select("id")
    .where("issue_id", "=", issueId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (waiting) {
    const dedupeKey = `newsletter ${issueId} ${run} ${jobId}`;
    return enqueue(db, { topic: TOPIC, payload: { issueId, run }, dedupeKey, dueAt }, now);
  }
  await db
    .updateTable("newsletter_issues")
    .set({ state: "sent", problem: null, finished_at: now, updated_at: now })
    .where("id", "=", issueId)
    .where("run", "=", run)
    .where("state", "=", "sending")
    .execute();
}

/** Says why nothing goes out, or that it does again. */
export async function recordProblem(db: Db, issueId: number, problem: string | null): Promise<void> {
  await db.updateTable("newsletter_issues").set({ problem }).where("id", "=", issueId).execute();
}

async function beginRun(
  trx: Db,
  issueId: number,
  facts: { started_at?: Date; finished_at?: null },
  now: Date,
): Promise<void> {
  const { run } = await trx
    .updateTable("newsletter_issues")
    .set((eb) => ({ ...facts, state: "sending", problem: null, run: eb("run", "+", 1), updated_at: now }))
    .where("id", "=", issueId)
    .returning("run")
    .executeTakeFirstOrThrow();
  await enqueue(trx, { topic: TOPIC, payload: { issueId, run } }, now);
}

/** Of the delivery in the query around it. */
function activeSubscription(db: Db) {
  return db
    .selectFrom("newsletter_subscriptions as person")
    .select("person.id")
    .where(sql<boolean>`person.id = newsletter_deliveries.subscription_id`)
    .where("person.status", "=", "active");
}
