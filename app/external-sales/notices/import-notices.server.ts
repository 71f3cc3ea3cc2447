// Sends imported people a notice of where their courses and files are now: only when the owner asks for it, in batches,
// once each.
import { sql } from "kysely";
import { enqueue, enqueueAll, takeBackWork } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { BulkQuestion } from "#app/platform/forms/form.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { hasOpenRightFrom } from "#app/rights/rights-elsewhere.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { NOTHING_OPENED, type Opened } from "../matching/delivered.server.ts";
import { listSaid } from "../matching/external-products.server.ts";
import { listUnready, unreadySentences } from "../matching/unready.server.ts";
import { NOTICE_FORM, type Notice } from "./import-notice.ts";

export const NOTIFY = "sale-import.notify";

/** Rate limit: mails per minute, because mailbox providers treat a thousand at once as spam. */
const A_MINUTE = 30;
const STOPPABLE_MINUTES = 10;
const NOBODY = "Não há mais ninguém para avisar.";
const CHANGED = "Isto mudou desde a pergunta. Confira de novo: nada foi enviado ainda.";
const COUNT = new Intl.NumberFormat("pt-BR");
const NOT_DONE = "Os avisos só saem depois que a importação termina, uma vez.";

interface Author {
  actorId: number;
  ip: string;
}

interface Sending {
  importId: number;
  run: number;
}

interface Starting {
  notice: Notice;
  author: Author;
  /** Intent of the confirmation. */
  ask: string | undefined;
  /** Digest of the confirmed question. */
  agreed: string | undefined;
}

/**
 * Starts sending, or continues after a stop, with the text that the owner saw last. Asks for confirmation, and asks
 * again if the recipients differ from the confirmed question.
 */
export async function startNotices(
  db: Db,
  importId: number,
  { notice, author, ask, agreed }: Starting,
  now: Date,
): Promise<Outcome | { ok: false; question: BulkQuestion }> {
  const { subject, text } = notice;
  return inTransaction(db, async (trx) => {
    const found = await lockDone(trx, importId);
    if (!found || found.notice_state === "sending") return { ok: false, message: NOT_DONE };
    if (ask !== undefined || agreed !== undefined) {
      const { waiting } = await readNoticeFigures(trx, importId, found.platform, now);
      if (waiting === 0) return { ok: false, message: NOBODY };
      const question = await askNotice(trx, found, { notice, waiting, agreed });
      if (question) return { ok: false, question };
    }
    const run = found.notice_run + 1;
    await trx
      .updateTable("sale_imports")
      .set({
        notice_state: "sending",
        notice_run: run,
        notice_subject: subject,
        notice_text: text,
        updated_at: now,
      })
      .where("id", "=", importId)
      .execute();
    await enqueue(trx, { topic: NOTIFY, payload: { importId, run } }, now);
    const entry = { ...author, action: "import.notify", entity: "sale_imports", entityId: importId };
    await recordAudit(trx, entry, now);
    return { ok: true };
  });
}

interface Asked {
  notice: Notice;
  waiting: number;
  /** Digest of the confirmed question. */
  agreed: string | undefined;
}

/** Undefined if this question was confirmed. */
async function askNotice(
  trx: Db,
  found: { id: number; settings: object },
  { notice: { subject, text }, waiting, agreed }: Asked,
): Promise<BulkQuestion | undefined> {
  const unready = await listUnready(trx, await listOpenedBy(trx, found));
  const plan = `${waiting} ${unready.length}`;
  if (plan === agreed) return undefined;
  const minutes = Math.ceil(waiting / A_MINUTE);
  const pace =
    minutes > 1
      ? `, ${A_MINUTE} por minuto: os últimos saem em cerca de ${COUNT.format(minutes)} minutos`
      : "";
  return {
    form: NOTICE_FORM,
    title: `Avisar ${waiting === 1 ? "1 aluno" : `${COUNT.format(waiting)} alunos`}?`,
    sentences: [
      ...(agreed === undefined ? [] : [CHANGED]),
      `Cada pessoa recebe um e-mail com o assunto “${subject}”${pace}.`,
      ...unreadySentences(unready),
      "Os que ainda esperam podem ser parados; um e-mail que saiu não volta.",
    ],
    confirmLabel: "Avisar",
    fields: [
      ["intent", "send-notices"],
      ["subject", subject],
      ["text", text],
      ["answers", NOTICE_FORM],
      ["agreed", plan],
    ],
  };
}

/** Courses and files that a finished import opens, including the owner's picks. */
async function listOpenedBy(db: Db, { id, settings }: { id: number; settings: object }): Promise<Opened[]> {
  const theirs = await db
    .selectFrom("sale_import_lines")
    .select("external_product_id as id")
    .distinct()
    .where("import_id", "=", id)
    .where("external_product_id", "is not", null)
    .execute();
  const ids = theirs.flatMap((product) => product.id ?? []);
  return [{ ...NOTHING_OPENED, ...settings }, ...(await listSaid(db, { ids }))];
}

async function lockDone(trx: Db, importId: number) {
  const query = trx
    .selectFrom("sale_imports")
    .select(["id", "platform", "settings", "notice_state", "notice_run"])
    .where("id", "=", importId)
    .where("state", "=", "done");
  return forUpdate(trx, query).executeTakeFirst();
}

/** Sends the mail to its author as a test and stores its text as the last one. */
export async function testNotice(
  db: Db,
  importId: number,
  { subject, text }: Notice,
  { actorId }: Author,
  now: Date,
): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    if (!(await lockDone(trx, importId))) return { ok: false, message: NOT_DONE };
    await trx
      .updateTable("sale_imports")
      .set({ notice_subject: subject, notice_text: text, updated_at: now })
      .where("id", "=", importId)
      .execute();
    const payload = { importId, userId: actorId, subject, text };
    await enqueue(trx, { topic: "mail.moved-in-test", payload }, now);
    return { ok: true };
  });
}

/** A person who would get or has got the notice; used for the test mail. */
export async function findReader(
  db: Db,
  importId: number,
  platform: string,
  now: Date,
): Promise<number | undefined> {
  const [waiting] = await waitingPeople(db, importId, platform, now).limit(1).execute();
  if (waiting) return waiting.user_id;
  const told = await db
    .selectFrom("sale_import_people")
    .select("user_id")
    .where("import_id", "=", importId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return told?.user_id;
}

/** Stops sending; queued mails are not sent any more. */
export async function stopNotices(db: Db, importId: number, now: Date): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("sale_imports")
      .select("id")
      .where("id", "=", importId)
      .where("notice_state", "=", "sending");
    if (!(await forUpdate(trx, query).executeTakeFirst()))
      return { ok: false, message: "Nada está sendo enviado." };
    await trx
      .updateTable("sale_imports")
      .set({ notice_state: "stopped", updated_at: now })
      .where("id", "=", importId)
      .execute();
    const recent = await trx
      .selectFrom("sale_import_people")
      .select("user_id")
      .where("import_id", "=", importId)
      .where("notified_at", ">=", addMinutes(now, -STOPPABLE_MINUTES))
      .execute();
    const gone = new Set(
      await takeBackWork(
        trx,
        recent.map(({ user_id }) => keyOf(importId, user_id)),
      ),
    );
    const userIds = recent.flatMap(({ user_id }) => (gone.has(keyOf(importId, user_id)) ? user_id : []));
    if (userIds.length > 0) {
      await trx
        .updateTable("sale_import_people")
        .set({ notified_at: null })
        .where("import_id", "=", importId)
        .where("user_id", "in", userIds)
        .execute();
    }
    return { ok: true };
  });
}

function keyOf(importId: number, userId: number): string {
  return `moved-in ${importId} ${userId}`;
}

/** Queues the next batch, and the following batch a minute later. The last batch ends the sending. */
export async function notifyNext(
  db: Db,
  { importId, run }: Sending,
  jobId: number,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("sale_imports")
      .select("platform")
      .where("id", "=", importId)
      .where("notice_run", "=", run)
      .where("notice_state", "=", "sending");
    const found = await forUpdate(trx, query).executeTakeFirst();
    if (!found) return;
    const waiting = await waitingPeople(trx, importId, found.platform, now)
      .limit(A_MINUTE + 1)
      .execute();
    const people = waiting.slice(0, A_MINUTE);
    const isLast = waiting.length === people.length;
    if (isLast) {
      await trx
        .updateTable("sale_imports")
        .set({ notice_state: "sent", updated_at: now })
        .where("id", "=", importId)
        .execute();
    }
    if (people.length === 0) return;
    const userIds = people.map(({ user_id }) => user_id);
    await trx
      .updateTable("sale_import_people")
      .set({ notified_at: now })
      .where("import_id", "=", importId)
      .where("user_id", "in", userIds)
      .execute();
    const mails = userIds.map((userId) => ({
      topic: "mail.moved-in",
      payload: { importId, userId },
      dedupeKey: keyOf(importId, userId),
    }));
    await enqueueAll(trx, mails, now);
    if (isLast) return;
    const dedupeKey = `${NOTIFY} ${importId} ${run} ${jobId}`;
    const next = { topic: NOTIFY, payload: { importId, run }, dedupeKey, dueAt: addMinutes(now, 1) };
    await enqueue(trx, next, now);
  });
}

/**
 * People with a course or file from this import who were not told yet, by this import or an earlier one from the same
 * platform.
 */
function waitingPeople(db: Db, importId: number, platform: string, now: Date) {
  return db
    .selectFrom("sale_import_people as person")
    .innerJoin("users", "users.id", "person.user_id")
    .select("person.user_id")
    .where("person.import_id", "=", importId)
    .where("person.notified_at", "is", null)
    .where("users.is_active", "=", true)
    .where(hasOpenRightFrom(platform, sql.ref("person.user_id"), now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sale_import_people as told")
            .innerJoin("sale_imports", "sale_imports.id", "told.import_id")
            .select("told.id")
            .whereRef("told.user_id", "=", "person.user_id")
            .where("told.notified_at", "is not", null)
            .where("sale_imports.platform", "=", platform),
        ),
      ),
    )
    .orderBy("person.id");
}

export async function readNoticeFigures(db: Db, importId: number, platform: string, now: Date) {
  const [told, waiting] = await Promise.all([
    db
      .selectFrom("sale_import_people")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("import_id", "=", importId)
      .where("notified_at", "is not", null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(waitingPeople(db, importId, platform, now).as("waiting"))
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
  ]);
  return { told: Number(told.n), waiting: Number(waiting.n) };
}
