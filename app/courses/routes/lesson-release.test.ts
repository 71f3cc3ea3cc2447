// Drafts, lessons that open later, and the preview as a student on another day.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { addDay, addDays, dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import {
  NOBODY,
  type PacedLesson,
  type PacedModule,
  type Pupil,
  paceOf,
  paceSentence,
  releaseSentence,
} from "../access/lesson-release.ts";

onBothEngines("days in time zones, and the days of a cohort");

const SECRET = "Texto da segunda aula.";

/** Four lessons: open at once, seven days after enrolment, on a date in ten days, and a draft. */
async function openCourse() {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db, { title: "Barro" }, 4);
  const [first, week, day, draft] = lessons;
  if (!first || !week || !day || !draft) throw new Error("the course has four lessons");
  const today = dayOf(site.now());
  const change = (id: number, patch: object) => updateRow(site.db, "course_lessons", id, patch, site.now());
  await change(week.id, { release_days: 7, text_content: SECRET });
  await change(day.id, { release_at: startOfDay(addDay(today, 10)), is_free_preview: true });
  await change(draft.id, { is_published: false });
  const person = await makeUser(site.db);
  await enroll(site.db, { userId: person.id, courseId: course.id }, site.now());
  const address = (id: number, more = "") => `/curso/${course.id}-barro?aula=${id}${more}`;
  return { site, course, first, week, day, draft, today, person, address };
}

const plain = (page: { text: string }) => page.text.replaceAll("<!-- -->", "");

const lessonOf = (id: number, facts: Partial<PacedLesson> = {}): PacedLesson => ({
  id,
  title: `Aula ${id}`,
  content_type: "text",
  is_published: true,
  release_days: null,
  release_at: null,
  after_lesson_id: null,
  ...facts,
});
const moduleOf = (id: number, lessons: PacedLesson[], facts: Partial<PacedModule> = {}): PacedModule => ({
  id,
  title: `Módulo ${id}`,
  release_days: null,
  release_at: null,
  after_module_id: null,
  lessons,
  ...facts,
});
const NOON = new Date("2026-12-01T15:00:00Z");
const came = (enrolledAt: Date, more: Partial<Pupil> = {}): Pupil => ({
  enrolledAt,
  done: new Map(),
  ...more,
});
/** State of the first lesson of the first module on the evening of that day. */
function saidOn(day: string, modules: PacedModule[], pupil: Pupil): string {
  const now = new Date(startOfDay(addDay(day, 1)).getTime() - 1);
  const id = modules[0]?.lessons[0]?.id ?? 0;
  const pace = paceOf(modules, pupil, now).get(id);
  return pace ? (paceSentence(pace, now) ?? "open") : "no such lesson";
}

test.each([
  ["2026-01-31T15:00:00Z", 1, "2026-02-01"],
  ["2028-02-28T15:00:00Z", 1, "2028-02-29"],
  ["2027-02-28T15:00:00Z", 1, "2027-03-01"],
  ["2026-12-31T15:00:00Z", 1, "2027-01-01"],
  // Late in the evening, when it is already the next day in London.
  ["2026-12-02T02:30:00Z", 7, "2026-12-08"],
  ["2028-02-29T15:00:00Z", 365, "2029-02-28"],
])("who came at %s finds what opens %i days after open on %s", (at, release_days, day) => {
  const plan = [moduleOf(1, [lessonOf(1, { release_days })])];
  const open = (moment: Date) => paceOf(plan, came(new Date(at)), moment).get(1)?.isOpen;
  expect(open(new Date(startOfDay(day).getTime() - 1))).toBe(false);
  expect(open(startOfDay(day))).toBe(true);
});

test("uses the later of module and lesson, and replaces the row's own day by the cohort's day", () => {
  const lesson = lessonOf(1, { release_days: 7 });
  const plan = [moduleOf(1, [lesson], { release_at: startOfDay("2026-12-15") })];
  expect(saidOn("2026-12-08", plan, came(NOON))).toBe("Abre em 15/12/2026.");
  expect(saidOn("2026-12-15", plan, came(NOON))).toBe("open");
  expect(saidOn("2026-12-20", plan, came(new Date("2026-12-20T15:00:00Z")))).toBe(
    "Abre em 27/12/2026, 7 dias depois da sua matrícula.",
  );
  const openings = { modules: new Map([[1, startOfDay("2026-12-05")]]), lessons: new Map() };
  const cohort = { startsAt: startOfDay("2026-12-10"), openings };
  expect(saidOn("2026-12-05", plan, came(NOON, { cohort }))).toBe(
    "Abre em 17/12/2026, 7 dias depois do começo da sua turma.",
  );
  const both = { ...openings, lessons: new Map([[1, startOfDay("2026-12-20")]]) };
  expect(saidOn("2026-12-17", plan, came(NOON, { cohort: { ...cohort, openings: both } }))).toBe(
    "Abre em 20/12/2026, no calendário da sua turma.",
  );
  expect(saidOn("2026-12-20", plan, came(NOON, { cohort: { ...cohort, openings: both } }))).toBe("open");
});

test("opens a waiting row when the other is done, and ignores prerequisites to drafts and deleted rows", () => {
  const quiz = lessonOf(2, { title: "Prova", content_type: "quiz" });
  const plan = (facts: Partial<PacedLesson>, more: PacedLesson[] = [quiz, lessonOf(3)]) => [
    moduleOf(2, [lessonOf(1, facts)], { after_module_id: null }),
    moduleOf(1, more),
  ];
  const did = (...ids: number[]) => came(NOON, { done: new Map(ids.map((id) => [id, NOON])) });
  expect(saidOn("2026-12-01", plan({ after_lesson_id: 3 }), did())).toBe(
    "Abre quando você concluir “Aula 3”.",
  );
  expect(saidOn("2026-12-01", plan({ after_lesson_id: 3 }), did(3))).toBe("open");
  expect(saidOn("2026-12-01", plan({ after_lesson_id: 2 }), did(3))).toBe(
    "Abre quando você passar no questionário “Prova”.",
  );
  const draft = [{ ...quiz, is_published: false }];
  expect(saidOn("2026-12-01", plan({ after_lesson_id: 2 }, draft), did())).toBe("open");
  expect(saidOn("2026-12-01", plan({ after_lesson_id: 99 }), did())).toBe("open");
  expect(saidOn("2026-12-01", plan({ after_lesson_id: 3, release_days: 7 }), did())).toBe(
    "Abre em 08/12/2026, 7 dias depois da sua matrícula, depois que você concluir “Aula 3”.",
  );
  const waiting = plan({}).map((module) => (module.id === 2 ? { ...module, after_module_id: 1 } : module));
  expect(saidOn("2026-12-01", waiting, did(3))).toBe("Abre quando você concluir o módulo “Módulo 1”.");
  expect(saidOn("2026-12-01", waiting, did(2, 3))).toBe("open");
  // A person without a place is never held by a prerequisite.
  expect(saidOn("2026-12-01", waiting, NOBODY)).toBe("open");
});

test("tells the owner when a row opens and what it waits for", () => {
  const rule = { release_days: 7, release_at: startOfDay("2026-12-15") };
  const after = { title: "Prova", kind: "quiz" as const, holds: true };
  expect(releaseSentence(rule)).toBe("Abre 7 dias depois da matrícula, e não antes de 15/12/2026");
  expect(releaseSentence({ release_days: null, release_at: null })).toBeUndefined();
  expect(releaseSentence({ release_days: null, release_at: null }, after)).toBe(
    "Abre quando o aluno passar em “Prova”",
  );
  expect(releaseSentence(rule, after)).toBe(
    "Abre 7 dias depois da matrícula, e não antes de 15/12/2026, depois de o aluno passar em “Prova”",
  );
});

test("opens released lessons to a student, says when the rest opens, and hides drafts", async () => {
  const { site, course, week, day, draft, today, person, address } = await openCourse();
  const student = await site.as(person);
  const page = plain(await student.get(`/curso/${course.id}-barro`));
  expect(page).toContain(`abre em ${formatDate(startOfDay(addDay(today, 7)))}`);
  expect(page).not.toContain(draft.title);
  const locked = await student.get(address(week.id));
  expect([locked.status, plain(locked).includes(SECRET)]).toEqual([403, false]);
  expect(plain(locked)).toContain("7 dias depois da sua matrícula.");
  expect((await student.get(address(draft.id))).status).toBe(404);
  // No form, report or question reaches it either.
  expect((await student.post(address(week.id), { intent: "complete" })).status).toBe(404);
  const report = `/api/courses/${course.id}/lessons/${week.id}/progress`;
  expect((await student.postJson(report, { second: 3 })).status).toBe(404);
  for (const { id } of [draft, week]) {
    const ask = `/api/courses/${course.id}/lessons/${id}/doubts`;
    expect((await student.postJson(ask, { text: "E aqui?" })).status).toBe(404);
  }
  // A free preview does not open before its day either.
  expect((await site.get(address(day.id))).status).toBe(302);

  await site.db
    .updateTable("enrollments")
    .set({ created_at: addDays(site.now(), -7) })
    .execute();
  expect(plain(await student.get(address(week.id)))).toContain(SECRET);
  expect(plain(await student.get("/meus-cursos"))).toContain("0%");
});

test("does not count drafts, for the certificate and in the number of lessons", async () => {
  const { site, course, first, week, day, person } = await openCourse();
  const student = await site.as(person);
  for (const { id } of [first, week, day]) {
    const row = { user_id: person.id, lesson_id: id, completed_at: site.now(), updated_at: site.now() };
    await site.db.insertInto("lesson_progress").values(row).execute();
  }
  expect(plain(await student.get(`/curso/${course.id}/certificado`))).toContain(person.name);
  expect(plain(await student.get("/meus-cursos"))).toContain("100%");
});

test("refuses at the table API to publish an existing course without a published lesson", async () => {
  const { site, course, first, week, day } = await openCourse();
  const client = await clientWith(site, await makeAdmin(site.db), ALL_RIGHTS);
  const publish = () => client.patch(rowsPath(638, `${course.id}/`), { is_published: true });
  await updateRow(site.db, "courses", course.id, { is_published: false }, site.now());
  for (const { id } of [first, week, day]) await client.delete(rowsPath(640, `${id}/`));
  const refused = await publish();
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Publique pelo menos uma aula antes de publicar o curso.");
  await client.post(rowsPath(640), { title: "Nova", module_id: first.module_id });
  expect((await publish()).status).toBe(200);
});

test("lets an administrator preview any day as a student without storing anything", async () => {
  const { site, course, first, week, draft, today, person, address } = await openCourse();
  const enrolled = addDay(today, 3);
  const opening = addDay(enrolled, 7);
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  await enroll(site.db, { userId: owner.id, courseId: course.id }, site.now());
  const on = (day: string) => `&matricula=${enrolled}&em=${day}`;
  const before = await admin.get(address(week.id, on(addDay(opening, -1))));
  expect([before.status, plain(before).includes(SECRET)]).toEqual([403, false]);
  expect(plain(before)).toContain(
    `Abre em ${formatDate(startOfDay(opening))}, 7 dias depois da sua matrícula.`,
  );
  const after = plain(await admin.get(address(week.id, on(opening))));
  expect(after).toContain(SECRET);
  expect(after).toContain("As 3 aulas estão abertas.");
  expect(after).not.toContain(draft.title);
  // Links keep the previewed day.
  expect(after).toContain(`&amp;matricula=${enrolled}&amp;em=${opening}`);
  expect(plain(await admin.get(address(draft.id, on(opening))))).toContain("Esta aula é rascunho");
  const done = await admin.post(address(week.id, on(opening)), { intent: "complete" });
  expect(done.status).toBe(422);
  expect(await site.db.selectFrom("lesson_progress").select("id").execute()).toEqual([]);
  // Previews a student of a cohort, then a student who has done every earlier lesson.
  const days = { starts_at: null, ends_at: null, places: null, link_key: "turma-um", retired_at: null };
  const row = { ...days, course_id: course.id, name: "Turma de dezembro" };
  const cohort = await insertRow(site.db, "cohorts", row, site.now());
  const ofCohort = { cohort_id: cohort.id, module_id: null, lesson_id: week.id };
  const early = addDay(enrolled, 2);
  const at = { ...ofCohort, opens_at: startOfDay(early) };
  await insertRow(site.db, "cohort_openings", at, site.now());
  const ahead = await admin.get(address(week.id, `${on(early)}&turma=${cohort.id}`));
  expect([ahead.status, plain(ahead).includes("Turma de dezembro")]).toEqual([200, true]);
  await updateRow(site.db, "course_lessons", week.id, { after_lesson_id: first.id }, site.now());
  expect((await admin.get(address(week.id, on(opening)))).status).toBe(403);
  expect((await admin.get(address(week.id, `${on(opening)}&concluido=1`))).status).toBe(200);
  expect(await site.db.selectFrom("lesson_progress").select("id").execute()).toEqual([]);
  // Nobody else may preview.
  const student = await site.as(person);
  expect((await student.get(address(week.id, on(addDay(opening, 365))))).status).toBe(403);
});

test("opens lesson, form, report and question of a waiting module at once when the other module is done", async () => {
  const { site, course, first, week, person, address } = await openCourse();
  const insert = { course_id: course.id, title: "Esmalte", order: 2 };
  const later = await insertRow(site.db, "course_modules", { ...insert, description: null }, site.now());
  const change = (id: number, patch: object) => updateRow(site.db, "course_lessons", id, patch, site.now());
  await change(week.id, { module_id: later.id, release_days: null });
  await site.db
    .updateTable("course_lessons")
    .set({ is_published: false })
    .where("id", "not in", [first.id, week.id])
    .execute();
  await updateRow(site.db, "course_modules", later.id, { after_module_id: first.module_id }, site.now());
  const student = await site.as(person);
  const report = `/api/courses/${course.id}/lessons/${week.id}/progress`;
  const ask = `/api/courses/${course.id}/lessons/${week.id}/doubts`;
  const locked = await student.get(address(week.id));
  expect([locked.status, plain(locked).includes("Abre quando você concluir o módulo")]).toEqual([403, true]);
  expect((await student.postJson(report, { second: 3 })).status).toBe(404);
  expect((await student.postJson(ask, { text: "E aqui?" })).status).toBe(404);
  // Completing the last lesson before it leads on to it, and the course announces news.
  const done = await student.post(address(first.id), { intent: "complete" });
  expect(done.headers.get("location")).toContain(`aula=${week.id}`);
  expect(plain(await student.get("/meus-cursos"))).toContain("Nova aula");
  expect(plain(await student.get(address(first.id)))).toContain("Nova</span>");
  const open = await student.get(address(week.id));
  expect([open.status, plain(open).includes(SECRET)]).toEqual([200, true]);
  expect((await student.postJson(report, { second: 3 })).status).toBe(200);
  expect((await student.postJson(ask, { text: "E aqui?" })).status).toBe(201);
  expect(plain(await student.get("/meus-cursos"))).not.toContain("Nova aula");
  // Undoing the completion closes it again.
  await student.post(address(first.id), { intent: "undo" });
  expect((await student.get(address(week.id))).status).toBe(403);
});
