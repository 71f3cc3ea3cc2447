// From a course that was just made to its product in the shop.
import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import {
  makeAdmin,
  makeCategory,
  makeCourse,
  makeLesson,
  makeProduct,
  makeTeamMember,
} from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const NO_LESSON = "Publique pelo menos uma aula antes de publicar o curso.";

async function openDraft(lessons = 1) {
  const site = await openSite();
  const category = await makeCategory(site.db);
  const cover_image = "/media/barro-800.webp";
  const { course } = await makeCourse(site.db, { title: "Barro", cover_image, is_published: false }, lessons);
  const admin = await site.as(await makeAdmin(site.db));
  const fields = {
    intent: "save-product",
    name: "Barro, o curso",
    short_description: "Do torrão à xícara.",
    price: "49,90",
    category_id: String(category.id),
    product_type: "Curso",
    linked_course_id: String(course.id),
    is_active: "on",
  };
  return { site, admin, course, fields, builder: `/admin/cursos/${course.id}/modulos` };
}

async function isPublished(site: TestSite, id: number) {
  const query = site.db.selectFrom("courses").select("is_published").where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).is_published;
}

const bare = ({ text }: { text: string }) =>
  text.replaceAll("<!-- -->", "").replace(/<script\b.*?<\/script>/gs, "");

test("the builder publishes its course, says what is missing, and leads to the product that sells it", async () => {
  const { site, admin, course, builder } = await openDraft(0);
  const empty = bare(await admin.get(builder));
  for (const words of ["Publicar", NO_LESSON, `/admin/produtos?novo=1&amp;curso=${course.id}`])
    expect(empty).toContain(words);
  const publish = { intent: "publish-course", id: String(course.id), value: "true" };
  const early = await admin.post(builder, publish);
  expect([early.status, early.text.includes(NO_LESSON)]).toEqual([422, true]);
  expect(await isPublished(site, course.id)).toBe(false);

  const module = await site.db.selectFrom("course_modules").select("id").executeTakeFirstOrThrow();
  await makeLesson(site.db, module.id);
  expect(bare(await admin.get(builder))).not.toContain(NO_LESSON);
  const published = await admin.post(builder, publish);
  expect([published.status, published.location]).toEqual([302, builder]);
  expect(await isPublished(site, course.id)).toBe(true);
  expect(bare(await admin.get(builder))).not.toContain('value="publish-course"');

  const product = await makeProduct(site.db, { product_type: "Curso", linked_course_id: course.id });
  expect(bare(await admin.get(builder))).toContain(`/admin/produtos?editar=${product.id}"`);
});

test("the builder publishes no other course, and leads nobody to products who may not write them", async () => {
  const { site, course, builder } = await openDraft();
  const teacher = await makeTeamMember(site.db, "instructor");
  const other = await makeCourse(site.db, { is_published: false });
  await site.db
    .updateTable("courses")
    .set({ instructor_id: teacher.id })
    .where("id", "=", course.id)
    .execute();
  const visitor = await site.as(teacher);
  const page = bare(await visitor.get(builder));
  expect(page).toContain('value="publish-course"');
  expect(page).not.toContain("Vender este curso");
  const foreign = { intent: "publish-course", id: String(other.course.id), value: "true" };
  expect((await visitor.post(builder, foreign)).status).toBeGreaterThanOrEqual(400);
  expect(await isPublished(site, other.course.id)).toBe(false);
  expect((await visitor.post(builder, { ...foreign, id: String(course.id) })).status).toBe(302);
  expect(await isPublished(site, course.id)).toBe(true);
});

test("the product form begins with the course, publishes it too, and both are written or neither", async () => {
  const { site, admin, course, fields } = await openDraft();
  const path = `/admin/produtos?novo=1&curso=${course.id}`;
  const form = bare(await admin.get(path));
  expect(form).toMatch(/<input[^>]*value="Barro"/);
  expect(form).toMatch(new RegExp(`<option value="${course.id}" selected="">Barro`));
  expect(form).toContain("/media/barro-800.webp");
  expect(form).toContain("Publicar o curso também");

  const without = await admin.post(path, fields);
  expect([without.status, without.text.includes("o curso precisa estar publicado")]).toEqual([422, true]);
  const wrong = await admin.post(path, { ...fields, publish_course: "on", price: "0,", name: "" });
  expect(wrong.status).toBe(422);
  const gone = await admin.post(path, { ...fields, publish_course: "on", category_id: "98765" });
  expect([gone.status, gone.text.includes("Do torrão à xícara.")]).toEqual([422, true]);
  expect(await isPublished(site, course.id)).toBe(false);

  const sold = await admin.post(path, { ...fields, publish_course: "on" });
  expect([sold.status, sold.location]).toEqual([302, "/admin/produtos"]);
  expect(await isPublished(site, course.id)).toBe(true);
  const product = await site.db.selectFrom("products").selectAll().executeTakeFirstOrThrow();
  expect(product).toMatchObject({ linked_course_id: course.id, is_active: true, product_type: "Curso" });
  expect(bare(await admin.get(path))).not.toContain("Publicar o curso também");
});

test("a course without a lesson is not published by its product's form, which says so and loses nothing", async () => {
  const { site, admin, course, fields } = await openDraft(0);
  const answer = await admin.post("/admin/produtos?novo=1", { ...fields, publish_course: "on" });
  expect([answer.status, answer.text.includes(NO_LESSON)]).toEqual([422, true]);
  expect(answer.text).toContain("Do torrão à xícara.");
  expect(await isPublished(site, course.id)).toBe(false);
  expect(await site.db.selectFrom("products").select("id").execute()).toEqual([]);
});

test("who writes products but looks after no courses publishes none", async () => {
  const { site, course, fields } = await openDraft();
  const seller = await makeTeamMember(site.db, "editor", { more_rights: json(["products.write"]) });
  const visitor = await site.as(seller);
  expect(bare(await visitor.get(`/admin/produtos?novo=1&curso=${course.id}`))).not.toContain(
    "Publicar o curso",
  );
  const answer = await visitor.post("/admin/produtos?novo=1", { ...fields, publish_course: "on" });
  expect([answer.status, answer.text.includes("Você não tem permissão para publicar este curso.")]).toEqual([
    422,
    true,
  ]);
  expect(await isPublished(site, course.id)).toBe(false);
  expect(await site.db.selectFrom("products").select("id").execute()).toEqual([]);
});
