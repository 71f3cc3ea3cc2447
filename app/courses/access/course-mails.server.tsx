import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { codePagePath } from "#app/identity/mail-code/sealed-address.server.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { listed } from "#app/platform/text/listed.ts";
import { firstName } from "#app/platform/text/shown-name.ts";
import { listEnrolled } from "./enrollments.server.ts";
import { courseAddress } from "./lesson-address.ts";
import { listOpenEnds } from "./open-places.server.ts";

const payloadSchema = z.object({
  userId: z.number(),
  courseId: z.number(),
  /** Other courses that the same mail announces. */
  alsoCourseIds: z.array(z.number()).default([]),
});

export function registerCourseMails(app: AppContext): void {
  app.jobs.handle("mail.course-given", (payload, job) =>
    sendGiven(app, payloadSchema.parse(payload), job.id),
  );
}

interface Door {
  /** True if the account has no password: the student signs in with a code by e-mail. */
  isNew: boolean;
  email: string;
  place: string;
}

export function courseDoor(
  { config, secret }: Pick<AppContext, "config" | "secret">,
  { isNew, email, place }: Door,
): { label: string; address: string } {
  const path = isNew ? codePagePath(secret, email, place) : place;
  return { label: isNew ? "Entrar e começar" : "Assistir agora", address: `${config.siteUrl}${path}` };
}

/** Empty if access does not end. */
function untilSentence(end: Date | undefined, title = ""): string[] {
  if (!end) return [];
  return [`${title ? `${title}: você` : "Você"} pode assistir até ${lastDayBefore(end)}.`];
}

/** Sends nothing if the place was taken away while the mail waited. */
async function sendGiven(
  app: AppContext,
  { userId, courseId, alsoCourseIds }: z.output<typeof payloadSchema>,
  jobId: number,
): Promise<void> {
  const { db, company } = app;
  const [user, courses] = await Promise.all([
    db
      .selectFrom("users")
      .select(["name", "email", "email_confirmed_at", "password_hash"])
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .executeTakeFirst(),
    listEnrolled(db, userId, [courseId, ...alsoCourseIds], app.now()),
  ]);
  const [first] = courses;
  if (!user || !first) return;
  const titles = courses.map((course) => course.title.replace(/\s+/g, " "));
  const title = listed(titles);
  const isOne = titles.length === 1;
  const paragraphs = [
    isOne
      ? `O curso ${title}, de ${company.brand}, já está liberado para você.`
      : `Os cursos ${title}, de ${company.brand}, já estão liberados para você.`,
  ];
  const ids = courses.map(({ id }) => id);
  const ends = await listOpenEnds(db, userId, ids, app.now());
  paragraphs.push(...courses.flatMap(({ id }, at) => untilSentence(ends.get(id), isOne ? "" : titles[at])));
  const isNew = user.password_hash === null;
  if (isNew) {
    paragraphs.push("A sua conta usa este e-mail. Para entrar, peça um código: não precisa criar senha.");
  }
  const place = isOne ? courseAddress(first) : "/meus-cursos";
  await app.mail.send({
    to: user.email,
    backing: accountBacking(userId, user.email_confirmed_at),
    subject: isOne ? `Seu acesso ao curso ${title}` : "Seu acesso aos cursos",
    key: `course-given-${jobId}`,
    ...renderMailText(company, {
      heading: isOne ? "Seu curso está liberado" : "Seus cursos estão liberados",
      reader: firstName(user.name, user.email_confirmed_at !== null),
      paragraphs,
      actions: [courseDoor(app, { isNew, email: user.email, place })],
      footnote: "Não esperava por isso? Ignore este e-mail.",
    }),
  });
}
