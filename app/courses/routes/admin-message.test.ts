// A teacher selects students who stopped and writes to them: recipients, sending, and how it is stopped.
import { expect, test } from "vitest";
import { makeCourse, makeTeamMember, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { closeRights } from "#tests/rights.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { sendNext } from "../messages/message-sending.server.ts";
import { saveStudyMailChoices } from "../study-mails/study-mail-choices.server.ts";

onBothEngines("two processes that send at once wait for one row");

const DAY_MS = 86_400_000;

async function openStopped() {
  const site = await openSite();
  const { db } = site;
  const teacher = await makeTeamMember(db, "instructor", { name: "Lia Reis" });
  const { course, lessons } = await makeCourse(db, { title: "Fotografia", instructor_id: teacher.id }, 3);
  const long = new Date(site.now().getTime() - 15 * DAY_MS);
  const confirmed = { email_confirmed_at: long };
  const people = {
    ana: await makeUser(db, { name: "Ana Luz", email: "ana@teste.example", ...confirmed }),
    rui: await makeUser(db, { name: "Rui Sá", email: "rui@teste.example", ...confirmed }),
    unwanting: await makeUser(db, { name: "Eva Reis", email: "eva@teste.example", ...confirmed }),
    unconfirmed: await makeUser(db, { name: "Ivo Lima", email: "ivo@teste.example" }),
  };
  for (const { id } of Object.values(people)) {
    await enroll(db, { userId: id, courseId: course.id }, long);
    await db
      .insertInto("lesson_progress")
      .values({
        user_id: id,
        lesson_id: lessons[1]?.id ?? 0,
        position_seconds: 751,
        opened_at: long,
        updated_at: long,
        completed_at: null,
      })
      .execute();
  }
  await saveStudyMailChoices(db, people.unwanting.id, { messages: false }, site.now());
  const here = await site.as(teacher);
  const path = `/admin/cursos/${course.id}/alunos?situacao=parados`;
  const write = async (ids: number[]) => {
    const fields = { intent: "change-students", change: "message", ask: "x", id: ids.map(String) };
    const answer = await here.post(path, fields);
    return answer.location ?? "";
  };
  const ids = (await db.selectFrom("enrollments").select("id").orderBy("id").execute()).map(({ id }) => id);
  return { site, db, teacher, here, course, lessons, people, ids, write };
}

test("sends a message to selected students who may be mailed, with where they stopped, and lets it be taken back for a minute", async () => {
  const { site, db, here, course, lessons, people, ids, write } = await openStopped();
  const page = await write(ids);
  expect(page).toMatch(new RegExp(`^/admin/cursos/${course.id}/mensagens/\\d+$`));
  const text = {
    intent: "save-message",
    subject: "{nome}, falta pouco em {curso}",
    body: "Oi!\n\nVolte para {aula}.",
  };
  expect((await here.post(page, { ...text, body: "" })).status).toBe(422);
  const misspelt = await here.post(page, { ...text, body: "Oi, {nme}!" });
  expect([misspelt.status, misspelt.text.includes("{nome}, {curso}, {aula}. Confira")]).toEqual([422, true]);
  expect(misspelt.text).toContain("Oi, {nme}!");
  expect((await here.post(page, { intent: "send-message" })).status).toBe(409);
  expect((await here.post(page, text)).location).toBe(page);
  const shown = (await here.get(page)).text.replaceAll("<!-- -->", "");
  expect(shown).toContain("Será enviada para 3 alunos.");
  expect(shown).toContain("1 não quer mensagens sobre os estudos.");
  const preview = await here.get(`${page}/previa`);
  expect(preview.text).toContain("Lia, falta pouco em Fotografia");
  await here.post(page, { intent: "test-message" });
  await site.settle();
  expect((await site.mails()).map(({ subject }) => subject)).toEqual([
    "[Teste] Lia, falta pouco em Fotografia",
  ]);

  // Taken back within the minute: nobody gets the mail.
  await here.post(page, { intent: "send-message" });
  expect((await here.get(page)).text).toContain("Desfazer o envio");
  expect((await here.post(page, { ...text, subject: "Tarde" })).status).toBe(409);
  await here.post(page, { intent: "take-back-message" });
  site.advance(120_000);
  await site.settle();
  expect(await site.mails()).toHaveLength(1);

  await here.post(page, { intent: "send-message" });
  site.advance(61_000);
  await site.settle();
  expect((await here.post(page, { intent: "take-back-message" })).status).toBe(409);
  const mails = (await site.mails()).filter(({ subject }) => !subject?.startsWith("[Teste]"));
  expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject]).sort()).toEqual([
    ["ana@teste.example", "Ana, falta pouco em Fotografia"],
    ["ivo@teste.example", "Ivo, falta pouco em Fotografia"],
    ["rui@teste.example", "Rui, falta pouco em Fotografia"],
  ]);
  const [mail] = mails;
  expect(mail?.text).toContain("Volte para Aula 2.");
  expect(mail?.text).toMatch(
    new RegExp(`Continuar de onde parei:\\n\\S+/curso/${course.id}-fotografia\\?aula=${lessons[1]?.id}`),
  );
  const states = await db.selectFrom("student_message_recipients").select("state").orderBy("state").execute();
  expect(states.map(({ state }) => state)).toEqual(["left_out", "sent", "sent", "sent"]);
  expect((await here.get(`/admin/cursos/${course.id}/mensagens`)).text).toContain("3 de 4 alunos");
  const acts = await db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "like", "student-message.%")
    .orderBy("id")
    .execute();
  expect(acts.map(({ action }) => action)).toEqual([
    "student-message.create",
    "student-message.change",
    "student-message.send",
    "student-message.take-back",
    "student-message.send",
  ]);

  // One click stops these mails, without signing in.
  const [, exit = ""] =
    /Não receber mais[^\n]*:\n\S+?(\/estudos\/cancelar\/\S+)/.exec(mail?.text ?? "") ?? [];
  await site.visitor().post(exit, { "List-Unsubscribe": "One-Click" });
  const choice = db
    .selectFrom("study_mail_choices")
    .select(["user_id", "kind", "is_wanted"])
    .where("is_wanted", "=", false);
  const left = mail?.to?.[0]?.address === people.ana.email ? people.ana.id : people.rui.id;
  expect(await choice.where("user_id", "=", left).execute()).toEqual([
    { user_id: left, kind: "messages", is_wanted: false },
  ]);
});

test("skips students who lost the place or switched the mails off between sending and their mail", async () => {
  const { site, db, here, people, ids, write } = await openStopped();
  const page = await write(ids.slice(0, 2));
  await here.post(page, { intent: "save-message", subject: "Oi", body: "Oi" });
  await here.post(page, { intent: "send-message" });
  await saveStudyMailChoices(db, people.ana.id, { messages: false }, site.now());
  await closeRights(db, "revoked", people.rui.id);
  site.advance(61_000);
  await site.settle();
  expect(await site.mails()).toEqual([]);
  const { state } = await db.selectFrom("student_messages").select("state").executeTakeFirstOrThrow();
  expect(state).toBe("sent");
});

test("queues each mail once when two processes run at the same time", async () => {
  const { site, db, here, ids, write } = await openStopped();
  const page = await write(ids);
  await here.post(page, { intent: "save-message", subject: "Oi", body: "Oi" });
  await here.post(page, { intent: "send-message" });
  const { id } = await db.selectFrom("student_messages").select("id").executeTakeFirstOrThrow();
  await Promise.all([1, 2].map((job) => sendNext(db, id, job, site.now())));
  const queued = db.selectFrom("outbox").select("id").where("topic", "=", "mail.student-message");
  expect(await queued.execute()).toHaveLength(3);
});

test("keeps a message in its own course, for that course's teacher only", async () => {
  const { site, db, ids, write, course } = await openStopped();
  const page = await write(ids);
  const { course: other } = await makeCourse(db);
  const stranger = await site.as(await makeTeamMember(db, "instructor"));
  const owner = await site.as(await makeTeamMember(db, "owner"));
  for (const path of [page, `${page}/previa`, `/admin/cursos/${course.id}/mensagens`])
    expect((await stranger.get(path)).status, path).toBe(404);
  expect((await stranger.post(page, { intent: "send-message" })).status).toBe(404);
  const elsewhere = page.replace(`/cursos/${course.id}/`, `/cursos/${other.id}/`);
  expect([(await owner.get(page)).status, (await owner.get(elsewhere)).status]).toEqual([200, 404]);
  expect((await owner.post(elsewhere, { intent: "send-message" })).status).toBe(404);
  const id = /\d+$/.exec(page)?.[0] ?? "";
  expect((await owner.post(page, { intent: "delete-message", id })).location).toBe(
    `/admin/cursos/${course.id}/mensagens`,
  );
  expect(await db.selectFrom("student_message_recipients").select("id").execute()).toEqual([]);
});
