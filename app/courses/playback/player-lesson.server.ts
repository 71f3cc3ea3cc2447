// Content of one lesson for the player; the caller has checked access.
import { isAddress } from "#app/platform/text/web-address.ts";
import { readVideo, type Video } from "#app/ui/embeds/video-address.ts";
import type { Db } from "#db/connect.server.ts";
import type { CourseViewer } from "../access/course-access.server.ts";
import { listAttachments } from "../lessons/lesson-files.server.ts";
import type { LessonProgress } from "../progress/lesson-progress.server.ts";
import { startSecond } from "../progress/start-second.ts";
import { watchedPercent } from "../progress/watched-ranges.ts";
import { DEFAULT_SETTINGS, parseQuiz } from "../quiz/quiz.ts";
import { findQuizState, withoutKeys } from "../quiz/quiz-attempts.server.ts";

export type PlayerLesson = NonNullable<Awaited<ReturnType<typeof loadLesson>>>;
export type LessonVideo = { kind: "stored"; address: string } | Video;
export type LessonQuiz = Awaited<ReturnType<typeof quizOf>>;

/** Content and attachments, and a student's progress. */
export async function loadLesson(
  db: Db,
  lessonId: number,
  { viewer, progress, now }: { viewer: CourseViewer; progress: LessonProgress | undefined; now: Date },
) {
  const [lesson, attachments] = await Promise.all([findContent(db, lessonId), listAttachments(db, lessonId)]);
  if (!lesson) return undefined;
  const { id, title, content_type, text_content } = lesson;
  return {
    id,
    title,
    content_type,
    attachments,
    // Text that another kind left behind is not shown, because it cannot be edited in this kind.
    text: content_type === "text" || content_type === "video" ? text_content : null,
    video: content_type === "video" ? videoOf(lesson, progress) : null,
    pdf: content_type === "pdf" ? pdfOf(lesson) : null,
    quiz: content_type === "quiz" ? await quizOf(db, lesson, viewer, now) : null,
    completion: progress?.completed_at ? { at: progress.completed_at, by: progress.completed_by } : null,
  };
}

type Content = NonNullable<Awaited<ReturnType<typeof findContent>>>;

function findContent(db: Db, lessonId: number) {
  return db
    .selectFrom("course_lessons")
    .select([
      "id",
      "title",
      "content_type",
      "text_content",
      "video_url",
      "video_file_key",
      "duration_seconds",
    ])
    .select(["captions_key", "transcript", "pdf_file", "pdf_file_key", "pdf_file_name"])
    .select(["quiz_data", "quiz_pass_percent", "quiz_one_by_one"])
    .where("id", "=", lessonId)
    .executeTakeFirst();
}

function videoOf(lesson: Content, progress: LessonProgress | undefined) {
  const source: LessonVideo | undefined = lesson.video_file_key
    ? { kind: "stored", address: `/aulas/${lesson.id}/video` }
    : readVideo(lesson.video_url);
  return {
    source: source ?? null,
    /** Where the student stopped. */
    position: startSecond(progress?.position_seconds ?? 0, lesson.duration_seconds),
    watchedPercent: watchedPercent(progress?.watched_seconds ?? 0, lesson.duration_seconds),
    captions: lesson.captions_key ? `/aulas/${lesson.id}/legendas` : null,
    transcript: lesson.transcript,
  };
}

/** A stored PDF is shown in the page; a PDF of another site is opened there. */
function pdfOf(lesson: Content) {
  if (lesson.pdf_file_key) return { kind: "stored" as const, address: `/aulas/${lesson.id}/pdf` };
  return lesson.pdf_file && isAddress(lesson.pdf_file)
    ? { kind: "link" as const, address: lesson.pdf_file }
    : null;
}

/** A student's attempts are stored. Other viewers answer without storing anything. */
async function quizOf(db: Db, lesson: Content, viewer: CourseViewer, now: Date) {
  const read = parseQuiz(lesson.quiz_data);
  const passPercent = lesson.quiz_pass_percent;
  if (viewer.kind === "student" && viewer.userId !== undefined) {
    const settings = read.ok ? read.settings : DEFAULT_SETTINGS;
    const place = { userId: viewer.userId, lessonId: lesson.id };
    const state = await findQuizState(db, place, settings, now);
    // An attempt that was begun or passed stays valid, even if the quiz was broken since.
    if (!read.ok && !state.open && !state.review) return { kind: "unusable" as const };
    const count = read.ok ? read.questions.length : 0;
    const facts = { passPercent, count, oneByOne: lesson.quiz_one_by_one, settings };
    return { kind: "kept" as const, ...facts, ...state };
  }
  if (!read.ok) return { kind: "unusable" as const };
  return { kind: "tried" as const, passPercent, questions: withoutKeys(read.questions) };
}
