// Attempts at a quiz. An attempt stores a snapshot of the questions and is graded on the server. Correct options and
// explanations leave the server only after the attempt, and only if the owner allows it (SEC-07).

import { randomInt } from "node:crypto";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation, json } from "#db/connect.server.ts";
import type { QuizQuestion, Row } from "#db/schema.ts";
import { completeLesson } from "../progress/lesson-progress.server.ts";
import { type AnswersShown, type QuizScore, type QuizSettings, scoreQuiz } from "./quiz.ts";

/** Limit: older attempts are stored but not listed. */
const SHOWN_ATTEMPTS = 20;

/** A question without its correct option. */
export interface OpenQuestion {
  question: string;
  options: string[];
}

export interface QuizReview extends Omit<QuizScore, "right" | "correct"> {
  rightCount: number;
  questions: OpenQuestion[];
  answers: (number | null)[];
  /** Correct options and explanations. Null while the quiz hides them. */
  keys: { right: boolean[]; correct: number[]; explanations: (string | null)[] } | null;
  /** When the keys are shown. */
  shown: AnswersShown;
}

interface Place {
  userId: number;
  lessonId: number;
}

/**
 * Attempts of a person; the open attempt has no answers in it. While an attempt is open, no earlier attempt shows its
 * keys. The current settings apply: keys that the owner hides now are not shown any more.
 */
export async function findQuizState(db: Db, place: Place, settings: QuizSettings, now: Date) {
  const attempts = await attemptsOf(db, place)
    .select(["number", "correct_count", "question_count", "passed", "finished_at"])
    .orderBy("number", "desc")
    .limit(SHOWN_ATTEMPTS)
    .execute();
  const [latest] = attempts;
  const whole = latest
    ? await attemptsOf(db, place).selectAll().where("number", "=", latest.number).executeTakeFirst()
    : undefined;
  return {
    history: attempts.filter((attempt) => attempt.finished_at !== null),
    open: whole && !whole.finished_at ? openFacts(whole) : null,
    review: whole?.finished_at ? await reviewOf(db, place, whole, settings) : null,
    next: nextAttempt(latest, settings, now),
  };
}

/**
 * Whether another attempt may begin: now, at a later time, or never. `left` counts the remaining attempts if they are
 * limited.
 */
export interface NextAttempt {
  left: number | null;
  waitsUntil: Date | null;
}

function nextAttempt(
  last: { number: number; finished_at: Date | null } | undefined,
  { attempts, waitMinutes }: QuizSettings,
  now: Date,
): NextAttempt {
  const left = attempts === null ? null : Math.max(0, attempts - (last?.number ?? 0));
  const until = last?.finished_at ? new Date(last.finished_at.getTime() + waitMinutes * 60_000) : null;
  return { left, waitsUntil: until && until > now ? until : null };
}

export type Start = Outcome<object, { next: NextAttempt }>;

/** Starts an attempt with these questions, unless none is left or it is too soon. An open attempt continues. */
export async function startAttempt(
  db: Db,
  { questions, passPercent, settings, ...place }: Place & QuizToTake,
  now: Date,
): Promise<Start> {
  const last = await attemptsOf(db, place)
    .select(["number", "finished_at"])
    .orderBy("number", "desc")
    .executeTakeFirst();
  if (last && !last.finished_at) return { ok: true };
  const next = nextAttempt(last, settings, now);
  if (next.left === 0 || next.waitsUntil) return { ok: false, next };
  const asked = asAsked(questions, settings);
  try {
    await db
      .insertInto("quiz_attempts")
      .values({
        user_id: place.userId,
        lesson_id: place.lessonId,
        number: (last?.number ?? 0) + 1,
        questions: json(asked),
        answers: json(asked.map(() => null)),
        question_count: asked.length,
        pass_percent: passPercent,
        started_at: now,
      })
      .execute();
  } catch (error) {
    // The other of two concurrent requests has started the attempt.
    if (!isUniqueViolation(error)) throw error;
  }
  return { ok: true };
}

export interface QuizToTake {
  questions: QuizQuestion[];
  passPercent: number;
  settings: QuizSettings;
}

/** Shuffles once; the attempt stores this order. */
function asAsked(
  questions: QuizQuestion[],
  { shuffleQuestions, shuffleOptions }: QuizSettings,
): QuizQuestion[] {
  const ordered = shuffleQuestions ? shuffled(questions) : questions;
  if (!shuffleOptions) return ordered;
  return ordered.map((question) => {
    const order = shuffled(question.options.map((_, at) => at));
    const options = order.map((at) => question.options[at] ?? "");
    return { ...question, options, correct: order.indexOf(question.correct) };
  });
}

function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  const mixed: T[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(randomInt(rest.length), 1));
  return mixed;
}

/** Stores answers of the open attempt, question → option. False if no attempt is open. */
export async function saveAnswers(
  db: Db,
  place: Place,
  chosen: ReadonlyMap<number, number>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const attempt = await lockOpenAttempt(trx, place);
    if (!attempt) return false;
    await trx
      .updateTable("quiz_attempts")
      .set({ answers: json(withAnswers(attempt, chosen)) })
      .where("id", "=", attempt.id)
      .execute();
    return true;
  });
}

export type Finish =
  | { ok: true; score: QuizScore }
  /** Numbers of the unanswered questions. Empty if no attempt is open. */
  | { ok: false; unanswered: number[] };

export async function finishAttempt(
  db: Db,
  place: Place,
  chosen: ReadonlyMap<number, number>,
  now: Date,
): Promise<Finish> {
  return inTransaction(db, async (trx) => {
    const attempt = await lockOpenAttempt(trx, place);
    if (!attempt) return { ok: false, unanswered: [] };
    const answers = withAnswers(attempt, chosen);
    const unanswered = answers.flatMap((answer, at) => (answer === null ? [at] : []));
    const score = scoreQuiz(attempt.questions, answers, attempt.pass_percent);
    const over = unanswered.length === 0;
    await trx
      .updateTable("quiz_attempts")
      .set({
        answers: json(answers),
        ...(over ? { correct_count: score.correct, passed: score.passed, finished_at: now } : {}),
      })
      .where("id", "=", attempt.id)
      .execute();
    if (!over) return { ok: false, unanswered };
    if (score.passed) await completeLesson(trx, { ...place, by: "rule" }, now);
    return { ok: true, score };
  });
}

interface Graded {
  questions: QuizQuestion[];
  answers: (number | null)[];
  passPercent: number;
  shown: AnswersShown;
  /** True if any attempt passed, not only this one. */
  hasPassed: boolean;
}

/** Review of a graded quiz, stored or not. Includes the keys only if the owner allows it. */
export function quizReview({ questions, answers, passPercent, shown, hasPassed }: Graded): QuizReview {
  const { right, correct: rightCount, ...score } = scoreQuiz(questions, answers, passPercent);
  const isTold = shown === "after_attempt" || (shown === "after_passing" && (score.passed || hasPassed));
  const keys = {
    right,
    correct: questions.map(({ correct }) => correct),
    explanations: questions.map(({ explanation }) => explanation ?? null),
  };
  return {
    ...score,
    rightCount,
    questions: withoutKeys(questions),
    answers,
    keys: isTold ? keys : null,
    shown,
  };
}

export function withoutKeys(questions: QuizQuestion[]): OpenQuestion[] {
  return questions.map(({ question, options }) => ({ question, options }));
}

function openFacts(attempt: Row<"quiz_attempts">) {
  const { number, questions, answers } = attempt;
  return { number, questions: withoutKeys(questions), answers };
}

async function reviewOf(
  db: Db,
  place: Place,
  { questions, answers, pass_percent: passPercent, passed }: Row<"quiz_attempts">,
  { answersShown: shown }: QuizSettings,
): Promise<QuizReview> {
  const earlier = attemptsOf(db, place).select("id").where("passed", "=", true);
  const hasPassed = passed === true || (await earlier.executeTakeFirst()) !== undefined;
  return quizReview({ questions, answers, passPercent, shown, hasPassed });
}

/** Ignores answers to options that do not exist. */
function withAnswers(
  attempt: { questions: QuizQuestion[]; answers: (number | null)[] },
  chosen: ReadonlyMap<number, number>,
): (number | null)[] {
  return attempt.questions.map(({ options }, at) => {
    const answer = chosen.get(at);
    return answer !== undefined && answer < options.length ? answer : (attempt.answers[at] ?? null);
  });
}

function attemptsOf(db: Db, { userId, lessonId }: Place) {
  return db.selectFrom("quiz_attempts").where("user_id", "=", userId).where("lesson_id", "=", lessonId);
}

async function lockOpenAttempt(trx: Db, place: Place) {
  const query = attemptsOf(trx, place)
    .select(["id", "questions", "answers", "pass_percent"])
    .where("finished_at", "is", null);
  return forUpdate(trx, query).executeTakeFirst();
}
