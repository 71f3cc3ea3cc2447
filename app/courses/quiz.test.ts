import { expect, test } from "vitest";
import { checkQuiz, parseQuiz, quizText, readQuiz, scoreQuiz } from "./quiz.ts";

const QUESTION = { question: "Quanto é 2 + 2?", options: ["3", "4"], correct: 1 };

test("a list alone, a list under questions and other spellings are the same quiz", () => {
  const foreign = [{ pergunta: " Quanto é 2 + 2? ", opcoes: [3, "4"], correct_answer: "1" }];
  for (const value of [[QUESTION], { questions: [QUESTION] }, foreign]) {
    expect(parseQuiz(JSON.stringify(value))).toEqual({ ok: true, questions: [QUESTION] });
  }
});

test("what is written is read again, with its explanation", () => {
  const questions = [{ ...QUESTION, explanation: "Some." }, QUESTION];
  expect(parseQuiz(quizText(questions))).toEqual({ ok: true, questions });
});

test("whatever is stored is read without a surprise, and what is wrong is said", () => {
  const problem = (text: string | null) => {
    const reading = parseQuiz(text);
    return reading.ok ? "ok" : reading.problem;
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
    "Pergunta 1: Dê pelo menos duas opções.",
  );
});

test("an unfinished quiz can be opened, and each question says what it lacks", () => {
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

test("the pass mark is met exactly, and an empty answer is wrong", () => {
  const ten = Array.from({ length: 10 }, () => QUESTION);
  const seven = [...Array(7).fill(1), 0, null];
  expect(scoreQuiz(ten, seven, 70)).toMatchObject({ correct: 7, total: 10, percent: 70, passed: true });
  expect(scoreQuiz(ten, seven, 71).passed).toBe(false);
  expect(scoreQuiz([QUESTION, QUESTION, QUESTION], [1, 1], 67)).toMatchObject({ percent: 66, passed: false });
});
