// Tells students who want it which lessons opened: one mail per day and course, in the morning.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { isPreviewed } from "#app/mail/job-mail-context.server.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";
import { addMinutes, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { firstName } from "#app/platform/text/shown-name.ts";
import { getsCourseMails } from "#app/rights/course-lists.server.ts";
import type { Db } from "#db/connect.server.ts";
import { courseDoor } from "../access/course-mails.server.tsx";
import { lessonAddress } from "../access/lesson-address.ts";
import { readPacedPlans, readPupil } from "../access/lesson-pace.server.ts";
import { listProgress } from "../progress/lesson-progress.server.ts";
import { whoWants } from "../study-mails/study-mail-choices.server.ts";
import { studyMailExit } from "../study-mails/study-mail-links.server.ts";
import { type DueOpening, listDueOpenings, openedOn } from "./due-openings.server.ts";

const LOOK_EVERY_MS = 15 * 60_000;
/** Minutes after midnight: earliest time for these mails, because none is sent at night. */
const MORNING_MINUTES = 8 * 60;

const payloadSchema = z.object({ userId: z.number(), courseId: z.number(), day: z.string() });

export function registerOpeningMails(app: AppContext): void {
  app.jobs.handle("mail.lessons-open", (payload) => sendOpenings(app, payloadSchema.parse(payload)));
  app.jobs.every(LOOK_EVERY_MS, "lessons that open", () => tellOpenings(app));
}

export async function tellOpenings({ db, mail, now, jobs }: AppContext): Promise<void> {
  const at = now();
  // Do not mark students as told while mail is paused.
  if (mail.isHeld() || at < addMinutes(startOfDay(dayOf(at)), MORNING_MINUTES)) return;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { due, next } = await listDueOpenings(db, after, at);
    await queueOpenings(db, due, at);
    after = next;
  }
  jobs.wake();
}

/** The dedupe key is student, course and day, so another run or process does not queue the mail again. */
async function queueOpenings(db: Db, due: DueOpening[], now: Date): Promise<void> {
  const mails = due.map((payload) => ({
    topic: "mail.lessons-open" as const,
    payload: { ...payload },
    dedupeKey: `lessons-open:${payload.userId}:${payload.courseId}:${payload.day}`,
  }));
  await enqueueAll(db, mails, now);
}

const LISTED = 12;

/** Writes the mail, without lessons that the student has visited or that closed again meanwhile. */
async function sendOpenings(app: AppContext, { userId, courseId, day }: DueOpening): Promise<void> {
  const { db, company } = app;
  const [user, place] = await Promise.all([
    db
      .selectFrom("users")
      .select(["name", "email", "email_confirmed_at", "password_hash"])
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .executeTakeFirst(),
    db
      .selectFrom("enrollments")
      .innerJoin("courses", "courses.id", "enrollments.course_id")
      .select(["courses.id", "courses.title", "enrollments.created_at"])
      .where("user_id", "=", userId)
      .where("course_id", "=", courseId)
      .where(getsCourseMails(app.now()))
      .executeTakeFirst(),
  ]);
  const isWanted = (await whoWants(db, "openings", [userId])).has(userId);
  if (!user || !place || (!isWanted && !isPreviewed())) return;
  const [plans, progress] = await Promise.all([
    readPacedPlans(db, [courseId]),
    listProgress(db, { userId, courseId }),
  ]);
  const done = new Map(
    progress.flatMap((row) => (row.completed_at ? [[row.lesson_id, row.completed_at] as const] : [])),
  );
  const pupil = await readPupil(db, { userId, courseId }, { enrolledAt: place.created_at, done });
  const seen = new Set(progress.flatMap((row) => (row.opened_at ? [row.lesson_id] : [])));
  const opened = openedOn(plans.get(courseId) ?? [], pupil, { day, now: app.now() }) ?? [];
  const lessons = opened.filter(({ id }) => !seen.has(id));
  const [first] = lessons;
  if (!first) return;
  const isOne = lessons.length === 1;
  const title = place.title.replace(/\s+/g, " ");
  const rest = lessons.length - LISTED;
  const { exit, headers } = studyMailExit(app, { userId, kind: "openings" });
  const isNew = user.password_hash === null;
  await app.mail.send({
    to: user.email,
    backing: accountBacking(userId, user.email_confirmed_at),
    subject: subjectAbout(
      isOne ? "Abriu uma aula:" : `Abriram ${lessons.length} aulas:`,
      [title],
      company.brand,
    ),
    key: `lessons-open-${userId}-${courseId}-${day}`,
    headers,
    ...renderMailText(company, {
      heading: isOne ? "Abriu uma aula para você" : `Abriram ${lessons.length} aulas para você`,
      reader: firstName(user.name, user.email_confirmed_at !== null),
      paragraphs: [
        `No curso ${title}:`,
        ...lessons.slice(0, LISTED).map((lesson) => `“${lesson.title.replace(/\s+/g, " ")}”`),
        ...(rest > 0 ? [`e mais ${rest}.`] : []),
      ],
      actions: [courseDoor(app, { isNew, email: user.email, place: lessonAddress(place, first.id) })],
      exit,
      footnote: "Você recebe este e-mail porque pediu um aviso quando uma aula abrir.",
    }),
  });
}
