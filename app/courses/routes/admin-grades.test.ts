// Quiz results that a teacher sees for their own courses, and the act that lets a student pass a quiz.
import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeCourse, makeLesson, makeTeamMember, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { completeLesson } from "../progress/lesson-progress.server.ts";

onBothEngines("the database computes the best of several attempts");

const QUESTIONS = [0, 1, 2].map((at) => ({
  question: `Pergunta ${at}?`,
  options: ["Sim", "Não"],
  correct: 0,
}));
const ONE_TRY = { attempts: 1 };
const PLAIN = (text: string) => text.replaceAll("<!-- -->", "");

async function openCourse() {
  const site = await openSite();
  const person = await makeTeamMember(site.db, "instructor");
  const { course, lessons } = await makeCourse(site.db, { title: "Torno", instructor_id: person.id }, 1);
  const moduleId = lessons[0]?.module_id ?? 0;
  const quiz = await makeLesson(site.db, moduleId, {
    title: "Prova do torno",
    content_type: "quiz",
    quiz_data: JSON.stringify({ questions: QUESTIONS, settings: ONE_TRY }),
  });
  const student = await makeUser(site.db, { name: "Bia Lima" });
  await enroll(site.db, { userId: student.id, courseId: course.id }, site.now());
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const teacher = await site.as(person);
  const visitor = await site.as(student);
  const path = `/admin/cursos/${course.id}/notas`;
  const grades = async () => PLAIN((await teacher.get(path)).text);
  const take = async (answer: string) => {
    const address = `/curso/${course.id}?aula=${quiz.id}`;
    await visitor.post(address, { intent: "quiz-start" });
    const answers = { "answer-0": "0", "answer-1": "0", "answer-2": answer };
    return visitor.post(address, { intent: "quiz-finish", ...answers });
  };
  const verdict = (intent: string) => ({ intent, id: String(id), lesson: String(quiz.id) });
  const completions = () =>
    site.db
      .selectFrom("lesson_progress")
      .select(["completed_by"])
      .where("lesson_id", "=", quiz.id)
      .where("completed_at", "is not", null)
      .execute();
  return {
    site,
    course,
    moduleId,
    quiz,
    student,
    teacher,
    visitor,
    path,
    grades,
    take,
    verdict,
    completions,
  };
}

test("shows the best grade of each student, and lets a student pass without an attempt left", async () => {
  const { site, course, moduleId, quiz, teacher, visitor, path, grades, take, verdict, completions } =
    await openCourse();
  expect(await grades()).toContain("Sem tentativas");
  const after = await makeLesson(site.db, moduleId, {
    text_content: "Depois da prova.",
    after_lesson_id: quiz.id,
  });
  await take("1");
  const failed = await grades();
  for (const words of ["Bia Lima", "Prova do torno", "66%, não passou ainda · 1 tentativa", "Aprovar em"])
    expect(failed).toContain(words);
  expect((await visitor.get(`/curso/${course.id}?aula=${after.id}`)).text).not.toContain("Depois da prova.");

  expect((await teacher.post(path, verdict("pass-quiz"))).location).toBe(path);
  expect(await grades()).toContain("66%, aprovado à mão · 1 tentativa");
  expect(await completions()).toEqual([{ completed_by: "hand" }]);
  expect((await visitor.get(`/curso/${course.id}?aula=${after.id}`)).text).toContain("Depois da prova.");

  await teacher.post(path, verdict("unpass-quiz"));
  expect(await completions()).toEqual([]);
  // A retry changes nothing and is announced once.
  await teacher.post(path, verdict("unpass-quiz"));
  const told = await site.db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "like", "course.%pass-quiz")
    .orderBy("id")
    .execute();
  expect(told.map(({ action }) => action)).toEqual(["course.pass-quiz", "course.unpass-quiz"]);
});

test("does not take back by hand what an attempt has passed", async () => {
  const { site, course, quiz, teacher, path, grades, take, verdict, completions } = await openCourse();
  await take("0");
  expect(await grades()).toContain("100%, aprovado · 1 tentativa");
  await teacher.post(path, verdict("unpass-quiz"));
  expect(await completions()).toEqual([{ completed_by: "rule" }]);
  // Imported progress has no attempt and still counts as done.
  const came = await makeUser(site.db);
  await enroll(site.db, { userId: came.id, courseId: course.id }, site.now());
  await completeLesson(site.db, { userId: came.id, lessonId: quiz.id, by: "rule" }, site.now());
  expect(await grades()).toContain("Concluído, sem tentativas aqui");
  // Current settings apply: a student who tries again and does worse keeps the best result.
  const quiz_data = JSON.stringify({ questions: QUESTIONS, settings: {} });
  await updateRow(site.db, "course_lessons", quiz.id, { quiz_data }, site.now());
  await take("1");
  expect(await grades()).toContain("100%, aprovado · 2 tentativas");
});

test("refuses to grade in another teacher's course, and refuses a quiz, a student or a value from elsewhere", async () => {
  const { site, teacher, path, verdict, completions, quiz } = await openCourse();
  const other = await makeTeamMember(site.db, "instructor");
  const { course: away, lessons } = await makeCourse(site.db, { instructor_id: other.id }, 1);
  const stranger = await site.as(other);
  const elsewhere = `/admin/cursos/${away.id}/notas`;
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(path, verdict("pass-quiz"))).status).toBe(404);
  expect((await stranger.post(elsewhere, verdict("pass-quiz"))).status).toBe(404);
  const theirs = await makeLesson(site.db, lessons[0]?.module_id ?? 0, { content_type: "quiz" });
  const mixed = { ...verdict("pass-quiz"), lesson: String(theirs.id) };
  expect((await stranger.post(elsewhere, mixed)).status).toBe(404);
  const support = await site.as(await makeTeamMember(site.db, "support"));
  expect((await support.get(path)).location).toContain("/unauthorized");
  const wrong = [{ lesson: String(lessons[0]?.id) }, { lesson: "999999" }, { id: "999999" }];
  for (const one of wrong)
    expect((await teacher.post(path, { ...verdict("pass-quiz"), ...one })).status).toBe(404);
  expect((await teacher.post(path, { ...verdict("aprovar") })).status).toBe(422);
  await site.db.updateTable("rights").set({ ends_at: site.now() }).execute();
  expect((await teacher.post(path, verdict("pass-quiz"))).status).toBe(404);
  expect(await completions()).toEqual([]);
  await updateRow(site.db, "course_lessons", quiz.id, { content_type: "text" }, site.now());
  expect(PLAIN((await teacher.get(path)).text)).toContain("Nenhum questionário neste curso");
});
