import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeUser } from "#tests/makers.ts";
import { closeRights } from "#tests/rights.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

async function openStudent(site: TestSite) {
  const { course, lessons } = await makeCourse(site.db, { title: "Cerâmica em casa" });
  const [first, second] = lessons;
  if (!first || !second) throw new Error("two lessons");
  await updateRow(site.db, "course_lessons", first.id, { content_type: "video" }, site.now());
  const user = await makeUser(site.db, { name: "Ana Souza" });
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  const addressOf = (lessonId: number) => `/api/courses/${course.id}/lessons/${lessonId}/doubts`;
  const student = await site.as(user);
  return { course, first, second, user, student, address: addressOf(first.id), addressOf };
}

function doubtsOf(site: TestSite) {
  return site.db.selectFrom("lesson_doubts").selectAll().orderBy("id").execute();
}

test("stores the minute of the video with a doubt, but not for a text lesson", async () => {
  const site = await openSite();
  const { course, first, second, user, student, address, addressOf } = await openStudent(site);
  const answer = await student.postJson(address, {
    text: "  Que argila é essa?\r\nA branca?  ",
    second: 207,
  });
  expect([answer.status, answer.json().message]).toEqual([201, "Dúvida enviada com sucesso!"]);
  await student.postJson(addressOf(second.id), { text: "E aqui?", second: 5 });
  expect(await doubtsOf(site)).toMatchObject([
    { lesson_id: first.id, user_id: user.id, doubt_text: "Que argila é essa?\nA branca?", video_second: 207 },
    { lesson_id: second.id, video_second: null, answer_text: null, is_resolved: false },
  ]);
  const page = await student.get(`/curso/${course.id}?aula=${first.id}`);
  const text = page.text.replaceAll("<!-- -->", "");
  expect(text).toContain("Dúvidas da Aula");
  expect(text).toContain("Enviar Dúvida");
  expect(text).toContain("Que argila é essa?");
  expect(text).toContain("no minuto 3:27");
  expect(text).toContain("Aguardando resposta");
  expect(text).not.toContain("E aqui?");
});

test("returns to the lesson with a message when JavaScript is off", async () => {
  const site = await openSite();
  const { course, first, student, address } = await openStudent(site);
  const back = `/curso/${course.id}-ceramica-em-casa?aula=${first.id}#duvidas`;
  const sent = await student.post(address, { text: "Posso usar forno comum?" });
  expect([sent.status, sent.location]).toEqual([302, back]);
  expect((await student.get(back)).text).toContain("Dúvida enviada com sucesso!");
  const blank = await student.post(address, { text: " \n " });
  expect(blank.location).toBe(back);
  expect((await student.get(back)).text).toContain("Por favor, escreva sua dúvida.");
  expect(await doubtsOf(site)).toHaveLength(1);
});

test("answers a person without enrolment with the same 404 as for a missing lesson", async () => {
  const site = await openSite();
  const { course, first, student, address, addressOf } = await openStudent(site);
  const other = await makeCourse(site.db);
  const stranger = await site.as(await makeUser(site.db));
  const admin = await site.as(await makeAdmin(site.db));
  const wrongCourse = `/api/courses/${other.course.id}/lessons/${first.id}/doubts`;
  const missing = await student.postJson(addressOf(999_999), { text: "Oi" });
  expect(missing.status).toBe(404);
  for (const [visitor, path] of [
    [stranger, address],
    [admin, address],
    [student, wrongCourse],
    [student, `/api/courses/${course.id}/lessons/x/doubts`],
  ] as const) {
    const answer = await visitor.postJson(path, { text: "Oi" });
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  expect((await site.visitor().postJson(address, { text: "Oi" })).status).toBe(401);
  expect((await stranger.post(address, { text: "Oi" })).status).toBe(404);
  await closeRights(site.db, "revoked");
  expect((await student.postJson(address, { text: "Oi" })).status).toBe(403);
  expect(await doubtsOf(site)).toEqual([]);
});

test("SEC-04, SEC-31: refuses a doubt with a field that no player sends, and stores nothing", async () => {
  const site = await openSite();
  const { student, address } = await openStudent(site);
  for (const body of [
    {},
    { text: "" },
    { text: "  \n" },
    { text: 7 },
    { text: "a".repeat(2001) },
    { text: "a\u0000b" },
    { text: "Oi", second: -1 },
    { text: "Oi", second: 1.5 },
    { text: "Oi", second: "3" },
    { text: "Oi", user_id: 1 },
    { text: "Oi", answer_text: "Sim" },
    { text: "Oi", is_resolved: true },
    { text: "Oi", created_at: "2020-01-01" },
  ]) {
    const answer = await student.postJson(address, body);
    expect(answer.status, JSON.stringify(body)).toBe(422);
  }
  const blank = await student.postJson(address, { text: " " });
  expect(blank.json().message).toBe("Por favor, escreva sua dúvida.");
  expect(await doubtsOf(site)).toEqual([]);
});

test("SEC-30: holds back the twenty-first doubt of an hour and keeps the earlier ones", async () => {
  const site = await openSite();
  const { student, address } = await openStudent(site);
  for (let number = 1; number <= 20; number++) {
    expect((await student.postJson(address, { text: `Dúvida ${number}` })).status).toBe(201);
  }
  const refused = await student.postJson(address, { text: "Mais uma" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await doubtsOf(site)).toHaveLength(20);
});

test("SEC-20: shows a doubt as plain text to the student and to the owner", async () => {
  const site = await openSite();
  const { course, first, student, address } = await openStudent(site);
  const payload = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  await student.postJson(address, { text: payload });
  const admin = await site.as(await makeAdmin(site.db));
  for (const page of [
    await student.get(`/curso/${course.id}?aula=${first.id}`),
    await admin.get("/admin/duvidas"),
  ]) {
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<script>alert(1)");
    expect(page.text).not.toContain("<img src=x");
    expect(page.text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  }
});
