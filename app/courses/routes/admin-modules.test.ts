import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { movedIn, orderText, type PlanOrder } from "../ordering/plan-moves.ts";
import { readOrder } from "../ordering/plan-order-writes.server.ts";

const QUESTION = { question: "Quanto é 2 + 2?", options: ["3", "4"], correct: 1 };
const LESSON = { intent: "save-lesson", title: "Luz", content_type: "text", order: "1", attachments: "[]" };

async function openCourse(lessonCount = 0) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, lessons } = await makeCourse(site.db, { title: "Fotografia" }, lessonCount);
  const { id: moduleId } = await site.db.selectFrom("course_modules").select("id").executeTakeFirstOrThrow();
  return { site, admin, course, lessons, moduleId, path: `/admin/cursos/${course.id}/modulos` };
}

async function upload(
  admin: Awaited<ReturnType<TestSite["as"]>>,
  kind: string,
  body: string | Uint8Array<ArrayBuffer>,
  name: string,
) {
  return admin.send(`/api/admin/uploads/${kind}?nome=${name}`, { method: "PUT", body });
}

function titles(site: TestSite, table: "course_modules" | "course_lessons") {
  return site.db.selectFrom(table).select(["title", "order"]).orderBy("order").orderBy("id").execute();
}

/** A product that is off sale until the course has a lesson. */
async function makeOffer(site: TestSite, courseId: number) {
  const facts = { product_type: "Curso" as const, linked_course_id: courseId, is_active: false };
  return { product: await makeProduct(site.db, { ...facts, withheld_at: site.now() }) };
}

test("says what to do first in a course without modules, and shows a way back for an unknown course", async () => {
  const { site, admin, moduleId, path } = await openCourse();
  expect((await admin.get(`${path}?aba=aulas`)).text).toContain("Nenhuma aula criada ainda");
  await admin.post(path, { intent: "delete-module", id: String(moduleId) });
  const page = await admin.get(path);
  expect(page.text).toContain("Módulo excluído!");
  expect(page.text).toContain("Nenhum módulo criado ainda");
  const lessons = await admin.get(`${path}?aba=aulas&nova=1`);
  expect(lessons.text).toContain("Crie módulos primeiro para adicionar aulas");
  expect(lessons.text).not.toContain("Adicionar Aula");
  const missing = await admin.get("/admin/cursos/999/modulos");
  expect([missing.status, missing.text.includes('href="/admin/cursos"')]).toEqual([404, true]);
  expect(missing.text).toContain("Curso não encontrado");
  expect((await admin.post("/admin/cursos/999/modulos", { intent: "save-module", title: "x" })).status).toBe(
    404,
  );
  expect(await titles(site, "course_modules")).toEqual([]);
});

test("creates a module with the requested number and changes it", async () => {
  const { site, admin, moduleId, path } = await openCourse();
  const form = { intent: "save-module", title: "Luz", description: "", order: "1" };
  expect((await admin.post(path, form)).location).toBe(path);
  expect((await admin.get(path)).text).toContain("Módulo criado!");
  expect(await titles(site, "course_modules")).toEqual([
    { title: "Luz", order: 1 },
    { title: "Módulo 1", order: 2 },
  ]);
  await admin.post(path, { ...form, id: String(moduleId), title: "Início", order: "7" });
  expect((await titles(site, "course_modules"))[1]).toEqual({ title: "Início", order: 7 });
  const refused = await admin.post(`${path}?novo=1`, { ...form, title: "", order: "0" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Informe o título do módulo.");
  expect(refused.text).toContain("Use um número de 1 a 10.000.");
});

test("reorders modules and lessons, and moves a lesson to another module", async () => {
  const { site, admin, course, lessons, path } = await openCourse(3);
  await admin.post(path, { intent: "save-module", title: "Fim", order: "2" });
  const [first, , third] = lessons.map((lesson) => lesson.id);
  const start = await readOrder(site.db, course.id);
  const fim = start[1]?.id ?? 0;
  const order = (seen: PlanOrder, to: PlanOrder) =>
    admin.post(path, { intent: "save-order", seen: orderText(seen), order: orderText(to) });
  const upward = movedIn(start, { kind: "lesson", id: third ?? 0, moduleId: start[0]?.id ?? 0, position: 1 });
  expect((await order(start, upward)).status).toBe(200);
  expect((await titles(site, "course_lessons")).map((row) => row.title)).toEqual([
    "Aula 3",
    "Aula 1",
    "Aula 2",
  ]);
  const across = movedIn(upward, { kind: "lesson", id: first ?? 0, moduleId: fim, position: 1 });
  const swapped = movedIn(across, { kind: "module", id: fim, position: 1 });
  expect((await order(upward, swapped)).status).toBe(200);
  expect(await readOrder(site.db, course.id)).toEqual(swapped);
  const moved = site.db
    .selectFrom("course_lessons")
    .select(["module_id", "order", "version"])
    .where("id", "=", first ?? 0);
  // Moving is no edit of the lesson, so its version stays.
  expect(await moved.executeTakeFirst()).toEqual({ module_id: fim, order: 1, version: 1 });

  const other = await makeCourse(site.db, {}, 1);
  const foreign = swapped.map((module, at) =>
    at === 0 ? { ...module, lessons: [...module.lessons, other.lessons[0]?.id ?? 0] } : module,
  );
  const lost = swapped.map((module) => ({ ...module, lessons: module.lessons.slice(1) }));
  for (const wrong of [foreign, lost]) expect((await order(swapped, wrong)).status).toBe(409);
  expect(await readOrder(site.db, course.id)).toEqual(swapped);
});

test("refuses an order that is stale, and overwrites nothing", async () => {
  const { site, admin, course, path } = await openCourse(2);
  const ana = await site.as(await makeAdmin(site.db, { name: "Ana Régis" }));
  const seen = await readOrder(site.db, course.id);
  const [{ id: moduleId, lessons } = { id: 0, lessons: [] }] = seen;
  const turned = [{ id: moduleId, lessons: [...lessons].reverse() }];
  const send = (by: typeof admin, to: PlanOrder) =>
    by.post(path, { intent: "save-order", seen: orderText(seen), order: orderText(to) });
  expect((await send(ana, turned)).status).toBe(200);
  const late = await send(
    admin,
    seen.map((module) => ({ ...module })),
  );
  expect(late.status).toBe(409);
  expect(await readOrder(site.db, course.id)).toEqual(turned);
  expect((await admin.get("/admin/registro")).text).toContain("Mudou a ordem de módulos e aulas");
  // Detects a write by the API too, although it sends no version.
  await updateRow(site.db, "course_lessons", lessons[0] ?? 0, { order: 9 }, site.now());
  const now = await readOrder(site.db, course.id);
  await ana.post(path, { intent: "add-lesson", module_id: String(moduleId), title: "Nova" });
  const blind = await ana.post(path, {
    intent: "save-order",
    seen: orderText(now),
    order: orderText(seen),
  });
  expect(blind.status).toBe(409);
});

test("publishes lessons without content only after a confirmation", async () => {
  const { site, admin, path } = await openCourse(2);
  const lessons = await site.db.selectFrom("course_lessons").select(["id", "title"]).orderBy("id").execute();
  const [first, second] = lessons;
  const isPublished = async () =>
    (await site.db.selectFrom("course_lessons").select("is_published").orderBy("id").execute()).map(
      (row) => row.is_published,
    );
  const empty = {
    is_published: false,
    content_type: "video",
    video_url: null,
    video_file_key: null,
  } as const;
  await site.db.updateTable("course_lessons").set(empty).execute();
  const ask = { intent: "publish-lessons", ask: "publicar-aulas", value: "true" };
  const ids = lessons.map(({ id }) => id).join(",");
  const asked = await admin.post(path, { ...ask, ids });
  expect([asked.status, await isPublished()]).toEqual([428, [false, false]]);
  expect(asked.text).toContain("Publicar 2 aulas sem conteúdo?");
  const agreed = /name="agreed" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
  const yes = { intent: "publish-lessons", answers: "publicar-aulas", value: "true", agreed };

  // One lesson got content meanwhile, so the confirmation is stale.
  const full = { video_url: "https://youtu.be/dQw4w9WgXcQ" };
  await site.db
    .updateTable("course_lessons")
    .set(full)
    .where("id", "=", first?.id ?? 0)
    .execute();
  const again = await admin.post(path, { ...yes, ids });
  expect([again.status, await isPublished()]).toEqual([409, [false, false]]);
  expect(again.text).toContain("Publicar uma aula sem conteúdo?");
  const newer = /name="agreed" value="([^"]*)"/.exec(again.text)?.[1] ?? "";
  expect((await admin.post(path, { ...yes, ids, agreed: newer })).status).toBe(302);
  expect(await isPublished()).toEqual([true, true]);

  // An attachment counts as content, and going back to a draft needs no confirmation.
  expect((await admin.post(path, { ...ask, ids, value: "false" })).status).toBe(302);
  await site.db
    .insertInto("lesson_attachments")
    .values({
      lesson_id: second?.id ?? 0,
      public_id: "a".repeat(32),
      file_key: "anexos/a",
      name: "a.pdf",
      size_bytes: 1,
      order: 1,
      created_at: site.now(),
    })
    .execute();
  expect((await admin.post(path, { ...ask, ids })).status).toBe(302);
});

test("creates and renames a module and its lessons in the tree, as drafts, and publishes them together", async () => {
  const { site, admin, course, path } = await openCourse(0);
  const { product } = await makeOffer(site, course.id);
  expect((await admin.post(path, { intent: "add-module", title: "  Luz  " })).status).toBe(200);
  const luz = (await readOrder(site.db, course.id)).at(-1)?.id ?? 0;
  const add = { intent: "add-lesson", module_id: String(luz) };
  for (const title of ["Natural", "De estúdio"]) await admin.post(path, { ...add, title });
  const empty = await admin.post(path, { ...add, title: " " });
  expect([empty.status, (await admin.post(path, { ...add, module_id: "999", title: "x" })).status]).toEqual([
    422, 422,
  ]);
  const rows = await site.db.selectFrom("course_lessons").selectAll().orderBy("order").execute();
  expect(rows.map((row) => [row.title, row.order, row.is_published])).toEqual([
    ["Natural", 1, false],
    ["De estúdio", 2, false],
  ]);
  const sale = site.db.selectFrom("products").select("is_active").where("id", "=", product.id);
  expect((await sale.executeTakeFirst())?.is_active).toBe(false);
  const ids = rows.map(({ id }) => id).join(",");
  await admin.post(path, { intent: "publish-lessons", ids, value: "true" });
  expect((await admin.get(path)).text).toContain("2 aulas publicadas!");
  expect((await sale.executeTakeFirst())?.is_active, "back on sale with its first lesson").toBe(true);

  const lesson = { intent: "rename-lesson", id: String(rows[0]?.id), version: "2" };
  expect((await admin.post(path, { ...lesson, title: "Luz natural" })).status).toBe(200);
  const late = await admin.post(path, { ...lesson, title: "Do sol" });
  expect(late.status).toBe(409);
  await admin.post(path, { intent: "rename-module", id: String(luz), version: "1", title: "A luz" });
  const page = (await admin.get(path)).text;
  for (const title of ["Luz natural", "A luz", "De estúdio"]) expect(page).toContain(title);
  const other = await makeCourse(site.db, {}, 1);
  const away = { intent: "rename-module", id: String(other.lessons[0]?.module_id), version: "1" };
  expect((await admin.post(path, { ...away, title: "Furtado" })).status).toBe(404);
});

test("deletes the lessons of a deleted module, or moves them to another module", async () => {
  const { site, admin, moduleId, path } = await openCourse(2);
  await admin.post(path, { intent: "save-module", title: "Fim", order: "2" });
  const fim = await site.db
    .selectFrom("course_modules")
    .select("id")
    .where("title", "=", "Fim")
    .executeTakeFirst();
  await admin.post(path, { intent: "delete-module", id: String(moduleId), move_to: String(fim?.id) });
  const rows = await site.db
    .selectFrom("course_lessons")
    .select(["title", "module_id"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { title: "Aula 1", module_id: fim?.id },
    { title: "Aula 2", module_id: fim?.id },
  ]);
  await admin.post(path, { intent: "delete-module", id: String(fim?.id), move_to: "" });
  expect(await titles(site, "course_lessons")).toEqual([]);
});

test("sanitizes a text lesson, and refuses a lesson without a module but keeps its typed text", async () => {
  const { site, admin, moduleId, path } = await openCourse();
  const text = '<h2>Luz</h2><p onclick="x()">Suave<script>alert(1)</script></p>';
  const form = { ...LESSON, module_id: String(moduleId), text_content: text, is_free_preview: "on" };
  const refused = await admin.post(`${path}?aba=aulas&nova=1`, { ...form, module_id: "" });
  expect([refused.status, refused.text.includes("Selecione um módulo primeiro")]).toEqual([422, true]);
  const created = await admin.post(`${path}?aba=aulas&nova=1`, { ...form, duration: "6:30" });
  expect(created.location).toBe(`${path}?aba=aulas`);
  const list = await admin.get(`${path}?aba=aulas`);
  for (const words of ["Aula criada!", "Gratuita", "Texto", "Luz"]) expect(list.text).toContain(words);
  const row = await site.db.selectFrom("course_lessons").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ title: "Luz", duration_seconds: 390, is_free_preview: true });
  expect(row.text_content).toBe("<h2>Luz</h2><p>Suave</p>");

  const kept = {
    ...form,
    id: String(row.id),
    content_type: "video",
    video_url: "https://youtu.be/abcdefghijk",
  };
  const { text_content: _, ...video } = kept;
  await admin.post(path, video);
  const changed = await site.db.selectFrom("course_lessons").selectAll().executeTakeFirstOrThrow();
  expect(changed).toMatchObject({ content_type: "video", text_content: row.text_content });
  expect((await admin.post(path, { ...video, video_url: "javascript:alert(1)" })).status).toBe(422);
  const code =
    '<iframe width="560" src="https://www.youtube.com/embed/abcdefghijk?si=x" allowfullscreen></iframe>';
  await admin.post(path, { ...video, video_url: code });
  const framed = await site.db.selectFrom("course_lessons").select("video_url").executeTakeFirst();
  expect(framed?.video_url).toBe("https://www.youtube.com/embed/abcdefghijk?si=x");
  expect((await admin.post(path, { ...video, duration: "meia hora" })).text).toContain("como 12:30");
});

test("refuses a quiz that a student could not answer, and keeps a stored broken quiz exactly", async () => {
  const { site, admin, moduleId, path } = await openCourse();
  const quiz = { ...LESSON, module_id: String(moduleId), content_type: "quiz", quiz_pass_percent: "80" };
  const asText = (question: object) => JSON.stringify({ questions: [{ ...QUESTION, ...question }] });
  const refusals = [
    [{}, "O questionário ainda não tem perguntas."],
    [{ quiz_data: "{" }, "O texto não é um JSON válido."],
    [{ quiz_data: asText({ correct: -1 }) }, "Pergunta 1: Marque a opção correta."],
    [{ quiz_data: asText({ options: ["3"] }) }, "Pergunta 1: Escreva pelo menos duas opções."],
    [{ quiz_data: asText({}), quiz_pass_percent: "101" }, "Use um número de 1 a 100."],
  ] as const;
  for (const [fields, sentence] of refusals) {
    const answer = await admin.post(`${path}?aba=aulas&nova=1`, { ...quiz, ...fields });
    expect([answer.status, answer.text.includes(sentence), sentence]).toEqual([422, true, sentence]);
  }
  await admin.post(path, { ...quiz, quiz_data: asText({}) });
  const row = await site.db.selectFrom("course_lessons").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ quiz_pass_percent: 80, quiz_data: asText({}) });

  const raw = '[{"pergunta": "sem opções"}]';
  await updateRow(site.db, "course_lessons", row.id, { quiz_data: raw }, site.now());
  const list = await admin.get(`${path}?aba=aulas`);
  expect(list.text).toContain("Pergunta 1: falta a lista de opções.");
  const form = await admin.get(`${path}?aba=aulas&editar=${row.id}`);
  expect(form.text).toContain("Não foi possível abrir este questionário");
  expect(form.text).toContain("[{&quot;pergunta&quot;: &quot;sem opções&quot;}]");
  const saved = await admin.post(path, { ...quiz, id: String(row.id), title: "Teste" });
  expect(saved.status).toBe(302);
  const kept = await site.db.selectFrom("course_lessons").select(["title", "quiz_data"]).executeTakeFirst();
  expect(kept).toEqual({ title: "Teste", quiz_data: raw });
});

test("returns the text of captions once, as a browser shows it", async () => {
  const { admin } = await openCourse();
  const signs = "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nP&atilde;o &#38; &quot;&aacute;gua&quot;\n";
  const rolling = `WEBVTT
Kind: captions
Language: pt

00:00:00.000 --> 00:00:02.000 align:start position:0%
\x20
bom<00:00:00.500><c> dia</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
bom dia
\x20

00:00:02.010 --> 00:00:04.000 align:start position:0%
bom dia
hoje<00:00:02.500><c> tem</c><00:00:03.000><c> massa</c>
`;
  expect((await upload(admin, "captions", signs, "a.vtt")).json().text).toBe('Pão & "água"');
  expect((await upload(admin, "captions", rolling, "a.vtt")).json().text).toBe("bom dia\nhoje tem massa");
});

test("converts captions of an SRT file to WebVTT, which browsers show", async () => {
  const { admin, site } = await openCourse();
  const srt =
    "\uFEFF1\r\n0:00:01,5 --> 00:00:02,000 X1:10 Y1:2\r\n{\\an8}Pão <i>quente</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,250\r\nÁgua & sal\r\n";
  const stored = (await upload(admin, "captions", srt, "aula.srt")).json();
  expect(stored.text).toBe("Pão quente\nÁgua & sal");
  const kept = await site.files.read(stored.key, { until: undefined });
  expect(await new Response(kept).text()).toBe(
    "WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\nPão <i>quente</i>\n\n2\n00:00:03.000 --> 00:00:04.250\nÁgua & sal\n",
  );
});

test("reads captions as other tools write them", async () => {
  const { admin } = await openCourse();
  const said = async (file: string | Uint8Array<ArrayBuffer>, name = "a.srt") =>
    (await upload(admin, "captions", file, name)).json().text;
  const times = (from: number) => `00:00:0${from},000 --> 00:00:0${from + 1},000`;
  const srt = `1\n${times(1)}\nAção\n`;
  expect(await said(Buffer.from(`\uFEFF${srt}`, "utf16le"))).toBe("Ação");
  expect(await said(Buffer.from(srt, "latin1"))).toBe("Ação");
  // No empty lines between captions, an empty line before the text, and a year that is not a caption number.
  expect(await said(`1\n${times(1)}\num\n2\n${times(2)}\n\n2026\n\n3\n${times(3)}\ntrês`)).toBe(
    "um\n2026\ntrês",
  );
  expect(await said(`${times(1)}\n7\n\n${times(2)}\noito`)).toBe("7\noito");
  expect(await said(`1\n${times(1)}\nse x < 10, <i>abra</i> Arquivo --> Novo`)).toBe(
    "se x < 10, abra Arquivo --> Novo",
  );
  // From speech recognition: an empty caption with zero duration.
  const heard = "WEBVTT\n\n00:01.000 --> 00:01.000\num\n00:02.000 --> 00:03.000\n<v Ana\nLúcia>dois";
  expect(await said(heard, "a.vtt")).toBe("um\ndois");
});

test("rewrites times that no browser reads", async () => {
  const { admin, site } = await openCourse();
  const file =
    "\nWEBVTT\n\n0:00:01,5-->0:00:59,90 align:start\num\n\n1000:00:01.000 --> 1000:00:60.000\ndois --> três\n";
  const stored = (await upload(admin, "captions", file, "a.vtt")).json();
  expect(stored.text).toBe("um\ndois --> três");
  const kept = await site.files.read(stored.key, { until: undefined });
  expect(await new Response(kept).text()).toBe(
    "WEBVTT\n\n00:00:01.500 --> 00:00:59.900 align:start\num\n\n1000:00:01.000 --> 1000:01:00.000\ndois --&gt; três\n",
  );
});

test("validates files by content, keeps them private for the lesson, and deletes them with it", async () => {
  const { site, admin, moduleId, path } = await openCourse();
  const wrong = [
    ["video", "%PDF-1.7", "aula.mp4", "O conteúdo do arquivo não combina com a extensão"],
    ["video", "%PDF-1.7", "aula.pdf", "Envie um vídeo MP4, MOV ou WebM."],
    ["pdf", "oi", "aula.txt", "Envie um arquivo PDF."],
    [
      "captions",
      "oi\n00:00:01,000 --> 00:00:02,000\noi",
      "a.vtt",
      "deve ser WEBVTT, ou o arquivo ser um SRT",
    ],
    ["captions", "1\n00:00:03,000 --> 00:00:02,000\noi", "a.srt", "Linha 2: a legenda termina antes"],
    ["captions", "WEBVTT\n\n00:03.000 --> 00:02.000\noi", "a.vtt", "Linha 3: a legenda termina antes"],
    ["captions", "WEBVTT\n\n00:00:01:000 --> 00:00:02:000\noi", "a.vtt", "Linha 3: o tempo precisa"],
    ["captions", "WEBVTT\n\n", "a.vtt", "nenhuma legenda"],
  ] as const;
  for (const [kind, body, name, sentence] of wrong) {
    const answer = await upload(admin, kind, body, name);
    expect([answer.status, answer.json().message]).toEqual([422, expect.stringContaining(sentence)]);
  }
  const video = (await upload(admin, "video", "\0\0\0 ftypisom", "aula.mp4")).json();
  const captions = (
    await upload(admin, "captions", "WEBVTT\n\n00:01.000 --> 00:02.000\nOlá", "a.vtt")
  ).json();
  const pdf = (await upload(admin, "attachment", "%PDF-1.7 roteiro", "Roteiro.pdf")).json();
  expect([captions.text, pdf.name, pdf.key]).toEqual([
    "Olá",
    "Roteiro.pdf",
    expect.stringMatching(/^aulas\//),
  ]);
  const form = {
    ...LESSON,
    module_id: String(moduleId),
    content_type: "video",
    video_url: "",
    transcript: "Olá",
    video_file_key: video.key,
    video_file_name: video.name,
    captions_key: captions.key,
    attachments: JSON.stringify([{ key: pdf.key, name: pdf.name }]),
  };
  const missing = await admin.post(path, { ...form, video_file_key: "aulas/nada" });
  expect([missing.status, missing.text.includes("não está mais disponível")]).toEqual([422, true]);
  expect((await admin.post(path, { ...form, video_file_key: "entregas/outro" })).status).toBe(422);
  await admin.post(path, form);
  const row = await site.db.selectFrom("course_lessons").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ video_file_key: video.key, captions_key: captions.key, transcript: "Olá" });
  const attachment = await site.db.selectFrom("lesson_attachments").selectAll().executeTakeFirstOrThrow();
  expect(attachment).toMatchObject({ name: "Roteiro.pdf", size_bytes: 16, file_key: pdf.key });

  await admin.post(path, { ...form, id: String(row.id), video_file_key: "", video_file_name: "" });
  expect(await site.files.size(video.key)).toBeUndefined();
  const same = await site.db.selectFrom("lesson_attachments").select("public_id").executeTakeFirst();
  expect(same?.public_id).toBe(attachment.public_id);
  await admin.post("/admin/cursos", { intent: "duplicate-course", id: path.split("/")[3] ?? "" });
  await admin.post(path, { intent: "delete-lesson", id: String(row.id) });
  expect(await site.files.size(pdf.key), "the copy still uses it").toBe(16);
});
