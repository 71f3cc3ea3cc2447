// Rights to courses that end within a week and whose students were not told yet. A student with another right that
// lasts longer is not told.
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { addDay, addDays, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { isAwaiting, listUntoldEnds } from "#app/rights/course-lists.server.ts";
import { isOpenRight } from "#app/rights/right-state.ts";
import { noteEndsTold, type RightRow } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

/** Days: how long before the last day the student is told. */
const TOLD_DAYS = 7;
/** Batch size: rights that are checked in one transaction. */
const SLICE = 300;
/** Platforms that send a webhook for each sale renew access every month. */
const RENEWS_ITSELF = /^(hotmart|kiwify|eduzz):/;

interface Seen {
  endsAt: Date;
  id: number;
}

/**
 * Queues mails for the next batch of rights and marks the rights, in one transaction. Returns where the next run
 * begins.
 */
export async function queueDueEnds(db: Db, after: Seen | undefined, now: Date): Promise<Seen | undefined> {
  return inTransaction(db, async (trx) => {
    const before = startOfDay(addDay(dayOf(now), TOLD_DAYS + 1));
    const from = after ?? { endsAt: now, id: Number.MAX_SAFE_INTEGER };
    const found = await listUntoldEnds(trx, { before, after: from, limit: SLICE });
    const held = await listRights(trx, {
      userIds: [...new Set(found.map(({ user_id }) => user_id))],
      courseIds: [...new Set(found.flatMap(({ course_id }) => course_id ?? []))],
    });
    const own = Map.groupBy(held, ({ user_id, course_id }) => `${user_id} ${course_id}`);
    const due = found.filter(
      (right) =>
        !RENEWS_ITSELF.test(right.external_purchase ?? "") &&
        Number(right.ends_at) > addDays(right.created_at, 1).getTime() &&
        isLastOpen(right, own.get(`${right.user_id} ${right.course_id}`) ?? [], now),
    );
    await queueMails(trx, due, now);
    const last = found.length < SLICE ? undefined : found.at(-1);
    return last?.ends_at ? { endsAt: last.ends_at, id: last.id } : undefined;
  });
}

/** Marks the rights and queues their mails in one step, so that a concurrent run skips them. */
async function queueMails(trx: Db, due: readonly RightRow[], now: Date): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const mails = (await noteEndsTold(trx, ids, now)).map(({ id, ends_at }) => ({
    topic: "mail.access-ends" as const,
    payload: { sourceId: id, endsAt: ends_at?.toISOString() ?? "" },
    dedupeKey: `access-ends:${id}:${ends_at?.getTime() ?? 0}`,
  }));
  await enqueueAll(trx, mails, now);
}

/**
 * True if the right is open, or waits only for its person to confirm the e-mail. False if another right of the person
 * to the course lasts longer.
 */
export function isLastOpen(right: RightRow, own: readonly RightRow[], now: Date): boolean {
  const open = own.filter((one) => isOpenRight(one, now) || isAwaiting(one, now));
  const longest = open.toSorted((one, other) => endOf(other) - endOf(one) || other.id - one.id)[0];
  return longest?.id === right.id;
}

function endOf({ ends_at }: RightRow): number {
  return ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
}
