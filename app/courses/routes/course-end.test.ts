// The end of a course: set by form, copy, file and table API.
import { expect, test } from "vitest";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { makeAdmin, makeCourse, makeCourseProduct, makeUser } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { completeLesson } from "../progress/lesson-progress.server.ts";

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

test("stores the end of a course from the form, in the register, in a copy and in the file", async () => {
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

  // An older page without these fields changes nothing of them.
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

test("refuses invalid values for the end of a course at their field and keeps the typed text", async () => {
  const { site, admin, course, draft, form } = await openAdmin();
  const before = await courseOf(site, course.id);
  for (const [wrong, sentence] of [
    [{ next_course_id: String(course.id) }, "O próximo curso não pode ser este mesmo. Escolha outro."],
    [{ next_course_id: String(draft.id) }, "Este curso não está publicado. Escolha um que esteja."],
    [{ next_course_id: "987654" }, "Este curso não existe mais. Escolha outro."],
    [{ certificate_layout: "gotico" }, "Escolha um dos três modelos do certificado."],
    [{ certificate_words: "a".repeat(301) }, "Use no máximo 300 caracteres."],
    [{ certificate_words: "Parabéns, {nome}!" }, "Aqui nada entre chaves é preenchido"],
    [{ finish_message: "Até já, {nada}" }, "Aqui nada entre chaves é preenchido"],
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

test("keeps a next course that becomes a draft, and clears a next course that is deleted", async () => {
  const { site, admin, course, next, form } = await openAdmin();
  const path = `/admin/cursos?editar=${course.id}`;
  await admin.post(path, { ...form, next_course_id: String(next.id) });
  await admin.post("/admin/cursos", { intent: "publish-course", id: String(next.id), value: "false" });
  expect((await admin.get(path)).text).toContain("Esmaltes</option>");
  expect((await admin.post(path, { ...form, next_course_id: String(next.id) })).status).toBe(302);
  await admin.post("/admin/cursos", { intent: "delete-course", id: String(next.id) });
  expect((await courseOf(site, course.id)).next_course_id).toBe(null);
});

test("saves both courses that are made each other's next at the same time", async () => {
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

test("reads and writes the end of a course by the same rules in the API", async () => {
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

/** A student who has completed all lessons of a course except `left`, and a course on sale that may be next. */
async function openFinished(left = 0) {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db, { title: "Cerâmica" });
  const next = await makeCourseProduct(site.db, { name: "Esmaltes, o curso" });
  await site.db.updateTable("courses").set({ title: "Esmaltes" }).where("id", "=", next.course.id).execute();
  const user = await makeUser(site.db, { name: "Ana Souza" });
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  for (const lesson of lessons.slice(left))
    await completeLesson(site.db, { userId: user.id, lessonId: lesson.id, by: "hand" }, site.now());
  const student = await site.as(user);
  const set = (facts: { finish_message?: string | null; next_course_id?: number | null }) =>
    site.db.updateTable("courses").set(facts).where("id", "=", course.id).execute();
  return { site, course, next, user, student, set };
}

/** Texts of the card and the player at the end. */
async function said(student: Visitor, course: { id: number }) {
  const pages = await Promise.all([student.get("/meus-cursos"), student.get(`/curso/${course.id}`)]);
  return pages.map(({ text }) => text.replaceAll("<!-- -->", "").replace(/<script\b.*?<\/script>/gs, ""));
}

test("shows the owner's message after the last lesson and leads to the next course, to buy or to study", async () => {
  const { site, course, next, user, student, set } = await openFinished();
  for (const page of await said(student, course)) expect(page).not.toContain("Próximo curso");
  await set({ finish_message: "Parabéns, <b>Ana</b>!", next_course_id: next.course.id });
  for (const page of await said(student, course)) {
    expect(page).toContain("Parabéns, &lt;b&gt;Ana&lt;/b&gt;!");
    expect(page).toMatch(/href="\/produto\/\d+-esmaltes-o-curso"[^>]*>Próximo curso: Esmaltes</);
    expect(page).toMatch(/mitir certificado/);
  }
  await enroll(site.db, { userId: user.id, courseId: next.course.id }, site.now());
  for (const page of await said(student, course))
    expect(page).toMatch(
      new RegExp(`href="/curso/${next.course.id}-esmaltes"[^>]*>Próximo curso: Esmaltes<`),
    );
});

test("hides a next course that is not available, and shows nothing before the end", async () => {
  const { site, course, next, student, set } = await openFinished();
  await set({ next_course_id: next.course.id });
  await site.db.updateTable("products").set({ is_active: false }).where("id", "=", next.product.id).execute();
  for (const page of await said(student, course)) expect(page).not.toContain("Próximo curso");
  await site.db.updateTable("products").set({ is_active: true }).where("id", "=", next.product.id).execute();
  for (const page of await said(student, course)) expect(page).toContain("Próximo curso: Esmaltes");
  await site.db
    .updateTable("courses")
    .set({ is_published: false })
    .where("id", "=", next.course.id)
    .execute();
  for (const page of await said(student, course)) expect(page).not.toContain("Próximo curso");

  const unfinished = await openFinished(1);
  await unfinished.set({ finish_message: "Parabéns!", next_course_id: unfinished.next.course.id });
  for (const page of await said(unfinished.student, unfinished.course)) {
    expect(page).not.toContain("Parabéns!");
    expect(page).not.toContain("Próximo curso");
  }
});

test("prints a certificate in the course's current layout, and offers it for LinkedIn", async () => {
  const { site, course, student } = await openFinished();
  const { location } = await student.post(`/curso/${course.id}/certificado`, { name: "Ana Souza" });
  const path = location ?? "";
  const plain = (await site.get(path)).text;
  expect(plain).toContain('data-layout="classic"');
  for (const layout of ["modern", "plain", "classic"] as const) {
    await site.db
      .updateTable("courses")
      .set({ ...END, certificate_layout: layout })
      .where("id", "=", course.id)
      .execute();
    const page = (await site.get(path)).text.replaceAll("<!-- -->", "");
    for (const fact of [
      `data-layout="${layout}"`,
      END.certificate_words,
      END.signature_image,
      "Iara D’Ávila",
    ])
      expect(page).toContain(fact);
    for (const fact of ["Ana Souza", "Cerâmica", "Código", path.split("/").at(-1) ?? "-"])
      expect(page).toContain(fact);
    expect(page).not.toContain("linkedin.com/profile");
    // The picture is missing in the file store: the certificate is printed without it.
    const pdf = await student.get(`${path}/pdf`);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  }
  const own = (await student.get(path)).text;
  const [, address = "", rel = ""] =
    /<a href="(https:\/\/www\.linkedin\.com\/profile\/add[^"]*)"[^>]*rel="([^"]*)"/.exec(own) ?? [];
  expect(rel).toContain("noopener");
  expect(Object.fromEntries(new URL(address.replaceAll("&amp;", "&")).searchParams)).toEqual({
    startTask: "CERTIFICATION_NAME",
    name: "Cerâmica",
    organizationName: "Ipê Digital",
    issueYear: dayOf(site.now()).slice(0, 4),
    issueMonth: String(Number(dayOf(site.now()).slice(5, 7))),
    certUrl: `${SITE}${path}`,
    certId: path.split("/").at(-1),
  });
});
