// Forms of the player. The caller has checked that this person may open the lesson.
import { type Failure, type FieldErrors, failure, parseForm } from "#app/platform/forms/form.ts";
import type { Db } from "#db/connect.server.ts";
import {
  type CourseViewer,
  findViewer,
  type LessonInCourse,
  type Person,
} from "../access/course-access.server.ts";
import { lessonAddress } from "../access/lesson-address.ts";
import { readPupil } from "../access/lesson-pace.server.ts";
import { paceOf } from "../access/lesson-release.ts";
import { noteChangeSchema, noteRemovalSchema, noteSchema } from "../notes/note.schema.ts";
import { addNote, changeNote, removeNote } from "../notes/notes.server.ts";
import { listPlan } from "../plan/course-plan.server.ts";
import { completeLesson, undoCompletion } from "../progress/lesson-progress.server.ts";
import { parseQuiz } from "../quiz/quiz.ts";
import {
  type Finish,
  finishAttempt,
  type QuizReview,
  type QuizToTake,
  quizReview,
  saveAnswers,
  startAttempt,
} from "../quiz/quiz-attempts.server.ts";
import { noAttemptSentence } from "../quiz/quiz-messages.ts";
import { saveStudyMailChoices } from "../study-mails/study-mail-choices.server.ts";
import { answerSchema, answersSchema } from "./player.schema.ts";

interface Facts {
  lesson: LessonInCourse;
  userId: number;
  form: FormData;
  now: Date;
}

/** done: the page shows the change. moved: on to the next lesson. tried: graded without storing. */
export type PlayerAnswer =
  | { ok: true; done: string; review?: QuizReview }
  | { ok: true; completed: true }
  | (Failure & { status?: 404 });

const UNKNOWN = failure("Este formulário não é desta página. Recarregue e tente de novo.");
const BROKEN_QUIZ = failure("Este questionário está em revisão. Tente mais tarde.");
const NO_ATTEMPT = failure("Esta tentativa já terminou. Comece outra para responder de novo.");
const BY_PASSING = failure("Esta aula é concluída quando você passa no questionário.");

export async function actAsStudent(db: Db, facts: Facts): Promise<PlayerAnswer> {
  const intent = String(facts.form.get("intent"));
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  return act ? act(db, facts) : UNKNOWN;
}

export const WANT_OPENINGS = "want-openings";

/**
 * Switches on the mail about openings, beside a lesson that is still closed. Null for a person who is not a student.
 */
export async function wantOpenings(
  db: Db,
  person: Person,
  courseId: number,
  now: Date,
): Promise<"saved" | null> {
  const viewer = await findViewer(db, person, courseId, now);
  if (viewer.kind !== "student" || viewer.userId === undefined) return null;
  await saveStudyMailChoices(db, viewer.userId, { openings: true }, now);
  return "saved";
}

/** A person without stored progress (an admin, a visitor of a free preview) may try a quiz; nothing is stored. */
export async function actAsGuest(db: Db, lesson: LessonInCourse, form: FormData): Promise<PlayerAnswer> {
  if (form.get("intent") !== "quiz-finish") return UNKNOWN;
  const quiz = await findQuiz(db, lesson.id);
  if (!quiz) return BROKEN_QUIZ;
  const parsed = parseForm(answersSchema, form);
  if (!parsed.ok) return parsed;
  const answers = quiz.questions.map((_, at) => parsed.value.get(at) ?? null);
  const missing = answers.flatMap((answer, at) => (answer === null ? [at] : []));
  if (missing.length > 0) return unansweredIn(missing, form);
  const { questions, passPercent, settings } = quiz;
  const graded = { questions, answers, passPercent, shown: settings.answersShown, hasPassed: false };
  return { ok: true, done: "quiz", review: quizReview(graded) };
}

/**
 * Where the student goes after completing a lesson: the next open lesson, or back to the same lesson after the last.
 */
export async function addressAfter(
  db: Db,
  { lesson, viewer, now }: { lesson: LessonInCourse; viewer: CourseViewer; now: Date },
): Promise<string> {
  const plan = await listPlan(db, lesson.course_id);
  const { userId = 0, enrolledAt } = viewer;
  const pupil = await readPupil(db, { userId, courseId: lesson.course_id }, { enrolledAt, done: "unread" });
  const paces = paceOf(plan, pupil, now);
  const lessons = plan.flatMap((module) => module.lessons);
  const after = lessons.slice(lessons.findIndex(({ id }) => id === lesson.id) + 1);
  const next = after.find((one) => paces.get(one.id)?.isOpen) ?? lesson;
  return lessonAddress({ id: lesson.course_id, title: lesson.course_title }, next.id);
}

const ACTS: Record<string, (db: Db, facts: Facts) => Promise<PlayerAnswer>> = {
  complete: completeByHand,
  undo: takeBack,
  "note-add": addOwnNote,
  "note-save": changeOwnNote,
  "note-delete": removeOwnNote,
  "quiz-start": startQuiz,
  "quiz-keep": keepAnswer,
  "quiz-finish": finishQuiz,
};

/** A quiz is completed by passing it. Only a quiz that cannot be answered is completed by hand. */
async function completeByHand(db: Db, { lesson, userId, now }: Facts): Promise<PlayerAnswer> {
  if (lesson.content_type === "quiz" && (await findQuiz(db, lesson.id))) return BY_PASSING;
  await completeLesson(db, { userId, lessonId: lesson.id, by: "hand" }, now);
  return { ok: true, completed: true };
}

async function takeBack(db: Db, { lesson, userId, now }: Facts): Promise<PlayerAnswer> {
  await undoCompletion(db, { userId, lessonId: lesson.id }, now);
  return { ok: true, done: "undo" };
}

async function addOwnNote(db: Db, { lesson, userId, form, now }: Facts): Promise<PlayerAnswer> {
  const parsed = parseForm(noteSchema, form);
  if (!parsed.ok) return parsed;
  const { body, second } = parsed.value;
  const place = { userId, courseId: lesson.course_id, lessonId: lesson.id };
  const kept = lesson.content_type === "video" ? (second ?? null) : null;
  const refused = await addNote(db, { ...place, body, second: kept }, now);
  return refused ? { ...refused, ...failure(refused.errors, form) } : { ok: true, done: "note-add" };
}

async function changeOwnNote(db: Db, { userId, form, now }: Facts): Promise<PlayerAnswer> {
  const parsed = parseForm(noteChangeSchema, form);
  if (!parsed.ok) return parsed;
  const { note: id, body } = parsed.value;
  const there = await changeNote(db, { userId, id, body }, now);
  return there
    ? { ok: true, done: "note-save" }
    : { ...failure("Esta anotação não existe mais."), status: 404 };
}

async function removeOwnNote(db: Db, { userId, form }: Facts): Promise<PlayerAnswer> {
  const parsed = parseForm(noteRemovalSchema, form);
  if (!parsed.ok) return parsed;
  await removeNote(db, { userId, id: parsed.value.note });
  return { ok: true, done: "note-delete" };
}

async function startQuiz(db: Db, { lesson, userId, now }: Facts): Promise<PlayerAnswer> {
  const quiz = await findQuiz(db, lesson.id);
  if (!quiz) return BROKEN_QUIZ;
  const start = await startAttempt(db, { userId, lessonId: lesson.id, ...quiz }, now);
  return start.ok ? { ok: true, done: "quiz-start" } : failure(noAttemptSentence(start.next));
}

async function keepAnswer(db: Db, { lesson, userId, form }: Facts): Promise<PlayerAnswer> {
  const parsed = parseForm(answerSchema, form);
  if (!parsed.ok) return parsed;
  const { question, answer } = parsed.value;
  const kept = await saveAnswers(db, { userId, lessonId: lesson.id }, new Map([[question, answer]]));
  return kept ? { ok: true, done: "quiz-keep" } : NO_ATTEMPT;
}

async function finishQuiz(db: Db, { lesson, userId, form, now }: Facts): Promise<PlayerAnswer> {
  const parsed = parseForm(answersSchema, form);
  if (!parsed.ok) return parsed;
  const finish: Finish = await finishAttempt(db, { userId, lessonId: lesson.id }, parsed.value, now);
  if (finish.ok) return { ok: true, done: "quiz-finish" };
  return finish.unanswered.length === 0 ? NO_ATTEMPT : unansweredIn(finish.unanswered, form);
}

function unansweredIn(questions: number[], form: FormData): Failure {
  const errors: FieldErrors = {};
  for (const at of questions) errors[`answer-${at}`] = `Pergunta ${at + 1}: escolha uma resposta.`;
  return failure(errors, form);
}

async function findQuiz(db: Db, lessonId: number): Promise<QuizToTake | undefined> {
  const lesson = await db
    .selectFrom("course_lessons")
    .select(["quiz_data", "quiz_pass_percent"])
    .where("id", "=", lessonId)
    .where("content_type", "=", "quiz")
    .executeTakeFirst();
  const read = parseQuiz(lesson?.quiz_data);
  if (!lesson || !read.ok) return undefined;
  return { questions: read.questions, settings: read.settings, passPercent: lesson.quiz_pass_percent };
}
