// The cohorts of a course: created, changed, removed and restored, with their link and their number of taken places.
import { expect, test } from "vitest";
import type { Db } from "#db/connect.server.ts";
import {
  makeAdmin,
  makeCohort,
  makeCourse,
  makeCourseProduct,
  makePaidOrder,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { closeRights } from "#tests/rights.ts";
import { openSite } from "#tests/test-site.ts";

onBothEngines("triggers count the places of a cohort");

async function taken(db: Db, id: number): Promise<number> {
  const query = db.selectFrom("cohorts").select("taken_places").where("id", "=", id);
  return Number((await query.executeTakeFirstOrThrow()).taken_places);
}

test("creates and changes a cohort with days and places, and keeps its name unique in the course", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course } = await makeCourse(site.db, { title: "Cerâmica" });
  const path = `/admin/cursos/${course.id}/turmas`;
  expect((await admin.get(path)).text).toContain("Nenhuma turma neste curso.");
  const fields = {
    intent: "save-cohort",
    name: "  Turma   de março ",
    starts_at: "01/03/2027",
    ends_at: "30/04/2027",
    places: "30",
    is_link_open: "on",
  };
  expect((await admin.post(path, fields)).status).toBe(302);
  const made = await site.db.selectFrom("cohorts").selectAll().executeTakeFirstOrThrow();
  expect(made).toMatchObject({
    course_id: course.id,
    name: "Turma de março",
    places: 30,
    is_link_open: true,
  });
  expect([made.starts_at, made.ends_at].map((at) => at?.toISOString())).toEqual([
    "2027-03-01T03:00:00.000Z",
    "2027-05-01T03:00:00.000Z",
  ]);
  expect(made.link_key).toMatch(/^[\w-]{22}$/);
  const page = (await admin.get(path)).text.replaceAll("<!-- -->", "");
  for (const said of ["Turma de março", "de 01/03/2027 a 30/04/2027", "0 de 30 vagas", "Ainda não começou"]) {
    expect(page).toContain(said);
  }
  const again = await admin.post(path, { ...fields, name: "turma de MARÇO".toLowerCase() });
  expect([again.status, again.text.includes("Este curso já tem uma turma com este nome.")]).toEqual([
    422,
    true,
  ]);
  const file = (await admin.get(`${path}/exportar`)).text;
  expect(file).toContain("Turma de março");
  expect(file).toContain("30/04/2027");
  const log = (await admin.get("/admin/registro")).text;
  expect(log).toContain("Criou uma turma");
  expect(log).not.toContain(made.link_key);
});

test("opens, renews and closes the link of a cohort, and restores a removed cohort unchanged", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course } = await makeCourse(site.db);
  const cohort = await makeCohort(site.db, { course_id: course.id, name: "Abril" });
  const path = `/admin/cursos/${course.id}/turmas`;
  const stored = () =>
    site.db.selectFrom("cohorts").selectAll().where("id", "=", cohort.id).executeTakeFirstOrThrow();
  const send = async (intent: string, more: Record<string, string> = {}) =>
    (await admin.post(path, { intent, id: String(cohort.id), ...more })).status;
  expect(await send("open-cohort-link", { value: "true" })).toBe(302);
  expect((await stored()).is_link_open).toBe(true);
  expect(await send("renew-cohort-link")).toBe(302);
  expect((await stored()).link_key).not.toBe(cohort.link_key);
  expect(await send("delete-cohort")).toBe(302);
  expect((await stored()).retired_at).not.toBeNull();
  await makeCohort(site.db, { course_id: course.id, name: "abril" });
  expect(await send("restore-cohort")).toBe(409);
  await site.db.updateTable("cohorts").set({ name: "Maio" }).where("id", "<>", cohort.id).execute();
  expect(await send("restore-cohort")).toBe(302);
  expect((await stored()).retired_at).toBeNull();
});

test("shows a teacher only the cohorts of their own courses", async () => {
  const site = await openSite();
  const teacher = await makeTeamMember(site.db, "instructor");
  const { course } = await makeCourse(site.db, { instructor_id: teacher.id });
  const other = await makeCourse(site.db);
  const asTeacher = await site.as(teacher);
  const fields = { intent: "save-cohort", name: "Março" };
  expect((await asTeacher.post(`/admin/cursos/${course.id}/turmas`, fields)).status).toBe(302);
  const away = `/admin/cursos/${other.course.id}/turmas`;
  expect((await asTeacher.get(away)).status).toBe(404);
  expect((await asTeacher.get(`${away}/exportar`)).status).toBe(404);
  expect((await asTeacher.post(away, fields)).status).toBe(404);
});

test("counts students and unpaid orders as taken places, and frees the places they give up", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db);
  const cohort = await makeCohort(site.db, { course_id: course.id, places: 5 });
  const [buyer, student] = [await makeUser(site.db), await makeUser(site.db)];
  const line = { product, cohort_id: cohort.id, holds_place: true };
  const guest = await makePaidOrder(site, { lines: [line] });
  expect(await taken(site.db, cohort.id)).toBe(1);
  const bought = await makePaidOrder(site, { user_id: buyer.id, lines: [{ ...line, quantity: 2 }] });
  expect(await taken(site.db, cohort.id)).toBe(3);
  const enrollments = await site.db.selectFrom("enrollments").selectAll().execute();
  const mine = enrollments.find(({ user_id }) => user_id === buyer.id);
  expect(mine).toMatchObject({ user_id: buyer.id, cohort_id: cohort.id, has_place: true });
  await closeRights(site.db, "suspended", buyer.id);
  expect(await taken(site.db, cohort.id)).toBe(3);
  await closeRights(site.db, "revoked", buyer.id);
  expect(await taken(site.db, cohort.id)).toBe(2);
  const open = { suspended_for: null, revoked_for: null };
  await site.db.updateTable("rights").set(open).where("user_id", "=", buyer.id).execute();
  expect(await taken(site.db, cohort.id)).toBe(3);
  await site.db
    .updateTable("rights")
    .set({ revoked_for: "refund", revoked_at: site.now() })
    .where("order_id", "=", guest.order.id)
    .execute();
  expect(await taken(site.db, cohort.id)).toBe(2);
  await site.db
    .updateTable("order_items")
    .set({ refunded_at: site.now() })
    .where(
      "id",
      "in",
      bought.lines.map(({ id }) => id),
    )
    .execute();
  expect(await taken(site.db, cohort.id)).toBe(1);
  await site.db
    .insertInto("enrollments")
    .values({
      user_id: student.id,
      course_id: course.id,
      cohort_id: cohort.id,
      created_at: site.now(),
      updated_at: site.now(),
    })
    .execute();
  expect(await taken(site.db, cohort.id)).toBe(1);
  await site.db.deleteFrom("enrollments").where("user_id", "=", buyer.id).execute();
  expect(await taken(site.db, cohort.id)).toBe(0);
});

test("refuses fewer places than are taken", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { product, course } = await makeCourseProduct(site.db);
  const cohort = await makeCohort(site.db, { course_id: course.id, places: 5, name: "Março" });
  const line = { product, cohort_id: cohort.id, holds_place: true, quantity: 3 };
  await makePaidOrder(site, { lines: [line] });
  const fields = { intent: "save-cohort", id: String(cohort.id), version: "1", name: "Março" };
  const path = `/admin/cursos/${course.id}/turmas`;
  const few = await admin.post(path, { ...fields, places: "2" });
  expect([few.status, few.text.includes("já tem 3 vagas ocupadas")]).toEqual([422, true]);
  expect((await admin.post(path, { ...fields, places: "3" })).status).toBe(302);
});
