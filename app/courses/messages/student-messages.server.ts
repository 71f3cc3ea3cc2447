// Messages to students: drafts with their recipients, and sent messages with their progress.
import { type RawBuilder, sql } from "kysely";
import type { Noun } from "#app/nouns/noun.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { inBatches } from "#app/platform/forms/bulk-selection.ts";
import { getsCourseMails } from "#app/rights/course-lists.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { STUDY_MAIL_KINDS } from "../study-mails/study-mail-kinds.ts";
import { MESSAGE_COLUMNS, type MessageFacts } from "./student-message.ts";

/** A sent message cannot be changed, because every write is limited by `draftIn`. */
export const STUDENT_MESSAGES: Noun<MessageFacts> = {
  table: "student_messages",
  name: "student-message",
  columns: MESSAGE_COLUMNS,
  rules: [],
};

export function draftIn(courseId: number) {
  return { course_id: courseId, state: "draft" } as const;
}

/** Creates a draft for these students of the course; the text is written in the next step. */
export async function createMessage(
  db: Db,
  { courseId, enrollmentIds }: { courseId: number; enrollmentIds: number[] },
  author: Author,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const write = {
      patch: { author_id: author.actorId },
      author,
      within: draftIn(courseId),
      door: { door: "form" },
    } as const;
    const made = await writeNoun(STUDENT_MESSAGES, trx, write, now);
    if (!made.ok) throw new Error("a message has no rules");
    for (const ids of inBatches(enrollmentIds)) {
      if (ids.length === 0) continue;
      await trx
        .insertInto("student_message_recipients")
        .columns(["message_id", "enrollment_id"])
        .expression((eb) =>
          eb
            .selectFrom("enrollments")
            .select([sql<number>`cast(${made.id} as bigint)`.as("message_id"), "id"])
            .where("course_id", "=", courseId)
            .where("id", "in", ids),
        )
        .execute();
    }
    return made.id;
  });
}

export type StudentMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function findMessage(db: Db, courseId: number, id: number) {
  return db
    .selectFrom("student_messages")
    .leftJoin("users as authors", "authors.id", "author_id")
    .select(["student_messages.id", "subject", "body", "state", "starts_at", "finished_at"])
    .select(["student_messages.version", "student_messages.updated_at", "authors.name as author"])
    .where("student_messages.course_id", "=", courseId)
    .where("student_messages.id", "=", id)
    .executeTakeFirst();
}

/** Newest first, each with its number of recipients. */
export async function listMessages(db: Db, courseId: number, limit: number) {
  const messages = await db
    .selectFrom("student_messages")
    .leftJoin("users as authors", "authors.id", "author_id")
    .select(["student_messages.id", "subject", "state", "starts_at", "student_messages.created_at"])
    .select("authors.name as author")
    .where("course_id", "=", courseId)
    .orderBy("student_messages.id", "desc")
    .limit(limit)
    .execute();
  if (messages.length === 0) return [];
  const counts = await db
    .selectFrom("student_message_recipients")
    .select((eb) => ["message_id", "state", eb.fn.countAll<number>().as("count")])
    .where(
      "message_id",
      "in",
      messages.map(({ id }) => id),
    )
    .groupBy(["message_id", "state"])
    .execute();
  return messages.map((message) => {
    const own = counts.filter(({ message_id }) => message_id === message.id);
    const total = own.reduce((sum, { count }) => sum + count, 0);
    return { ...message, total, sent: own.find(({ state }) => state === "sent")?.count ?? 0 };
  });
}

/** Why a person gets no message; the first true reason. */
export type LeftOut = "no-access" | "unwanted";

export interface Reach {
  gets: number;
  leftOut: Record<LeftOut, number>;
}

/** The recipients of a message that would get it now. */
export async function readReach(db: Db, messageId: number, now: Date): Promise<Reach> {
  const rows = await recipientsOf(db)
    .select((eb) => [reachAt(now).as("reach"), eb.fn.countAll<number>().as("count")])
    .where("message_id", "=", messageId)
    .groupBy("reach")
    .execute();
  const of = (name: string) => rows.find(({ reach }) => reach === name)?.count ?? 0;
  return { gets: of("gets"), leftOut: { "no-access": of("no-access"), unwanted: of("unwanted") } };
}

export async function readProgress(db: Db, messageId: number) {
  const rows = await db
    .selectFrom("student_message_recipients")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("message_id", "=", messageId)
    .groupBy("state")
    .execute();
  const of = (name: string) => rows.find(({ state }) => state === name)?.count ?? 0;
  return { waiting: of("waiting") + of("queued"), sent: of("sent"), leftOut: of("left_out") };
}

/** Recipients with their person and their mail choices. */
export function recipientsOf(db: Db) {
  return db
    .selectFrom("student_message_recipients")
    .innerJoin("enrollments", "enrollments.id", "enrollment_id")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .leftJoin("study_mail_choices", (join) =>
      join
        .onRef("study_mail_choices.user_id", "=", "users.id")
        .on("study_mail_choices.kind", "=", "messages"),
    );
}

const BY_ITSELF = STUDY_MAIL_KINDS.messages.byItself ? sql`true` : sql`false`;

/** A message goes to people who bought, were imported or were enrolled, also without a confirmed e-mail. */
export function reachAt(now: Date): RawBuilder<LeftOut | "gets"> {
  return sql`case
    when not ${getsCourseMails(now)} or not users.is_active then 'no-access'
    when not coalesce(study_mail_choices.is_wanted, ${BY_ITSELF}) then 'unwanted'
    else 'gets' end`;
}

export function reachSentences({ leftOut }: Reach): string[] {
  const words: Record<LeftOut, [string, string]> = {
    "no-access": ["não tem mais acesso ao curso", "não têm mais acesso ao curso"],
    unwanted: ["não quer mensagens sobre os estudos", "não querem mensagens sobre os estudos"],
  };
  return (Object.keys(words) as LeftOut[]).flatMap((why) => {
    const count = leftOut[why];
    return count === 0 ? [] : [`${count.toLocaleString("pt-BR")} ${words[why][count === 1 ? 0 : 1]}.`];
  });
}
