import { expect, test } from "vitest";
import { give } from "#app/rights/right-writes.server.ts";
import { makeAdmin, makeCourse, makeCourseProduct, makeUser } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

async function makeMember(site: TestSite, facts: { holds_everything?: boolean } = {}) {
  const now = site.now();
  const stamps = { created_at: now, updated_at: now };
  const { id } = await site.db
    .insertInto("collections")
    .values({ name: "Clube", ...facts, ...stamps })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = await makeUser(site.db);
  const right = {
    user_id: member.id,
    collection_id: id,
    source: "membership",
    membership_id: 1,
    starts_at: now,
  } as const;
  const [given] = await give(site.db, [right], now);
  if (!given) throw new Error("no right was given");
  return { collectionId: id, member, right: given };
}

function put(site: TestSite, collection_id: number, course_id: number) {
  return site.db
    .insertInto("collection_items")
    .values({ collection_id, course_id, product_id: null })
    .execute();
}

async function lessonStatus(site: TestSite, user: Awaited<ReturnType<typeof makeUser>>, courseId: number) {
  const lesson = await site.db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "module_id")
    .select("course_lessons.id")
    .where("course_id", "=", courseId)
    .orderBy("course_lessons.id", "desc")
    .executeTakeFirstOrThrow();
  return (await (await site.as(user)).get(`/curso/${courseId}?aula=${lesson.id}`)).status;
}

test("RT-09: opens a course for a member while the collection holds it, without a row for each member", async () => {
  const site = await openSite();
  const { course } = await makeCourse(site.db);
  const { collectionId, member } = await makeMember(site);
  expect(await lessonStatus(site, member, course.id)).toBe(403);
  await put(site, collectionId, course.id);
  expect(await lessonStatus(site, member, course.id)).toBe(200);
  await site.db.deleteFrom("collection_items").where("course_id", "=", course.id).execute();
  expect(await lessonStatus(site, member, course.id)).toBe(403);
});

test("RT-09: keeps a member's progress when the collection loses the course and gets it back", async () => {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db);
  const { collectionId, member } = await makeMember(site);
  await put(site, collectionId, course.id);
  const student = await site.as(member);
  expect((await student.get(`/curso/${course.id}`)).status).toBe(200);
  const done = {
    user_id: member.id,
    lesson_id: lessons[0]?.id ?? 0,
    completed_at: site.now(),
    updated_at: site.now(),
  };
  await site.db.insertInto("lesson_progress").values(done).execute();
  await site.db.deleteFrom("collection_items").where("course_id", "=", course.id).execute();
  await put(site, collectionId, course.id);
  const page = (await student.get("/meus-cursos")).text.replaceAll("<!-- -->", "");
  expect(page).toContain("50%");
  expect(page).toContain("Continuar");
});

test("RT-09: lists a member among the students from the first visit on", async () => {
  const site = await openSite();
  const { course } = await makeCourse(site.db);
  const { collectionId, member } = await makeMember(site);
  await put(site, collectionId, course.id);
  const owner = await site.as(await makeAdmin(site.db));
  const students = async () => (await owner.get(`/admin/cursos/${course.id}/alunos/exportar`)).text;
  expect(await students()).not.toContain(member.email);
  await lessonStatus(site, member, course.id);
  expect(await students()).toContain(member.email);
  expect(await students()).toContain("Com acesso");
});

test("RT-09: opens what is published later for a member of a collection that holds everything", async () => {
  const site = await openSite();
  const { member } = await makeMember(site, { holds_everything: true });
  const { course } = await makeCourse(site.db, { is_published: false });
  expect(await lessonStatus(site, member, course.id)).toBe(404);
  await site.db.updateTable("courses").set({ is_published: true }).where("id", "=", course.id).execute();
  expect(await lessonStatus(site, member, course.id)).toBe(200);
});

test("RT-09: closes one course of a collection for the member from whom a hand took it", async () => {
  const site = await openSite();
  const { course } = await makeCourse(site.db);
  const { course: other } = await makeCourse(site.db);
  const { collectionId, member, right } = await makeMember(site);
  await put(site, collectionId, course.id);
  await put(site, collectionId, other.id);
  const removal = {
    right_id: right.id,
    course_id: course.id,
    product_id: null,
    removed_by_id: null,
    note: null,
  };
  await site.db
    .insertInto("right_removals")
    .values({ ...removal, removed_at: site.now() })
    .execute();
  expect(await lessonStatus(site, member, course.id)).toBe(403);
  expect(await lessonStatus(site, member, other.id)).toBe(200);
  await site.db.deleteFrom("right_removals").execute();
  expect(await lessonStatus(site, member, course.id)).toBe(200);
});

test("RT-09: keeps a member's enrolment when the purchase of the same course is deleted", async () => {
  const { site, client } = await openTables();
  const { product, course } = await makeCourseProduct(site.db);
  const { collectionId, member } = await makeMember(site);
  await put(site, collectionId, course.id);
  expect(await lessonStatus(site, member, course.id)).toBe(200);
  const facts = { status: "completed", payment_status: "paid", payment_method: "pix", total: "99.80" };
  const { id } = (await client.post(rowsPath(630), { ...facts, user_id: member.id })).json();
  expect((await client.post(rowsPath(631), { order_id: id, product_id: product.id })).status).toBe(200);
  expect((await client.delete(rowsPath(630, `${id}/`))).status).toBe(204);
  expect(await site.db.selectFrom("enrollments").select("user_id").execute()).toEqual([
    { user_id: member.id },
  ]);
  expect(await client.rows(672)).toMatchObject([{ email: member.email, state: "not_begun" }]);
});
