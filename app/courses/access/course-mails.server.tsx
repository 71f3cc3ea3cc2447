import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { codePagePath } from "#app/identity/mail-code/sealed-address.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { firstName } from "#app/platform/text/shown-name.ts";
import { isEnrolled } from "./enrollments.server.ts";
import { courseAddress } from "./lesson-address.ts";

const payloadSchema = z.object({ userId: z.number(), courseId: z.number() });

export function registerCourseMails(app: AppContext): void {
  app.jobs.handle("mail.course-given", (payload, job) =>
    sendGiven(app, payloadSchema.parse(payload), job.id),
  );
}

interface Door {
  /** Has no way in yet. */
  isNew: boolean;
  course: { id: number; title: string };
}

/** The button of a mail that says that a course is open: whoever has no way in yet makes one first. */
export function courseDoor(siteUrl: string, { isNew, course }: Door): { label: string; address: string } {
  return isNew
    ? { label: "Criar minha senha", address: `${siteUrl}/esqueci-senha` }
    : { label: "Assistir agora", address: `${siteUrl}${courseAddress(course)}` };
}

/** A place that was taken again while the mail waited is not announced. */
async function sendGiven(
  app: AppContext,
  { userId, courseId }: { userId: number; courseId: number },
  jobId: number,
): Promise<void> {
  const { db, company, config, secret } = app;
  const [user, course] = await Promise.all([
    db
      .selectFrom("users")
      .select(["name", "email", "email_confirmed_at", "password_hash"])
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .executeTakeFirst(),
    db.selectFrom("courses").select("title").where("id", "=", courseId).executeTakeFirst(),
  ]);
  if (!user || !course || !(await isEnrolled(db, { userId, courseId }))) return;
  const title = course.title.replace(/\s+/g, " ");
  const paragraphs = [`O curso ${title}, de ${company.brand}, já está liberado para você.`];
  const place = courseAddress({ id: courseId, title });
  const isNew = user.password_hash === null;
  if (isNew)
    paragraphs.push("A sua conta usa este e-mail. Para entrar, peça um código: não precisa criar senha.");
  await app.mail.send({
    to: user.email,
    subject: `Seu acesso ao curso ${title}`,
    key: `course-given-${jobId}`,
    ...renderMailText(company, {
      heading: "Seu curso está liberado",
      reader: firstName(user.name, user.email_confirmed_at !== null),
      paragraphs,
      actions: [courseDoor(config.siteUrl, { isNew, course: { id: courseId, title } })],
      footnote: "Não esperava por isso? Ignore este e-mail.",
    }),
  });
}
