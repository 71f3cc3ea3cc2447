// Nothing is put on sale without what it delivers, whichever door it comes through.
import { expect, test } from "vitest";
import { writeLesson } from "#app/courses/lessons/lesson-writes.server.ts";
import { writeModule } from "#app/courses/plan/module-writes.server.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCategory, makeCourse, makeCourseProduct, makeProduct } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/produtos";
const NO_FILE = "Para ficar à venda, o produto precisa do arquivo que o cliente recebe.";
const NO_LESSONS = "Para ficar à venda, o curso precisa estar publicado e ter pelo menos uma aula.";

async function openAdmin() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  return { site, admin };
}

async function saleOf(site: TestSite, id: number) {
  return site.db
    .selectFrom("products")
    .select(["is_active", "withheld_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const ON_SALE = { is_active: true, withheld_at: null };
const WITHHELD = { is_active: false, withheld_at: expect.any(Date) };

function formOf(product: { id: number; category_id: number | null }, changes: Record<string, string> = {}) {
  return {
    intent: "save-product",
    id: String(product.id),
    name: "Kit",
    short_description: "Curta",
    price: "49,90",
    category_id: String(product.category_id),
    image: "https://img.example/a.png",
    images: "",
    product_type: "Download",
    file_key: "",
    file_name: "",
    is_active: "on",
    ...changes,
  };
}

async function makeModule(site: TestSite, course_id: number): Promise<number> {
  const write = { patch: { course_id, title: "M" }, door: { door: "api" } } as const;
  const written = await writeModule(site.db, write, site.now());
  return written.ok ? written.id : 0;
}

function moveToModule(site: TestSite, id: number, module_id: number) {
  return writeLesson(site.db, { id, patch: { module_id }, door: { door: "api" } }, site.now());
}

function moveToCourse(site: TestSite, id: number, course_id: number) {
  return writeModule(site.db, { id, patch: { course_id }, door: { door: "api" } }, site.now());
}

async function* bytes() {
  yield Buffer.from("PK");
}

test("the form refuses to put a download without a file on sale, and keeps it as a draft", async () => {
  const { site, admin } = await openAdmin();
  const category = await makeCategory(site.db);
  const draft = await makeProduct(site.db, { category_id: category.id, is_active: false, file_key: null });
  const refused = await admin.post(`${PATH}?editar=${draft.id}`, formOf(draft));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(NO_FILE);
  const { is_active: _, ...inactive } = formOf(draft);
  expect((await admin.post(PATH, inactive)).status).toBe(302);
  expect(await saleOf(site, draft.id)).toEqual({ is_active: false, withheld_at: null });
  const { id: __, ...fresh } = formOf(draft);
  expect((await admin.post(`${PATH}?novo=1`, fresh)).text).toContain(NO_FILE);
  expect(await site.db.selectFrom("products").select("id").execute()).toHaveLength(1);
});

test("a product that loses its file in the form goes off sale, says so, and waits on the dashboard until it sells again", async () => {
  const { site, admin } = await openAdmin();
  const category = await makeCategory(site.db);
  await site.files.put("entregas/kit", bytes(), 100);
  const product = await makeProduct(site.db, {
    name: "Kit de ícones",
    category_id: category.id,
    file_key: "entregas/kit",
  });
  expect((await admin.get("/admin")).text).not.toContain("Produtos sem o que entregar");
  expect((await admin.post(PATH, formOf(product))).status).toBe(302);
  expect((await admin.get(PATH)).text).toContain(
    "Saiu da loja, porque ficou sem o arquivo que o cliente recebe.",
  );
  expect(await saleOf(site, product.id)).toEqual(WITHHELD);
  expect((await admin.get("/admin")).text).toContain("Produtos sem o que entregar");
  const list = await admin.get(`${PATH}?situacao=sem-entrega`);
  expect(list.text).toContain(`/admin/produtos?situacao=sem-entrega&amp;editar=${product.id}`);
  const saved = await admin.post(PATH, formOf(product, { file_key: "entregas/kit" }));
  expect(saved.status).toBe(302);
  expect(await saleOf(site, product.id)).toEqual(ON_SALE);
  expect((await admin.get("/admin")).text).not.toContain("Produtos sem o que entregar");
});

test("neither the switch of the list nor several at once sell what delivers nothing", async () => {
  const { site, admin } = await openAdmin();
  const words = { short_description: "Curta", category_id: (await makeCategory(site.db)).id };
  const draft = await makeProduct(site.db, { ...words, is_active: false, file_key: null });
  const whole = await makeProduct(site.db, { ...words, is_active: false });
  const begun = await makeProduct(site.db, { is_active: false });
  const { course } = await makeCourse(site.db, {}, 0);
  const empty = await makeProduct(site.db, {
    ...words,
    product_type: "Curso",
    linked_course_id: course.id,
    is_active: false,
  });
  const flag = { intent: "set-product-flag", flag: "is_active", value: "true" };
  const one = await admin.post(PATH, { ...flag, id: String(draft.id) });
  expect([one.status, one.text.includes(NO_FILE)]).toEqual([422, true]);
  const lessons = await admin.post(PATH, { ...flag, id: String(empty.id) });
  expect([lessons.status, lessons.text.includes(NO_LESSONS)]).toEqual([422, true]);
  const unfinished = await admin.post(PATH, { ...flag, id: String(begun.id) });
  expect([unfinished.status, unfinished.text.includes("Escreva uma descrição curta.")]).toEqual([422, true]);
  const ids = [draft, whole, empty, begun].map(({ id }) => String(id));
  await admin.post(PATH, { intent: "set-products-flag", change: "activate", id: ids });
  const told = (await admin.get(PATH)).text;
  expect(told).toContain("2 não têm o que entregar");
  expect(told).toContain("1 não está completo: falta a descrição curta ou a categoria.");
  const sold = await site.db.selectFrom("products").select("id").where("is_active", "=", true).execute();
  expect(sold).toEqual([{ id: whole.id }]);
});

test("the table API refuses the field, one by one and in a batch, and takes a row off sale that loses what it delivers", async () => {
  const { site, client } = await openTables();
  const refusal = { is_active: [{ code: "invalid", error: NO_FILE }] };
  const created = await client.post(rowsPath(628), { name: "Kit", is_active: true });
  expect([created.status, created.json()]).toMatchObject([
    400,
    { error: "ERROR_REQUEST_BODY_VALIDATION", detail: refusal },
  ]);
  const category = await makeCategory(site.db);
  const words = { name: "Kit", short_description: "Curta", category_id: category.id };
  const draft = (await client.post(rowsPath(628), words)).json();
  expect((await client.patch(rowsPath(628, `${draft.id}/`), { is_active: "true" })).json().detail).toEqual(
    refusal,
  );
  const batch = { items: [{ id: draft.id, is_active: true }] };
  expect((await client.patch(rowsPath(628, "batch/"), batch)).json().detail).toEqual({
    items: { 0: refusal },
  });
  const { product } = await makeCourseProduct(site.db);
  const changed = await client.patch(rowsPath(628, `${product.id}/`), { product_type: "Download" });
  expect(changed.json()).toMatchObject({ product_type: "Download", is_active: "false" });
  expect(await saleOf(site, product.id)).toEqual(WITHHELD);
});

test("a course that is not published any more, or loses its last lesson, takes its product off sale", async () => {
  const { site, admin } = await openAdmin();
  const hidden = await makeCourseProduct(site.db);
  await admin.post("/admin/cursos", {
    intent: "publish-course",
    id: String(hidden.course.id),
    value: "false",
  });
  expect(await saleOf(site, hidden.product.id)).toEqual(WITHHELD);

  const emptied = await makeCourseProduct(site.db);
  const [first, second] = emptied.lessons;
  const plan = `/admin/cursos/${emptied.course.id}/modulos`;
  await admin.post(plan, { intent: "delete-lesson", id: String(first?.id) });
  expect(await saleOf(site, emptied.product.id)).toEqual(ON_SALE);
  await admin.post(plan, { intent: "delete-lesson", id: String(second?.id) });
  expect(await saleOf(site, emptied.product.id)).toEqual(WITHHELD);

  const dropped = await makeCourseProduct(site.db);
  const module = { intent: "delete-module", id: String(dropped.lessons[0]?.module_id) };
  await admin.post(`/admin/cursos/${dropped.course.id}/modulos`, module);
  expect(await saleOf(site, dropped.product.id)).toEqual(WITHHELD);

  const robbed = await makeCourseProduct(site.db);
  const other = await makeCourse(site.db, {}, 0);
  const place = await makeModule(site, other.course.id);
  for (const { id } of robbed.lessons) await moveToModule(site, id, place);
  expect(await saleOf(site, robbed.product.id)).toEqual(WITHHELD);

  expect((await admin.get(`${PATH}?situacao=sem-entrega`)).text).toContain("4 produtos");
});

test("a course published again puts back on sale what left the shop with it, and only that", async () => {
  const { site, admin } = await openAdmin();
  const { course, product } = await makeCourseProduct(site.db);
  const opens = { product_type: "Curso" as const, linked_course_id: course.id };
  const byHand = await makeProduct(site.db, { ...opens, is_active: false });
  const retired = { ...opens, is_active: false, withheld_at: site.now(), retired_at: site.now() };
  const gone = await makeProduct(site.db, retired);
  const publish = { intent: "publish-course", id: String(course.id) };
  await admin.post("/admin/cursos", { ...publish, value: "false" });
  expect((await admin.get("/admin/cursos")).text).toContain(
    "O produto dele saiu da loja até o curso ser publicado de novo.",
  );
  expect(await saleOf(site, product.id)).toEqual(WITHHELD);
  await admin.post("/admin/cursos", { ...publish, value: "true" });
  expect((await admin.get("/admin/cursos")).text).toContain("O produto dele voltou à loja.");
  expect(await saleOf(site, product.id)).toEqual(ON_SALE);
  expect(await saleOf(site, byHand.id)).toEqual({ is_active: false, withheld_at: null });
  expect(await saleOf(site, gone.id)).toEqual(WITHHELD);
  expect((await admin.get("/admin")).text).not.toContain("Produtos sem o que entregar");

  const form = {
    intent: "save-course",
    id: String(course.id),
    title: "Luz",
    description: "Luz e forma.",
    cover_image: "",
    instructor_id: "",
    product_id: "",
  };
  await admin.post("/admin/cursos", form);
  expect(await saleOf(site, product.id)).toEqual(WITHHELD);
  const off = { intent: "set-product-flag", flag: "is_active", value: "false", id: String(product.id) };
  await admin.post(PATH, off);
  await admin.post("/admin/cursos", { ...form, is_published: "on" });
  expect(await saleOf(site, product.id)).toEqual({ is_active: false, withheld_at: null });
  expect((await admin.get("/admin/cursos")).text).not.toContain("voltou à loja");
});

test("a course that gets a lesson again, by whichever door, puts its product back on sale", async () => {
  const { site, client } = await openTables();
  const { course, product, lessons } = await makeCourseProduct(site.db);
  const home = lessons[0]?.module_id ?? 0;
  const other = await makeCourse(site.db, {}, 0);
  const away = await makeModule(site, other.course.id);
  const empty = async () => {
    for (const { id } of lessons) await moveToModule(site, id, away);
    expect(await saleOf(site, product.id)).toEqual(WITHHELD);
  };
  await empty();
  await moveToModule(site, lessons[0]?.id ?? 0, home);
  expect(await saleOf(site, product.id)).toEqual(ON_SALE);
  await empty();
  await moveToCourse(site, away, course.id);
  expect(await saleOf(site, product.id)).toEqual(ON_SALE);
  await moveToCourse(site, away, other.course.id);
  expect(await saleOf(site, product.id)).toEqual(WITHHELD);
  const created = await client.post(rowsPath(640), { title: "Aula nova", module_id: home });
  expect([created.status, await saleOf(site, product.id)]).toEqual([200, ON_SALE]);

  const hide = (is_published: boolean) => client.patch(rowsPath(638, `${course.id}/`), { is_published });
  await hide(false);
  expect(await saleOf(site, product.id)).toEqual(WITHHELD);
  await hide(true);
  expect(await saleOf(site, product.id)).toEqual(ON_SALE);
  await hide(false);
  // Without a price it would come back for free.
  expect((await client.patch(rowsPath(628, `${product.id}/`), { price: "" })).status).toBe(200);
  await hide(true);
  expect(await saleOf(site, product.id)).toEqual({ is_active: false, withheld_at: null });

  const { id: category_id } = await makeCategory(site.db);
  const whole = { price: "90.00", short_description: "Curta.", category_id, is_active: "true" };
  expect((await client.patch(rowsPath(628, `${product.id}/`), whole)).status).toBe(200);
  await hide(false);
  expect(await saleOf(site, product.id)).toEqual(WITHHELD);
  // Nor does it come back unfinished.
  await client.patch(rowsPath(628, `${product.id}/`), { short_description: "" });
  await hide(true);
  expect(await saleOf(site, product.id)).toEqual({ is_active: false, withheld_at: null });
});

test("what was sold without before the rule stays for sale and can be edited, and waits on the dashboard", async () => {
  const { site, admin } = await openAdmin();
  const category = await makeCategory(site.db);
  const old = await makeProduct(site.db, { category_id: category.id, file_key: null });
  const { product, course } = await makeCourseProduct(site.db);
  await updateRow(site.db, "courses", course.id, { is_published: false }, site.now());
  expect((await admin.get(`${PATH}?situacao=sem-entrega`)).text).toContain("2 produtos");
  expect((await admin.post(PATH, formOf(old, { price: "19,90" }))).status).toBe(302);
  expect(await saleOf(site, old.id)).toEqual(ON_SALE);
  expect(await saleOf(site, product.id)).toEqual(ON_SALE);
  const off = { intent: "set-product-flag", flag: "is_active", value: "false" };
  await admin.post(PATH, { ...off, id: String(old.id) });
  await admin.post(PATH, { ...off, id: String(product.id) });
  expect((await admin.get("/admin")).text).not.toContain("Produtos sem o que entregar");
});
