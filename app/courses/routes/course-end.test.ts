// What the owner sets for the end of a course: through the form, the copy, the file and the table API.
import { expect, test } from "vitest";
import { makeAdmin, makeCourse } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const END = {
  certificate_layout: "modern",
  certificate_words: "Com dedicação e barro nas mãos.",
  signature_image: "/media/assinatura-800.webp",
  signature_name: "Iara D’Ávila",
  finish_message: "Parabéns!\nVolte sempre.",
};

const SITE = "http://localhost:3000";

async function openAdmin() {
  const site = await openSite();
  const { course } = await makeCourse(site.db, { title: "Cerâmica", description: "Do barro ao forno." });
  const next = await makeCourse(site.db, { title: "Esmaltes" });
  const draft = await makeCourse(site.db, { title: "Forno a lenha", is_published: false });
  const admin = await site.as(await makeAdmin(site.db));
  const form = {
    intent: "save-course",
    id: String(course.id),
    title: course.title,
    description: "Do barro ao forno.",
    is_published: "on",
  };
  return { site, admin, course, next: next.course, draft: draft.course, form };
}

function courseOf(site: TestSite, id: number) {
  return site.db.selectFrom("courses").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("the end of a course is kept as the form sends it, said in the register, copied, and told by the file", async () => {
  const { site, admin, course, next, form } = await openAdmin();
  const path = `/admin/cursos?editar=${course.id}`;
  const sheet = (await admin.get(path)).text;
  expect(sheet).toContain("No fim do curso");
  expect(sheet).toContain(`<option value="${next.id}">Esmaltes</option>`);
  expect(sheet).not.toContain("Cerâmica</option>");
  expect(sheet).not.toContain("Forno a lenha</option>");
  const saved = await admin.post(path, { ...form, ...END, next_course_id: String(next.id) });
  expect(saved.status).toBe(302);
  const kept = { ...END, next_course_id: next.id };
  expect(await courseOf(site, course.id)).toMatchObject(kept);
  const register = (await admin.get("/admin/registro")).text;
  for (const words of ["Modelo do certificado", "Moderno", "Próximo curso", "Esmaltes"])
    expect(register.includes(words), words).toBe(true);

  // An older page of the form, which knows none of it, takes nothing away.
  expect((await admin.post(path, { ...form, title: "Cerâmica em casa" })).status).toBe(302);
  expect(await courseOf(site, course.id)).toMatchObject({ ...kept, title: "Cerâmica em casa" });

  await admin.post("/admin/cursos", { intent: "duplicate-course", id: String(course.id) });
  const copy = site.db.selectFrom("courses").selectAll().where("title", "=", "Cerâmica em casa (cópia)");
  expect(await copy.executeTakeFirstOrThrow()).toMatchObject({ ...kept, is_published: false });
  const file = (await admin.get("/admin/cursos/exportar")).text;
  expect(file).toContain("Modelo do certificado;Frase no certificado;Imagem da assinatura");
  expect(file).toMatch(/;Moderno;Com dedicação.*;Iara D’Ávila;"Parabéns!\nVolte sempre.";Esmaltes/);

  // Emptied again.
  const emptied = { certificate_words: "", signature_image: "", signature_name: "", finish_message: "" };
  await admin.post(path, { ...form, ...emptied, certificate_layout: "plain", next_course_id: "" });
  expect(await courseOf(site, course.id)).toMatchObject({
    certificate_layout: "plain",
    certificate_words: null,
    signature_image: null,
    signature_name: null,
    finish_message: null,
    next_course_id: null,
  });
});

test("what cannot stand at the end of a course is refused at its field, with all that was typed", async () => {
  const { site, admin, course, draft, form } = await openAdmin();
  const before = await courseOf(site, course.id);
  for (const [wrong, sentence] of [
    [{ next_course_id: String(course.id) }, "O próximo curso não pode ser este mesmo. Escolha outro."],
    [{ next_course_id: String(draft.id) }, "Este curso não está publicado. Escolha um que esteja."],
    [{ next_course_id: "987654" }, "Este curso não existe mais. Escolha outro."],
    [{ certificate_layout: "gotico" }, "Escolha um dos três modelos do certificado."],
    [{ certificate_words: "a".repeat(301) }, "Use no máximo 300 caracteres."],
    [{ signature_name: "a".repeat(101) }, "Use no máximo 100 caracteres."],
    [{ finish_message: "a".repeat(2001) }, "Use no máximo 2.000 caracteres."],
    [{ signature_image: "https://longe.example/a.png" }, "Envie a imagem da assinatura por aqui"],
    [{ signature_image: "/media/../segredo" }, "Envie a imagem da assinatura por aqui"],
  ] as const) {
    const typed = { ...form, ...END, finish_message: "Digitei isto.", ...wrong };
    const answer = await admin.post(`/admin/cursos?editar=${course.id}`, typed);
    expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([422, true]);
    if (!("finish_message" in wrong)) expect(answer.text).toContain("Digitei isto.");
    expect(answer.text).toMatch(/<details open=""[^>]*><summary[^>]*>No fim do curso/);
  }
  expect(await courseOf(site, course.id)).toEqual(before);
});

test("a next course that becomes a draft stays chosen, and one that is deleted is let go of", async () => {
  const { site, admin, course, next, form } = await openAdmin();
  const path = `/admin/cursos?editar=${course.id}`;
  await admin.post(path, { ...form, next_course_id: String(next.id) });
  await admin.post("/admin/cursos", { intent: "publish-course", id: String(next.id), value: "false" });
  expect((await admin.get(path)).text).toContain("Esmaltes</option>");
  expect((await admin.post(path, { ...form, next_course_id: String(next.id) })).status).toBe(302);
  await admin.post("/admin/cursos", { intent: "delete-course", id: String(next.id) });
  expect((await courseOf(site, course.id)).next_course_id).toBe(null);
});

test("two courses made each other's next at the same moment are both saved", async () => {
  const { site, admin, course, next, form } = await openAdmin();
  const other = { ...form, id: String(next.id), title: "Esmaltes", next_course_id: String(course.id) };
  const answers = await Promise.all([
    admin.post(`/admin/cursos?editar=${course.id}`, { ...form, next_course_id: String(next.id) }),
    admin.post(`/admin/cursos?editar=${next.id}`, other),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect((await courseOf(site, course.id)).next_course_id).toBe(next.id);
  expect((await courseOf(site, next.id)).next_course_id).toBe(course.id);
});

test("programs read and write the end of a course by the same rules", async () => {
  const { site, client } = await openTables();
  const { course } = await makeCourse(site.db);
  const { course: next } = await makeCourse(site.db);
  const row = rowsPath(638, `${course.id}/`);
  const sent = { ...END, signature_image: `${SITE}${END.signature_image}` };
  const written = await client.patch(row, { ...sent, next_course_id: next.id });
  expect(written.json()).toMatchObject({ ...sent, next_course_id: String(next.id) });
  const refused = await client.patch(row, { next_course_id: course.id });
  expect([refused.status, refused.text.includes("não pode ser este mesmo")]).toEqual([400, true]);
});
