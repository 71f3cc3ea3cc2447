// Format of a lesson's quiz in quiz_data: JSON text that an integration may have written. The owner's editor and the
// player parse it in the same way.
import type { Outcome } from "#app/platform/outcome.ts";
import type { QuizQuestion } from "#db/schema.ts";

export const MAX_QUESTIONS = 100;
export const MAX_OPTIONS = 10;
const FEWEST_OPTIONS = 2;

/** When a student sees correct options and explanations. */
export type AnswersShown = "never" | "after_passing" | "after_attempt";

/** Attempts and visibility of answers: the owner's choice, stored in quiz_data beside the questions. */
export interface QuizSettings {
  /** Null: unlimited. */
  attempts: number | null;
  /** Minutes between the end of an attempt and the start of the next. */
  waitMinutes: number;
  answersShown: AnswersShown;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
}

/** Used if quiz_data has no settings. */
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
  right: boolean[];
  correct: number;
  total: number;
  percent: number;
  passed: boolean;
}

/** Question number → why a student could not answer it; "form" for the whole quiz. */
export type QuizProblems = Record<string, string>;

// Our own spelling first, then the spellings that integrations use.
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

/** The questions, or the reason why no student could answer them. */
export function parseQuiz(text: string | null | undefined): QuizReading {
  const read = readQuiz(text);
  if (!read.ok) return read;
  const [at, sentence] = Object.entries(checkQuiz(read.questions))[0] ?? [];
  if (at === undefined || sentence === undefined) return read;
  return { ok: false, message: at === "form" ? sentence : `Pergunta ${Number(at) + 1}: ${sentence}` };
}

/** Same as `parseQuiz` without validation, so that an unfinished quiz can be opened in the editor. */
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

/** Problems that keep a student from answering. Empty if there are none. */
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

/** Settings in the format of quiz_data; typed text that is not a number stays as typed. */
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

/** quiz_data for these questions and settings. */
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

export function scoreQuiz(
  questions: QuizQuestion[],
  answers: readonly (number | null | undefined)[],
  passPercent: number,
): QuizScore {
  const right = questions.map((question, at) => answers[at] === question.correct);
  const correct = right.filter(Boolean).length;
  const total = questions.length;
  // Compares whole numbers, so that 7 of 10 is exactly 70 %.
  const passed = total > 0 && correct * 100 >= passPercent * total;
  return { right, correct, total, percent: total > 0 ? Math.floor((correct / total) * 100) : 0, passed };
}

/** Undefined if the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A missing setting gets its default. An invalid setting is an error, so that a mistyped limit does not become no
 * limit.
 */
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
