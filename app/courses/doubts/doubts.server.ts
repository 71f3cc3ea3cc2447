// Asking in a lesson and seeing the answer there. What the owner does with doubts is in doubt-inbox.server.ts.
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import { isEnrolled } from "../access/enrollments.server.ts";

/** Doubts of one student under one lesson: beyond these only the newest are shown. */
const SHOWN = 50;

export type LessonDoubt = Awaited<ReturnType<typeof listLessonDoubts>>[number];

interface AskFacts {
  userId: number;
  courseId: number;
  lessonId: number;
  text: string;
  /** Where the video stood; only videos keep it. */
  second?: number;
}

/** The lesson, when this person is enrolled in the course it belongs to. */
export async function findLessonToAsk(
  db: Db,
  { userId, courseId, lessonId }: Pick<AskFacts, "userId" | "courseId" | "lessonId">,
) {
  const lesson = await db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .select(["course_lessons.id", "course_lessons.content_type"])
    .select(["courses.id as course_id", "courses.title as course_title"])
    .where("course_lessons.id", "=", lessonId)
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
  return lesson && (await isEnrolled(db, { userId, courseId })) ? lesson : undefined;
}

/** Stores the doubt; undefined for somebody who is not enrolled, or a lesson of another course. */
export async function askDoubt(db: Db, facts: AskFacts, now: Date): Promise<{ id: number } | undefined> {
  return inTransaction(db, async (trx) => {
    const lesson = await findLessonToAsk(trx, facts);
    if (!lesson) return undefined;
    const { id } = await insertRow(
      trx,
      "lesson_doubts",
      {
        lesson_id: lesson.id,
        user_id: facts.userId,
        doubt_text: facts.text,
        video_second: lesson.content_type === "video" ? (facts.second ?? null) : null,
        ...doubtSearchColumns(facts.text, null),
      },
      now,
    );
    return { id };
  });
}

/** A student's own doubts under a lesson, newest first, each with its answer and who gave it. */
export async function listLessonDoubts(db: Db, { userId, lessonId }: { userId: number; lessonId: number }) {
  return db
    .selectFrom("lesson_doubts")
    .leftJoin("users as teachers", "teachers.id", "lesson_doubts.answered_by_id")
    .select(["lesson_doubts.id", "doubt_text", "video_second", "answer_text", "is_resolved"])
    .select(["lesson_doubts.created_at", "answered_at", "teachers.name as answered_by"])
    .where("lesson_id", "=", lessonId)
    .where("user_id", "=", userId)
    .orderBy("lesson_doubts.created_at", "desc")
    .orderBy("lesson_doubts.id", "desc")
    .limit(SHOWN)
    .execute();
}

/** What the search columns of a doubt hold; whoever writes a doubt or an answer writes them too. */
export function doubtSearchColumns(text: string, answer: string | null) {
  return { search_title: foldWords(text), search_body: foldWords(answer) };
}
