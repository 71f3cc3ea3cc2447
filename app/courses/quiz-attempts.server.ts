// Attempts at a quiz. An attempt keeps the questions as they were when it began, and is graded here; what is right, and
// why, leaves the server only when it is over (contract: security, SEC-07).
import { type Db, forUpdate, inTransaction, isUniqueViolation, json } from "#db/connect.server.ts";
import type { QuizQuestion, Row } from "#db/schema.ts";
import { completeLesson } from "./lesson-progress.server.ts";
import { type QuizScore, scoreQuiz } from "./quiz.ts";

/** Older ones are kept, not listed. */
const SHOWN_ATTEMPTS = 20;

/** A question without what is right. */
export interface OpenQuestion {
  question: string;
  options: string[];
}

export interface QuizReview extends QuizScore {
  questions: QuizQuestion[];
  answers: (number | null)[];
}

interface Place {
  userId: number;
  lessonId: number;
}

export type QuizState = Awaited<ReturnType<typeof findQuizState>>;

/** The attempts of a person, the open one without its answers; while one is open no earlier one is shown solved. */
export async function findQuizState(db: Db, place: Place) {
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
    review: whole?.finished_at ? reviewOf(whole) : null,
  };
}

/** Begins an attempt with these questions; one that is open goes on. */
export async function startAttempt(
  db: Db,
  { questions, passPercent, ...place }: Place & { questions: QuizQuestion[]; passPercent: number },
  now: Date,
): Promise<void> {
  const last = await attemptsOf(db, place)
    .select(["number", "finished_at"])
    .orderBy("number", "desc")
    .executeTakeFirst();
  if (last && !last.finished_at) return;
  try {
    await db
      .insertInto("quiz_attempts")
      .values({
        user_id: place.userId,
        lesson_id: place.lessonId,
        number: (last?.number ?? 0) + 1,
        questions: json(questions),
        answers: json(questions.map(() => null)),
        question_count: questions.length,
        pass_percent: passPercent,
        started_at: now,
      })
      .execute();
  } catch (error) {
    // Pressed twice: the other one has begun it.
    if (!isUniqueViolation(error)) throw error;
  }
}

/** Keeps answers of the open attempt, question → option; false when none is open. */
export async function keepAnswers(
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
  /** Numbers of the questions that have no answer; none when no attempt is open. */
  | { ok: false; unanswered: number[] };

/** Grades the open attempt; a passed one completes the lesson. */
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

/** What a graded quiz shows, kept or not. */
export function quizReview(
  questions: QuizQuestion[],
  answers: (number | null)[],
  passPercent: number,
): QuizReview {
  return { ...scoreQuiz(questions, answers, passPercent), questions, answers };
}

export function withoutKeys(questions: QuizQuestion[]): OpenQuestion[] {
  return questions.map(({ question, options }) => ({ question, options }));
}

function openFacts(attempt: Row<"quiz_attempts">) {
  const { number, questions, answers } = attempt;
  return { number, questions: withoutKeys(questions), answers };
}

function reviewOf({ questions, answers, pass_percent }: Row<"quiz_attempts">): QuizReview {
  return quizReview(questions, answers, pass_percent);
}

/** Answers to options that there are; anything else changes nothing. */
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
