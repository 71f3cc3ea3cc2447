import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { dayAndHour, formatDate } from "#app/platform/money-and-dates/dates.ts";
import { listed } from "#app/platform/text/listed.ts";
import { firstName } from "#app/platform/text/shown-name.ts";
import { hasOpenRight } from "#app/rights/rights.server.ts";
import { courseAddress, lessonAddress } from "../access/lesson-address.ts";
import { whereStopped } from "../students/where-stopped.ts";
import { whoWants } from "../study-mails/study-mail-choices.server.ts";
import type { StudyMailKind } from "../study-mails/study-mail-kinds.ts";
import { studyMailExit } from "../study-mails/study-mail-links.server.ts";
import { askWhoStopped, STOPPED, tellStopped } from "./stopped-students.server.ts";
import { askWeekly, queueWeekly, readWeek, WEEKLY, type WeekOfCourse } from "./weekly-summary.server.ts";

const EVERY_MS = 10 * 60_000;
const MOST_COURSES = 5;
const MOST_LESSONS = 5;

const sliceOf = z.object({ courseId: z.number(), after: z.number() });
const weekOf = z.object({ monday: z.string(), after: z.number() });
const stopOf = z.object({ enrollmentId: z.number(), studiedAt: z.coerce.date() });
const summaryOf = z.object({ userId: z.number(), monday: z.string() });

export function registerStudyReminders(app: AppContext): void {
  const { jobs, db, now } = app;
  jobs.every(EVERY_MS, "students who stopped", () => askWhoStopped(db, now()));
  jobs.every(EVERY_MS, "weekly summaries", () => askWeekly(db, now()));
  jobs.handle(STOPPED, (payload, { id }) => tellStopped(db, sliceOf.parse(payload), id, now()));
  jobs.handle(WEEKLY, (payload, { id }) => queueWeekly(db, weekOf.parse(payload), id, now()));
  jobs.handle("mail.study-stopped", (payload) => sendStopped(app, stopOf.parse(payload)));
  jobs.handle("mail.study-weekly", (payload) => sendWeekly(app, summaryOf.parse(payload)));
}

/** Sends nothing to a student who studied meanwhile, completed the course or lost access. */
async function sendStopped(
  app: AppContext,
  { enrollmentId, studiedAt }: z.output<typeof stopOf>,
): Promise<void> {
  const place = await app.db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .leftJoin("course_lessons", "course_lessons.id", "last_lesson_id")
    .select(["enrollments.user_id", "courses.id", "courses.title", "studied_at", "last_second"])
    .select(["course_lessons.id as lesson_id", "course_lessons.title as last_lesson"])
    .where("enrollments.id", "=", enrollmentId)
    .where(hasOpenRight(app.now()))
    .where("finished_at", "is", null)
    .where("courses.tells_stopped", "=", true)
    .executeTakeFirst();
  if (place?.studied_at?.getTime() !== studiedAt.getTime()) return;
  const reader = await findReader(app, place.user_id, "stopped");
  if (!reader) return;
  const title = oneLine(place.title);
  const stop = whereStopped(place);
  const path = place.lesson_id === null ? courseAddress(place) : lessonAddress(place, place.lesson_id);
  const { exit, headers } = studyMailExit(app, { userId: place.user_id, kind: "stopped" });
  await app.mail.send({
    to: reader.email,
    subject: `Você parou em ${title}`,
    key: `study-stopped-${enrollmentId}-${studiedAt.getTime()}`,
    headers,
    ...renderMailText(app.company, {
      heading: "Continuar de onde você parou?",
      reader: reader.name,
      paragraphs: [
        stop
          ? `Faz duas semanas que você não abre o curso ${title}. Você parou aqui: ${oneLine(stop)}.`
          : `Faz duas semanas que você não abre o curso ${title}.`,
        "O que você já fez está guardado.",
      ],
      actions: [{ label: "Continuar de onde parei", address: `${app.config.siteUrl}${path}` }],
      footnote: "Este lembrete vem uma vez só: depois dele, só se você voltar a estudar e parar de novo.",
      exit,
    }),
  });
}

/** Sends nothing if the week has nothing to report. */
async function sendWeekly(app: AppContext, { userId, monday }: z.output<typeof summaryOf>): Promise<void> {
  const reader = await findReader(app, userId, "weekly");
  if (!reader) return;
  const courses = await readWeek(app.db, { userId, monday, now: app.now() });
  if (courses.length === 0) return;
  const shown = courses.slice(0, MOST_COURSES);
  const { exit, headers } = studyMailExit(app, { userId, kind: "weekly" });
  await app.mail.send({
    to: reader.email,
    subject: "A sua semana de estudos",
    key: `study-weekly-${monday}-${userId}`,
    headers,
    ...renderMailText(app.company, {
      heading: "A sua semana de estudos",
      reader: reader.name,
      paragraphs: shown.flatMap((course) => sentencesOf(course)),
      actions: shown
        .filter(({ isFinished }) => !isFinished)
        .map((course) => ({
          label: `Continuar ${oneLine(course.title)}`,
          address: `${app.config.siteUrl}${course.lesson ? lessonAddress(course, course.lesson.id) : courseAddress(course)}`,
        })),
      exit,
    }),
  });
}

function sentencesOf({ title, done, lesson, isFinished, opens, meetings }: WeekOfCourse): string[] {
  const course = oneLine(title);
  const lessons = done === 1 ? "1 aula" : `${done} aulas`;
  const did =
    done > 0
      ? `${course}: na semana que passou você concluiu ${lessons}.`
      : `${course}: nenhuma aula concluída na semana que passou.`;
  const stop = lesson && whereStopped({ last_lesson: lesson.title, last_second: lesson.second });
  const stands = isFinished ? " Curso concluído." : stop ? ` Você parou em ${oneLine(stop)}.` : "";
  const next = opens
    .slice(0, MOST_LESSONS)
    .map(({ title: name, at }) => `${oneLine(name)} (${formatDate(at)})`);
  const more = opens.length - next.length;
  const rest = more > 0 ? [`mais ${more}`] : [];
  return [
    `${did}${stands}`,
    ...(next.length > 0 ? [`${course}, o que abre nos próximos dias: ${listed([...next, ...rest])}.`] : []),
    ...meetings.map(
      ({ title: name, at }) => `${course}, encontro ao vivo: ${oneLine(name)}, ${dayAndHour(at)}.`,
    ),
  ];
}

/** The student, if the e-mail is confirmed and mails of this kind are wanted. */
async function findReader({ db }: AppContext, userId: number, kind: StudyMailKind) {
  const user = await db
    .selectFrom("users")
    .select(["name", "email", "email_confirmed_at"])
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .where("email_confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!user || !(await whoWants(db, kind, [userId])).has(userId)) return undefined;
  return { email: user.email, name: firstName(user.name, true) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
