// The enrolment link of a cohort. A signed-in person joins by two presses. A visitor returns to the link after sign-in.
// A link that admits nobody says why.
import { expect, test } from "vitest";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeCohort, makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

onBothEngines("two requests for the last place wait for each other");

const DAYS = 86_400_000;

async function openCohort(site: TestSite, facts: Parameters<typeof makeCohort>[1] | object = {}) {
  const { course } = await makeCourse(site.db, { title: "Cerâmica" });
  const named = { course_id: course.id, name: "Março", is_link_open: true };
  const cohort = await makeCohort(site.db, { ...named, ...facts });
  return { course, cohort, path: `/turma/${cohort.link_key}` };
}

const enrolled = (site: TestSite) =>
  site.db
    .selectFrom("enrollments")
    .select(["user_id", "course_id", "cohort_id", "has_access"])
    .orderBy("id")
    .execute();

test("enrols a student by the link, once, and keeps its page out of search engines", async () => {
  const site = await openSite();
  const { course, cohort, path } = await openCohort(site, { places: 2 });
  const guest = await site.visitor().get(path);
  expect(guest.status).toBe(200);
  expect(guest.text).toContain('content="noindex');
  expect(guest.text).toContain(`/login?voltar=${encodeURIComponent(path)}`);
  expect(guest.text).toContain(`/register?voltar=${encodeURIComponent(path)}`);
  expect((await site.visitor().get("/robots.txt")).text).toContain("Disallow: /turma/");
  expect((await site.visitor().post(path, {})).location).toContain("/login?voltar=");
  const student = await makeUser(site.db);
  const visitor = await site.as(student);
  const page = (await visitor.get(path)).text.replaceAll("<!-- -->", "");
  for (const said of ["Cerâmica", "Turma Março", "Restam 2 vagas", "Entrar na turma"])
    expect(page).toContain(said);
  expect(await enrolled(site)).toEqual([]);
  expect((await visitor.post(path, {})).location).toBe(`/curso/${course.id}-ceramica`);
  const place = { user_id: student.id, course_id: course.id, cohort_id: cohort.id, has_access: true };
  expect(await enrolled(site)).toEqual([place]);
  expect((await visitor.get(path)).text).toContain("Você está nesta turma");
  expect((await visitor.post(path, {})).status).toBe(302);
  expect(await enrolled(site)).toEqual([place]);
  const [told] = await site.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "cohort.join")
    .execute();
  expect(told).toMatchObject({ actor_id: student.id, entity: "cohorts", entity_id: String(cohort.id) });
});

test("keeps the lessons that a student of the course has opened, and says what changes before joining", async () => {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db, { title: "Barro" }, 2);
  const [first, second] = lessons;
  if (!first || !second) throw new Error("the course has two lessons");
  const cohort = await makeCohort(site.db, { course_id: course.id, name: "Abril", is_link_open: true });
  const now = site.now();
  const days = lessons.map(({ id }) => ({ cohort_id: cohort.id, lesson_id: id, opens_at: later(now) }));
  const rows = days.map((day) => ({ ...day, module_id: null, created_at: now, updated_at: now }));
  await site.db.insertInto("cohort_openings").values(rows).execute();
  const student = await makeUser(site.db);
  await enroll(site.db, { userId: student.id, courseId: course.id }, now);
  const visitor = await site.as(student);
  const lesson = (id: number) => `/curso/${course.id}-barro?aula=${id}`;
  expect((await visitor.get(lesson(first.id))).status).toBe(200);
  const report = `/api/courses/${course.id}/lessons/${first.id}/progress`;
  expect((await visitor.postJson(report, { second: 3 })).status).toBe(200);

  const path = `/turma/${cohort.link_key}`;
  expect((await visitor.get(path)).text).toContain("As aulas que você já abriu continuam abertas.");
  expect((await visitor.post(path, {})).status).toBe(302);
  expect((await visitor.get(lesson(first.id))).status).toBe(200);
  expect((await visitor.postJson(report, { second: 4 })).status).toBe(200);
  expect((await visitor.get(lesson(second.id))).status).toBe(403);
  expect((await visitor.get("/meus-cursos")).text).toContain("Continuar");
});

const later = (now: Date) => new Date(now.getTime() + 30 * DAYS);

test('does not repeat the word "turma" for a name that contains it', async () => {
  const site = await openSite();
  const { path } = await openCohort(site, { name: "Turma de março" });
  const visitor = await site.as(await makeUser(site.db));
  const page = (await visitor.get(path)).text.replaceAll("<!-- -->", "");
  expect(page).toContain("Matrícula na Turma de março");
  expect(page).not.toMatch(/turma turma/i);
});

test("says why a link admits nobody", async () => {
  const site = await openSite();
  const { cohort, path } = await openCohort(site);
  const visitor = await site.as(await makeUser(site.db));
  const now = site.now();
  const cases = [
    [{ is_link_open: false }, 200, "As matrículas por este link estão fechadas"],
    [{ is_link_open: true, places: 1, taken_places: 1 }, 200, "As vagas desta turma acabaram"],
    [{ places: null, ends_at: now }, 200, "Esta turma já terminou"],
    [{ retired_at: now }, 410, "Esta turma não existe mais"],
  ] as const;
  for (const [facts, status, said] of cases) {
    await updateRow(site.db, "cohorts", cohort.id, facts, now);
    const page = await visitor.get(path);
    expect([page.status, page.text.includes(said)], said).toEqual([status, true]);
    const pressed = await visitor.post(path, {});
    expect([pressed.status, pressed.text.includes(said)], said).toEqual([status === 200 ? 409 : 410, true]);
  }
  await updateRow(site.db, "cohorts", cohort.id, { link_key: "outra" }, now);
  expect((await visitor.get(path)).text).toContain("Este link não vale mais");
  expect(await enrolled(site)).toEqual([]);
});

test("gives the last place once when two people press at the same time", async () => {
  const site = await openSite();
  const { cohort, path } = await openCohort(site, { places: 1 });
  const visitors = [await site.as(await makeUser(site.db)), await site.as(await makeUser(site.db))];
  const answers = await Promise.all(visitors.map((visitor) => visitor.post(path, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  const row = await site.db.selectFrom("cohorts").select("taken_places").executeTakeFirstOrThrow();
  expect([Number(row.taken_places), (await enrolled(site)).map(({ cohort_id }) => cohort_id)]).toEqual([
    1,
    [cohort.id],
  ]);
});

test("moves a student from another cohort of the course, and ends a place by the link as the cohort says", async () => {
  const site = await openSite();
  const start = new Date("2027-06-01T03:00:00Z");
  const { course, cohort, path } = await openCohort(site, {
    starts_at: start,
    access_kind: "months",
    access_count: 12,
  });
  const other = await makeCohort(site.db, { course_id: course.id, name: "Fevereiro", is_link_open: true });
  const student = await makeUser(site.db);
  const visitor = await site.as(student);
  expect((await visitor.post(`/turma/${other.link_key}`, {})).status).toBe(302);
  const page = (await visitor.get(path)).text.replaceAll("<!-- -->", "");
  expect(page).toContain("Você está na turma Fevereiro");
  expect((await visitor.post(path, {})).status).toBe(302);
  expect(await enrolled(site)).toMatchObject([{ cohort_id: cohort.id }]);
  // The place existed before, so it keeps its end.
  const ends = async () =>
    (await site.db.selectFrom("rights").select("ends_at").orderBy("id").execute()).map(({ ends_at }) =>
      ends_at?.toISOString(),
    );
  expect(await ends()).toEqual([undefined]);
  const fresh = await site.as(await makeUser(site.db));
  expect((await fresh.post(path, {})).status).toBe(302);
  expect(await ends()).toEqual([undefined, "2028-06-02T03:00:00.000Z"]);
  site.advance(2 * DAYS);
});
