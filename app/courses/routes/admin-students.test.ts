import { expect, test } from "vitest";
import {
  makeAdmin,
  makeCourse,
  makeCourseProduct,
  makeDoubt,
  makePaidOrder,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { closeRights, statesAndReasons } from "#tests/rights.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

async function openCourse() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, lessons } = await makeCourse(site.db, { title: "Fotografia" }, 3);
  return { site, admin, course, lessons, path: `/admin/cursos/${course.id}/alunos` };
}

test("shows the owner the students of the course, their progress and where they stop", async () => {
  const { site, admin, course, lessons, path } = await openCourse();
  const [ana, rui] = [
    await makeUser(site.db, { name: "Ana Luz" }),
    await makeUser(site.db, { name: "Rui Sá" }),
  ];
  const now = site.now();
  for (const { id } of [ana, rui]) await enroll(site.db, { userId: id, courseId: course.id }, now);
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

test("opens the course for a place given by hand, tells the person, and creates an account if needed", async () => {
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
  expect(mails[0]?.text).toMatch(/Assistir agora:\n\S+\/curso\/\d+-fotografia/);
  // SEC-88: the page that sends a code has the address prefilled and leads to the course.
  const [, entry = ""] = /Entrar e começar:\n\S+(\/login\/por-email\?\S+)/.exec(mails[1]?.text ?? "") ?? [];
  expect(entry).not.toContain("nova@teste.example");
  const person = site.visitor();
  expect((await person.get(entry)).text).toContain('value="nova@teste.example"');
  const query = `?${new URL(entry, "http://x").search.slice(1).replace(/^para=[\w-]+&/, "")}`;
  await askCode(person, "nova@teste.example", query);
  const { code } = await newestCode(site, "nova@teste.example");
  expect((await typeCode(person, code, query)).location).toMatch(/^\/curso\/\d+-fotografia$/);
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

test("tells a removed student why, keeps the progress, and lets the owner restore the place", async () => {
  const { site, admin, course, lessons, path } = await openCourse();
  const student = await makeUser(site.db);
  await enroll(site.db, { userId: student.id, courseId: course.id }, site.now());
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
  expect(await statesAndReasons(site)).toEqual([["open", null]]);
  expect((await visitor.get("/meus-cursos")).text).toContain("33%");
});

test("SEC-28: exports only the filtered students of a course, without formulas, with an audit entry", async () => {
  const { site, admin, course, lessons, path } = await openCourse();
  const { course: other } = await makeCourse(site.db);
  const now = site.now();
  const ana = await makeUser(site.db, { name: "=Ana;Luz", email: "ana@teste.example" });
  const rui = await makeUser(site.db, { name: "Rui Sá" });
  const eva = await makeUser(site.db, { name: "Eva de fora" });
  for (const { id } of [ana, rui]) await enroll(site.db, { userId: id, courseId: course.id }, now);
  await enroll(site.db, { userId: eva.id, courseId: other.id }, now);
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
  await closeRights(site.db, "revoked", rui.id);
  const file = await admin.get(`${path}/exportar`);
  const name = new RegExp(`filename="alunos-${course.id}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`);
  expect(file.headers.get("content-disposition")).toMatch(name);
  const rows = file.text.trim().split("\r\n").slice(1);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/;Rui Sá;.*;Manual;.*;0;0;3;;Sem acesso;./);
  expect(rows[1]).toMatch(
    /;"'=Ana;Luz";ana@teste\.example;Manual;[^;]+;33;1;3;[^;]+;Com acesso;;Em dia;Aula 1;;;$/,
  );
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

/** Three selected students: one bought, one was enrolled by hand, one was removed. */
async function openMarked() {
  const { site, admin, course, path } = await openCourse();
  const { product } = await makeCourseProduct(site.db, { linked_course_id: course.id });
  const [buyer, guest, gone] = [await makeUser(site.db), await makeUser(site.db), await makeUser(site.db)];
  const { order } = await makePaidOrder(site, { user_id: buyer.id, lines: [{ product }] });
  for (const { id } of [guest, gone]) await enroll(site.db, { userId: id, courseId: course.id }, site.now());
  const places = () =>
    site.db
      .selectFrom("enrollments")
      .innerJoin("rights", (join) =>
        join
          .onRef("rights.user_id", "=", "enrollments.user_id")
          .onRef("rights.course_id", "=", "enrollments.course_id"),
      )
      .select(["enrollments.id", "has_access", "removed_at", "removal_note", "order_item_id"])
      .where("enrollments.course_id", "=", course.id)
      .orderBy("rights.id")
      .execute();
  const last = (await places()).at(-1)?.id ?? 0;
  await admin.post(path, { intent: "remove-student", id: String(last), reason: "Saiu" });
  const ids = (await places()).map(({ id }) => String(id));
  expect(ids).toHaveLength(3);
  const acts = () =>
    site.db
      .selectFrom("audit_log")
      .select(["id", "detail"])
      .where("action", "=", "student.bulk")
      .orderBy("id");
  const undo = async () => {
    const act = (await acts().execute()).at(-1);
    const answer = await admin.post("/admin/registro/desfazer", { act: String(act?.id), back: path });
    return (await admin.get(answer.location ?? path)).text;
  };
  return { site, admin, course, path, order, ids, places, undo, acts };
}

test("removes the access of selected students after a confirmation, and restores exactly the same access", async () => {
  const { admin, path, ids, places, undo, acts } = await openMarked();
  const before = await places();
  const form = { intent: "change-students", change: "remove", id: ids };
  const blank = await admin.post(path, { ...form, reason: " ", ask: "varios-alunos" });
  expect([blank.status, blank.text.includes("Escreva o motivo.")]).toEqual([422, true]);
  const asked = await admin.post(path, { ...form, reason: "Turma encerrada", ask: "varios-alunos" });
  expect(asked.status).toBe(428);
  expect(asked.text).toContain("Remover do curso 2 alunos: de com acesso para sem acesso");
  expect(asked.text).toContain("Ficam de fora: 1 já está assim.");
  expect(asked.text).toContain("Motivo que eles veem: Turma encerrada");
  expect(await places()).toEqual(before);

  expect((await admin.post(path, { ...form, reason: "Turma encerrada" })).location).toBe(path);
  expect((await places()).map(({ has_access, removal_note }) => [has_access, removal_note])).toEqual([
    [false, "Turma encerrada"],
    [false, "Turma encerrada"],
    [false, "Saiu"],
  ]);
  const page = (await admin.get(path)).text;
  expect(page).toContain("2 mudaram");
  expect(await undo()).toContain("Desfeito: 2 itens voltaram ao que eram");
  expect(await places()).toEqual(before);

  const restore = { intent: "change-students", change: "restore", id: ids };
  expect((await admin.post(path, restore)).status).toBe(302);
  expect((await places()).map(({ has_access }) => has_access)).toEqual([true, true, true]);
  expect(await undo()).toContain("Desfeito: 1 item voltou ao que era");
  expect(await places()).toEqual(before);
  expect((await admin.post(path, { ...form, reason: "x", id: ["999999"] })).status).toBe(422);
  expect((await acts().execute()).map(({ detail }) => detail.count)).toEqual([2, 1]);
});

test("does not reopen a right that was refunded meanwhile, and leaves students unchanged who changed since", async () => {
  const { site, admin, path, order, ids, places, undo } = await openMarked();
  await admin.post(path, { intent: "change-students", change: "remove", reason: "Fim", id: ids });
  await site.db
    .updateTable("rights")
    .set({ revoked_for: "refund", revoked_at: site.now() })
    .where("order_id", "=", order.id)
    .execute();
  site.advance(1000);
  const [, second] = ids;
  await admin.post(path, { intent: "restore-access", id: second ?? "" });
  const since = await places();
  const told = await undo();
  expect(told).toContain("a compra foi cancelada ou reembolsada.");
  expect(told).toContain("mudou depois.");
  expect(await places()).toEqual(since);
});

test("shows a teacher their own students, lets them give and take places, and hides other courses", async () => {
  const { site, course, lessons, path } = await openCourse();
  const teacher = await makeTeamMember(site.db, "instructor");
  const other = await makeTeamMember(site.db, "instructor");
  await site.db
    .updateTable("courses")
    .set({ instructor_id: teacher.id })
    .where("id", "=", course.id)
    .execute();
  const [ana, rui, eva] = [
    await makeUser(site.db, { name: "Ana Luz" }),
    await makeUser(site.db, { name: "Rui Sá" }),
    await makeUser(site.db, { name: "Eva Reis" }),
  ];
  const now = site.now();
  const long = new Date(now.getTime() - 15 * 86_400_000);
  for (const { id } of [ana, rui, eva]) await enroll(site.db, { userId: id, courseId: course.id }, long);
  const seen = (user_id: number, updated_at: Date) => ({
    user_id,
    lesson_id: lessons[1]?.id ?? 0,
    position_seconds: 751,
    completed_at: null,
    opened_at: updated_at,
    updated_at,
  });
  await site.db
    .insertInto("lesson_progress")
    .values([seen(ana.id, long), seen(rui.id, now)])
    .execute();
  const here = await site.as(teacher);
  const all = await here.get(path);
  expect([all.status, all.text.includes("Matricular aluno"), all.text.includes("Exportar")]).toEqual([
    200,
    true,
    false,
  ]);
  for (const chip of ["Todos (3)", "Parados (1)", "Em dia (1)", "Não começaram (1)"])
    expect(all.text).toContain(chip);
  const names = async (query: string) => {
    const { text } = await here.get(`${path}?${query}`);
    return ["Ana Luz", "Rui Sá", "Eva Reis"].filter((name) => text.includes(name));
  };
  expect(await names("situacao=parados")).toEqual(["Ana Luz"]);
  expect(await names("situacao=nao-comecaram")).toEqual(["Eva Reis"]);
  expect(await names("situacao=estudando&busca=RUI")).toEqual(["Rui Sá"]);
  expect(await names(`aula=${lessons[1]?.id}`)).toEqual(["Ana Luz", "Rui Sá"]);
  expect(await names(`situacao=parados&aula=${lessons[0]?.id}`)).toEqual([]);
  expect(all.text).toContain("Aula 2 · 12:31");
  const first = async (sort: string) => {
    const { text } = await here.get(`${path}?ordem=${sort}`);
    const places = ["Ana Luz", "Rui Sá", "Eva Reis"].map((name) => [text.indexOf(name), name] as const);
    return places.toSorted(([one], [two]) => one - two)[0]?.[1];
  };
  expect([await first("nome"), await first("nome-z"), await first("estudo-recente")]).toEqual([
    "Ana Luz",
    "Rui Sá",
    "Rui Sá",
  ]);
  const lesson = (await here.get(`${path}?aba=aulas`)).text;
  expect(lesson).toContain(`situacao=parados&amp;aula=${lessons[1]?.id}`);

  const given = await here.post(path, {
    intent: "enroll-student",
    email: "nova@teste.example",
    name: "Nova",
  });
  expect(given.status).toBe(302);
  const open = () =>
    site.db.selectFrom("enrollments").where("has_access", "=", true).select("id").orderBy("id").execute();
  const places = await open();
  expect(places).toHaveLength(4);
  const remove = { intent: "remove-student", id: String(places[0]?.id), reason: "Saiu" };
  expect((await here.post(path, remove)).status).toBe(302);
  expect(await open()).toHaveLength(3);
  expect((await here.get(`${path}/exportar`)).status).toBe(302);
  const elsewhere = await site.as(other);
  expect((await elsewhere.get(path)).status).toBe(404);
  expect((await elsewhere.post(path, remove)).status).toBe(404);
});

test("lists the cohort, the end of access and whether a student waits for an answer", async () => {
  const { site, admin, course, lessons, path } = await openCourse();
  const ana = await makeUser(site.db, { name: "Ana Luz" });
  const rui = await makeUser(site.db, { name: "Rui Sá" });
  const now = site.now();
  for (const { id } of [ana, rui]) await enroll(site.db, { userId: id, courseId: course.id }, now);
  const stamps = { created_at: now, updated_at: now };
  const cohort = {
    course_id: course.id,
    name: "Turma de março",
    link_key: "k",
    starts_at: null,
    ends_at: null,
  };
  const { id: cohort_id } = await site.db
    .insertInto("cohorts")
    .values({ ...cohort, places: null, retired_at: null, ...stamps })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db.updateTable("enrollments").set({ cohort_id }).where("user_id", "=", ana.id).execute();
  const ends_at = new Date("2030-02-01T03:00:00Z");
  await site.db.updateTable("rights").set({ ends_at }).where("user_id", "=", ana.id).execute();
  await makeDoubt(site.db, lessons[0]?.id ?? 0, ana.id);
  const { text } = await admin.get(`${path}?situacao=aguardando&turma=${cohort_id}`);
  for (const words of ["Ana Luz", "Turma de março", "Acesso até", "31/01/2030", "Esperando resposta (1)"])
    expect(text).toContain(words);
  expect(text).not.toContain("Rui Sá");
  expect(text).toContain("Todos (1)");
  const file = (await admin.get(`${path}/exportar?ordem=nome`)).text.trim().split("\r\n");
  expect(file[0]).toMatch(/;Andamento;Onde parou;Concluiu em;Acesso até;Turma$/);
  expect(file.slice(1).map((line) => line.split(";").at(1))).toEqual(["Ana Luz", "Rui Sá"]);
  expect(file[1]).toMatch(/;Espera resposta;;;31\/01\/2030;Turma de março$/);
});
