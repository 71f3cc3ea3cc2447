// Sending of a message: it can be taken back for one minute, then it leaves in small batches so that other mail is not
// delayed.
import { enqueue, enqueueAll, takeBackWork } from "#app/jobs/jobs.server.ts";
import { heldUntil } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { reachAt, readReach, recipientsOf } from "./student-messages.server.ts";

export const SEND = "student-message.send";
/** Batch size: mails that are queued at once, the same as for a newsletter. */
const BATCH = 50;
const PAUSE_MINUTES = 1 / 12;

interface Place {
  courseId: number;
  id: number;
}

export async function startMessage(
  db: Db,
  { courseId, id }: Place,
  author: Author,
  now: Date,
): Promise<"started" | "not_draft" | "unwritten" | "nobody"> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("student_messages")
      .select(["subject", "body"])
      .where("course_id", "=", courseId)
      .where("id", "=", id)
      .where("state", "=", "draft");
    const draft = await forUpdate(trx, query).executeTakeFirst();
    if (!draft) return "not_draft";
    if (!draft.subject || !draft.body) return "unwritten";
    if ((await readReach(trx, id, now)).gets === 0) return "nobody";
    const starts_at = heldUntil(now);
    await trx
      .updateTable("student_messages")
      .set({ state: "sending", starts_at, updated_at: now })
      .where("id", "=", id)
      .execute();
    await enqueue(
      trx,
      { topic: SEND, payload: { messageId: id }, dedupeKey: firstKey(id), dueAt: starts_at },
      now,
    );
    await note(trx, "student-message.send", id, author, now);
    return "started";
  });
}

/** Takes a message back before its first mail has left: it becomes a draft again. */
export async function takeBackMessage(
  db: Db,
  { courseId, id }: Place,
  author: Author,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("student_messages")
      .select("id")
      .where("course_id", "=", courseId)
      .where("id", "=", id)
      .where("state", "=", "sending");
    if (!(await forUpdate(trx, query).executeTakeFirst())) return false;
    if ((await takeBackWork(trx, [firstKey(id)])).length === 0) return false;
    await trx
      .updateTable("student_messages")
      .set({ state: "draft", starts_at: null, updated_at: now })
      .where("id", "=", id)
      .execute();
    await note(trx, "student-message.take-back", id, author, now);
    return true;
  });
}

/** Queues the mails of the next recipients, without those who may not be mailed any more. */
export async function sendNext(db: Db, messageId: number, jobId: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("student_messages")
      .select("id")
      .where("id", "=", messageId)
      .where("state", "=", "sending");
    if (!(await forUpdate(trx, query).executeTakeFirst())) return;
    const next = await recipientsOf(trx)
      .select(["student_message_recipients.id", reachAt(now).as("reach")])
      .where("message_id", "=", messageId)
      .where("student_message_recipients.state", "=", "waiting")
      .orderBy("student_message_recipients.id")
      .limit(BATCH)
      .execute();
    const written = next.filter(({ reach }) => reach === "gets").map(({ id }) => id);
    const leftOut = next.filter(({ reach }) => reach !== "gets").map(({ id }) => id);
    await settle(trx, written, "queued");
    await settle(trx, leftOut, "left_out");
    const mails = written.map((recipientId) => ({
      topic: "mail.student-message",
      payload: { recipientId },
      dedupeKey: `student-message ${messageId} ${recipientId}`,
    }));
    await enqueueAll(trx, mails, now);
    if (next.length === BATCH) {
      const dedupeKey = `${SEND} ${messageId} ${jobId}`;
      const dueAt = addMinutes(now, PAUSE_MINUTES);
      return enqueue(trx, { topic: SEND, payload: { messageId }, dedupeKey, dueAt }, now);
    }
    await trx
      .updateTable("student_messages")
      .set({ state: "sent", finished_at: now, updated_at: now })
      .where("id", "=", messageId)
      .execute();
  });
}

async function settle(trx: Db, ids: number[], state: "queued" | "left_out"): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("student_message_recipients").set({ state }).where("id", "in", ids).execute();
}

function firstKey(id: number): string {
  return `${SEND} ${id}`;
}

async function note(trx: Db, action: string, entityId: number, author: Author, now: Date): Promise<void> {
  await recordAudit(trx, { ...author, action, entity: "student_messages", entityId }, now);
}
