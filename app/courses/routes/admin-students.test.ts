import { expect, test } from "vitest";
import { makeAdmin, makeCourse, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

async function openCourse() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, lessons } = await makeCourse(site.db, { title: "Fotografia" }, 3);
  return { site, admin, course, lessons, path: `/admin/cursos/${course.id}/alunos` };
}

test("the owner sees who is in the course, how far each is, and where they stop", async () => {
  const { site, admin, course, lessons, path } = await openCourse();
  const [ana, rui] = [
    await makeUser(site.db, { name: "Ana Luz" }),
    await makeUser(site.db, { name: "Rui Sá" }),
  ];
  const now = site.now();
  for (const { id } of [ana, rui])
    await enroll(site.db, { userId: id, courseId: course.id, orderItemId: null }, now);
  const study = (user_id: number, at: number, completed_at: Date | null) => ({
    user_id,
    lesson_id: lessons[at]?.id ?? 0,
    completed_at,
    opened_at: now,
    updated_at: now,
  });
  await site.db
    .insertInto("lesson_progress")
    .values([study(ana.id, 0, now), study(ana.id, 1, null), study(rui.id, 0, null)])
    .execute();
  const text = (await admin.get(path)).text.replaceAll("<!-- -->", "");
  for (const words of ["Ana Luz", "33%", "1 de 3 aulas", "Manual", "Com acesso", "Rui Sá", "0%"]) {
    expect(text).toContain(words);
  }
  const found = (await admin.get(`${path}?busca=LUZ&situacao=ativos`)).text;
  expect([found.includes("Ana Luz"), found.includes("Rui Sá")]).toEqual([true, false]);
  const lines = (await admin.get(`${path}?aba=aulas`)).text.replaceAll("<!-- -->", "");
  const shares = [...lines.matchAll(/aria-label="(?:Abriram|Concluíram) (Aula \d)" aria-valuenow="(\d+)"/g)];
  expect(shares.map(([, lesson, percent]) => `${lesson} ${percent}`)).toEqual([
    "Aula 1 100",
    "Aula 1 50",
    "Aula 2 50",
    "Aula 2 0",
    "Aula 3 0",
    "Aula 3 0",
  ]);
});

test("a place given by hand opens the course and tells the person; who has no account gets one", async () => {
  const { site, admin, course, path } = await openCourse();
  const known = await makeUser(site.db, { password_hash: "x" });
  const form = { intent: "enroll-student", name: "" };
  expect((await admin.post(path, { ...form, email: ` ${known.email.toUpperCase()} ` })).location).toBe(path);
  await admin.post(path, { ...form, email: "nova@teste.example", name: "Nova Pessoa" });
  await site.settle();
  const mails = await site.mails();
  expect(mails.map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    [known.email, "Seu acesso ao curso Fotografia"],
    ["nova@teste.example", "Seu acesso ao curso Fotografia"],
  ]);
  expect(mails[0]?.text).toMatch(/Assistir agora: \S+\/curso\/\d+-fotografia/);
  expect(mails[1]?.text).toContain("/esqueci-senha");
  const account = site.db.selectFrom("users").select(["id", "name", "password_hash", "role"]);
  const opened = await account.where("email", "=", "nova@teste.example").executeTakeFirstOrThrow();
  expect(opened).toMatchObject({ name: "Nova Pessoa", password_hash: null, role: "user" });
  expect((await (await site.as(opened)).get("/meus-cursos")).text).toContain("Fotografia");

  const again = await admin.post(`${path}?novo=1`, { ...form, email: known.email });
  expect([again.status, again.text.includes("Esta pessoa já tem o curso.")]).toEqual([422, true]);
  const bad = await admin.post(`${path}?novo=1`, { ...form, email: "sem arroba" });
  expect([bad.status, bad.text.includes("E-mail inválido")]).toEqual([422, true]);
  const audit = await site.db.selectFrom("audit_log").select(["action", "entity_id"]).execute();
  expect(audit.filter((entry) => entry.action === "course.enroll")).toHaveLength(2);
  expect(audit[0]?.entity_id).toBe(String(course.id));
});

test("a list is reported line by line before anything changes, then enrols whom it can", async () => {
  const { site, admin, course, path } = await openCourse();
  const inside = await makeUser(site.db);
  const outside = await makeUser(site.db);
  const off = await makeUser(site.db, { is_active: false });
  await enroll(site.db, { userId: inside.id, courseId: course.id, orderItemId: null }, site.now());
  const csv = [
    "\uFEFFNome;E-mail",
    `De dentro;${inside.email}`,
    `De fora;${outside.email}`,
    `Desligada;${off.email}`,
    '"Silva; Ana";ana@teste.example',
    "Ana;ANA@teste.example",
    "Sem;nada",
  ].join("\r\n");
  const checked = await admin.post(`${path}?importar=1`, { intent: "check-list", csv });
  expect(checked.status).toBe(200);
  const count = (table: "users" | "enrollments") => site.db.selectFrom(table).select("id").execute();
  expect([(await count("users")).length, (await count("enrollments")).length]).toEqual([4, 1]);
  const reports = [...(await planned(checked.text))];
  expect(reports).toEqual([
    ["2", "enrolled"],
    ["3", "account"],
    ["4", "refused"],
    ["5", "new-account"],
    ["6", "refused"],
    ["7", "refused"],
  ]);

  await admin.post(`${path}?importar=1`, { intent: "enroll-list", csv });
  const page = await admin.get(path);
  expect(page.text).toContain("2 pessoas matriculadas.");
  expect(page.text).toContain("4 linhas ficaram de fora.");
  expect(page.text).toContain("Silva; Ana");
  expect([(await count("users")).length, (await count("enrollments")).length]).toEqual([5, 3]);
  const twice = await admin.post(`${path}?importar=1`, { intent: "enroll-list", csv });
  expect([twice.status, twice.text.includes("Não há ninguém para matricular")]).toEqual([422, true]);
  const noEmail = await admin.post(`${path}?importar=1`, { intent: "check-list", csv: "nome\nAna" });
  expect(noEmail.text).toContain("Não há uma coluna de e-mail.");
});

test("a removed student reads why, keeps the progress, and can be let in again", async () => {
  const { site, admin, course, lessons, path } = await openCourse();
  const student = await makeUser(site.db);
  await enroll(site.db, { userId: student.id, courseId: course.id, orderItemId: null }, site.now());
  const facts = { user_id: student.id, lesson_id: lessons[0]?.id ?? 0, updated_at: site.now() };
  await site.db
    .insertInto("lesson_progress")
    .values({ ...facts, completed_at: site.now() })
    .execute();
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const form = { intent: "remove-student", id: String(id) };
  expect((await admin.post(path, { ...form, reason: "" })).status).toBe(422);
  const elsewhere = await makeCourse(site.db);
  const wrong = await admin.post(`/admin/cursos/${elsewhere.course.id}/alunos`, { ...form, reason: "x" });
  expect(wrong.status).toBe(404);

  await admin.post(path, { ...form, reason: "Turma encerrada" });
  expect((await admin.get(`${path}?situacao=removidos`)).text).toContain("Turma encerrada.");
  const visitor = await site.as(student);
  const player = await visitor.get(`/curso/${course.id}`);
  expect(player.text).toContain("Turma encerrada.");
  await admin.post(path, { intent: "restore-access", id: String(id) });
  const sources = await site.db.selectFrom("enrollment_sources").select(["state", "reason"]).execute();
  expect(sources).toEqual([{ state: "active", reason: null }]);
  expect((await visitor.get("/meus-cursos")).text).toContain("33%");
});

/** Line → what would come of it, as the page shows it. */
async function planned(html: string): Promise<[string, string][]> {
  const words = { "Nova conta": "new-account", Matricular: "account", "Já tem o curso": "enrolled" };
  const lines = html
    .replaceAll("<!-- -->", "")
    .split(/(?=Linha \d+<)/)
    .slice(1);
  return lines.map((line) => {
    const word = Object.entries(words).find(
      ([text]) => line.includes(`>${text}<`) || line.includes(`</span>${text}`),
    );
    return [/Linha (\d+)/.exec(line)?.[1] ?? "", word?.[1] ?? "refused"];
  });
}

test("SEC-28: the file of a course's students holds what the filter names and no formula; it is on record", async () => {
  const { site, admin, course, lessons, path } = await openCourse();
  const { course: other } = await makeCourse(site.db);
  const now = site.now();
  const ana = await makeUser(site.db, { name: "=Ana;Luz", email: "ana@teste.example" });
  const rui = await makeUser(site.db, { name: "Rui Sá" });
  const eva = await makeUser(site.db, { name: "Eva de fora" });
  for (const { id } of [ana, rui])
    await enroll(site.db, { userId: id, courseId: course.id, orderItemId: null }, now);
  await enroll(site.db, { userId: eva.id, courseId: other.id, orderItemId: null }, now);
  await site.db
    .insertInto("lesson_progress")
    .values({
      user_id: ana.id,
      lesson_id: lessons[0]?.id ?? 0,
      completed_at: now,
      opened_at: now,
      updated_at: now,
    })
    .execute();
  await site.db
    .updateTable("enrollment_sources")
    .set({ state: "revoked" })
    .where("enrollment_id", "=", 2)
    .execute();
  const file = await admin.get(`${path}/exportar`);
  const name = new RegExp(`filename="alunos-${course.id}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`);
  expect(file.headers.get("content-disposition")).toMatch(name);
  const rows = file.text.trim().split("\r\n").slice(1);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/;Rui Sá;.*;Manual;.*;0;0;3;;Sem acesso;./);
  expect(rows[1]).toMatch(/;"'=Ana;Luz";ana@teste\.example;Manual;[^;]+;33;1;3;[^;]+;Com acesso;$/);
  const found = await admin.get(`${path}/exportar?situacao=ativos&busca=luz`);
  expect(found.text.trim().split("\r\n")).toHaveLength(2);
  const lost = (await admin.get(`${path}/exportar?situacao=removidos`)).text;
  expect([lost.includes("Rui Sá"), lost.includes("Luz")]).toEqual([true, false]);
  const audit = site.db.selectFrom("audit_log").select(["action", "entity", "entity_id", "detail"]);
  const entry = { action: "students.export", entity: "courses", entity_id: String(course.id) };
  expect(await audit.where("action", "=", "students.export").orderBy("id").execute()).toEqual([
    { ...entry, detail: { state: "todos", searched: false } },
    { ...entry, detail: { state: "ativos", searched: true } },
    { ...entry, detail: { state: "removidos", searched: false } },
  ]);
  expect((await admin.get("/admin/cursos/9999/alunos/exportar")).status).toBe(404);
});
