// The students of a cohort: enrolled by hand, moved with their progress, taken out, and put back.
import { expect, test } from "vitest";
import { buy, DAYS, SECONDS, wait } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeCohort,
  makeCourse,
  makeCourseProduct,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

onBothEngines("the limit of places holds for moving and for undoing a move");

async function openCohorts(site: TestSite) {
  const { course, lessons } = await makeCourse(site.db);
  const march = await makeCohort(site.db, { course_id: course.id, name: "Março", places: 2 });
  const april = await makeCohort(site.db, { course_id: course.id, name: "Abril", places: 1 });
  return { course, lessons, march, april, path: `/admin/cursos/${course.id}/turmas/${march.id}` };
}

const cohortsOf = async (site: TestSite) =>
  (await site.db.selectFrom("enrollments").select("cohort_id").orderBy("id").execute()).map(
    ({ cohort_id }) => cohort_id,
  );

test("enrols a student into a cohort by hand, and shows the cohort in list and export", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, march, april } = await openCohorts(site);
  const students = `/admin/cursos/${course.id}/alunos`;
  const enroll = (email: string, cohort: number) =>
    admin.post(students, { intent: "enroll-student", email, name: "", cohort: String(cohort) });
  expect((await enroll("ana@teste.example", april.id)).status).toBe(302);
  const full = await enroll("bia@teste.example", april.id);
  expect([full.status, full.text.includes("As vagas da turma “Abril” acabaram.")]).toEqual([422, true]);
  expect(await site.db.selectFrom("users").select("id").where("email", "like", "bia%").execute()).toEqual([]);
  expect((await enroll("bia@teste.example", march.id)).status).toBe(302);
  expect(await cohortsOf(site)).toEqual([april.id, march.id]);
  expect((await admin.get(students)).text.replaceAll("<!-- -->", "")).toMatch(/<td[^>]*>(?:<[^>]*>)*Abril</);
  const file = (await admin.get(`${students}/exportar`)).text;
  expect(file.split("\r\n")[0]).toContain("Turma");
  expect(file.split("\r\n")[0]).toContain("Acesso até");
  expect(file).toContain("Março");
});

test("moves selected students to another cohort with their progress while it has places, and can undo it", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, lessons, march, april, path } = await openCohorts(site);
  for (const email of ["ana@teste.example", "bia@teste.example"]) {
    const fields = { intent: "enroll-student", email, name: "", cohort: String(march.id) };
    expect((await admin.post(`/admin/cursos/${course.id}/alunos`, fields)).status).toBe(302);
  }
  const members = await site.db.selectFrom("enrollments").select(["id", "user_id"]).orderBy("id").execute();
  const [ana, bia] = members.map(({ id }) => String(id));
  const times = { opened_at: site.now(), completed_at: site.now() };
  await site.db
    .insertInto("lesson_progress")
    .values({
      user_id: members[0]?.user_id ?? 0,
      lesson_id: lessons[0]?.id ?? 0,
      ...times,
      updated_at: site.now(),
    } as never)
    .execute();
  const move = { intent: "move-members", to: String(april.id) };
  const both = await admin.post(path, { ...move, id: [ana, bia] as never });
  expect([both.status, both.text.includes("Só resta 1 vaga na turma “Abril”.")]).toEqual([409, true]);
  expect(await cohortsOf(site)).toEqual([march.id, march.id]);
  expect((await admin.post(path, { ...move, id: ana ?? "" })).status).toBe(302);
  expect(await cohortsOf(site)).toEqual([april.id, march.id]);
  expect(await site.db.selectFrom("lesson_progress").select("completed_at").execute()).toHaveLength(1);
  expect((await admin.post(path, { ...move, to: "", id: bia ?? "" })).status).toBe(302);
  expect(await cohortsOf(site)).toEqual([april.id, null]);
  const log = (await admin.get("/admin/registro")).text;
  expect(log).toContain("Passou um aluno para outra turma");
  expect(log).toContain("Tirou um aluno da turma");
  const acts = await site.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "member.bulk")
    .orderBy("id")
    .execute();
  for (const { id } of acts.toReversed()) {
    const undone = await admin.post("/admin/registro/desfazer", { act: String(id), back: path });
    expect(undone.status, undone.text.slice(0, 200)).toBeLessThan(400);
  }
  expect(await cohortsOf(site)).toEqual([march.id, march.id]);
});

test("gives a restored student the course without a cohort when the cohort is full", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, april } = await openCohorts(site);
  const students = `/admin/cursos/${course.id}/alunos`;
  const enroll = (email: string) =>
    admin.post(students, { intent: "enroll-student", email, name: "", cohort: String(april.id) });
  expect((await enroll("ana@teste.example")).status).toBe(302);
  const ana = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const remove = { intent: "remove-student", id: String(ana.id), reason: "Pediu para sair" };
  const restore = { intent: "restore-access", id: String(ana.id) };
  expect((await admin.post(students, remove)).status).toBe(302);
  expect((await admin.post(students, restore)).status).toBe(302);
  expect(await cohortsOf(site)).toEqual([april.id]);
  expect((await admin.post(students, remove)).status).toBe(302);
  expect((await enroll("bia@teste.example")).status).toBe(302);
  expect((await admin.post(students, restore)).status).toBe(302);
  expect(await cohortsOf(site)).toEqual([null, april.id]);
});

test("returns a student without a cohort when they buy again or their end is moved and the cohort is full", async () => {
  const site = await openSite();
  const { course, product } = await makeCourseProduct(site.db);
  const april = await makeCohort(site.db, { course_id: course.id, name: "Abril", places: 1 });
  const owner = await makeAdmin(site.db);
  const people = [await makeUser(site.db), await makeUser(site.db), await makeUser(site.db)] as const;
  const students = `/admin/cursos/${course.id}/alunos`;
  const enroll = async ({ email }: { email: string }) => {
    const place = { intent: "enroll-student", email, name: "", cohort: String(april.id) };
    const answer = await (await site.as(owner)).post(students, {
      ...place,
      access_kind: "days",
      access_count: "1",
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(302);
  };
  for (const person of people) {
    await enroll(person);
    await wait(site, 3 * DAYS);
  }
  await enroll(people[2]);
  await buy(site, await site.as(people[0]), product, { method: "credit" });
  await wait(site, 20 * SECONDS);
  const { id } = await site.db
    .selectFrom("enrollments")
    .select("id")
    .where("user_id", "=", people[1].id)
    .executeTakeFirstOrThrow();
  const change = { intent: "change-students", change: "no-end", id: String(id) };
  expect((await (await site.as(owner)).post(students, change)).status).toBe(302);
  const rows = site.db.selectFrom("enrollments").select(["cohort_id", "has_access"]).orderBy("id");
  expect(await rows.execute()).toEqual([
    { cohort_id: null, has_access: true },
    { cohort_id: null, has_access: true },
    { cohort_id: april.id, has_access: true },
  ]);
});

test("lets a teacher move only students of their own courses, and only within a course", async () => {
  const site = await openSite();
  const teacher = await makeTeamMember(site.db, "instructor");
  const { course, march, path } = await openCohorts(site);
  const asTeacher = await site.as(teacher);
  expect((await asTeacher.get(path)).status).toBe(404);
  await site.db
    .updateTable("courses")
    .set({ instructor_id: teacher.id })
    .where("id", "=", course.id)
    .execute();
  expect((await asTeacher.get(path)).status).toBe(200);
  const student = await makeUser(site.db);
  const now = site.now();
  const facts = {
    user_id: student.id,
    course_id: course.id,
    cohort_id: march.id,
    created_at: now,
    updated_at: now,
  };
  const row = await site.db.insertInto("enrollments").values(facts).returning("id").executeTakeFirstOrThrow();
  const away = await makeCohort(site.db, { course_id: (await makeCourse(site.db)).course.id });
  const fields = { intent: "move-members", to: String(away.id), id: String(row.id) };
  expect((await asTeacher.post(path, fields)).status).toBe(422);
  expect(await cohortsOf(site)).toEqual([march.id]);
});
