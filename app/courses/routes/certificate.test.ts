import { expect, test } from "vitest";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { GATES } from "#app/platform/gates/gates.ts";
import { inTransaction } from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeCourse, makeUser } from "#tests/makers.ts";
import { closeRights } from "#tests/rights.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { issueCertificate } from "../certificates/certificates.server.ts";
import { findCurriculum } from "../plan/curriculum.server.ts";
import { completeLesson } from "../progress/lesson-progress.server.ts";

/** A student who has completed all lessons except `left`, one lesson a day, 45 minutes each. */
async function openGraduate(site: TestSite, left = 0) {
  const teacher = await makeUser(site.db, { name: "Lívia Sampaio" });
  const { course, lessons } = await makeCourse(
    site.db,
    { title: "Cerâmica em casa", instructor_id: teacher.id },
    3,
  );
  const user = await makeUser(site.db, { name: "Ana Souza", email: `ana${left}@teste.example` });
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  for (const [day, lesson] of lessons.entries()) {
    await updateRow(site.db, "course_lessons", lesson.id, { duration_seconds: 2700 }, site.now());
    const completed_at = day < lessons.length - left ? new Date(Date.UTC(2026, 2, 10 + day, 15)) : null;
    await site.db
      .insertInto("lesson_progress")
      .values({ user_id: user.id, lesson_id: lesson.id, completed_at, updated_at: site.now() })
      .execute();
  }
  return { course, lessons, user, student: await site.as(user), path: `/curso/${course.id}/certificado` };
}

function certificates(site: TestSite) {
  return site.db.selectFrom("certificates").selectAll().orderBy("id").execute();
}

const said = (page: { text: string }) => page.text.replaceAll("<!-- -->", "");

test("lets the student confirm the name once at 100 %, and shows everybody that the certificate is genuine", async () => {
  const site = await openSite();
  const { course, user, student, path } = await openGraduate(site);
  expect(said(await student.get(path))).toContain('value="Ana Souza"');
  const answer = await student.post(path, { name: "  Ana Maria  de Souza " });
  const [certificate] = await certificates(site);
  expect([answer.status, answer.location]).toEqual([302, `/certificado/${certificate?.code}`]);
  expect(certificate).toMatchObject({
    user_id: user.id,
    course_id: course.id,
    student_name: "Ana Maria de Souza",
    course_title: "Cerâmica em casa",
    instructor_name: "Lívia Sampaio",
    workload_minutes: 135,
    syllabus: [{ title: "Módulo 1", lessons: ["Aula 1", "Aula 2", "Aula 3"] }],
  });
  expect(certificate?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);

  const page = await site.get(`/certificado/${certificate?.code}`);
  expect(page.status).toBe(200);
  for (const fact of [
    "Certificado autêntico, emitido por Ipê Digital Software e Automação Ltda.",
    "Ana Maria de Souza",
    "Cerâmica em casa",
    "2 horas e 15 minutos",
    "de 10 de março a 12 de março de 2026",
    "Lívia Sampaio",
    "Aula 3",
  ]) {
    expect(said(page)).toContain(fact);
  }
  expect(page.text).toContain('content="noindex"');
  expect(page.text).not.toContain("ana0@teste.example");
  expect(page.text).not.toContain("user_id");
  expect(page.text).not.toContain("Baixar PDF");
  expect(said(await student.get(`/certificado/${certificate?.code}`))).toContain("Baixar PDF");

  // Finds the code however it was typed. The course offers the certificate from now on.
  const typed = certificate?.code.toLowerCase().replaceAll("-", " ");
  const found = await site.get(`/certificado?codigo=${encodeURIComponent(typed ?? "")}`);
  expect([found.status, found.location]).toEqual([301, `/certificado/${certificate?.code}`]);
  expect((await student.get(path)).location).toBe(`/certificado/${certificate?.code}`);
});

test("issues one certificate with one name when the button is pressed twice at once", async () => {
  const site = await openSite();
  const { student, path } = await openGraduate(site);
  const answers = await Promise.all(
    ["Ana Souza", "Ana S.", "A. Souza"].map((name) => student.post(path, { name })),
  );
  const issued = await certificates(site);
  expect(issued).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.location))).toEqual(
    new Set([`/certificado/${issued[0]?.code}`]),
  );
  await student.post(path, { name: "Outra Pessoa" });
  expect(await certificates(site)).toEqual(issued);
});

test("never changes an issued certificate when the course or the account's name changes", async () => {
  const site = await openSite();
  const { course, lessons, user, student, path } = await openGraduate(site);
  await student.post(path, { name: "Ana Souza" });
  const before = await certificates(site);
  const now = site.now();
  await updateRow(site.db, "courses", course.id, { title: "Outro nome", instructor_id: null }, now);
  await updateRow(
    site.db,
    "course_lessons",
    lessons[0]?.id ?? 0,
    { title: "Outra", duration_seconds: 9 },
    now,
  );
  await deleteRow(site.db, "course_lessons", lessons[1]?.id ?? 0);
  const module = { course_id: course.id, title: "Mais um módulo" };
  const { id } = await insertRow(site.db, "course_modules", module, now);
  await insertRow(site.db, "course_lessons", { module_id: id, title: "Aula nova" }, now);
  await updateRow(site.db, "users", user.id, { name: "Nome Novo" }, now);
  await closeRights(site.db, "revoked");
  expect(await certificates(site)).toEqual(before);
  const page = said(await site.get(`/certificado/${before[0]?.code}`));
  expect(page).toContain("Cerâmica em casa");
  expect(page).toContain("Aula 2");
  expect(page).not.toContain("Aula nova");
  expect((await student.get(path)).location).toBe(`/certificado/${before[0]?.code}`);
});

test("issues nothing while a lesson is left, for a course without lessons, or after the place was taken away", async () => {
  const site = await openSite();
  const { student, path } = await openGraduate(site, 1);
  const empty = await makeCourse(site.db, {}, 0);
  const done = await openGraduate(site);
  await enroll(site.db, { userId: done.user.id, courseId: empty.course.id }, site.now());
  const missing = [
    await student.post(path, { name: "Ana" }),
    await student.get(path),
    await done.student.post(`/curso/${empty.course.id}/certificado`, { name: "Ana" }),
    await student.post(done.path, { name: "Ana" }),
    await student.post("/curso/999999/certificado", { name: "Ana" }),
  ];
  await closeRights(site.db, "suspended");
  missing.push(await done.student.post(done.path, { name: "Ana" }));
  missing.push(await done.student.get(done.path));
  expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
  expect(await certificates(site)).toEqual([]);
  expect(said(missing[1] ?? { text: "" })).toContain("Você ainda não concluiu este curso");
  expect(said(missing.at(-1) ?? { text: "" })).toContain("Você não tem acesso a este curso");
  for (const answer of missing) expect(said(answer)).not.toContain("digitado");
});

test("states no workload while a lesson has no duration", async () => {
  const site = await openSite();
  const { lessons, student, path } = await openGraduate(site);
  await updateRow(site.db, "course_lessons", lessons[1]?.id ?? 0, { duration_seconds: null }, site.now());
  const { location } = await student.post(path, { name: "Ana Souza" });
  expect((await certificates(site))[0]?.workload_minutes).toBe(0);
  const page = said(await site.get(location ?? ""));
  expect(page).toContain("Cerâmica em casa");
  expect(page).not.toMatch(/carga horária|45 minutos|1 hora/i);
});

test("SEC-04: refuses a name that cannot be printed, and any unknown field, and keeps the typed text", async () => {
  const site = await openSite();
  const { student, path } = await openGraduate(site);
  for (const [name, sentence] of [
    ["", "Escreva o nome completo que aparece no certificado."],
    ["--", "Escreva o nome completo que aparece no certificado."],
    ["Ana 🎓", "Use só letras, espaços, pontos, hifens e apóstrofos."],
    ["<b>Ana</b>", "Use só letras, espaços, pontos, hifens e apóstrofos."],
    ["a".repeat(101), "Use no máximo 100 caracteres."],
  ] as const) {
    const answer = await student.post(path, { name });
    expect([answer.status, said(answer).includes(sentence)], name).toEqual([422, true]);
  }
  expect((await student.post(path, { name: "Ana Maluca 9" })).text).toContain('value="Ana Maluca 9"');
  for (const field of ["code", "workload_minutes", "issued_at", "user_id", "__proto__"]) {
    expect((await student.post(path, { name: "Ana", [field]: "1" })).status, field).toBe(422);
  }
  expect(await certificates(site)).toEqual([]);
  const answer = await student.post(path, { name: "João D’Ávila-Ñandutỹ Jr." });
  expect(answer.status).toBe(302);
});

test("gives the PDF to the student and to the owner, named after the course", async () => {
  const site = await openSite();
  const { student, path } = await openGraduate(site);
  const pdf = `${(await student.post(path, { name: "Ana Souza" })).location}/pdf`;
  const answer = await student.get(pdf);
  expect(answer.status).toBe(200);
  expect(answer.text.slice(0, 5)).toBe("%PDF-");
  expect(answer.text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain("Certificado Ceramica em casa.pdf");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect((await (await site.as(await makeAdmin(site.db))).get(pdf)).status).toBe(200);
  const other = await site.as(await makeUser(site.db));
  expect((await other.get(pdf)).status).toBe(404);
  expect((await site.get(pdf)).location).toContain("/login?voltar=");
});

test("SEC-30: limits printed certificates to thirty an hour for a person", async () => {
  const site = await openSite();
  const { student, path, user } = await openGraduate(site);
  const pdf = `${(await student.post(path, { name: "Ana Souza" })).location}/pdf`;
  const limit = { name: "certificate-pdf", points: 30, seconds: 3600 };
  for (let count = 0; count < limit.points; count++) await site.limits.use(limit, String(user.id));
  const refused = await student.get(pdf);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await (await site.as(await makeAdmin(site.db))).get(pdf)).status).toBe(200);
});

test("answers hostile codes with 404, and blocks an address after three hundred wrong codes", async () => {
  const site = await openSite();
  const { student, path } = await openGraduate(site);
  const address = (await student.post(path, { name: "Ana Souza" })).location ?? "";
  const guesser = site.visitor("203.0.113.50");
  const hostile = [
    "nada",
    "..%2f..%2fetc",
    "'%20or%201=1--",
    "x".repeat(5000),
    "%F0%9F%92%A9",
    "0000-0000-0000",
  ];
  for (const code of hostile) {
    const answer = await guesser.get(`/certificado/${code}`);
    expect(answer.status, code).toBe(404);
    expect(said(answer)).toContain("Não encontramos um certificado com este código.");
  }
  const { flood: points, seconds } = GATES.certificate;
  const limit = { name: "certificate-address", points, seconds };
  for (let number = hostile.length; number < points; number++)
    await site.limits.use(limit, { address: guesser.ip });
  const refused = await guesser.get(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await site.visitor("203.0.113.51").get(address)).status).toBe(200);
});

test("confirms the certificate of a deleted account without a name, and does not print it any more", async () => {
  const site = await openSite();
  const { user, student, path } = await openGraduate(site);
  await student.post(path, { name: "Ana Maria de Souza" });
  const [certificate] = await certificates(site);
  const admin = await makeAdmin(site.db);
  const person = { userId: user.id, email: user.email };
  const erasing = { person, actorId: admin.id, ip: "203.0.113.9" };
  await inTransaction(site.db, (trx) => erasePerson(trx, erasing, site.now()));
  const page = await site.get(`/certificado/${certificate?.code}`);
  expect(page.status).toBe(200);
  for (const words of [
    "Este certificado foi emitido, mas a conta da pessoa foi excluída",
    "Cerâmica em casa",
    certificate?.code ?? "-",
    "<title>Conferir certificado |",
  ]) {
    expect(said(page)).toContain(words);
  }
  for (const words of ["Ana", "Conta excluída", "Certificado autêntico", "Certificado de "]) {
    expect(said(page)).not.toContain(words);
  }
  const printed = await (await site.as(admin)).get(`/certificado/${certificate?.code}/pdf`);
  expect(printed.status).toBe(404);
  expect(printed.headers.get("content-type")).not.toContain("pdf");

  // The account's row itself may also be deleted.
  await site.db.updateTable("certificates").set({ user_id: null }).execute();
  expect(said(await site.get(`/certificado/${certificate?.code}`))).toContain(
    "a conta da pessoa foi excluída",
  );
});

test("states the owner's workload, or the sum of lessons with known durations, or nothing", async () => {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db, { title: "Barro" }, 2);
  const [first, second] = lessons;
  const issued = async (facts: { workload_minutes: number | null; seconds: (number | null)[] }) => {
    const { workload_minutes, seconds } = facts;
    await site.db.updateTable("courses").set({ workload_minutes }).where("id", "=", course.id).execute();
    for (const [at, lesson] of [first, second].entries()) {
      const duration_seconds = seconds[at] ?? null;
      await site.db
        .updateTable("course_lessons")
        .set({ duration_seconds })
        .where("id", "=", lesson?.id ?? 0)
        .execute();
    }
    const person = await makeUser(site.db);
    const place = { userId: person.id, courseId: course.id };
    await enroll(site.db, { ...place }, site.now());
    for (const lesson of [first, second]) {
      await completeLesson(site.db, { userId: person.id, lessonId: lesson?.id ?? 0, by: "hand" }, site.now());
    }
    const code = await issueCertificate(site.db, { ...place, name: person.name }, site.now());
    const row = site.db
      .selectFrom("certificates")
      .select("workload_minutes")
      .where("code", "=", code ?? "");
    const { workload_minutes: minutes } = await row.executeTakeFirstOrThrow();
    const curriculum = await findCurriculum(site.db, course.id);
    return [minutes, (curriculum?.seconds ?? 0) / 60];
  };
  expect(await issued({ workload_minutes: null, seconds: [600, 1200] })).toEqual([30, 30]);
  expect(await issued({ workload_minutes: null, seconds: [600, null] })).toEqual([0, 0]);
  expect(await issued({ workload_minutes: 480, seconds: [600, null] })).toEqual([480, 480]);
});
