import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { firstName } from "#app/platform/text/shown-name.ts";
import { type BroughtThing, broughtDoor, broughtRows, listBrought } from "./arrival.server.ts";
import { type Notice, paragraphsOf } from "./import-notice.ts";
import { findReader, NOTIFY, notifyNext } from "./import-notices.server.ts";

const toOne = z.object({ importId: z.number(), userId: z.number() });
const runOf = z.object({ importId: z.number(), run: z.number() });
const testOf = z.object({
  importId: z.number(),
  userId: z.number(),
  subject: z.string(),
  text: z.string(),
});

export function registerImportNotices(app: AppContext): void {
  const { jobs, db, now } = app;
  jobs.handle(NOTIFY, (payload, { id }) => notifyNext(db, runOf.parse(payload), id, now()));
  jobs.handle("mail.moved-in", (payload, { id }) => sendNotice(app, toOne.parse(payload), id));
  jobs.handle("mail.moved-in-test", (payload, { id }) => sendTest(app, testOf.parse(payload), id));
}

/** Sends nothing to a person whose access was taken away meanwhile. */
async function sendNotice(
  app: AppContext,
  { importId, userId }: { importId: number; userId: number },
  jobId: number,
): Promise<void> {
  const found = await app.db
    .selectFrom("sale_imports")
    .select(["platform", "notice_subject", "notice_text"])
    .where("id", "=", importId)
    .where("state", "=", "done")
    .executeTakeFirst();
  if (!found?.notice_subject || !found.notice_text) return;
  const brought = await listBrought(app.db, { userId, platform: found.platform }, app.now());
  const notice = { subject: found.notice_subject, text: found.notice_text };
  await send(app, { userId, notice, brought, key: `moved-in-${jobId}` });
}

/** A test mail as a student of the import would get it, with that student's courses and files. */
async function sendTest(
  app: AppContext,
  { importId, userId, ...notice }: z.output<typeof testOf>,
  jobId: number,
): Promise<void> {
  const { db, now } = app;
  const found = await db
    .selectFrom("sale_imports")
    .select("platform")
    .where("id", "=", importId)
    .where("state", "=", "done")
    .executeTakeFirst();
  if (!found) return;
  const readerId = await findReader(db, importId, found.platform, now());
  if (readerId === undefined) return;
  const brought = await listBrought(db, { userId: readerId, platform: found.platform }, now());
  await send(app, { userId, notice, brought, key: `moved-in-test-${jobId}` });
}

interface Told {
  userId: number;
  notice: Notice;
  brought: BroughtThing[];
  key: string;
}

async function send(app: AppContext, told: Told): Promise<void> {
  const { db, mail, company } = app;
  const { userId, notice, brought, key } = told;
  const rows = broughtRows(brought);
  const user = await db
    .selectFrom("users")
    .select(["name", "email", "email_confirmed_at", "password_hash"])
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!user || rows.length === 0) return;
  await mail.send({
    to: user.email,
    subject: notice.subject,
    key,
    ...renderMailText(company, {
      heading: notice.subject,
      reader: firstName(user.name, user.email_confirmed_at !== null),
      paragraphs: paragraphsOf(notice.text),
      rows,
      actions: [broughtDoor(app, brought, { email: user.email, isNew: user.password_hash === null })],
      footnote:
        "Você recebe este e-mail porque comprou o que está nesta lista. Não esperava por isso? Ignore.",
    }),
  });
}
