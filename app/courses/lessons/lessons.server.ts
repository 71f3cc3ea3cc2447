// Lessons as rows: what the owner's list shows, what the form edits, and the writes that others build on.
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { withholdingOffers } from "../course/course-offers.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { DEFAULT_SETTINGS, parseQuiz, readQuiz } from "../quiz/quiz.ts";
import { countLessonUse } from "./lesson-use.server.ts";

export type LessonFacts = Omit<NewRow<"course_lessons">, "id" | "created_at" | "updated_at">;
export type AdminLesson = Awaited<ReturnType<typeof listLessonsForAdmin>>[number];
export type EditedLesson = NonNullable<Awaited<ReturnType<typeof findLessonForAdmin>>>;

/** Every lesson of the course in its order, and what is missing for a student to use it. */
export async function listLessonsForAdmin(db: Db, courseId: number) {
  const query = db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["course_lessons.id", "module_id", "course_lessons.title", "content_type", "is_free_preview"])
    .select(["course_lessons.order", "duration_seconds", "video_url", "video_file_key"])
    .select(["pdf_file", "pdf_file_key"])
    .select((eb) => [
      eb("text_content", "is not", null).as("has_text"),
      eb.case().when("content_type", "=", "quiz").then(eb.ref("quiz_data")).end().as("quiz"),
    ])
    .where("course_id", "=", courseId)
    .orderBy("course_modules.order")
    .orderBy("course_modules.id")
    .orderBy("course_lessons.order")
    .orderBy("course_lessons.id");
  const [rows, use] = await Promise.all([query.execute(), countLessonUse(db, courseId)]);
  return rows.map(({ has_text, quiz, video_url, video_file_key, pdf_file, pdf_file_key, ...lesson }) => {
    const content = {
      video: Boolean(video_url ?? video_file_key),
      pdf: Boolean(pdf_file ?? pdf_file_key),
      text: Boolean(has_text),
      quiz: true,
    };
    const problem = problemOf(lesson.content_type, content, quiz);
    return { ...lesson, problem, students: use.get(lesson.id)?.opened ?? 0 };
  });
}

/** What the form edits; a quiz that cannot be read comes as it was written. */
export async function findLessonForAdmin(db: Db, { courseId, id }: { courseId: number; id: number }) {
  const [lesson, attachments] = await Promise.all([
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "module_id", "course_lessons.title", "content_type", "is_free_preview"])
      .select(["course_lessons.order", "duration_seconds", "video_url", "video_file_key", "video_file_name"])
      .select(["captions_key", "transcript", "pdf_file", "pdf_file_key", "pdf_file_name", "text_content"])
      .select(["quiz_data", "quiz_pass_percent", "quiz_one_by_one"])
      .where("course_lessons.id", "=", id)
      .where("course_id", "=", courseId)
      .executeTakeFirst(),
    db
      .selectFrom("lesson_attachments")
      .select(["file_key as key", "name", "size_bytes"])
      .where("lesson_id", "=", id)
      .orderBy("order")
      .orderBy("id")
      .execute(),
  ]);
  return lesson && { ...lesson, attachments, quiz: quizForEditor(lesson.quiz_data) };
}

export async function createLesson(db: Db, facts: LessonFacts, now: Date): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    const courseIds = await coursesOf(trx, [facts.module_id]);
    const add = () => insertRow(trx, "course_lessons", facts, now);
    return (await withholdingOffers(trx, courseIds, add, now)).value;
  });
}

/** Undefined when there is no such lesson. */
export async function updateLesson(db: Db, id: number, facts: Partial<LessonFacts>, now: Date) {
  const change = (trx: Db) => updateRow(trx, "course_lessons", id, facts, now);
  const { module_id } = facts;
  if (module_id === undefined) return change(db);
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom("course_lessons")
      .select("module_id")
      .where("id", "=", id)
      .executeTakeFirst();
    const courseIds = before ? await coursesOf(trx, [before.module_id, module_id]) : [];
    return (await withholdingOffers(trx, courseIds, () => change(trx), now)).value;
  });
}

async function coursesOf(trx: Db, moduleIds: number[]): Promise<number[]> {
  const modules = await trx
    .selectFrom("course_modules")
    .select("course_id")
    .distinct()
    .where("id", "in", moduleIds)
    .execute();
  return modules.map(({ course_id }) => course_id);
}

/** Returns the files it had, which other lessons may still use; undefined when it is not in this course. */
export async function deleteLesson(
  db: Db,
  { courseId, id }: { courseId: number; id: number },
  now: Date,
): Promise<string[] | undefined> {
  return inTransaction(db, async (trx) => {
    const lesson = await trx
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select("course_lessons.id")
      .where("course_lessons.id", "=", id)
      .where("course_id", "=", courseId)
      .executeTakeFirst();
    if (!lesson) return undefined;
    const fileKeys = await lessonFileKeys(trx, [id]);
    const remove = () => deleteRow(trx, "course_lessons", id);
    return (await withholdingOffers(trx, [courseId], remove, now)).value ? fileKeys : undefined;
  });
}

function quizForEditor(text: string | null) {
  const read = readQuiz(text);
  if (read.ok) return { readable: true as const, questions: read.questions, settings: read.settings };
  if (!text?.trim()) return { readable: true as const, questions: [], settings: DEFAULT_SETTINGS };
  return { readable: false as const, raw: text, problem: read.problem };
}

function problemOf(
  kind: "video" | "pdf" | "text" | "quiz",
  content: Record<"video" | "pdf" | "text" | "quiz", boolean>,
  quiz: string | null,
): string | null {
  if (kind !== "quiz") return content[kind] ? null : "Sem conteúdo ainda";
  const read = parseQuiz(quiz);
  return read.ok ? null : read.problem;
}
