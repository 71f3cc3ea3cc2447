// Prerequisites of lessons and modules, written by each door.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeLesson } from "#tests/makers.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { duplicateCourse } from "../course/course-writes.server.ts";
import { orderText } from "../ordering/plan-moves.ts";
import { readOrder } from "../ordering/plan-order-writes.server.ts";

/** Module 1 with lessons one and two, module 2 with lesson three. */
async function openPlan() {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db, { title: "Barro" }, 2);
  const [one, two] = lessons;
  if (!one || !two) throw new Error("the course has two lessons");
  const row = { course_id: course.id, title: "Forno", description: null, order: 2 };
  const second = await insertRow(site.db, "course_modules", row, site.now());
  const three = await makeLesson(site.db, second.id, { title: "Queima" });
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const client = await clientWith(site, owner, ALL_RIGHTS);
  const path = `/admin/cursos/${course.id}/modulos`;
  const first = one.module_id;
  const wait = (id: number, after_lesson_id: number | null) =>
    client.patch(rowsPath(640, `${id}/`), { after_lesson_id });
  const waitModule = (id: number, after_module_id: number | null) =>
    client.patch(rowsPath(639, `${id}/`), { after_module_id });
  const lessonRow = (id: number) =>
    site.db.selectFrom("course_lessons").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { site, course, one, two, three, first, second, admin, client, path, wait, waitModule, lessonRow };
}

const CIRCLE = "Assim nenhum aluno chegaria ao fim";

test("refuses a cycle of prerequisites at every door, naming the titles that wait", async () => {
  const { course, site, one, two, three, first, second, admin, client, path, ...plan } = await openPlan();
  expect((await plan.wait(two.id, one.id)).status).toBe(200);
  expect((await plan.waitModule(second.id, first)).status).toBe(200);
  for (const refused of [
    await plan.wait(one.id, one.id),
    await plan.wait(one.id, two.id),
    // Module 2 opens after module 1, and a lesson of module 1 would wait for a lesson of module 2.
    await plan.wait(one.id, three.id),
    await plan.waitModule(first, second.id),
  ]) {
    expect([refused.status, refused.text.includes(CIRCLE)]).toEqual([400, true]);
  }
  const form = {
    intent: "save-lesson",
    id: String(one.id),
    title: one.title,
    module_id: String(first),
    order: "1",
    content_type: "text",
    after_lesson_id: String(three.id),
  };
  const typed = await admin.post(`${path}?aba=aulas&editar=${one.id}`, form);
  expect([typed.status, typed.text.includes(CIRCLE)]).toEqual([422, true]);
  const module = { intent: "save-module", id: String(first), title: "Módulo 1", order: "1" };
  const asked = await admin.post(`${path}?editar=${first}`, {
    ...module,
    after_module_id: String(second.id),
  });
  expect([asked.status, asked.text.includes(CIRCLE)]).toEqual([422, true]);
  // The position counts too: lesson one would wait for its own module.
  const seen = await readOrder(site.db, course.id);
  const to = [
    { id: first, lessons: [two.id] },
    { id: second.id, lessons: [three.id, one.id] },
  ];
  const order = { intent: "save-order", seen: orderText(seen), order: orderText(to) };
  const moved = await admin.post(path, order);
  expect([moved.status, moved.text.includes(CIRCLE)]).toEqual([422, true]);
  expect(await readOrder(site.db, course.id)).toEqual(seen);
  const pushed = await client.patch(rowsPath(640, `${one.id}/`), { module_id: second.id });
  expect([pushed.status, pushed.text.includes(CIRCLE)]).toEqual([400, true]);
});

test("stores days and prerequisites from the form, shows them in the tree, and copies them with the course", async () => {
  const { site, course, one, two, first, second, admin, path } = await openPlan();
  const saved = await admin.post(`${path}?editar=${second.id}`, {
    intent: "save-module",
    id: String(second.id),
    title: "Forno",
    order: "2",
    release_days: "7",
    release_on: "15/12/2026",
    after_module_id: String(first),
  });
  expect(saved.status).toBe(302);
  const lesson = { intent: "save-lesson", title: two.title, module_id: String(first), order: "2" };
  const written = { ...lesson, id: String(two.id), content_type: "text", after_lesson_id: String(one.id) };
  expect((await admin.post(`${path}?aba=aulas&editar=${two.id}`, written)).status).toBe(302);
  const tree = (await admin.get(path)).text.replaceAll("<!-- -->", "");
  expect(tree).toContain(
    "Abre 7 dias depois da matrícula, e não antes de 15/12/2026, depois de o aluno concluir “Módulo 1”",
  );
  expect(tree).toContain(`Abre quando o aluno concluir “${one.title}”`);

  const copy = await duplicateCourse(site.db, course.id, site.now());
  const modules = await site.db
    .selectFrom("course_modules")
    .selectAll()
    .where("course_id", "=", copy?.id ?? 0)
    .orderBy("order")
    .execute();
  expect(modules.map(({ release_days, after_module_id }) => [release_days, after_module_id])).toEqual([
    [null, null],
    [7, modules[0]?.id],
  ]);
  const lessons = await site.db
    .selectFrom("course_lessons")
    .selectAll()
    .where("module_id", "=", modules[0]?.id ?? 0)
    .orderBy("order")
    .execute();
  expect(lessons.map(({ after_lesson_id }) => after_lesson_id)).toEqual([null, lessons[0]?.id]);
});

test("drops prerequisites to deleted or moved rows, and ignores prerequisites to drafts with a notice", async () => {
  const { site, one, two, three, first, second, admin, client, path, ...plan } = await openPlan();
  await plan.wait(two.id, three.id);
  await plan.wait(three.id, one.id);
  await plan.waitModule(second.id, first).then(({ status }) => expect(status).toBe(400));
  await admin.post(path, { intent: "publish-lessons", ids: String(three.id), value: "false" });
  expect((await admin.get(path)).text.replaceAll("<!-- -->", "")).toContain(
    "“Queima” é rascunho, e não segura a abertura",
  );
  const other = await makeCourse(site.db, { title: "Vidro" }, 1);
  const away = await client.patch(rowsPath(640, `${three.id}/`), { module_id: other.lessons[0]?.module_id });
  expect(away.status).toBe(200);
  expect((await plan.lessonRow(two.id)).after_lesson_id).toBeNull();
  expect((await plan.lessonRow(three.id)).after_lesson_id).toBeNull();
  await plan.wait(two.id, one.id);
  await client.delete(rowsPath(640, `${one.id}/`));
  expect((await plan.lessonRow(two.id)).after_lesson_id).toBeNull();
});
