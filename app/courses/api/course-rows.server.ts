// Parts of courses and doubts as integrations write and delete them, without the screen's course around them.
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { queueAnswerMail } from "../doubts/doubt-inbox.server.ts";
import { doubtSearchColumns } from "../doubts/doubts.server.ts";
import { deleteLesson } from "../lessons/lessons.server.ts";
import { deleteModule, type ModuleDeletion } from "../plan/modules.server.ts";

type DoubtValues = Partial<
  Pick<
    Row<"lesson_doubts">,
    "doubt_text" | "lesson_id" | "user_id" | "answer_text" | "answered_by_id" | "is_resolved" | "answered_at"
  >
>;

/** Its lessons go with it. */
export async function removeModule(db: Db, id: number, now: Date): Promise<ModuleDeletion> {
  const module = await db
    .selectFrom("course_modules")
    .select("course_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return module ? deleteModule(db, { courseId: module.course_id, id }, now) : { outcome: "missing" };
}

/** Returns the files it had; undefined when there is no such lesson. */
export async function removeLesson(db: Db, id: number, now: Date): Promise<string[] | undefined> {
  const lesson = await db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select("course_id")
    .where("course_lessons.id", "=", id)
    .executeTakeFirst();
  return lesson && deleteLesson(db, { courseId: lesson.course_id, id }, now);
}

/** One that arrives with its answer was answered elsewhere: nobody is told of it. */
export async function insertDoubt(
  db: Db,
  { values, actorId }: { values: DoubtValues; actorId: number },
  now: Date,
): Promise<{ ok: true; id: number }> {
  const { doubt_text = "", lesson_id = 0, ...facts } = values;
  const answered = facts.answer_text ? { answered_at: now, answered_by_id: actorId } : {};
  const words = doubtSearchColumns(doubt_text, facts.answer_text ?? null);
  const row = { ...answered, ...facts, doubt_text, lesson_id, ...words };
  return { ok: true, id: (await insertRow(db, "lesson_doubts", row, now)).id };
}

/** The student is told of the first answer, as from the inbox. Undefined when there is no such doubt. */
export async function changeDoubt(
  db: Db,
  { id, actorId, values }: { id: number; actorId: number; values: DoubtValues },
  now: Date,
): Promise<{ ok: true; id: number } | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("lesson_doubts").select(["doubt_text", "answer_text"]).where("id", "=", id);
    const before = await forUpdate(trx, query).executeTakeFirst();
    if (!before) return undefined;
    const after = { ...before, ...values };
    const isAnswered = Boolean(after.answer_text) && after.answer_text !== before.answer_text;
    const answered = isAnswered ? { answered_at: now, answered_by_id: actorId } : {};
    const words = doubtSearchColumns(after.doubt_text, after.answer_text);
    await updateRow(trx, "lesson_doubts", id, { ...answered, ...values, ...words }, now);
    if (isAnswered) await queueAnswerMail(trx, id, now);
    return { ok: true, id };
  });
}

export async function deleteDoubt(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "lesson_doubts", id);
}
