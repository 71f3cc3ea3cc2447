import { expect, test } from "vitest";
import type { NewRow } from "#db/schema.ts";
import { updateRow } from "#db/writes.server.ts";
import {
  makeAdmin,
  makeCourse,
  makeCourseProduct,
  makeLesson,
  makePaidOrder,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { closeRights } from "#tests/rights.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

const SECRET = "Conteúdo só de quem comprou.";
const QUIZ = JSON.stringify({
  questions: [
    { question: "Quanto é 1 + 1?", options: ["Um", "Dois"], correct: 1, explanation: "Conte nos dedos." },
    { question: "E 2 + 2?", options: ["Quatro", "Cinco", "Seis"], correct: 0, explanation: "Dobre." },
  ],
});

/** A course on sale with a paid text lesson, a free preview and further lessons; one student, one stranger. */
async function openCourse(...more: Partial<NewRow<"course_lessons">>[]) {
  const site = await openSite();
  const { product, course, lessons } = await makeCourseProduct(site.db, { name: "Curso à venda" });
  const [paid, free] = lessons;
  if (!paid || !free) throw new Error("the course has no lessons");
  await updateRow(site.db, "course_lessons", paid.id, { text_content: SECRET }, site.now());
  await updateRow(site.db, "course_lessons", free.id, { is_free_preview: true }, site.now());
  const extra = [];
  for (const facts of more) extra.push(await makeLesson(site.db, paid.module_id, facts));
  const student = await makeUser(site.db);
  const stranger = await makeUser(site.db);
  await makePaidOrder(site, { user_id: student.id, lines: [{ product }] });
  const address = (lesson: { id: number } | undefined) => `/curso/${course.id}?aula=${lesson?.id}`;
  const report = (lesson: { id: number }) => `/api/courses/${course.id}/lessons/${lesson.id}/progress`;
  return { site, product, course, paid, free, extra, student, stranger, address, report };
}

function progressOf(site: TestSite, userId: number, lessonId: number) {
  return site.db
    .selectFrom("lesson_progress")
    .selectAll()
    .where("user_id", "=", userId)
    .where("lesson_id", "=", lessonId)
    .executeTakeFirst();
}

test("SEC-07: opens paid lessons to a course's own teacher and managers, and to no other team member", async () => {
  const { site, course, paid, address } = await openCourse();
  const [teacher, other] = [
    await makeTeamMember(site.db, "instructor"),
    await makeTeamMember(site.db, "instructor"),
  ];
  await updateRow(site.db, "courses", course.id, { instructor_id: teacher.id }, site.now());
  const read = async (user: { id: number }) => (await (await site.as(user)).get(address(paid))).text;
  expect(await read(teacher)).toContain(SECRET);
  for (const user of [other, await makeTeamMember(site.db, "support")]) {
    expect(await read(user)).not.toContain(SECRET);
  }
});

test("opens the course by number or full address, redirects a wrong slug, and answers 404 for anything else", async () => {
  const { site, course, student, free } = await openCourse();
  const visitor = await site.as(student);
  const slug = course.title.toLowerCase().replace(" ", "-");
  const page = await visitor.get(`/curso/${course.id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain(SECRET);
  expect((await visitor.get(`/curso/${course.id}-${slug}?aula=${free.id}`)).status).toBe(200);
  const moved = await visitor.get(`/curso/${course.id}-outro?aula=${free.id}`);
  expect([moved.status, moved.location]).toEqual([301, `/curso/${course.id}-${slug}?aula=${free.id}`]);
  const other = await makeCourse(site.db);
  for (const path of [
    "/curso/999999",
    "/curso/x",
    `/curso/${course.id}?aula=999999`,
    `/curso/${course.id}?aula=x`,
    `/curso/${course.id}?aula=${other.lessons[0]?.id}`,
  ]) {
    const answer = await visitor.get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).toContain("Curso ou aula não encontrada");
  }
});

test("SEC-02, SEC-07: reveals nothing of a paid lesson at any address to a person without it", async () => {
  const { site, course, paid, free, extra, stranger, address, report } = await openCourse(
    { content_type: "video", video_url: "https://youtu.be/abcdefghijk", transcript: SECRET },
    { content_type: "video", video_file_key: "aulas/filme", captions_key: "aulas/legenda" },
    { content_type: "pdf", pdf_file: "https://arquivos.example/secreto.pdf" },
    { content_type: "pdf", pdf_file_key: "aulas/apostila" },
    { content_type: "quiz", quiz_data: QUIZ },
  );
  await site.db
    .insertInto("lesson_attachments")
    .values({
      lesson_id: paid.id,
      public_id: "anexo-de-teste",
      name: "planilha.xlsx",
      file_key: "aulas/planilha",
      size_bytes: 10,
      created_at: site.now(),
    })
    .execute();
  const visitor = site.visitor();
  const signedIn = await site.as(stranger);
  const leaks = /só de quem comprou|abcdefghijk|secreto\.pdf|planilha|aulas\/|Conte nos dedos|Quatro/;
  for (const lesson of [paid, ...extra]) {
    const login = await visitor.get(address(lesson));
    expect([login.status, login.location?.slice(0, 7)]).toEqual([302, "/login?"]);
    expect((await visitor.get(address(lesson).replace("?", ".data?"))).text).not.toMatch(leaks);
    const locked = await signedIn.get(address(lesson));
    expect([lesson.content_type, locked.status]).toEqual([lesson.content_type, 403]);
    expect(locked.text).toContain("Esta aula é para quem tem o curso.");
    expect(locked.text).toContain("Comprar por");
    expect(locked.text).not.toMatch(leaks);
    const raw = await signedIn.get(address(lesson).replace("?", ".data?"));
    expect(raw.status).toBe(403);
    expect(raw.text).not.toMatch(leaks);
    for (const file of ["video", "pdf", "legendas"]) {
      const path = `/aulas/${lesson.id}/${file}`;
      expect((await visitor.get(path)).location).toContain("/login");
      expect([path, (await signedIn.get(path)).status]).toEqual([path, 404]);
    }
    expect((await signedIn.postJson(report(lesson), { second: 5 })).status).toBe(404);
    expect((await visitor.postJson(report(lesson), { second: 5 })).status).toBe(401);
    for (const intent of ["complete", "undo", "note-add", "quiz-start", "quiz-finish"]) {
      expect((await signedIn.post(address(lesson), { intent, body: "x" })).status).toBe(404);
    }
  }
  expect((await signedIn.get("/anexos/anexo-de-teste")).status).toBe(404);
  expect((await visitor.get("/anexos/anexo-de-teste")).location).toContain("/login");
  // The plan is readable, its preview can be watched.
  const plan = await signedIn.get(`/curso/${course.id}`);
  expect(plan.status).toBe(200);
  expect(plan.text).toContain(free.title);
  expect(plan.text).toContain("só para alunos");
  expect(plan.text).not.toMatch(leaks);
  expect((await signedIn.get(address(free))).text).toContain("Texto.");
  for (const table of ["lesson_progress", "quiz_attempts", "lesson_notes"] as const) {
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test("opens a free preview to anyone until its course is a draft again", async () => {
  const { site, course, free, paid, address } = await openCourse();
  const page = await site.get(address(free));
  expect(page.status).toBe(200);
  expect(page.text).toContain("Texto.");
  expect(page.text).toContain("Comprar por");
  expect(page.text).not.toContain(SECRET);
  expect(page.text).not.toContain("Dúvidas da Aula");
  expect((await site.get(`/curso/${course.id}`)).location).toContain("/login");
  const elsewhere = await makeCourse(site.db);
  expect((await site.get(`/curso/${elsewhere.course.id}?aula=${free.id}`)).location).toContain("/login");
  await updateRow(site.db, "courses", course.id, { is_published: false }, site.now());
  expect((await site.get(address(free))).location).toContain("/login");
  const stranger = await site.as(await makeUser(site.db));
  for (const path of [`/curso/${course.id}`, address(free), address(paid)]) {
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
  }
});

test("closes the lessons of a place that was taken away, says why and keeps the progress", async () => {
  const { site, course, paid, student, address, report } = await openCourse();
  const visitor = await site.as(student);
  await visitor.post(address(paid), { intent: "complete" });
  await closeRights(site.db, "revoked");
  const locked = await visitor.get(address(paid));
  const text = locked.text.replaceAll("<!-- -->", "");
  expect(locked.status).toBe(403);
  expect(text).toContain("A compra deste curso foi reembolsada em 02/11/2026.");
  expect(text).toContain("Para voltar, compre o curso de novo.");
  expect(text).toContain("(1 de 2 aulas)");
  expect(text).not.toContain(SECRET);
  expect((await visitor.postJson(report(paid), { second: 1 })).status).toBe(403);
  expect((await visitor.get(`/curso/${course.id}`)).status).toBe(200);
  await site.db.updateTable("rights").set({ revoked_for: null }).execute();
  expect((await visitor.get(address(paid))).text).toContain("Aula concluída em");
});

test("opens every lesson of any course to an admin, also drafts, without storing anything", async () => {
  const { site, course, paid, extra, address, report } = await openCourse({
    content_type: "quiz",
    quiz_data: QUIZ,
  });
  await updateRow(site.db, "courses", course.id, { is_published: false }, site.now());
  const admin = await site.as(await makeAdmin(site.db));
  const page = await admin.get(address(paid));
  expect(page.text).toContain(SECRET);
  expect(page.text).toContain("Prévia de administrador");
  expect((await admin.postJson(report(paid), { second: 9 })).status).toBe(404);
  expect((await admin.post(address(paid), { intent: "complete" })).status).toBe(422);
  const quiz = await admin.get(address(extra[0]));
  expect(quiz.text).not.toContain("Conte nos dedos");
  const graded = await admin.post(address(extra[0]), {
    intent: "quiz-finish",
    "answer-0": "1",
    "answer-1": "1",
  });
  expect(graded.text.replaceAll("<!-- -->", "")).toContain("1 de 2 perguntas");
  expect(graded.text).toContain("nada foi salvo");
  expect(await site.db.selectFrom("quiz_attempts").selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom("lesson_progress").selectAll().execute()).toEqual([]);
});

test("stores the video position for every device, and completes a lesson at 90 %", async () => {
  const { site, student, extra, address, report } = await openCourse({
    content_type: "video",
    video_file_key: "aulas/filme",
    duration_seconds: 100,
  });
  const [lesson] = extra;
  if (!lesson) throw new Error("no video");
  const phone = await site.as(student);
  const laptop = await site.as(student);
  const send = async (body: object) => (await phone.postJson(report(lesson), body)).json();
  expect(await send({ second: 40.7, length: 100, watched: [[0, 40.7]] })).toEqual({
    completed: false,
    byRule: false,
  });
  expect((await laptop.get(address(lesson))).text).toContain(`/aulas/${lesson.id}/video#t=40`);
  // The same minutes again, then a jump to the end: the position moves, but the rule does not complete.
  await send({ second: 40, length: 100, watched: [[0, 40]] });
  expect(await send({ second: 99, length: 100, watched: [[97, 99]] })).toEqual({
    completed: false,
    byRule: false,
  });
  expect(await send({ second: 90, length: 100, watched: [[41, 90]] })).toEqual({
    completed: true,
    byRule: true,
  });
  expect(await progressOf(site, student.id, lesson.id)).toMatchObject({
    position_seconds: 90,
    completed_by: "rule",
    undone_at: null,
  });
  // A completed lesson is not completed again.
  expect(await send({ second: 92, length: 100, watched: [[90, 92]] })).toEqual({
    completed: true,
    byRule: false,
  });
  // A video that was nearly finished starts again.
  await send({ second: 97, length: 100 });
  expect((await laptop.get(address(lesson))).text).not.toContain("#t=");
  // After an undo, no amount of watching completes it; the button does.
  expect((await laptop.post(address(lesson), { intent: "undo" })).status).toBe(200);
  expect(await send({ second: 99, length: 100, watched: [[0, 99]] })).toEqual({
    completed: false,
    byRule: false,
  });
  expect((await laptop.get(address(lesson))).text).toContain("quando você assiste a");
  await laptop.post(address(lesson), { intent: "complete" });
  expect(await progressOf(site, student.id, lesson.id)).toMatchObject({
    completed_by: "hand",
    undone_at: null,
  });
});

test("refuses reports that no player sends, without any change", async () => {
  const { site, student, paid, report } = await openCourse();
  const visitor = await site.as(student);
  for (const body of [
    { second: -1 },
    { second: "5" },
    { second: 1e9 },
    { length: 0 },
    { watched: [[1]] },
    { watched: [[1, 2, 3]] },
    { watched: Array.from({ length: 101 }, () => [0, 1]) },
    { user_id: 1 },
    { completed: true },
    [],
    null,
  ]) {
    expect([body, (await visitor.postJson(report(paid), body)).status]).toEqual([body, 422]);
  }
  expect(await progressOf(site, student.id, paid.id)).toBeUndefined();
  await visitor.postJson(report(paid), { second: 90, length: 100, watched: [[0, 100]] });
  expect(await progressOf(site, student.id, paid.id)).toMatchObject({ completed_at: null });
});

test("completes texts by hand, leads to the next lesson, and counts them in the course", async () => {
  const { site, course, student, paid, free, address } = await openCourse();
  const visitor = await site.as(student);
  const first = await visitor.get(address(paid));
  expect(first.text).toContain("Concluir e continuar");
  expect(first.text).toContain("conclua a aula no botão abaixo");
  const done = await visitor.post(address(paid), { intent: "complete" });
  expect(done.location).toContain(`?aula=${free.id}`);
  const page = (await visitor.get(`/curso/${course.id}`)).text.replaceAll("<!-- -->", "");
  expect(page).toContain("1 de 2 aulas");
  expect(page).toContain("· concluída");
  expect(page).toContain('aria-valuenow="50"');
  expect((await visitor.post(address(paid), { intent: "delete" })).status).toBe(422);
});

test("keeps notes with their second for one person, and lists them for the whole course", async () => {
  const { site, student, paid, extra, address } = await openCourse({
    content_type: "video",
    video_file_key: "aulas/filme",
    title: "A aula filmada",
  });
  const [video] = extra;
  const visitor = await site.as(student);
  const blank = await visitor.post(address(video), { intent: "note-add", body: "  ", second: "5" });
  expect(blank.status).toBe(422);
  expect(blank.text).toContain("Escreva a anotação.");
  const extraField = { intent: "note-add", body: "x", user_id: "1" };
  expect((await visitor.post(address(video), extraField)).status).toBe(422);
  await visitor.post(address(video), { intent: "note-add", body: "Rever <b>isto</b>", second: "92" });
  const text = (await visitor.get(address(paid))).text.replaceAll("<!-- -->", "");
  expect(text).toContain("Rever &lt;b&gt;isto&lt;/b&gt;");
  expect(text).toContain("A aula filmada, 1:32");
  expect(text).toContain(`aula=${video?.id}&amp;t=92`);
  const { id } = await site.db.selectFrom("lesson_notes").select("id").executeTakeFirstOrThrow();

  const classmate = await makeUser(site.db);
  const { course_id } = await site.db
    .selectFrom("course_modules")
    .select("course_id")
    .where("id", "=", paid.module_id)
    .executeTakeFirstOrThrow();
  await enroll(site.db, { userId: classmate.id, courseId: course_id }, site.now());
  const other = await site.as(classmate);
  expect((await other.get(address(video))).text).not.toContain("Rever");
  expect(
    (await other.post(address(video), { intent: "note-save", note: String(id), body: "meu" })).status,
  ).toBe(404);
  await other.post(address(video), { intent: "note-delete", note: String(id) });
  await visitor.post(address(video), { intent: "note-save", note: String(id), body: "Rever no sábado" });
  expect((await visitor.get(address(video))).text).toContain("Rever no sábado");
  await visitor.post(address(video), { intent: "note-delete", note: String(id) });
  expect(await site.db.selectFrom("lesson_notes").selectAll().execute()).toEqual([]);
});

test("explains a quiz that cannot be answered, and lets the student go on", async () => {
  for (const quiz_data of ["{", '{"questions":[{"question":"?","options":["a"],"correct":7}]}', null]) {
    const { site, student, extra, address } = await openCourse({ content_type: "quiz", quiz_data });
    const visitor = await site.as(student);
    const page = await visitor.get(address(extra[0]));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Este questionário está em revisão");
    expect((await visitor.post(address(extra[0]), { intent: "quiz-start" })).status).toBe(422);
    await visitor.post(address(extra[0]), { intent: "complete" });
    expect((await visitor.get(address(extra[0]))).text).toContain("Aula concluída em");
  }
});

test("opens a course without lessons and shows no progress", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { course } = await makeCourse(site.db, {}, 0);
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  const page = await (await site.as(user)).get(`/curso/${course.id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Este curso ainda não tem aulas");
  expect(page.text).toContain('aria-valuenow="0"');
});

test("does not report a lesson that was completed by its button after four seconds as watched to 90 %", async () => {
  const { site, student, extra, address, report } = await openCourse({
    content_type: "video",
    video_file_key: "aulas/filme",
    duration_seconds: 100,
  });
  const [lesson] = extra;
  if (!lesson) throw new Error("no video");
  const visitor = await site.as(student);
  await visitor.post(address(lesson), { intent: "complete" });
  // The player's last report, sent when the page was left.
  const last = await visitor.postJson(report(lesson), { second: 4, length: 100, watched: [[0, 4]] });
  expect(last.json()).toEqual({ completed: true, byRule: false });
});

test("reports a place that was taken away during a lesson with the words of the reloaded page, for every request", async () => {
  const { site, student, paid, free, extra, address, report } = await openCourse(
    { content_type: "video", video_file_key: "aulas/filme", duration_seconds: 100 },
    { content_type: "pdf", pdf_file_key: "aulas/apostila" },
    { content_type: "quiz", quiz_data: QUIZ },
  );
  const visitor = await site.as(student);
  const quiz = extra.at(-1);
  if (!quiz) throw new Error("no quiz");
  await visitor.post(address(quiz), { intent: "quiz-start" });
  await closeRights(site.db, "revoked");
  const words =
    "A compra deste curso foi reembolsada em 02/11/2026. Para voltar, compre o curso de novo. Seu progresso está salvo (0 de 5 aulas) e volta junto.";
  const reloaded = (await visitor.get(address(paid))).text.replaceAll("<!-- -->", "");
  expect(reloaded).toContain(words);
  const typed = "Uma anotação longa, escrita à noite";
  const forms: Record<string, string>[] = [
    { intent: "complete" },
    { intent: "undo" },
    { intent: "note-add", body: typed, second: "" },
    { intent: "quiz-start" },
    { intent: "quiz-keep", question: "0", answer: "1" },
    { intent: "quiz-finish", "answer-0": "1", "answer-1": "0" },
  ];
  for (const lesson of [paid, ...extra]) {
    for (const form of forms) {
      const body = new URLSearchParams(form).toString();
      const path = address(lesson).replace("?", ".data?");
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await visitor.send(path, { method: "POST", body, headers });
      expect([lesson.content_type, form.intent, answer.status]).toEqual([
        lesson.content_type,
        form.intent,
        403,
      ]);
      expect(answer.text).toContain(words);
      expect(answer.text).toContain('"lost"');
    }
    const told = await visitor.postJson(report(lesson), {});
    expect([told.status, told.json().error, told.json().message]).toEqual([403, "access_lost", words]);
    const doubt = await visitor.postJson(report(lesson).replace("/progress", "/doubts"), { text: typed });
    expect([doubt.status, doubt.json().message]).toEqual([403, words]);
    expect(doubt.json().lost.viewer.loss.sentence).toBe(
      "A compra deste curso foi reembolsada em 02/11/2026.",
    );
  }
  // Without JavaScript the page loads again, with the typed text on it.
  const whole = await visitor.post(address(paid), { intent: "note-add", body: typed, second: "" });
  expect(whole.status).toBe(403);
  expect(whole.text.replaceAll("<!-- -->", "")).toContain(words);
  expect(whole.text).toContain(typed);
  // A file in its own tab redirects to the same words; a player's own request for it does not.
  const pdf = `/aulas/${extra[1]?.id}/pdf`;
  const tab = await visitor.get(pdf, { headers: { "sec-fetch-dest": "document" } });
  expect([tab.status, tab.location?.endsWith(`?aula=${extra[1]?.id}`)]).toEqual([302, true]);
  expect((await visitor.get(pdf, { headers: { "sec-fetch-dest": "video" } })).status).toBe(403);
  // At a free preview, student-only forms are refused with the same words.
  const preview = await visitor.post(address(free), { intent: "note-add", body: typed, second: "" });
  expect(preview.status).toBe(403);
  for (const table of ["lesson_notes", "lesson_doubts"] as const) {
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await site.db.selectFrom("quiz_attempts").selectAll().execute())[0]?.finished_at).toBeNull();
  // A person who never had a place gets no such message.
  const stranger = await site.as(await makeUser(site.db));
  expect((await stranger.post(address(paid), { intent: "complete" })).status).toBe(404);
  expect((await stranger.postJson(report(paid), {})).status).toBe(404);
  expect((await stranger.get(pdf, { headers: { "sec-fetch-dest": "document" } })).status).toBe(404);
});

test("names the kind of each lesson once, in the player's plan and on the product's page", async () => {
  const { site, product, student, address, free } = await openCourse(
    { title: "Mapa de tarefas", content_type: "pdf", duration_seconds: 300 },
    { title: "Prova", content_type: "quiz", quiz_data: null },
    { title: "Aula falada", content_type: "video", duration_seconds: 545 },
  );
  const pages = [
    await (await site.as(student)).get(address(free)),
    await site.get(`/produto/${product.id}`),
  ].map(({ text }) => text.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]*>/g, ""));
  for (const text of pages) {
    expect(text.match(/Mapa de tarefas[\s\S]{0,20}PDF, 5 min/)?.[0].match(/PDF/g)).toEqual(["PDF"]);
    expect(text.match(/Prova[\s\S]{0,40}/)?.[0].match(/Questionário/g)).toEqual(["Questionário"]);
    expect(text).toMatch(/Aula falada[\s(]*Vídeo[), ]*9:05/);
  }
});
