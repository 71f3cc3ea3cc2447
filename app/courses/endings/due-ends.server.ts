// Which places end within a week and whose students were not told yet; nobody is told whose access goes on by another place.
import { type RawBuilder, sql } from "kysely";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { addDay, addDays, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

/** How many days before its last day a student is told that the place ends. */
const TOLD_DAYS = 7;
/** Places that are looked at in one piece of work. */
const SLICE = 300;

interface Seen {
  endsAt: Date;
  id: number;
}

/** Queues and marks the next few places in one transaction; answers where the following run begins. */
export async function queueDueEnds(db: Db, after: Seen | undefined, now: Date): Promise<Seen | undefined> {
  return inTransaction(db, async (trx) => {
    const last = startOfDay(addDay(dayOf(now), TOLD_DAYS + 1));
    let query = trx
      .selectFrom("enrollment_sources")
      .select(["id", "ends_at", "created_at"])
      .where("state", "=", "active")
      .where("ends_at", "is not", null)
      .where("ends_at", ">", now)
      .where("ends_at", "<=", last)
      .where("end_told_at", "is", null)
      .where(isOurs())
      .where(isLastOpen())
      .orderBy("ends_at")
      .orderBy("id")
      .limit(SLICE);
    if (after) {
      const { endsAt, id } = after;
      query = query
        .where("ends_at", ">=", endsAt)
        .where((eb) => eb.or([eb("ends_at", ">", endsAt), eb("id", ">", id)]));
    }
    const found = (await query.execute()).flatMap(({ ends_at, ...place }) =>
      ends_at ? [{ ...place, endsAt: ends_at }] : [],
    );
    const due = found.filter(({ endsAt, created_at }) => endsAt > addDays(created_at, 1));
    await queueMails(trx, due, now);
    return found.length < SLICE ? undefined : found.at(-1);
  });
}

/** Whether a place ends by itself; platforms that tell of their sales as they happen renew theirs month by month. */
function isOurs(): RawBuilder<boolean> {
  return sql<boolean>`(external_purchase is null or (external_purchase not like 'hotmart:%'
    and external_purchase not like 'kiwify:%' and external_purchase not like 'eduzz:%'))`;
}

/** Marks a place and queues its mail in one step, so that another run or process finds it marked. */
async function queueMails(trx: Db, due: Seen[], now: Date): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const marked = await trx
    .updateTable("enrollment_sources")
    .set({ end_told_at: now })
    .where("id", "in", ids)
    .where("end_told_at", "is", null)
    .returning("id")
    .execute();
  const own = new Set(marked.map(({ id }) => id));
  const mails = due
    .filter(({ id }) => own.has(id))
    .map(({ id, endsAt }) => ({
      topic: "mail.access-ends" as const,
      payload: { sourceId: id, endsAt: endsAt.toISOString() },
      dedupeKey: `access-ends:${id}:${endsAt.getTime()}`,
    }));
  await enqueueAll(trx, mails, now);
}

/** A condition on `enrollment_sources`: no other open place of its enrolment goes on longer. */
export function isLastOpen(): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from enrollment_sources as longer
    where longer.enrollment_id = enrollment_sources.enrollment_id and longer.state = 'active'
      and longer.id <> enrollment_sources.id
      and (longer.ends_at is null or longer.ends_at > enrollment_sources.ends_at
        or (longer.ends_at = enrollment_sources.ends_at and longer.id > enrollment_sources.id))
  )`;
}
