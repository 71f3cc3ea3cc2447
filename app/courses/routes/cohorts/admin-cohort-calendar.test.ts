// The calendar of a cohort: proposed by a rhythm, saved as a whole, and refused when stale.
import { expect, test } from "vitest";
import { makeAdmin, makeCohort, makeCourse } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("fills the days by a rhythm, saves them as a whole, and does not overwrite another person's save", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, lessons } = await makeCourse(site.db);
  const cohort = await makeCohort(site.db, { course_id: course.id });
  const path = `/admin/cursos/${course.id}/turmas/${cohort.id}/calendario`;
  const [one, two] = lessons.map(({ id }) => `aula-${id}`);
  const module = `modulo-${lessons[0]?.module_id}`;
  const rhythm = { "ritmo-de": "lesson", "ritmo-dias": "7", "ritmo-inicio": "26/02/2028" };
  const filled = await admin.post(path, { "fill-calendar": "1", version: "1", ...rhythm });
  expect(filled.status).toBe(200);
  for (const day of ["26/02/2028", "04/03/2028"]) expect(filled.text).toContain(`value="${day}"`);
  expect(await site.db.selectFrom("cohort_openings").select("id").execute()).toEqual([]);
  expect(
    (await admin.post(path, { "fill-calendar": "1", ...rhythm, "ritmo-inicio": "30/02/2028" })).status,
  ).toBe(422);
  const days = { [one ?? ""]: "26/02/2028", [two ?? ""]: "04/03/2028", [module]: "26/02/2028" };
  const save = (fields: Record<string, string>, version = "1") =>
    admin.post(path, { intent: "save-calendar", version, ...fields });
  const wrong = await save({ ...days, [two ?? ""]: "31/02/2028" });
  expect([wrong.status, wrong.text.includes('value="31/02/2028"')]).toEqual([422, true]);
  expect((await save(days)).status).toBe(302);
  const stored = () =>
    site.db
      .selectFrom("cohort_openings")
      .select(["module_id", "lesson_id", "opens_at"])
      .orderBy("id")
      .execute();
  expect(await stored()).toEqual([
    { module_id: lessons[0]?.module_id, lesson_id: null, opens_at: new Date("2028-02-26T03:00:00Z") },
    { module_id: null, lesson_id: lessons[0]?.id, opens_at: new Date("2028-02-26T03:00:00Z") },
    { module_id: null, lesson_id: lessons[1]?.id, opens_at: new Date("2028-03-04T03:00:00Z") },
  ]);
  const stale = await save({ [one ?? ""]: "01/01/2029" });
  expect([stale.status, stale.text.includes('value="01/01/2029"')]).toEqual([409, true]);
  // Saving with the current version works.
  expect(stale.text).toContain("Nada do que você digitou se perdeu.");
  expect(await stored()).toHaveLength(3);
  // Saving the same days again writes nothing.
  expect((await save(days, "2")).status).toBe(302);
  const row = await site.db.selectFrom("cohorts").select("version").executeTakeFirstOrThrow();
  expect(row.version).toBe(2);
});
