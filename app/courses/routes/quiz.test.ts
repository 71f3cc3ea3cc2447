import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeCourse, makeLesson, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../enrollments.server.ts";

const QUESTIONS = [
  { question: "Quanto é 1 + 1?", options: ["Um", "Dois"], correct: 1, explanation: "Conte nos dedos." },
  { question: "E 2 + 2?", options: ["Quatro", "Cinco", "Seis"], correct: 0, explanation: "É o dobro." },
];
const KEYS = /Conte nos dedos|É o dobro|explanation|"correct"|correta/;

async function openQuiz(facts: { quiz_one_by_one?: boolean; quiz_pass_percent?: number } = {}) {
  const site = await openSite();
  const student = await makeUser(site.db);
  const { course, lessons } = await makeCourse(site.db, {}, 1);
  const quiz = await makeLesson(site.db, lessons[0]?.module_id ?? 0, {
    content_type: "quiz",
    quiz_data: JSON.stringify({ questions: QUESTIONS }),
    ...facts,
  });
  await enroll(site.db, { userId: student.id, courseId: course.id, orderItemId: null }, site.now());
  const address = `/curso/${course.id}?aula=${quiz.id}`;
  const visitor = await site.as(student);
  const text = async () => (await visitor.get(address)).text.replaceAll("<!-- -->", "");
  const data = async () => (await visitor.get(address.replace("?", ".data?"))).text;
  const attempts = () => site.db.selectFrom("quiz_attempts").selectAll().orderBy("number").execute();
  return { site, student, quiz, address, visitor, text, data, attempts };
}

test("SEC-07: what is right, and why, leaves the server only when the attempt is over", async () => {
  const { visitor, address, text, data } = await openQuiz();
  expect(await text()).toContain("Começar o questionário");
  for (const seen of [await text(), await data()]) {
    expect(seen).not.toMatch(KEYS);
    expect(seen).not.toContain("Quatro");
  }
  const started = await visitor.post(address, { intent: "quiz-start" });
  expect(started.text).toContain("Quanto é 1 + 1?");
  expect(started.text).toContain("Quatro");
  for (const seen of [started.text, await text(), await data()]) expect(seen).not.toMatch(KEYS);

  const missing = await visitor.post(address, { intent: "quiz-finish", "answer-0": "0" });
  expect(missing.status).toBe(422);
  expect(missing.text).toContain("Questão 2: escolha uma resposta.");
  expect(missing.text).not.toMatch(KEYS);
  expect(await data()).not.toMatch(KEYS);

  await visitor.post(address, { intent: "quiz-finish", "answer-0": "0", "answer-1": "0" });
  const failed = await text();
  expect(failed).toContain("Ainda não foi desta vez");
  expect(failed).toContain("1 de 2 questões certas (50 %).");
  expect(failed).toContain("Conte nos dedos.");
  expect(failed).toContain("Dois<b> (correta)</b>");
  expect(failed).toContain("Um<b> (sua resposta)</b>");

  // Another attempt closes the book again, the solved one of before too.
  await visitor.post(address, { intent: "quiz-start" });
  for (const seen of [await text(), await data()]) expect(seen).not.toMatch(KEYS);
});

test("the pass mark decides, attempts are kept, and passing completes the lesson", async () => {
  const { site, student, quiz, visitor, address, text, attempts } = await openQuiz({
    quiz_pass_percent: 100,
  });
  expect(await text()).toContain("100 % ou mais");
  expect((await visitor.post(address, { intent: "complete" })).status).toBe(422);
  for (const second of ["1", "0"]) {
    await visitor.post(address, { intent: "quiz-start" });
    await visitor.post(address, { intent: "quiz-start" });
    await visitor.post(address, { intent: "quiz-finish", "answer-0": "1", "answer-1": second });
  }
  expect(await attempts()).toMatchObject([
    { number: 1, correct_count: 1, passed: false, answers: [1, 1] },
    { number: 2, correct_count: 2, passed: true, answers: [1, 0] },
  ]);
  const page = await text();
  expect(page).toContain("Você passou");
  expect(page).toContain("Suas tentativas");
  expect(page).toContain("Aula concluída em");
  const progress = await site.db
    .selectFrom("lesson_progress")
    .select(["completed_by"])
    .where("user_id", "=", student.id)
    .where("lesson_id", "=", quiz.id)
    .executeTakeFirst();
  expect(progress?.completed_by).toBe("rule");
  // Without an open attempt there is nothing to grade.
  const late = await visitor.post(address, { intent: "quiz-finish", "answer-0": "1", "answer-1": "0" });
  expect(late.status).toBe(422);
  expect(late.text).toContain("Esta tentativa já terminou.");
  expect(await attempts()).toHaveLength(2);
});

test("one by one, answers are kept on the way and may be looked at again", async () => {
  const { visitor, address, text, data, attempts } = await openQuiz({ quiz_one_by_one: true });
  await visitor.post(address, { intent: "quiz-start" });
  const first = await text();
  expect(first).toContain("Questão 1 de 2");
  expect(first).not.toContain("E 2 + 2?</legend>");
  expect((await visitor.post(address, { intent: "quiz-keep", question: "0" })).text).toContain(
    "Escolha uma resposta.",
  );
  await visitor.post(address, { intent: "quiz-keep", question: "0", answer: "1" });
  expect(await text()).toContain("Questão 2 de 2");
  // Options and questions that are not there change nothing.
  await visitor.post(address, { intent: "quiz-keep", question: "1", answer: "9" });
  await visitor.post(address, { intent: "quiz-keep", question: "77", answer: "0" });
  expect((await attempts())[0]?.answers).toEqual([1, null]);
  await visitor.post(address, { intent: "quiz-keep", question: "1", answer: "0" });
  expect(await text()).toContain("Tudo respondido");
  expect(await data()).not.toMatch(KEYS);
  expect((await visitor.get(`${address}&questao=1`)).text).toContain("Quanto é 1 + 1?");
  await visitor.post(address, { intent: "quiz-finish" });
  expect(await text()).toContain("2 de 2 questões certas (100 %).");
});

test("an attempt keeps its questions, though the owner changes or breaks the quiz meanwhile", async () => {
  const { site, quiz, visitor, address, text } = await openQuiz();
  await visitor.post(address, { intent: "quiz-start" });
  await updateRow(site.db, "course_lessons", quiz.id, { quiz_data: "{quebrado" }, site.now());
  expect(await text()).toContain("Quanto é 1 + 1?");
  await visitor.post(address, { intent: "quiz-finish", "answer-0": "1", "answer-1": "0" });
  const page = await text();
  expect(page).toContain("Você passou");
  expect(page).not.toContain("Fazer de novo");
});
