import { expect, test } from "vitest";
import { insertRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeCourseProduct, makeLesson, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

async function openAdmin() {
  const site = await openSite();
  return { site, admin: await site.as(await makeAdmin(site.db, { name: "Iara Vidal" })) };
}

const NEW = {
  intent: "save-course",
  title: "Fotografia",
  description: "Luz e forma.",
  cover_image: "",
  instructor_id: "",
  product_id: "",
};

const NO_LESSON = "Publique pelo menos uma aula antes de publicar o curso.";

test("creates a course, finds it by the beginning of any word, changes it and publishes it from the list", async () => {
  const { site, admin } = await openAdmin();
  const teacher = await site.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const created = await admin.post("/admin/cursos", { ...NEW, instructor_id: String(teacher.id) });
  const course = await site.db.selectFrom("courses").selectAll().executeTakeFirstOrThrow();
  const builder = `/admin/cursos/${course.id}/modulos`;
  expect([created.status, created.location]).toEqual([302, builder]);
  expect((await admin.get(builder)).text).toContain("Curso criado!");
  expect(course).toMatchObject({ title: "Fotografia", is_published: false, instructor_id: teacher.id });
  const page = await admin.get("/admin/cursos?busca=FOTO+iara");
  expect(page.text).toContain("Por Iara Vidal");
  expect(page.text).toContain(`/admin/cursos/${course.id}/modulos`);
  expect((await admin.get("/admin/cursos?busca=grafia")).text).toContain("Nenhum curso encontrado");

  const id = String(course.id);
  const publish = (value: string) => admin.post("/admin/cursos", { intent: "publish-course", id, value });
  const module = await insertRow(
    site.db,
    "course_modules",
    { course_id: course.id, title: "Luz" },
    site.now(),
  );
  await makeLesson(site.db, module.id, { is_published: false });
  const form = { ...NEW, id, is_published: "on" };
  for (const early of [await publish("true"), await admin.post(`/admin/cursos?editar=${id}`, form)]) {
    expect([early.status, early.text.includes(NO_LESSON)]).toEqual([422, true]);
  }
  const begun = await admin.post("/admin/cursos?novo=1", { ...NEW, is_published: "on" });
  expect([begun.status, begun.text.includes(NO_LESSON)]).toEqual([422, true]);
  await makeLesson(site.db, module.id);
  await publish("true");
  expect((await admin.get("/admin/cursos?situacao=publicados")).text).toContain("Curso atualizado!");
  await publish("false");
  const changed = await admin.post("/admin/cursos?busca=foto", { ...form, title: "Retrato" });
  expect(changed.location).toBe("/admin/cursos?busca=foto");
  const row = await site.db.selectFrom("courses").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ title: "Retrato", is_published: true, instructor_id: null });
});

test("reports missing and invalid values at their fields and writes nothing", async () => {
  const { site, admin } = await openAdmin();
  const stranger = await makeUser(site.db);
  const cases = [
    [{ title: " " }, "Informe o título do curso."],
    [{ description: "" }, "Informe a descrição do curso."],
    [{ instructor_id: String(stranger.id) }, "Esta pessoa não existe mais. Escolha outra."],
    [{ product_id: "77" }, "Este produto não abre este curso. Escolha outro."],
    [{ cover_image: "javascript:alert(1)" }, "Use um endereço de imagem"],
    [{ price: "1" }, "um campo inesperado"],
  ] as const;
  for (const [fields, sentence] of cases) {
    const answer = await admin.post("/admin/cursos?novo=1", { ...NEW, ...fields });
    expect([answer.status, sentence]).toEqual([422, sentence]);
    expect(answer.text).toContain(sentence);
  }
  expect(await site.db.selectFrom("courses").select("id").execute()).toEqual([]);
  expect((await admin.get("/admin/cursos?editar=99")).status).toBe(404);
});

test("retires and restores a course that somebody has, and deletes a course that nobody has", async () => {
  const { site, admin } = await openAdmin();
  const student = await makeUser(site.db);
  const sold = await makeCourseProduct(site.db);
  const given = await makeCourse(site.db, { title: "Dado" });
  const unused = await makeCourse(site.db, { title: "Rascunho velho" });
  await enroll(site.db, { userId: student.id, courseId: given.course.id }, site.now());
  for (const { course } of [sold, given, unused]) {
    await admin.post("/admin/cursos", { intent: "delete-course", id: String(course.id) });
  }
  expect((await admin.get("/admin/cursos")).text).toContain("Curso excluído!");
  const left = await site.db.selectFrom("courses").select(["id", "retired_at"]).orderBy("id").execute();
  expect(left.map((row) => [row.id, row.retired_at !== null])).toEqual([
    [sold.course.id, true],
    [given.course.id, true],
  ]);
  const product = await site.db.selectFrom("products").select("is_active").executeTakeFirstOrThrow();
  expect(product.is_active).toBe(false);
  const lessons = await site.db.selectFrom("course_lessons").select("id").execute();
  expect(lessons).toHaveLength(4);
  expect((await (await site.as(student)).get("/meus-cursos")).text).toContain("Dado");

  expect((await admin.get("/admin/cursos")).text).not.toContain("Dado");
  expect((await admin.get("/admin/cursos?situacao=excluidos")).text).toContain("Dado");
  await admin.post("/admin/cursos", { intent: "restore-course", id: String(given.course.id) });
  const back = site.db.selectFrom("courses").select(["retired_at", "is_published"]);
  expect(await back.where("id", "=", given.course.id).executeTakeFirst()).toEqual({
    retired_at: null,
    is_published: false,
  });
  const gone = await admin.post("/admin/cursos", { intent: "delete-course", id: String(unused.course.id) });
  expect(gone.status).toBe(404);
});

test("copies a course as a draft with the same lessons in the same order, without students", async () => {
  const { site, admin } = await openAdmin();
  const { course, lessons } = await makeCourse(site.db, { title: "Fotografia" }, 3);
  const first = lessons[0]?.id ?? 0;
  await site.db
    .insertInto("lesson_attachments")
    .values({
      lesson_id: first,
      public_id: "um-anexo",
      name: "Roteiro.pdf",
      file_key: "aulas/roteiro",
      size_bytes: 10,
      created_at: site.now(),
    })
    .execute();
  await site.db.updateTable("course_lessons").set({ order: 9 }).where("id", "=", first).execute();
  await admin.post("/admin/cursos", { intent: "duplicate-course", id: String(course.id) });
  const copy = await site.db
    .selectFrom("courses")
    .selectAll()
    .where("id", "!=", course.id)
    .executeTakeFirstOrThrow();
  expect(copy).toMatchObject({ title: "Fotografia (cópia)", is_published: false, product_id: null });
  const copied = await site.db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .leftJoin("lesson_attachments", "lesson_attachments.lesson_id", "course_lessons.id")
    .select(["course_lessons.title", "course_lessons.order", "text_content"])
    .select(["lesson_attachments.name as attachment", "lesson_attachments.public_id"])
    .where("course_id", "=", copy.id)
    .orderBy("course_lessons.order")
    .execute();
  expect(copied.map((row) => [row.title, row.order, row.attachment])).toEqual([
    ["Aula 2", 1, null],
    ["Aula 3", 2, null],
    ["Aula 1", 3, "Roteiro.pdf"],
  ]);
  expect(copied[2]?.public_id).not.toBe("um-anexo");
});

test("sorts by the column heads in both directions; the export has the same order, no formula, and an audit entry", async () => {
  const { site, admin } = await openAdmin();
  const day = 86_400_000;
  const at = (days: number) => new Date(site.now().getTime() - days * day);
  const { course: agua } = await makeCourse(site.db, { title: "Água 10", created_at: at(1) });
  const { course: barro } = await makeCourse(site.db, { title: "Barro", created_at: at(3) });
  await makeCourse(site.db, { title: "=Casa", created_at: at(2), is_published: false });
  const give = async (courseId: number, count: number) => {
    for (let number = 0; number < count; number++) {
      const { id } = await makeUser(site.db);
      await enroll(site.db, { userId: id, courseId }, site.now());
    }
  };
  await give(barro.id, 2);
  await give(agua.id, 1);
  const titles = async (query: string) => {
    const { text } = await admin.get(`/admin/cursos?${query}`);
    return [...text.matchAll(/Ações de ([^"]+)"/g)].map((match) => match[1]);
  };
  const orders = {
    titulo: ["=Casa", "Água 10", "Barro"],
    "titulo-z": ["Barro", "Água 10", "=Casa"],
    alunos: ["Barro", "Água 10", "=Casa"],
    "menos-alunos": ["=Casa", "Água 10", "Barro"],
    recentes: ["Água 10", "=Casa", "Barro"],
    antigos: ["Barro", "=Casa", "Água 10"],
    qualquer: ["=Casa", "Água 10", "Barro"],
  };
  for (const [sort, expected] of Object.entries(orders)) {
    expect([sort, await titles(`ordem=${sort}`)]).toEqual([sort, expected]);
  }
  const { text } = await admin.get("/admin/cursos?situacao=publicados&ordem=alunos");
  expect(text).toContain('aria-sort="descending"');
  expect(text).toContain('href="/admin/cursos?situacao=publicados&amp;ordem=menos-alunos"');

  const file = await admin.get("/admin/cursos/exportar?ordem=alunos");
  expect(file.headers.get("content-disposition")).toMatch(/filename="cursos-\d{4}-\d\d-\d\d\.csv"$/);
  const rows = file.text.trim().split("\r\n").slice(1);
  expect(rows[0]).toMatch(new RegExp(`^${barro.id};Barro;;1;2;2;Publicado;\\d\\d/`));
  expect(rows[1]).toContain(";Água 10;");
  expect(rows[2]).toContain(";'=Casa;;1;2;0;Rascunho;");
  const published = await admin.get("/admin/cursos/exportar?situacao=publicados&busca=bar");
  expect(published.text.trim().split("\r\n")).toHaveLength(2);
  expect(await site.db.selectFrom("audit_log").select(["action", "detail"]).orderBy("id").execute()).toEqual([
    { action: "courses.export", detail: { state: "todos", searched: false } },
    { action: "courses.export", detail: { state: "publicados", searched: true } },
  ]);
});
