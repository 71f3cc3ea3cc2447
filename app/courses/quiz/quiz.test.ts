import { expect, test } from "vitest";
import {
  checkQuiz,
  DEFAULT_SETTINGS,
  parseQuiz,
  type QuizSettings,
  quizText,
  readQuiz,
  scoreQuiz,
  writtenSettings,
} from "./quiz.ts";
import { attemptsSentence, waitLabel } from "./quiz-messages.ts";
import { settingsDraft, settingsOf } from "./quiz-settings-draft.ts";

const QUESTION = { question: "Quanto é 2 + 2?", options: ["3", "4"], correct: 1 };

test("reads a bare list, a list under questions and other spellings as the same quiz", () => {
  const foreign = [{ pergunta: " Quanto é 2 + 2? ", opcoes: [3, "4"], correct_answer: "1" }];
  for (const value of [[QUESTION], { questions: [QUESTION] }, foreign]) {
    expect(parseQuiz(JSON.stringify(value))).toEqual({
      ok: true,
      questions: [QUESTION],
      settings: DEFAULT_SETTINGS,
    });
  }
});

test("reads its own output, with the explanation", () => {
  const questions = [{ ...QUESTION, explanation: "Some." }, QUESTION];
  expect(parseQuiz(quizText(questions))).toEqual({ ok: true, questions, settings: DEFAULT_SETTINGS });
  const settings: QuizSettings = {
    attempts: 3,
    waitMinutes: 90,
    answersShown: "never",
    shuffleQuestions: true,
    shuffleOptions: true,
  };
  const text = quizText(questions, writtenSettings(settings));
  expect(parseQuiz(text)).toEqual({ ok: true, questions, settings });
  expect(settingsOf(settingsDraft(settings))).toEqual(JSON.parse(text).settings);
});

test("reads any stored text without failing, and reports what is wrong", () => {
  const problem = (text: string | null) => {
    const reading = parseQuiz(text);
    return reading.ok ? "ok" : reading.message;
  };
  expect(problem(null)).toBe("O questionário ainda não tem perguntas.");
  expect(problem("[]")).toBe("O questionário ainda não tem perguntas.");
  expect(problem("{quebrado")).toBe("O texto não é um JSON válido.");
  expect(problem("7")).toBe("O JSON não tem uma lista de perguntas.");
  expect(problem('{"__proto__":{"questions":[]}}')).toBe("O JSON não tem uma lista de perguntas.");
  expect(problem("[null]")).toBe("Pergunta 1: não é um objeto com pergunta e opções.");
  expect(problem(JSON.stringify([QUESTION, { ...QUESTION, options: "a" }]))).toBe(
    "Pergunta 2: falta a lista de opções.",
  );
  expect(problem(JSON.stringify([{ ...QUESTION, correct: 2 }]))).toBe("Pergunta 1: Marque a opção correta.");
  expect(problem(JSON.stringify([{ ...QUESTION, options: ["só uma"], correct: 0 }]))).toBe(
    "Pergunta 1: Escreva pelo menos duas opções.",
  );
});

test("opens an unfinished quiz, and each question reports what it lacks", () => {
  const draft = [QUESTION, { question: "", options: ["a", "b"], correct: 0 }];
  const blank = { question: "E agora?", options: ["a", " "], correct: 0 };
  const twice = { question: "E agora?", options: ["a", "a "], correct: 0 };
  expect(readQuiz(JSON.stringify(draft)).ok).toBe(true);
  expect(checkQuiz([...draft, blank, twice])).toEqual({
    1: "Escreva a pergunta.",
    2: "Há uma opção em branco.",
    3: "Duas opções são iguais; só uma poderia estar certa.",
  });
});

test("passes exactly at the pass mark, and counts an empty answer as wrong", () => {
  const ten = Array.from({ length: 10 }, () => QUESTION);
  const seven = [...Array(7).fill(1), 0, null];
  expect(scoreQuiz(ten, seven, 70)).toMatchObject({ correct: 7, total: 10, percent: 70, passed: true });
  expect(scoreQuiz(ten, seven, 71).passed).toBe(false);
  expect(scoreQuiz([QUESTION, QUESTION, QUESTION], [1, 1], 67)).toMatchObject({ percent: 66, passed: false });
});

test("refuses a quiz with an invalid rule instead of dropping the limit", () => {
  const problem = (settings: unknown) => {
    const reading = parseQuiz(JSON.stringify({ questions: [QUESTION], settings }));
    return reading.ok ? "ok" : reading.message;
  };
  for (const settings of [null, {}, { attempts: null }, { attempts: "3", wait_minutes: "10" }]) {
    expect(problem(settings)).toBe("ok");
  }
  for (const attempts of [0, -1, 1.5, 101, "", "três", true, []]) {
    expect(problem({ attempts }), String(attempts)).toBe("Tentativas: use um número de 1 a 100.");
  }
  for (const wait_minutes of [-1, 0.5, 999_999, "", "uma hora", {}]) {
    expect(problem({ wait_minutes })).toContain("Espera entre tentativas");
  }
  expect(problem({ show_answers: "sempre" })).toContain("Respostas certas");
  expect(problem({ shuffle_options: "sim" })).toContain("Ordem");
  expect(problem([])).toBe("As regras das tentativas (settings) não podem ser lidas.");
  // A typed text that is not a number is refused too.
  const typed = { ...settingsDraft(DEFAULT_SETTINGS), isLimited: true, attempts: "" };
  expect(readQuiz(quizText([QUESTION], settingsOf(typed))).ok).toBe(false);
});

test("states the rules as sentences", () => {
  expect(waitLabel(1)).toBe("1 minuto");
  expect(waitLabel(1440 + 125)).toBe("1 dia, 2 horas e 5 minutos");
  const said = (part: Partial<QuizSettings>) => attemptsSentence({ ...DEFAULT_SETTINGS, ...part });
  expect(said({})).toBe("Você pode tentar quantas vezes quiser.");
  expect(said({ attempts: 1, waitMinutes: 60 })).toBe("Você tem uma tentativa só.");
  expect(said({ attempts: 3, waitMinutes: 60 })).toBe("Você tem 3 tentativas, com 1 hora entre uma e outra.");
});
