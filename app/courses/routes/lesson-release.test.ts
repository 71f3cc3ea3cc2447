// Drafts, lessons that open later, and the course as a student of another day sees it.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { addDay, addDays, dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeUser } from "#tests/makers.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { isReleased, opensAt, releaseSentence } from "../access/lesson-release.ts";

const SECRET = "Texto da segunda aula.";

/** Four lessons: at once, seven days after the enrolment, on a day in ten days, a draft. */
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
  await enroll(site.db, { userId: person.id, courseId: course.id, orderItemId: null }, site.now());
  const address = (id: number, more = "") => `/curso/${course.id}-barro?aula=${id}${more}`;
  return { site, course, first, week, day, draft, today, person, address };
}

const plain = (page: { text: string }) => page.text.replaceAll("<!-- -->", "");

test("a lesson opens at midnight of its day, to each student by the day they came", async () => {
  const noon = new Date("2026-12-01T15:00:00Z");
  const week = { release_days: 7, release_at: null };
  expect(opensAt(week, noon)).toEqual(startOfDay("2026-12-08"));
  expect(isReleased(week, noon, new Date("2026-12-08T02:59:00Z"))).toBe(false);
  expect(isReleased(week, noon, new Date("2026-12-08T03:00:00Z"))).toBe(true);
  const later = { release_days: 7, release_at: startOfDay("2026-12-15") };
  expect(opensAt(later, noon)).toEqual(startOfDay("2026-12-15"));
  expect(opensAt(later, startOfDay("2026-12-20"))).toEqual(startOfDay("2026-12-27"));
  expect(releaseSentence(later)).toBe("Abre 7 dias depois da matrícula, e não antes de 15/12/2026");
});

test("a student opens what has opened, reads when the rest does, and never meets a draft", async () => {
  const { site, course, week, day, draft, today, person, address } = await openCourse();
  const student = await site.as(person);
  const page = plain(await student.get(`/curso/${course.id}-barro`));
  expect(page).toContain(`abre em ${formatDate(startOfDay(addDay(today, 7)))}`);
  expect(page).not.toContain(draft.title);
  const locked = await student.get(address(week.id));
  expect([locked.status, plain(locked).includes(SECRET)]).toEqual([403, false]);
  expect(plain(locked)).toContain("Esta aula abre para você em");
  expect((await student.get(address(draft.id))).status).toBe(404);
  // No form, report or question reaches it either.
  expect((await student.post(address(week.id), { intent: "complete" })).status).toBe(404);
  const report = `/api/courses/${course.id}/lessons/${week.id}/progress`;
  expect((await student.postJson(report, { second: 3 })).status).toBe(404);
  const ask = `/api/courses/${course.id}/lessons/${draft.id}/doubts`;
  expect((await student.postJson(ask, { text: "E aqui?" })).status).toBe(404);
  // Nor does a free preview open before its day.
  expect((await site.get(address(day.id))).status).toBe(302);

  await site.db
    .updateTable("enrollments")
    .set({ created_at: addDays(site.now(), -7) })
    .execute();
  expect(plain(await student.get(address(week.id)))).toContain(SECRET);
  expect(plain(await student.get("/meus-cursos"))).toContain("0%");
});

test("drafts do not count: neither for the certificate nor in the number of lessons", async () => {
  const { site, course, first, week, day, person } = await openCourse();
  const student = await site.as(person);
  for (const { id } of [first, week, day]) {
    const row = { user_id: person.id, lesson_id: id, completed_at: site.now(), updated_at: site.now() };
    await site.db.insertInto("lesson_progress").values(row).execute();
  }
  expect(plain(await student.get(`/curso/${course.id}/certificado`))).toContain(person.name);
  expect(plain(await student.get("/meus-cursos"))).toContain("100%");
});

test("a course without a published lesson is not published at the table API either, once it is there", async () => {
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

test("an administrator looks at any day with a student's eyes, and leaves no trace", async () => {
  const { site, course, week, draft, person, address } = await openCourse();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  await enroll(site.db, { userId: owner.id, courseId: course.id, orderItemId: null }, site.now());
  const on = (day: string) => `&matricula=2026-12-01&em=${day}`;
  const before = await admin.get(address(week.id, on("2026-12-07")));
  expect([before.status, plain(before).includes(SECRET)]).toEqual([403, false]);
  expect(plain(before)).toContain("Esta aula abre para você em 08/12/2026.");
  const after = plain(await admin.get(address(week.id, on("2026-12-08"))));
  expect(after).toContain(SECRET);
  expect(after).toContain("As 3 aulas estão abertas.");
  expect(after).not.toContain(draft.title);
  // The links go on in the same day.
  expect(after).toContain("&amp;matricula=2026-12-01&amp;em=2026-12-08");
  expect(plain(await admin.get(address(draft.id, on("2026-12-08"))))).toContain("Esta aula é rascunho");
  const done = await admin.post(address(week.id, on("2026-12-08")), { intent: "complete" });
  expect(done.status).toBe(422);
  expect(await site.db.selectFrom("lesson_progress").select("id").execute()).toEqual([]);
  // Nobody else looks ahead.
  const student = await site.as(person);
  expect((await student.get(address(week.id, on("2027-12-08")))).status).toBe(403);
});
