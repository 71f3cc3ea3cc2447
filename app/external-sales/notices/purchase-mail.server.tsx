// The mail to a buyer of files on another platform, alone or with courses. For courses alone: mail.course-given.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { firstName } from "#app/platform/text/shown-name.ts";
import { broughtDoor, broughtRows, listBrought } from "./arrival.server.ts";

export const BOUGHT_ELSEWHERE = "mail.bought-elsewhere";

const payloadSchema = z.object({
  userId: z.number(),
  courseIds: z.array(z.number()),
  productIds: z.array(z.number()),
});

export function registerPurchaseMail(app: AppContext): void {
  app.jobs.handle("mail.bought-elsewhere", (payload, job) =>
    sendOpened(app, payloadSchema.parse(payload), job.id),
  );
}

/** Sends nothing about access that was taken away while the mail waited. */
async function sendOpened(
  app: AppContext,
  { userId, courseIds, productIds }: z.output<typeof payloadSchema>,
  jobId: number,
): Promise<void> {
  const { db, company, now } = app;
  const [user, all] = await Promise.all([
    db
      .selectFrom("users")
      .select(["name", "email", "email_confirmed_at", "password_hash"])
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .executeTakeFirst(),
    listBrought(db, { userId }, now()),
  ]);
  const brought = all.filter(
    ({ courseId, productId }) => courseIds.includes(courseId ?? 0) || productIds.includes(productId ?? 0),
  );
  const rows = broughtRows(brought);
  if (!user || rows.length === 0) return;
  const isOne = rows.length === 1;
  const [[, title = ""] = []] = rows;
  const isNew = user.password_hash === null;
  const paragraphs = [`A sua compra em ${company.brand} já está liberada. Os arquivos ficam na sua conta.`];
  if (isNew) {
    paragraphs.push("A sua conta usa este e-mail. Para entrar, peça um código: não precisa criar senha.");
  }
  await app.mail.send({
    to: user.email,
    subject: isOne ? `Seu acesso a ${title}` : "Seu acesso ao que você comprou",
    key: `bought-elsewhere-${jobId}`,
    ...renderMailText(company, {
      heading: isOne ? "Seu arquivo está liberado" : "Sua compra está liberada",
      reader: firstName(user.name, user.email_confirmed_at !== null),
      paragraphs,
      rows,
      actions: [broughtDoor(app, brought, { email: user.email, isNew })],
      footnote: "Não esperava por isso? Ignore este e-mail.",
    }),
  });
}
