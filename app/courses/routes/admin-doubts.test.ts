import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { askDoubt } from "../doubts/doubt-writes.server.ts";

const PATH = "/admin/duvidas";

async function openInbox() {
  const site = await openSite();
  const teacher = await makeAdmin(site.db, { name: "Lívia Sampaio" });
  const student = await makeUser(site.db, { name: "Ana Souza", email: "ana@teste.example" });
  const { course, lessons } = await makeCourse(site.db, { title: "Cerâmica" });
  await enroll(site.db, { userId: student.id, courseId: course.id }, site.now());
  const ask = async (text: string) => {
    const facts = { userId: student.id, courseId: course.id, lessonId: lessons[0]?.id ?? 0, text };
    site.advance(60_000);
    const asked = await askDoubt(site.db, facts, site.now());
    return String(asked.ok ? asked.id : 0);
  };
  return { site, admin: await site.as(teacher), teacher, student, course, lesson: lessons[0], ask };
}

function doubt(site: TestSite, id: string) {
  return site.db
    .selectFrom("lesson_doubts")
    .selectAll()
    .where("id", "=", Number(id))
    .executeTakeFirstOrThrow();
}

/** The page's text without the comments that React puts between text nodes. */
const said = (page: { text: string }) => page.text.replaceAll("<!-- -->", "");

test("shows an answer under the doubt, mails it once, and lets the owner edit it", async () => {
  const { site, admin, teacher, student, course, lesson, ask } = await openInbox();
  const id = await ask("Que argila é essa?");
  expect(said(await admin.get("/admin"))).toContain("Dúvidas de alunos");
  expect(said(await admin.get(PATH))).toContain("Que argila é essa?");

  const answer = await admin.post(PATH, { intent: "answer", id, answer: "A branca,\r\nde alta." });
  expect([answer.status, answer.location]).toEqual([302, PATH]);
  expect(said(await admin.get(PATH))).toContain("Resposta enviada");
  expect(await doubt(site, id)).toMatchObject({
    answer_text: "A branca,\nde alta.",
    answered_by_id: teacher.id,
    is_resolved: false,
  });
  const address = `/curso/${course.id}-ceramica?aula=${lesson?.id}`;
  const page = said(await (await site.as(student)).get(address));
  expect(page).toContain("Lívia Sampaio");
  expect(page).toContain("A branca,\nde alta.");
  expect(page).not.toContain("Aguardando resposta");

  await admin.post(PATH, { intent: "answer", resolve: "on", id, answer: "A branca, de alta temperatura." });
  expect((await doubt(site, id)).is_resolved).toBe(true);
  await site.settle();
  const [mail, ...more] = await site.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: "ana@teste.example" }],
    subject: "Sua dúvida foi respondida: Cerâmica",
  });
  expect(mail?.text).toContain(`Ver na aula:\n${site.config.siteUrl}${address}#duvidas`);
  expect(mail?.text).toContain("Lívia Sampaio respondeu: A branca, de alta temperatura.");
});

test("lists each state, with state, course, words and page in the address", async () => {
  const { site, admin, course, ask } = await openInbox();
  const other = await makeCourse(site.db, { title: "Tapeçaria" });
  const [first, second] = [await ask("Onde compro a argila?"), await ask("E o forno elétrico?")];
  await ask("Serve areia?");
  await admin.post(PATH, { intent: "answer", id: first, answer: "Na olaria." });
  await admin.post(PATH, { intent: "resolve", id: second });
  await site.db
    .insertInto("lesson_doubts")
    .values({
      lesson_id: other.lessons[0]?.id ?? 0,
      user_id: null,
      doubt_text: "De quem já saiu",
      created_at: site.now(),
    })
    .execute();

  const waiting = said(await admin.get(PATH));
  for (const chip of ["Aguardando (2)", "Respondidas (1)", "Resolvidas (1)", "Todas (4)"]) {
    expect(waiting).toContain(chip);
  }
  expect(waiting.indexOf("Serve areia?")).toBeLessThan(waiting.indexOf("De quem já saiu"));
  expect(waiting).toContain("Conta excluída");
  expect(waiting).not.toContain("Onde compro");
  expect(said(await admin.get(`${PATH}?situacao=respondidas`))).toContain("Na olaria.");
  expect(said(await admin.get(`${PATH}?situacao=resolvidas`))).toContain("E o forno elétrico?");
  const ofCourse = said(await admin.get(`${PATH}?curso=${course.id}`));
  expect(ofCourse).toContain("Aguardando (1)");
  expect(ofCourse).not.toContain("De quem já saiu");
  expect(said(await admin.get(`${PATH}?situacao=todas&busca=ELETR`))).toContain("E o forno elétrico?");
  const byAnswer = said(await admin.get(`${PATH}?situacao=todas&busca=olaria`));
  expect(byAnswer).toContain("Onde compro a argila?");
  expect(byAnswer).toContain("Mostrando 1 a 1 de 1 dúvida");
  const byMail = said(await admin.get(`${PATH}?situacao=todas&busca=ana%40teste.example`));
  expect(byMail).toContain("Mostrando 1 a 3 de 3 dúvidas");
  expect(said(await admin.get(`${PATH}?busca=nada`))).toContain("Nenhuma dúvida encontrada");

  await admin.post(`${PATH}?situacao=resolvidas`, { intent: "reopen", id: second });
  expect((await doubt(site, second)).is_resolved).toBe(false);
  expect((await admin.get(`${PATH}?situacao=resolvidas`)).text).toContain("Dúvida reaberta");
});

test("keeps the typed text of a refused answer; answers 404 for an unknown doubt and sends nothing", async () => {
  const { site, admin, student, ask } = await openInbox();
  const id = await ask("Que argila é essa?");
  const long = "a".repeat(5001);
  const tooLong = await admin.post(PATH, { intent: "answer", id, answer: long });
  expect(tooLong.status).toBe(422);
  expect(tooLong.text).toContain(long);
  expect(tooLong.text).toContain("Use no máximo 5.000 caracteres.");
  const blank = await admin.post(PATH, { intent: "answer", id, answer: " " });
  expect([blank.status, blank.text.includes("Escreva a resposta.")]).toEqual([422, true]);
  const odd: Record<string, string>[] = [
    { intent: "apagar", id },
    { intent: "resolve", id, is_resolved: "1" },
    { intent: "answer", id: "1.5", answer: "Oi" },
  ];
  for (const fields of odd) {
    expect((await admin.post(PATH, fields)).status, JSON.stringify(fields)).toBe(422);
  }
  const gone = { intent: "answer", id: "999999", answer: "Oi" };
  expect((await admin.post(PATH, gone)).status).toBe(404);
  expect((await admin.post(PATH, { intent: "resolve", id: "999999" })).status).toBe(404);
  expect((await doubt(site, id)).answer_text).toBeNull();

  await updateRow(site.db, "users", student.id, { is_active: false }, site.now());
  await admin.post(PATH, { intent: "answer", id, answer: "Tarde demais." });
  await site.settle();
  expect(await site.mails()).toEqual([]);
});

test("SEC-28: exports only the filtered doubts, without formulas, with an audit entry", async () => {
  const { site, admin, course, ask } = await openInbox();
  const id = await ask('=1+1;"x"\nfim');
  const answered = await ask("Que forno?");
  await admin.post(PATH, { intent: "answer", id: answered, answer: "O elétrico." });
  const file = await admin.get(`${PATH}/exportar?situacao=todas`);
  expect(file.headers.get("content-disposition")).toMatch(/filename="duvidas-\d{4}-\d\d-\d\d\.csv"$/);
  const [header = "", first = "", ...rest] = file.text.trim().split("\r\n");
  expect(header.split(";")).toHaveLength(12);
  expect(first).toMatch(
    new RegExp(
      `^${answered};.*;Cerâmica;Aula 1;;Ana Souza;ana@teste.example;Que forno\\?;Respondida;O elétrico\\.;Lívia Sampaio;\\d`,
    ),
  );
  expect(rest.join("\r\n")).toContain(`;"'=1+1;""x""\nfim";Aguardando;;;`);
  const waiting = await admin.get(`${PATH}/exportar?curso=${course.id}&busca=ana@teste.example`);
  expect([waiting.text.includes(`\n${id};`), waiting.text.includes("Que forno?")]).toEqual([true, false]);
  const audit = site.db.selectFrom("audit_log").select(["action", "detail"]).orderBy("id");
  expect(await audit.where("action", "=", "doubts.export").execute()).toEqual([
    { action: "doubts.export", detail: { state: "todas", searched: false } },
    { action: "doubts.export", detail: { state: "aguardando", courseId: course.id, searched: true } },
  ]);
});
