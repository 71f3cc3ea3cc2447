import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import type { Db } from "#db/connect.server.ts";
import { lessonAddress } from "../access/lesson-address.ts";

const payloadSchema = z.object({ doubtId: z.number() });

export function registerDoubtMails(app: AppContext): void {
  app.jobs.handle("mail.doubt-answered", (payload) => sendAnswer(app, payloadSchema.parse(payload).doubtId));
}

/** Sends nothing if the student has no account or cannot sign in. */
async function sendAnswer(app: AppContext, doubtId: number): Promise<void> {
  const doubt = await findAnsweredDoubt(app.db, doubtId);
  if (!doubt?.answer_text) return;
  const course = { id: doubt.course_id, title: doubt.course_title };
  const address = `${app.config.siteUrl}${lessonAddress(course, doubt.lesson_id)}#duvidas`;
  await app.mail.send({
    to: doubt.email,
    subject: `Sua dúvida foi respondida: ${oneLine(doubt.course_title)}`,
    key: `doubt-answered-${doubtId}`,
    backing: accountBacking(doubt.student_id, doubt.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Sua dúvida foi respondida",
      reader: confirmedReader(doubt),
      paragraphs: [
        `${doubt.course_title}, aula ${doubt.lesson_title}.`,
        `Você perguntou: ${doubt.doubt_text}`,
        `${doubt.answered_by ?? app.company.brand} respondeu: ${doubt.answer_text}`,
      ],
      actions: [{ label: "Ver na aula", address }],
      footnote: "Ficou alguma coisa sem resposta? Escreva outra dúvida na mesma aula.",
    }),
  });
}

async function findAnsweredDoubt(db: Db, id: number) {
  return db
    .selectFrom("lesson_doubts")
    .innerJoin("users as students", "students.id", "lesson_doubts.user_id")
    .leftJoin("users as teachers", "teachers.id", "lesson_doubts.answered_by_id")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .select(["doubt_text", "answer_text", "students.email", "teachers.name as answered_by"])
    .select(["students.id as student_id", "students.name", "students.email_confirmed_at"])
    .select(["course_lessons.id as lesson_id", "course_lessons.title as lesson_title"])
    .select(["courses.id as course_id", "courses.title as course_title"])
    .where("lesson_doubts.id", "=", id)
    .where("students.is_active", "=", true)
    .executeTakeFirst();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
