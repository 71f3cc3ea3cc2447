// Lessons for the owner's list and form.
import type { Db } from "#db/connect.server.ts";
import { DEFAULT_SETTINGS, parseQuiz, readQuiz } from "../quiz/quiz.ts";
import type { LessonKind } from "./lesson-kinds.ts";
import { countLessonUse } from "./lesson-use.server.ts";

export type AdminLesson = Awaited<ReturnType<typeof listLessonsForAdmin>>[number];
export type EditedLesson = NonNullable<Awaited<ReturnType<typeof findLessonForAdmin>>>;

/** Every lesson of the course in order, and what is missing for a student to use the lesson. */
export async function listLessonsForAdmin(db: Db, courseId: number) {
  const query = db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["course_lessons.id", "module_id", "course_lessons.title", "content_type", "is_free_preview"])
    .select(["course_lessons.order", "duration_seconds", "video_url", "video_file_key"])
    .select([
      "course_lessons.version",
      "is_published",
      "course_lessons.release_days",
      "course_lessons.release_at",
      "after_lesson_id",
    ])
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
    const lacks: Record<LessonKind, string | null> = {
      video: video_url || video_file_key ? null : NO_CONTENT,
      pdf: pdf_file || pdf_file_key ? null : NO_CONTENT,
      text: has_text ? null : NO_CONTENT,
      quiz: quizProblem(quiz),
    };
    const problem = lacks[lesson.content_type];
    return { ...lesson, problem, students: use.get(lesson.id)?.opened ?? 0 };
  });
}

const NO_CONTENT = "Sem conteúdo ainda";

/** The given lessons without content for a student: neither the content of their kind nor an attachment. */
export async function listHollowLessons(db: Db, courseId: number, ids: readonly number[]) {
  const wanted = new Set(ids);
  const lessons = await listLessonsForAdmin(db, courseId);
  const hollow = lessons.filter(({ id, problem }) => wanted.has(id) && problem !== null);
  if (hollow.length === 0) return [];
  const hung = await db
    .selectFrom("lesson_attachments")
    .select("lesson_id")
    .distinct()
    .where(
      "lesson_id",
      "in",
      hollow.map(({ id }) => id),
    )
    .execute();
  const withFiles = new Set(hung.map(({ lesson_id }) => lesson_id));
  return hollow.filter(({ id }) => !withFiles.has(id));
}

/** Data of the lesson form. An invalid quiz is returned as its raw text. */
export async function findLessonForAdmin(db: Db, { courseId, id }: { courseId: number; id: number }) {
  const [lesson, attachments] = await Promise.all([
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.version", "course_lessons.updated_at"])
      .select(["module_id", "course_lessons.title", "content_type", "is_free_preview", "is_published"])
      .select([
        "course_lessons.order",
        "duration_seconds",
        "course_lessons.release_days",
        "course_lessons.release_at",
        "after_lesson_id",
      ])
      .select(["video_url", "video_file_key", "video_file_name"])
      .select(["captions_key", "transcript", "pdf_file", "pdf_file_key", "pdf_file_name", "text_content"])
      .select(["quiz_data", "quiz_pass_percent", "quiz_one_by_one"])
      .where("course_lessons.id", "=", id)
      .where("course_id", "=", courseId)
      .executeTakeFirst(),
    listAttached(db, id),
  ]);
  return lesson && { ...lesson, attachments, quiz: quizForEditor(lesson.quiz_data) };
}

export async function listAttached(db: Db, lessonId: number) {
  return db
    .selectFrom("lesson_attachments")
    .select(["file_key as key", "name"])
    .where("lesson_id", "=", lessonId)
    .orderBy("order")
    .orderBy("id")
    .execute();
}

function quizForEditor(text: string | null) {
  const read = readQuiz(text);
  if (read.ok) return { readable: true as const, questions: read.questions, settings: read.settings };
  if (!text?.trim()) return { readable: true as const, questions: [], settings: DEFAULT_SETTINGS };
  return { readable: false as const, raw: text, problem: read.message };
}

function quizProblem(text: string | null): string | null {
  const read = parseQuiz(text);
  return read.ok ? null : read.message;
}
