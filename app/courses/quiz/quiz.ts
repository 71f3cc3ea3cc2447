// The quiz of a lesson as quiz_data keeps it: JSON text that anybody may have written, read the same way for the
// owner's editor and for the player.
import type { Outcome } from "#app/platform/outcome.ts";
import type { QuizQuestion } from "#db/schema.ts";

export const MAX_QUESTIONS = 100;
export const MAX_OPTIONS = 10;
const FEWEST_OPTIONS = 2;

/** When a student sees what is right, and why: never, once the quiz is passed, after every attempt. */
export type AnswersShown = "never" | "after_passing" | "after_attempt";

/** How often a quiz may be tried and what it gives away; the owner's choice, in quiz_data beside the questions. */
export interface QuizSettings {
  /** Null: as often as one likes. */
  attempts: number | null;
  /** Between the end of an attempt and the beginning of the next. */
  waitMinutes: number;
  answersShown: AnswersShown;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
}

/** Of a quiz that says nothing of it. */
export const DEFAULT_SETTINGS: QuizSettings = {
  attempts: null,
  waitMinutes: 0,
  answersShown: "after_passing",
  shuffleQuestions: false,
  shuffleOptions: false,
};
export const MAX_ATTEMPTS = 100;
const MAX_WAIT_MINUTES = 365 * 24 * 60;
const ANSWERS_SHOWN = ["never", "after_passing", "after_attempt"] as const;

export type QuizReading = Outcome<{ questions: QuizQuestion[]; settings: QuizSettings }>;

export interface QuizScore {
  /** One per question. */
  right: boolean[];
  correct: number;
  total: number;
  percent: number;
  passed: boolean;
}

/** Question number → what a student could not answer about it; "form" for the quiz as a whole. */
export type QuizProblems = Record<string, string>;

// Besides our own spelling (the first), those that integrations write.
const KEYS = {
  question: ["question", "text", "title", "pergunta"],
  options: ["options", "alternatives", "opcoes", "alternativas"],
  correct: [
    "correct",
    "correct_index",
    "correctIndex",
    "correct_answer",
    "correctAnswer",
    "answer",
    "correta",
  ],
  explanation: ["explanation", "explicacao"],
};

/** The questions, or in words why no student could answer them. */
export function parseQuiz(text: string | null | undefined): QuizReading {
  const read = readQuiz(text);
  if (!read.ok) return read;
  const [at, sentence] = Object.entries(checkQuiz(read.questions))[0] ?? [];
  if (at === undefined || sentence === undefined) return read;
  return { ok: false, message: at === "form" ? sentence : `Pergunta ${Number(at) + 1}: ${sentence}` };
}

/** The same without judging: a quiz that is not finished can still be opened in the editor. */
export function readQuiz(text: string | null | undefined): QuizReading {
  if (!text?.trim()) return { ok: false, message: "O questionário ainda não tem perguntas." };
  const value = jsonIn(text);
  if (value === undefined) return { ok: false, message: "O texto não é um JSON válido." };
  const list = isObject(value) ? pick(value, ["questions", "perguntas"]) : value;
  if (!Array.isArray(list)) return { ok: false, message: "O JSON não tem uma lista de perguntas." };
  const questions: QuizQuestion[] = [];
  for (const [at, entry] of list.entries()) {
    const question = questionFrom(entry);
    if (typeof question === "string") return { ok: false, message: `Pergunta ${at + 1}: ${question}` };
    questions.push(question);
  }
  const settings = settingsFrom(isObject(value) ? value.settings : undefined);
  return typeof settings === "string" ? { ok: false, message: settings } : { ok: true, questions, settings };
}

/** What keeps a student from answering; empty when everything can be answered. */
export function checkQuiz(questions: QuizQuestion[]): QuizProblems {
  if (questions.length === 0) return { form: "O questionário ainda não tem perguntas." };
  if (questions.length > MAX_QUESTIONS) return { form: `Use no máximo ${MAX_QUESTIONS} perguntas.` };
  const problems: QuizProblems = {};
  for (const [at, question] of questions.entries()) {
    const problem = problemOf(question);
    if (problem) problems[String(at)] = problem;
  }
  return problems;
}

/** Settings as quiz_data spells them; what was typed and is no number stays as it was typed. */
export interface WrittenSettings {
  attempts: number | string | null;
  wait_minutes: number | string;
  show_answers: AnswersShown;
  shuffle_questions: boolean;
  shuffle_options: boolean;
}

export function writtenSettings(settings: QuizSettings): WrittenSettings {
  return {
    attempts: settings.attempts,
    wait_minutes: settings.waitMinutes,
    show_answers: settings.answersShown,
    shuffle_questions: settings.shuffleQuestions,
    shuffle_options: settings.shuffleOptions,
  };
}

/** What quiz_data holds for these questions, asked in this way. */
export function quizText(
  questions: QuizQuestion[],
  settings: WrittenSettings = writtenSettings(DEFAULT_SETTINGS),
): string {
  return JSON.stringify({
    settings,
    questions: questions.map(({ question, options, correct, explanation }) => ({
      question: question.trim(),
      options: options.map((option) => option.trim()),
      correct,
      ...(explanation?.trim() ? { explanation: explanation.trim() } : {}),
    })),
  });
}

/** Grades an attempt; a question without an answer is wrong. */
export function scoreQuiz(
  questions: QuizQuestion[],
  answers: readonly (number | null | undefined)[],
  passPercent: number,
): QuizScore {
  const right = questions.map((question, at) => answers[at] === question.correct);
  const correct = right.filter(Boolean).length;
  const total = questions.length;
  // Compared as whole numbers, so that 7 of 10 is exactly 70 %.
  const passed = total > 0 && correct * 100 >= passPercent * total;
  return { right, correct, total, percent: total > 0 ? Math.floor((correct / total) * 100) : 0, passed };
}

/** Undefined for what is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is left out is as ever; what cannot be meant is said, so that a limit with a slip is not no limit. */
function settingsFrom(value: unknown): QuizSettings | string {
  if (value === undefined || value === null) return DEFAULT_SETTINGS;
  if (!isObject(value)) return "As regras das tentativas (settings) não podem ser lidas.";
  const { attempts = null, wait_minutes = 0, show_answers = DEFAULT_SETTINGS.answersShown } = value;
  const most = attempts === null ? null : wholeNumber(attempts);
  if (most === undefined || (most !== null && (most < 1 || most > MAX_ATTEMPTS))) {
    return `Tentativas: use um número de 1 a ${MAX_ATTEMPTS}.`;
  }
  const waitMinutes = wholeNumber(wait_minutes);
  if (waitMinutes === undefined || waitMinutes < 0 || waitMinutes > MAX_WAIT_MINUTES) {
    return "Espera entre tentativas: use um número inteiro de até 365 dias.";
  }
  const answersShown = ANSWERS_SHOWN.find((one) => one === show_answers);
  if (!answersShown) return `Respostas certas: show_answers é ${ANSWERS_SHOWN.join(", ")}.`;
  const { shuffle_questions: questions = false, shuffle_options: options = false } = value;
  if (typeof questions !== "boolean" || typeof options !== "boolean") {
    return "Ordem: shuffle_questions e shuffle_options são true ou false.";
  }
  return { attempts: most, waitMinutes, answersShown, shuffleQuestions: questions, shuffleOptions: options };
}

function questionFrom(entry: unknown): QuizQuestion | string {
  if (!isObject(entry)) return "não é um objeto com pergunta e opções.";
  const question = pick(entry, KEYS.question);
  const options = pick(entry, KEYS.options);
  const correct = wholeNumber(pick(entry, KEYS.correct));
  const explanation = pick(entry, KEYS.explanation);
  if (typeof question !== "string") return "falta o texto da pergunta.";
  if (!Array.isArray(options) || !options.every(isWritable)) return "falta a lista de opções.";
  if (correct === undefined) return "falta o número da opção correta.";
  return {
    question: question.trim(),
    options: options.map((option) => String(option).trim()),
    correct,
    ...(typeof explanation === "string" && explanation.trim() ? { explanation: explanation.trim() } : {}),
  };
}

function problemOf({ question, options, correct }: QuizQuestion): string | undefined {
  if (question.trim() === "") return "Escreva a pergunta.";
  if (options.length < FEWEST_OPTIONS) return "Escreva pelo menos duas opções.";
  if (options.length > MAX_OPTIONS) return `Use no máximo ${MAX_OPTIONS} opções.`;
  if (options.some((option) => option.trim() === "")) return "Há uma opção em branco.";
  if (new Set(options.map((option) => option.trim())).size < options.length) {
    return "Duas opções são iguais; só uma poderia estar certa.";
  }
  if (!Number.isInteger(correct) || correct < 0 || correct >= options.length) {
    return "Marque a opção correta.";
  }
  return undefined;
}

function pick(object: Record<string, unknown>, names: string[]): unknown {
  const name = names.find((one) => Object.hasOwn(object, one));
  return name === undefined ? undefined : object[name];
}

function wholeNumber(value: unknown): number | undefined {
  if (typeof value === "string" && /^-?\d{1,6}$/.test(value.trim())) return Number(value);
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}

function isWritable(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
