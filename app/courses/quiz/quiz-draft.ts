// Questions while they are edited. Keys keep the typed text in its field when questions move.
import type { QuizQuestion } from "#db/schema.ts";

export interface DraftOption {
  key: number;
  text: string;
}

export interface DraftQuestion {
  key: number;
  question: string;
  options: DraftOption[];
  correct: number | undefined;
  explanation: string;
}

export function blankQuestion(key: number): DraftQuestion {
  const options = [0, 1].map((option) => ({ key: option, text: "" }));
  return { key, question: "", options, correct: undefined, explanation: "" };
}

export function draftsOf(questions: QuizQuestion[]): DraftQuestion[] {
  return questions.map(({ question, options, correct, explanation = "" }, key) => ({
    key,
    question,
    options: options.map((text, option) => ({ key: option, text })),
    correct: options[correct] === undefined ? undefined : correct,
    explanation,
  }));
}

/** Format of quiz_data. A question without a correct option stores -1, so it cannot be answered correctly. */
export function questionsOf(drafts: DraftQuestion[]): QuizQuestion[] {
  return drafts.map(({ question, options, correct, explanation }) => ({
    question,
    options: options.map((option) => option.text),
    correct: options.findIndex((option) => option.key === correct),
    ...(explanation.trim() ? { explanation } : {}),
  }));
}
