import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { isPreviewed } from "#app/mail/job-mail-context.server.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { firstName } from "#app/platform/text/shown-name.ts";
import { courseAddress, lessonAddress } from "../access/lesson-address.ts";
import { studyMailExit } from "../study-mails/study-mail-links.server.ts";
import { SEND, sendNext } from "./message-sending.server.ts";
import { filledIn } from "./student-message.ts";
import { reachAt, recipientsOf } from "./student-messages.server.ts";

const runOf = z.object({ messageId: z.number() });
const toOne = z.object({ recipientId: z.number() });
const testOf = z.object({ messageId: z.number(), userId: z.number() });

export function registerStudentMessages(app: AppContext): void {
  const { jobs, db, now } = app;
  jobs.handle(SEND, (payload, { id }) => sendNext(db, runOf.parse(payload).messageId, id, now()));
  jobs.handle("mail.student-message", (payload) => sendToOne(app, toOne.parse(payload).recipientId));
  jobs.handle("mail.student-message-test", (payload, { id }) => sendTest(app, testOf.parse(payload), id));
}

/** Checked again at the last moment: skips students who lost the place or switched messages off. */
async function sendToOne(app: AppContext, recipientId: number): Promise<void> {
  const { db, now } = app;
  const one = await recipientsOf(db)
    .innerJoin("student_messages", "student_messages.id", "message_id")
    .innerJoin("courses", "courses.id", "student_messages.course_id")
    .leftJoin("course_lessons", "course_lessons.id", "enrollments.last_lesson_id")
    .select(["student_message_recipients.id", "message_id", "subject", "body", reachAt(now()).as("reach")])
    .select(["users.id as user_id", "users.name", "users.email", "email_confirmed_at"])
    .select(["courses.id as course_id", "courses.title as course", "course_lessons.id as lesson_id"])
    .select("course_lessons.title as lesson")
    .where("student_message_recipients.id", "=", recipientId)
    .executeTakeFirst();
  if (!one) return;
  const isSent = one.reach === "gets" && (await sendMessage(app, one, `student-message-${recipientId}`));
  if (isPreviewed()) return;
  await db
    .updateTable("student_message_recipients")
    .set(isSent ? { state: "sent", sent_at: now() } : { state: "left_out" })
    .where("id", "=", recipientId)
    .execute();
}

async function sendTest(
  app: AppContext,
  { messageId, userId }: z.output<typeof testOf>,
  jobId: number,
): Promise<void> {
  const one = await findForTest(app.db, messageId, userId);
  if (one)
    await sendMessage(app, { ...one, subject: `[Teste] ${one.subject}` }, `student-message-test-${jobId}`);
}

export async function findForTest(db: AppContext["db"], messageId: number, userId: number) {
  const message = await db
    .selectFrom("student_messages")
    .innerJoin("courses", "courses.id", "course_id")
    .select(["subject", "body", "course_id", "courses.title as course"])
    .where("student_messages.id", "=", messageId)
    .executeTakeFirst();
  const user = await db
    .selectFrom("users")
    .select(["id as user_id", "name", "email", "email_confirmed_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return message && user && { ...message, ...user, lesson_id: null, lesson: null };
}

export interface OneMessage {
  subject: string;
  body: string;
  user_id: number;
  name: string;
  email: string;
  email_confirmed_at: Date | null;
  course_id: number;
  course: string;
  lesson_id: number | null;
  lesson: string | null;
}

async function sendMessage(app: AppContext, one: OneMessage, key: string): Promise<boolean> {
  const backing = accountBacking(one.user_id, one.email_confirmed_at);
  return app.mail.send({ to: one.email, key, ...(backing && { backing }), ...renderMessage(app, one) });
}

export function renderMessage(app: Pick<AppContext, "company" | "config" | "secret">, one: OneMessage) {
  const { exit, headers } = studyMailExit(app, { userId: one.user_id, kind: "messages" });
  const course = one.course.replace(/\s+/g, " ");
  const name = firstName(one.name, one.email_confirmed_at !== null);
  const fields = { name, course, lesson: one.lesson?.replace(/\s+/g, " ") ?? null };
  const subject = filledIn(one.subject, fields);
  const home = { id: one.course_id, title: one.course };
  const path = one.lesson_id === null ? courseAddress(home) : lessonAddress(home, one.lesson_id);
  const label = one.lesson_id === null ? "Abrir o curso" : "Continuar de onde parei";
  return {
    subject,
    headers,
    ...renderMailText(app.company, {
      heading: subject.replace(/^\[Teste\] /, ""),
      reader: name,
      paragraphs: filledIn(one.body, fields)
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean),
      actions: [{ label, address: `${app.config.siteUrl}${path}` }],
      footnote: `Você recebe esta mensagem porque está no curso ${course}.`,
      exit,
    }),
  };
}
