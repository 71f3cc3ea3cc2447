import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeCourse, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../enrollments.server.ts";

test("without a session the page asks to sign in", async () => {
  const site = await openSite();
  const answer = await site.get("/meus-cursos");
  expect([answer.status, answer.location]).toEqual([302, "/login?voltar=%2Fmeus-cursos"]);
});

test("a person without courses is led to the store", async () => {
  const site = await openSite();
  const page = await (await site.as(await makeUser(site.db))).get("/meus-cursos");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Você ainda não tem cursos");
  expect(page.text).toContain('href="/loja"');
});

test("each course shows its instructor and how much is done, a course without lessons too", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const teacher = await makeUser(site.db, { name: "Rosa Prado" });
  const { course, lessons } = await makeCourse(
    site.db,
    { title: "Fotografia", instructor_id: teacher.id },
    3,
  );
  const empty = await makeCourse(site.db, { title: "Em breve" }, 0);
  const others = await makeCourse(site.db, { title: "De outra pessoa" });
  const now = site.now();
  for (const courseId of [course.id, empty.course.id]) {
    await enroll(site.db, { userId: user.id, courseId, orderItemId: null }, now);
  }
  await enroll(site.db, { userId: teacher.id, courseId: others.course.id, orderItemId: null }, now);
  const progress = (user_id: number, lesson_id: number, completed_at: Date | null) => ({
    user_id,
    lesson_id,
    completed_at,
    updated_at: now,
  });
  const [first, second, third] = lessons.map((lesson) => lesson.id);
  await site.db
    .insertInto("lesson_progress")
    .values([
      progress(user.id, first ?? 0, now),
      progress(user.id, second ?? 0, null),
      progress(teacher.id, third ?? 0, now),
    ])
    .execute();
  const page = await (await site.as(user)).get("/meus-cursos");
  const text = page.text.replaceAll("<!-- -->", "");
  expect(text).toContain("Fotografia");
  expect(text).toContain("Por Rosa Prado");
  expect(text).toContain("33%");
  expect(text).toContain("Em breve");
  expect(text).toContain("0%");
  expect(text).not.toContain("De outra pessoa");
});

test("a course whose places were all taken away is not listed", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { course } = await makeCourse(site.db, { title: "Fotografia" });
  await enroll(site.db, { userId: user.id, courseId: course.id, orderItemId: null }, site.now());
  await site.db.updateTable("enrollment_sources").set({ state: "suspended" }).execute();
  const page = await (await site.as(user)).get("/meus-cursos");
  expect(page.text).not.toContain("Fotografia");
});

test("a retired course stays with its students", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { course } = await makeCourse(site.db, { title: "Fotografia" });
  await enroll(site.db, { userId: user.id, courseId: course.id, orderItemId: null }, site.now());
  await updateRow(site.db, "courses", course.id, { retired_at: site.now(), is_published: false }, site.now());
  expect((await (await site.as(user)).get("/meus-cursos")).text).toContain("Fotografia");
});
