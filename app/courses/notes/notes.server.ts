// A student's own notes. Nobody else can read them.
import { type Failure, failure } from "#app/platform/forms/form.ts";
import type { Db } from "#db/connect.server.ts";

/** Limit: notes of a student in one course. */
const MAX_NOTES = 500;

export type LessonNote = Awaited<ReturnType<typeof listNotes>>[number];

interface Course {
  userId: number;
  courseId: number;
}

/** All notes of a course, ordered by lesson, then by second. */
export async function listNotes(db: Db, { userId, courseId }: Course) {
  return notesOf(db, { userId, courseId })
    .select(["lesson_notes.id", "lesson_notes.lesson_id", "lesson_notes.video_second", "lesson_notes.body"])
    .select("course_lessons.title as lesson_title")
    .orderBy("course_modules.order")
    .orderBy("course_modules.id")
    .orderBy("course_lessons.order")
    .orderBy("course_lessons.id")
    .orderBy((eb) => eb.fn.coalesce("lesson_notes.video_second", eb.lit(0)))
    .orderBy("lesson_notes.id")
    .limit(MAX_NOTES)
    .execute();
}

interface NewNote extends Course {
  lessonId: number;
  second: number | null;
  body: string;
}

export async function addNote(
  db: Db,
  { userId, courseId, lessonId, second, body }: NewNote,
  now: Date,
): Promise<Failure | undefined> {
  const { total } = await notesOf(db, { userId, courseId })
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) >= MAX_NOTES) {
    return failure({
      body: `Este curso já tem ${MAX_NOTES} anotações suas. Apague alguma para salvar outra.`,
    });
  }
  await db
    .insertInto("lesson_notes")
    .values({
      user_id: userId,
      lesson_id: lessonId,
      video_second: second,
      body,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return undefined;
}

/** Returns whether the note exists and belongs to the student. */
export async function changeNote(
  db: Db,
  { userId, id, body }: { userId: number; id: number; body: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lesson_notes")
    .set({ body, updated_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeNote(db: Db, { userId, id }: { userId: number; id: number }): Promise<void> {
  await db.deleteFrom("lesson_notes").where("id", "=", id).where("user_id", "=", userId).execute();
}

/** Deletes the notes of an erased person. */
export async function deleteNotes(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("lesson_notes").where("id", "in", ids).execute();
}

function notesOf(db: Db, { userId, courseId }: Course) {
  return db
    .selectFrom("lesson_notes")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_notes.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .where("lesson_notes.user_id", "=", userId)
    .where("course_modules.course_id", "=", courseId);
}
