import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeLesson, makeUser } from "#tests/makers.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import type { WrittenSettings } from "../quiz/quiz.ts";

const QUESTIONS = [
  { question: "Quanto é 1 + 1?", options: ["Um", "Dois"], correct: 1, explanation: "Conte nos dedos." },
  { question: "E 2 + 2?", options: ["Quatro", "Cinco", "Seis"], correct: 0, explanation: "É o dobro." },
];
const KEYS = /Conte nos dedos|É o dobro|explanation|"correct"|correta/;

async function openQuiz(
  facts: { quiz_one_by_one?: boolean; quiz_pass_percent?: number } = {},
  settings?: Partial<WrittenSettings>,
) {
  const site = await openSite();
  const student = await makeUser(site.db);
  const { course, lessons } = await makeCourse(site.db, {}, 1);
  const quiz = await makeLesson(site.db, lessons[0]?.module_id ?? 0, {
    content_type: "quiz",
    quiz_data: JSON.stringify({ questions: QUESTIONS, ...(settings ? { settings } : {}) }),
    ...facts,
  });
  await enroll(site.db, { userId: student.id, courseId: course.id }, site.now());
  const address = `/curso/${course.id}?aula=${quiz.id}`;
  const visitor = await site.as(student);
  const text = async () => (await visitor.get(address)).text.replaceAll("<!-- -->", "");
  const data = async () => (await visitor.get(address.replace("?", ".data?"))).text;
  const attempts = () => site.db.selectFrom("quiz_attempts").selectAll().orderBy("number").execute();
  return { site, student, course, quiz, address, visitor, text, data, attempts };
}

test("SEC-07: returns correct options and explanations only after the attempt", async () => {
  const { visitor, address, text, data } = await openQuiz({}, { show_answers: "after_attempt" });
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
  expect(missing.text).toContain("Pergunta 2: escolha uma resposta.");
  expect(missing.text).not.toMatch(KEYS);
  expect(await data()).not.toMatch(KEYS);

  await visitor.post(address, { intent: "quiz-finish", "answer-0": "0", "answer-1": "0" });
  const failed = await text();
  expect(failed).toContain("Ainda não foi desta vez");
  expect(failed).toContain("1 de 2 perguntas (50%).");
  expect(failed).toContain("Conte nos dedos.");
  expect(failed).toContain("Dois<b> (correta)</b>");
  expect(failed).toContain("Um<b> (sua resposta)</b>");

  // Another attempt hides the keys again, also of the earlier graded attempt.
  await visitor.post(address, { intent: "quiz-start" });
  for (const seen of [await text(), await data()]) expect(seen).not.toMatch(KEYS);
});

test("SEC-02: hides one student's attempts from another: not shown, not continued, not counted", async () => {
  const { site, course, visitor, address, attempts } = await openQuiz({}, { show_answers: "after_attempt" });
  const other = await makeUser(site.db);
  await enroll(site.db, { userId: other.id, courseId: course.id }, site.now());
  const beside = await site.as(other);
  const finish = { intent: "quiz-finish", "answer-0": "1", "answer-1": "0" };
  await visitor.post(address, { intent: "quiz-start" });
  expect((await beside.get(address)).text).toContain("Começar o questionário");
  expect((await beside.post(address, finish)).status).toBe(422);
  expect(await attempts()).toMatchObject([{ number: 1, finished_at: null }]);
  await visitor.post(address, finish);
  const page = (await beside.get(address)).text;
  expect(page).toContain("Começar o questionário");
  expect(page).not.toMatch(KEYS);
  expect(page).not.toContain("Suas tentativas");
  await beside.post(address, { intent: "quiz-start" });
  const rows = await site.db
    .selectFrom("quiz_attempts")
    .select(["user_id", "number"])
    .orderBy("id")
    .execute();
  expect(rows.at(-1)).toEqual({ user_id: other.id, number: 1 });
});

test("applies the pass mark, stores attempts, and completes the lesson on passing", async () => {
  const { site, student, quiz, visitor, address, text, attempts } = await openQuiz({
    quiz_pass_percent: 100,
  });
  expect(await text()).toContain("100% ou mais");
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
  const late = await visitor.post(address, { intent: "quiz-finish", "answer-0": "1", "answer-1": "0" });
  expect(late.status).toBe(422);
  expect(late.text).toContain("Esta tentativa já terminou.");
  expect(await attempts()).toHaveLength(2);
});

test("stores answers one by one, and lets the student look at them again", async () => {
  const { visitor, address, text, data, attempts } = await openQuiz({ quiz_one_by_one: true });
  await visitor.post(address, { intent: "quiz-start" });
  const first = await text();
  expect(first).toContain("Pergunta 1 de 2");
  expect(first).not.toContain("E 2 + 2?</legend>");
  expect((await visitor.post(address, { intent: "quiz-keep", question: "0" })).text).toContain(
    "Escolha uma resposta.",
  );
  await visitor.post(address, { intent: "quiz-keep", question: "0", answer: "1" });
  expect(await text()).toContain("Pergunta 2 de 2");
  // Options and questions that do not exist change nothing.
  await visitor.post(address, { intent: "quiz-keep", question: "1", answer: "9" });
  await visitor.post(address, { intent: "quiz-keep", question: "77", answer: "0" });
  expect((await attempts())[0]?.answers).toEqual([1, null]);
  await visitor.post(address, { intent: "quiz-keep", question: "1", answer: "0" });
  expect(await text()).toContain("Você respondeu tudo");
  expect(await data()).not.toMatch(KEYS);
  expect((await visitor.get(`${address}&questao=1`)).text).toContain("Quanto é 1 + 1?");
  await visitor.post(address, { intent: "quiz-finish" });
  expect(await text()).toContain("2 de 2 perguntas (100%).");
});

test("keeps the questions of an attempt when the owner changes or breaks the quiz meanwhile", async () => {
  const { site, quiz, visitor, address, text } = await openQuiz();
  await visitor.post(address, { intent: "quiz-start" });
  await updateRow(site.db, "course_lessons", quiz.id, { quiz_data: "{quebrado" }, site.now());
  expect(await text()).toContain("Quanto é 1 + 1?");
  await visitor.post(address, { intent: "quiz-finish", "answer-0": "1", "answer-1": "0" });
  const page = await text();
  expect(page).toContain("Você passou");
  expect(page).not.toContain("Fazer de novo");
});

const RIGHT = { "answer-0": "1", "answer-1": "0" };
const WRONG = { "answer-0": "0", "answer-1": "0" };

test("SEC-07: reveals the keys of an older quiz only after passing, in page, data and answer alike", async () => {
  const { visitor, address, text, data } = await openQuiz({ quiz_pass_percent: 100 });
  expect(await text()).toContain("As respostas certas aparecem quando você passar.");
  await visitor.post(address, { intent: "quiz-start" });
  const failed = await visitor.post(address, { intent: "quiz-finish", ...WRONG });
  for (const seen of [failed.text.replaceAll("<!-- -->", ""), await text(), await data()]) {
    expect(seen).not.toMatch(KEYS);
  }
  expect(await text()).toContain("1 de 2 perguntas (50%).");
  expect(await text()).toContain("Um<b> (sua resposta)</b>");
  // The marks per answer are hidden too: with two options they would reveal the key.
  expect(await data()).not.toContain('"right"');
  await visitor.post(address, { intent: "quiz-start" });
  await visitor.post(address, { intent: "quiz-finish", ...RIGHT });
  expect(await text()).toContain("Conte nos dedos.");
  // After passing, the student may also see a later failed attempt.
  await visitor.post(address, { intent: "quiz-start" });
  expect(await data()).not.toMatch(KEYS);
  await visitor.post(address, { intent: "quiz-finish", ...WRONG });
  expect(await text()).toContain("Dois<b> (correta)</b>");
});

test("SEC-07: keeps answers on the server when they are never shown, also for viewers without stored attempts", async () => {
  const { site, quiz, visitor, address, text, data } = await openQuiz(
    { quiz_pass_percent: 100 },
    { show_answers: "never" },
  );
  await visitor.post(address, { intent: "quiz-start" });
  await visitor.post(address, { intent: "quiz-finish", ...RIGHT });
  expect(await text()).toContain("Você passou");
  for (const seen of [await text(), await data()]) expect(seen).not.toMatch(KEYS);
  await updateRow(site.db, "course_lessons", quiz.id, { is_free_preview: true }, site.now());
  for (const person of [site.visitor(), await site.as(await makeUser(site.db))]) {
    const tried = await person.post(address, { intent: "quiz-finish", ...WRONG });
    expect(tried.text.replaceAll("<!-- -->", "")).toContain("1 de 2 perguntas");
    expect(tried.text).not.toMatch(KEYS);
  }
});

test("counts attempts and waiting time on the server, and applies the owner's change at once", async () => {
  const { site, quiz, visitor, address, text, attempts } = await openQuiz(
    { quiz_pass_percent: 100 },
    { attempts: 2, wait_minutes: 30 },
  );
  expect(await text()).toContain("Você tem 2 tentativas, com 30 minutos entre uma e outra.");
  const start = () => visitor.post(address, { intent: "quiz-start" });
  await Promise.all([start(), start()]);
  await visitor.post(address, { intent: "quiz-finish", ...WRONG });
  const early = await start();
  expect(early.status).toBe(422);
  expect(early.text).toContain("Você pode tentar de novo a partir de");
  expect(await text()).not.toContain("Fazer de novo");
  site.advance(29 * 60_000);
  expect((await start()).status).toBe(422);
  site.advance(2 * 60_000);
  expect(await text()).toContain("Resta 1 tentativa.");
  expect((await start()).status).toBe(200);
  await visitor.post(address, { intent: "quiz-finish", ...WRONG });
  site.advance(31 * 60_000);
  const over = await start();
  expect([over.status, over.text.includes("Você já usou todas as tentativas")]).toEqual([422, true]);
  expect(await attempts()).toHaveLength(2);
  const settings = { attempts: 3, wait_minutes: 0 };
  const quiz_data = JSON.stringify({ questions: QUESTIONS, settings });
  await updateRow(site.db, "course_lessons", quiz.id, { quiz_data }, site.now());
  expect((await start()).status).toBe(200);
});

test("keeps the order of a shuffled attempt and grades by it", async () => {
  const { visitor, address, attempts } = await openQuiz(
    { quiz_pass_percent: 100 },
    { shuffle_questions: true, shuffle_options: true },
  );
  const orders = new Set<string>();
  for (let round = 0; round < 25; round++) {
    await visitor.post(address, { intent: "quiz-start" });
    const asked = (await attempts()).at(-1)?.questions ?? [];
    orders.add(JSON.stringify(asked.map(({ question, options }) => [question, options])));
    const right: Record<string, string> = {};
    for (const [at, { question, options, correct }] of asked.entries()) {
      const meant = QUESTIONS.find((one) => one.question === question);
      expect(options[correct]).toBe(meant?.options[meant.correct]);
      expect([...options].sort()).toEqual([...(meant?.options ?? [])].sort());
      right[`answer-${at}`] = String(correct);
    }
    await visitor.post(address, { intent: "quiz-finish", ...right });
  }
  expect((await attempts()).every(({ passed }) => passed)).toBe(true);
  // With 24 orders, the same one 25 times in a row is practically impossible.
  expect(orders.size).toBeGreaterThan(1);
});

test("carries the settings in quiz_data through the table API, and the editor keeps them", async () => {
  const { site, quiz } = await openQuiz();
  const admin = await makeAdmin(site.db);
  const client = await clientWith(site, admin, ALL_RIGHTS);
  const settings = {
    attempts: 2,
    wait_minutes: 1440,
    show_answers: "never",
    shuffle_questions: true,
    shuffle_options: false,
  };
  const quiz_data = JSON.stringify({ settings, questions: QUESTIONS });
  const row = await client.patch(rowsPath(640, `${quiz.id}/`), { quiz_data });
  expect(row.json().quiz_data).toBe(quiz_data);
  const { course_id } = await site.db
    .selectFrom("course_modules")
    .select("course_id")
    .where("id", "=", quiz.module_id)
    .executeTakeFirstOrThrow();
  const adminVisitor = await site.as(admin);
  const editor = (await adminVisitor.get(`/admin/cursos/${course_id}/modulos?aba=aulas&editar=${quiz.id}`))
    .text;
  expect(editor).toContain("Mostrar as respostas certas");
  expect(editor).toMatch(/<option value="never" selected="">/);
  expect(editor).toMatch(/<option value="1440" selected="">/);
  const form = {
    intent: "save-lesson",
    id: String(quiz.id),
    module_id: String(quiz.module_id),
    title: quiz.title,
    content_type: "quiz",
    order: String(quiz.order),
    quiz_pass_percent: "70",
  };
  const broken = { ...settings, attempts: "" };
  const refused = await adminVisitor.post(`/admin/cursos/${course_id}/modulos?aba=aulas&editar=${quiz.id}`, {
    ...form,
    quiz_data: JSON.stringify({ questions: QUESTIONS, settings: broken }),
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Tentativas: use um número de 1 a 100.");
  const again = JSON.stringify({ questions: QUESTIONS, settings: { ...settings, attempts: 5 } });
  await adminVisitor.post(`/admin/cursos/${course_id}/modulos?aba=aulas`, { ...form, quiz_data: again });
  const stored = await client.get(rowsPath(640, `${quiz.id}/`));
  expect(JSON.parse(stored.json().quiz_data).settings.attempts).toBe(5);
});
