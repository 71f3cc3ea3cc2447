// Every write of a meeting. Students are told when it moves or is cancelled.
import type { Noun, NounOutcome, NounWrite } from "#app/nouns/noun.ts";
import { removeNoun, writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { MEETING_COLUMNS, MEETING_RULES, MEETING_SENTENCES, type MeetingFacts } from "./meeting.ts";
import { DAY_MINUTES, queueMeetingMails } from "./meeting-reminders.server.ts";

/** A cancelled meeting keeps its row, because subscribed calendars need the cancellation. */
export const MEETINGS: Noun<MeetingFacts> = {
  table: "cohort_meetings",
  name: "meeting",
  columns: MEETING_COLUMNS,
  rules: MEETING_RULES,
  retires: true,
  held: async (_trx, ids) => ids,
  async refusals(trx, { before, facts }): Promise<Refusals> {
    if (before) return {};
    const query = trx.selectFrom("cohorts").select("id").where("id", "=", facts.cohort_id);
    const isThere = await query.where("retired_at", "is", null).executeTakeFirst();
    return isThere ? {} : { cohort_id: { code: "does_not_exist", error: MEETING_SENTENCES.noCohort } };
  },
};

/** Writes a meeting. If the time changes, students are told and get the reminders again. */
export async function writeMeeting(
  db: Db,
  write: NounWrite<MeetingFacts>,
  now: Date,
): Promise<NounOutcome<MeetingFacts>> {
  return inTransaction(db, async (trx) => {
    const written = await writeNoun(MEETINGS, trx, write, now);
    if (!written.ok || write.id === undefined || !("starts_at" in written.changes)) return written;
    const { starts_at } = write.patch;
    // A meeting that moves into the next hours needs no reminder beside the mail about the move.
    const toldOf = (minutes: number) => (starts_at && starts_at <= addMinutes(now, minutes) ? now : null);
    await trx
      .updateTable("cohort_meetings")
      .set({ reminded_at: toldOf(DAY_MINUTES), hour_told_at: toldOf(60) })
      .where("id", "=", written.id)
      .execute();
    await queueMeetingMails(trx, written.id, "moved", now);
    return written;
  });
}

/** Returns whether the meeting existed. */
export async function cancelMeeting(
  db: Db,
  { id, author, within }: { id: number; author: Author; within?: Partial<MeetingFacts> | undefined },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removal = await removeNoun(MEETINGS, trx, { id, author, within }, now);
    if (removal.ok) await queueMeetingMails(trx, id, "cancelled", now);
    return removal.ok;
  });
}
