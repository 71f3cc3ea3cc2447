import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeCourse, makeCourseProduct, makePaidOrder, makeUser } from "#tests/makers.ts";
import { closeRights } from "#tests/rights.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

test("asks for sign-in without a session", async () => {
  const site = await openSite();
  const answer = await site.get("/meus-cursos");
  expect([answer.status, answer.location]).toEqual([302, "/login?voltar=%2Fmeus-cursos"]);
});

test("links a person without courses to the store", async () => {
  const site = await openSite();
  const page = await (await site.as(await makeUser(site.db))).get("/meus-cursos");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Você ainda não tem cursos");
  expect(page.text).toContain('href="/loja?categoria=cursos"');
});

test("shows instructor and progress of each course, also of a course without lessons", async () => {
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
    await enroll(site.db, { userId: user.id, courseId }, now);
  }
  await enroll(site.db, { userId: teacher.id, courseId: others.course.id }, now);
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

test("says why a course was taken away and how to return, and keeps its progress", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { product, course, lessons } = await makeCourseProduct(site.db, { name: "Curso à venda" });
  const byHand = await makeCourse(site.db, { title: "Dado à mão" });
  const now = site.now();
  await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  await enroll(site.db, { userId: user.id, courseId: byHand.course.id }, now);
  const facts = { user_id: user.id, lesson_id: lessons[0]?.id ?? 0, completed_at: now, updated_at: now };
  await site.db.insertInto("lesson_progress").values(facts).execute();
  await closeRights(site.db, "suspended");
  const visitor = await site.as(user);
  expect((await visitor.get("/meus-cursos")).text).toContain("Pagamento contestado.");

  await site.db
    .updateTable("rights")
    .set({ revoked_for: "dispute_lost", revoked_at: now })
    .where("source", "=", "order")
    .execute();
  await site.db.updateTable("rights").set({ removed_at: now }).where("source", "=", "hand").execute();
  const text = (await visitor.get("/meus-cursos")).text.replaceAll("<!-- -->", "");
  expect(text).toContain("Você ainda não tem cursos");
  expect(text).toContain("Sem acesso no momento");
  expect(text).toContain("contestado e estornado pelo banco");
  expect(text).toMatch(/A loja retirou o seu acesso em \d\d\/\d\d\/\d{4}\./);
  expect(text).toContain("50%");
  expect(text).toContain(`href="/produto/${product.id}-curso-a-venda"`);
  expect(text).toContain("Comprar de novo");
  expect(text).not.toContain(`Continuar ${course.title}`);
});

test("opens the last lesson by 'Continuar', or the next one when it is done", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { course, lessons } = await makeCourse(site.db, { title: "Fotografia" }, 3);
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  const visitor = await site.as(user);
  const continues = async () =>
    /href="(\/curso\/[^"]+aula=\d+)"/.exec((await visitor.get("/meus-cursos")).text)?.[1];
  const address = (lesson: number) => `/curso/${course.id}-fotografia?aula=${lessons[lesson]?.id}`;
  expect(await continues()).toBe(address(0));
  const report = `/api/courses/${course.id}/lessons/${lessons[1]?.id}/progress`;
  expect((await visitor.postJson(report, {})).status).toBe(200);
  expect(await continues()).toBe(address(1));
  expect((await visitor.post(address(1), { intent: "complete" })).location).toBe(address(2));
  expect(await continues()).toBe(address(2));
});

test("keeps a retired course for its students", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { course } = await makeCourse(site.db, { title: "Fotografia" });
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  await updateRow(site.db, "courses", course.id, { retired_at: site.now(), is_published: false }, site.now());
  expect((await (await site.as(user)).get("/meus-cursos")).text).toContain("Fotografia");
});
