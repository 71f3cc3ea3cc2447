// Which rights to courses end within a week and whose students were not told yet; nobody is told whose access goes on by
// another right.
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { addDay, addDays, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { isAwaiting, listUntoldEnds } from "#app/rights/course-lists.server.ts";
import { isOpenRight } from "#app/rights/right-state.ts";
import { noteEndsTold, type RightRow } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

/** How many days before its last day a student is told that the access ends. */
const TOLD_DAYS = 7;
/** Rights that are looked at in one piece of work. */
const SLICE = 300;
/** Platforms that tell of their sales as they happen renew theirs month by month. */
const RENEWS_ITSELF = /^(hotmart|kiwify|eduzz):/;

interface Seen {
  endsAt: Date;
  id: number;
}

/** Queues and marks the next few rights in one transaction; answers where the following run begins. */
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

/** Marks the rights and queues their mails in one step, so that another run or process finds them marked. */
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

/** Whether this right is open, or waits for its person's address alone, and none of theirs to the course goes on longer. */
export function isLastOpen(right: RightRow, own: readonly RightRow[], now: Date): boolean {
  const open = own.filter((one) => isOpenRight(one, now) || isAwaiting(one, now));
  const longest = open.toSorted((one, other) => endOf(other) - endOf(one) || other.id - one.id)[0];
  return longest?.id === right.id;
}

function endOf({ ends_at }: RightRow): number {
  return ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
}
