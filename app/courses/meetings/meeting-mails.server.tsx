import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { getsCourseMails } from "#app/rights/course-lists.server.ts";
import { whoWants } from "../study-mails/study-mail-choices.server.ts";
import { studyMailExit } from "../study-mails/study-mail-links.server.ts";
import { meetingAddress, meetingHour } from "./meeting-address.ts";
import { type MeetingNews, remindOfMeetings } from "./meeting-reminders.server.ts";

const MINUTE_MS = 60_000;

const payloadSchema = z.object({
  meetingId: z.number(),
  userId: z.number(),
  news: z.enum(["day", "hour", "moved", "cancelled"]),
  startsAt: z.iso.datetime(),
  /** The meeting's version when it moved. Rows that were queued before this field existed have none. */
  change: z.number().default(0),
});

const WORDS: Record<MeetingNews, readonly [subject: string, heading: string]> = {
  day: ["Encontro ao vivo em breve", "O seu próximo encontro ao vivo"],
  hour: ["O encontro ao vivo começa em uma hora", "Falta pouco para o encontro"],
  moved: ["O encontro ao vivo mudou de horário", "O encontro mudou de horário"],
  cancelled: ["O encontro ao vivo foi cancelado", "O encontro foi cancelado"],
};

export function registerMeetingMails(app: AppContext): void {
  app.jobs.handle("mail.meeting", (payload) => send(app, payloadSchema.parse(payload)));
  app.jobs.every(MINUTE_MS, "meetings", () => remindOfMeetings(app.db, app.now()));
}

/**
 * Sends nothing to a student who left or who switched these mails off, and nothing about a meeting that changed since.
 */
async function send(app: AppContext, payload: z.infer<typeof payloadSchema>) {
  const { meetingId, userId, news, startsAt, change } = payload;
  const { db, config, company, now } = app;
  const found = await db
    .selectFrom("cohort_meetings")
    .innerJoin("enrollments", "enrollments.cohort_id", "cohort_meetings.cohort_id")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .select(["cohort_meetings.id", "cohort_meetings.title", "starts_at", "cohort_meetings.retired_at"])
    .select(["courses.title as course_title", "users.name", "users.email", "users.email_confirmed_at"])
    .where("cohort_meetings.id", "=", meetingId)
    .where("users.id", "=", userId)
    .where("users.is_active", "=", true)
    .where(getsCourseMails(now()))
    .executeTakeFirst();
  if (!found || (found.retired_at !== null) !== (news === "cancelled")) return;
  if (found.starts_at.toISOString() !== new Date(startsAt).toISOString() || found.starts_at <= now()) return;
  if (!(await whoWants(db, "messages", [userId])).has(userId)) return;
  const { title, course_title, starts_at } = found;
  const when = meetingHour(starts_at);
  const said = {
    day: `${title} é ${when}, no horário de Brasília.`,
    hour: `${title} começa ${when}, no horário de Brasília.`,
    moved: `${title} agora é ${when}, no horário de Brasília.`,
    cancelled: `${title}, que seria ${when}, não vai acontecer.`,
  };
  const [subject, heading] = WORDS[news];
  const { exit, headers } = studyMailExit(app, { userId, kind: "messages" });
  const join = { label: "Entrar no encontro", address: `${config.siteUrl}${meetingAddress(found)}` };
  await app.mail.send({
    to: found.email,
    backing: accountBacking(userId, found.email_confirmed_at),
    subject: `${subject}: ${course_title.replace(/\s+/g, " ")}`,
    key: `meeting-${meetingId}-${news}-${change}-${starts_at.getTime()}-${userId}`,
    headers,
    ...renderMailText(company, {
      heading,
      reader: confirmedReader(found),
      paragraphs: [`Curso ${course_title}.`, said[news]],
      actions: news === "cancelled" ? [] : [join],
      exit,
    }),
  });
}
