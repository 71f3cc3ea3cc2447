// A file with classes and ends of access: matched once, rehearsed, imported within the cohorts' places, undone.
import { expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { makeAdmin, makeCohort, makeCourse } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { runSlice } from "../imports/import-running.server.ts";

onBothEngines("the places of a cohort are counted under the lock of its row");

const LIST = [
  "nome;e-mail;Turma;Acesso até",
  "Ana Luz;ana@fora.example;Turma de março;31/12/2030",
  "Bia Sol;bia@fora.example;TURMA DE MARÇO;",
  "Caio Mar;caio@fora.example;Noite;30/06/2031",
  "Davi Rio;davi@fora.example;;",
].join("\n");

async function openImports(places: number | null = null) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }));
  const { course } = await makeCourse(site.db, { title: "Retrato" });
  const march = await makeCohort(site.db, { course_id: course.id, name: "Turma de Março", places });
  const night = await makeCohort(site.db, { course_id: course.id, name: "Noturna" });
  async function bring(file: string, courseId = course.id) {
    const to = `/api/admin/imports?nome=alunos.csv&para=${courseId}`;
    const { id } = (await admin.send(to, { method: "PUT", body: file })).json();
    await site.settle();
    return `/admin/importar/${id}`;
  }
  const act = (path: string, intent: string, fields: Record<string, string | string[]> = {}) =>
    admin.post(path, { intent, ...fields });
  /** Matches each class to a cohort, then runs the import. */
  async function run(path: string, said: string[] = []) {
    await act(path, "match-cohorts", { cohort: said });
    const begun = await act(path, "begin-import");
    await site.settle();
    return begun;
  }
  const usual = [`${course.id}:${march.id}:Turma de março`, `${course.id}:${night.id}:Noite`];
  /** Cohort and end of each person. */
  async function listPlaces() {
    const people = await site.db
      .selectFrom("enrollments")
      .innerJoin("users", "users.id", "user_id")
      .leftJoin("cohorts", "cohorts.id", "cohort_id")
      .select(["user_id", "enrollments.course_id", "email", "cohorts.name"])
      .orderBy("email")
      .execute();
    const rights = await listRights(site.db, { thing: "course" });
    const rows = people.flatMap(({ user_id, course_id, ...person }) =>
      rights
        .filter((right) => right.user_id === user_id && right.course_id === course_id)
        .map(({ ends_at }) => ({ ...person, ends_at })),
    );
    return rows.map(({ email, name, ends_at }) =>
      [email.split("@")[0], name ?? "–", ends_at?.toISOString().slice(0, 10) ?? "sem fim"].join(" "),
    );
  }
  const taken = async (id: number) => {
    const row = await site.db
      .selectFrom("cohorts")
      .select("taken_places")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.taken_places;
  };
  return { site, admin, course, march, night, bring, act, run, usual, placesNow: listPlaces, taken };
}

const ALL = [
  "ana Turma de Março 2031-01-01",
  "bia Turma de Março sem fim",
  "caio Noturna 2031-07-01",
  "davi – sem fim",
];

test("MI-13: matches a class once, and imports the class and the end of access", async () => {
  const { site, admin, march, bring, act, run, usual, placesNow, taken } = await openImports(2);
  const path = await bring(LIST);
  const asked = await admin.get(path);
  expect(asked.text).toContain("Em que turma cada um entra");
  expect(asked.text).toContain("Sugestão pelo nome");
  expect(asked.text).toContain("Falta confirmar a turma.");
  const refused = await act(path, "begin-import");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Diga em que turma cada um entra");

  expect((await run(path, usual)).status).toBe(302);
  expect(await placesNow()).toEqual(ALL);
  expect(await taken(march.id)).toBe(2);
  const lines = (await admin.get(`${path}/linhas`)).text;
  expect(lines).toContain("Turma de março");
  expect(lines).toContain("31/12/2030");

  // The same file again asks nothing and changes nothing.
  const again = await bring(LIST);
  expect((await run(again)).status).toBe(302);
  expect(await placesNow()).toEqual(ALL);

  await act(again, "undo-import");
  await site.settle();
  expect(await placesNow()).toEqual(ALL);
  await act(path, "undo-import");
  await site.settle();
  expect(await placesNow()).toEqual([]);
  expect(await taken(march.id)).toBe(0);
});

test("MI-13, MI-14: saves the cohort of each class when going on, and asks again after another answer", async () => {
  const { site, admin, course, bring, act, usual, placesNow } = await openImports(2);
  const path = await bring(LIST);
  const saved = await act(path, "save-choices", { opens: String(course.id), cohort: usual, next: "begin" });
  expect([saved.status, saved.location]).toEqual([302, `${path}?passo=importar`]);
  const asked = await admin.get(`${path}?passo=importar`);
  expect(asked.text).toContain("Dar acesso a 4 pessoas?");
  const agreed = /name="agreed" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
  await act(path, "match-cohorts", { cohort: `${course.id}:none:Noite` });
  expect((await act(path, "begin-import", { agreed })).status).toBe(409);
  await act(path, "match-cohorts", { cohort: usual });
  expect((await act(path, "begin-import", { agreed })).status).toBe(302);
  await site.settle();
  expect(await placesNow()).toEqual(ALL);
});

test("MI-13: moves people whom an older file put into a cohort, and moves them back on undo", async () => {
  const { site, march, bring, act, run, usual, placesNow, taken, admin, night, course } = await openImports();
  await run(await bring(LIST), usual);
  // By hand, Caio was put into another cohort and Bia into none: both stay so.
  const idOf = async (who: string) => {
    const row = await site.db
      .selectFrom("enrollments")
      .innerJoin("users", "users.id", "user_id")
      .select("enrollments.id")
      .where("email", "=", `${who}@fora.example`)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  await site.db
    .updateTable("enrollments")
    .set({ cohort_id: march.id })
    .where("id", "=", await idOf("caio"))
    .execute();
  await site.db
    .updateTable("enrollments")
    .set({ cohort_id: null })
    .where("id", "=", await idOf("bia"))
    .execute();
  const before = await placesNow();
  const newer = await bring(
    LIST.replaceAll("Turma de março;31/12/2030", "Noite;31/12/2030").replace(
      "caio@fora.example;Noite",
      "caio@fora.example;Manhã",
    ),
  );
  await act(newer, "match-cohorts", { cohort: `${course.id}:none:Manhã` });
  expect((await admin.get(newer)).text).toContain("Já está na turma");
  await act(newer, "begin-import");
  await site.settle();
  expect(await placesNow()).toEqual([
    "ana Noturna 2031-01-01",
    "bia – sem fim",
    "caio Turma de Março 2031-07-01",
    "davi – sem fim",
  ]);
  expect(await taken(night.id)).toBe(1);
  await act(newer, "undo-import");
  await site.settle();
  expect(await placesNow()).toEqual(before);
});

test("MI-13: reports a full cohort in the rehearsal and writes nothing", async () => {
  const { admin, site, march, bring, act, run, usual, placesNow } = await openImports(1);
  const path = await bring(LIST);
  const refused = await run(path, usual);
  expect(refused.status).toBe(409);
  expect(await placesNow()).toEqual([]);
  const page = await admin.get(path);
  expect(page.text).toContain("Só resta 1 vaga na turma “Turma de Março”.");
  const listed = /<b[^>]*>Bia Sol/;
  expect((await admin.get(`${path}?resultado=escolher`)).text).toMatch(listed);
  expect((await admin.get(`${path}?resultado=entra`)).text).not.toMatch(listed);
  expect((await admin.get(`${path}/linhas`)).text).toMatch(
    /bia@fora\.example.*Falta escolher.*Só resta 1 vaga/,
  );

  await site.db.updateTable("cohorts").set({ places: 2 }).where("id", "=", march.id).execute();
  expect((await act(path, "begin-import")).status).toBe(302);
  await site.settle();
  expect(await placesNow()).toEqual(ALL);
});

test("MI-13: pauses a running import when others take the places, and continues when there is room", async () => {
  const { admin, site, march, bring, act, usual, placesNow } = await openImports(2);
  const path = await bring(LIST);
  await act(path, "match-cohorts", { cohort: usual });
  await act(path, "begin-import");
  // Somebody took a place before the job came to it.
  await site.db.updateTable("cohorts").set({ places: 1 }).where("id", "=", march.id).execute();
  await site.settle();
  expect(await placesNow()).toEqual([]);
  const page = await admin.get(path);
  expect(page.text).toContain("Pausada");
  expect(page.text).toContain("Só resta 1 vaga na turma");
  await site.db.updateTable("cohorts").set({ places: null }).where("id", "=", march.id).execute();
  await act(path, "resume-import");
  await site.settle();
  expect(await placesNow()).toEqual(ALL);
  const { id, run } = await site.db
    .selectFrom("sale_imports")
    .select(["id", "run"])
    .executeTakeFirstOrThrow();
  expect(await runSlice(site, { importId: id, run }, site.now())).toBe(false);
});

test("MI-13: keeps a person's cohort from another way when an import comes and is undone", async () => {
  const { site, admin, course, night, bring, act, run, usual, placesNow } = await openImports();
  await admin.post(`/admin/cursos/${course.id}/alunos`, {
    intent: "enroll-student",
    email: "ana@fora.example",
    name: "Ana",
    cohort: String(night.id),
    access_kind: "",
  });
  const before = await placesNow();
  expect(before).toEqual(["ana Noturna sem fim"]);
  const path = await bring(LIST);
  await act(path, "match-cohorts", { cohort: usual });
  expect((await admin.get(path)).text).toContain("Já está na turma “Noturna” e fica nela.");
  await run(path);
  expect((await placesNow()).filter((line) => line.startsWith("ana"))).toEqual([
    "ana Noturna sem fim",
    "ana Noturna 2031-01-01",
  ]);
  await act(path, "undo-import");
  await site.settle();
  expect(await placesNow()).toEqual(before);
});

test("MI-13: imports cohort and end from the export of a course's students, into the same and another course", async () => {
  const { site, admin, course, bring, act, run, usual, placesNow } = await openImports();
  const first = await bring(LIST);
  await run(first, usual);
  const file = (await admin.get(`/admin/cursos/${course.id}/alunos/exportar`)).text;
  expect(file).toContain("Turma de Março");
  await act(first, "undo-import");
  await site.settle();
  expect(await placesNow()).toEqual([]);

  const path = await bring(file);
  const page = await admin.get(path);
  expect(page.text).toContain("Alunos de um curso, exportados da Vitrine");
  const names = await site.db.selectFrom("cohorts").select(["id", "name"]).execute();
  await run(
    path,
    names.map(({ id, name }) => `${course.id}:${id}:${name}`),
  );
  expect(await placesNow()).toEqual(ALL);

  const { course: other } = await makeCourse(site.db, { title: "Luz" });
  const cohort = await makeCohort(site.db, { course_id: other.id, name: "Noturna" });
  const elsewhere = await bring(file, other.id);
  await run(elsewhere, [`${other.id}:${cohort.id}:Noturna`, `${other.id}:none:Turma de Março`]);
  expect((await placesNow()).toSorted()).toEqual(
    [...ALL, "ana – 2031-01-01", "bia – sem fim", "caio Noturna 2031-07-01", "davi – sem fim"].toSorted(),
  );
});

test("MI-13: does not ask two hundred times about a column that is not a class", async () => {
  const { admin, bring } = await openImports();
  const people = Array.from({ length: 201 }, (_, at) => `p${at}@fora.example;Turma ${at}`);
  const path = await bring(["e-mail;grupo", ...people].join("\n"));
  const page = await admin.get(path);
  expect(page.text).toContain("Confira qual coluna é a turma.");
  expect(page.text).toContain("O que cada coluna diz");
});

test("MI-13: does not ask thirty times for a course without cohorts", async () => {
  const { site, admin, bring, placesNow } = await openImports();
  const { course } = await makeCourse(site.db, { title: "Luz" });
  const people = Array.from({ length: 30 }, (_, at) => `p${at}@fora.example;Turma ${at}`);
  const path = await bring(["e-mail;turma", ...people].join("\n"), course.id);
  const { text } = await admin.get(path);
  expect(text.split("Criar uma turma")).toHaveLength(2);
  const usual = [...text.matchAll(/<option value="([^"]*)" selected="">Sem turma/g)].map(
    ([, value = ""]) => value,
  );
  expect(usual).toHaveLength(30);
  await admin.post(path, { intent: "save-choices", opens: String(course.id), cohort: usual, next: "begin" });
  await admin.post(path, { intent: "begin-import" });
  await site.settle();
  expect(await placesNow()).toHaveLength(30);
});

test("MI-13: keeps the answer that another person gave meanwhile about a class", async () => {
  const { admin, course, march, night, bring, act, usual } = await openImports();
  const path = await bring(LIST);
  const shown = async () => {
    const { text } = await admin.get(path);
    return [...text.matchAll(/name="cohort" value="(\d+=[^"]*)"/g)].map(([, value = ""]) => value);
  };
  const stale = await shown();
  expect(stale).toContain(`${course.id}=:Noite`);
  await act(path, "match-cohorts", { cohort: [...stale, `${course.id}:none:Noite`] });
  await act(path, "match-cohorts", { cohort: [...stale, ...usual] });
  const now = await shown();
  expect(now).toContain(`${course.id}=none:Noite`);
  expect(now).toContain(`${course.id}=${march.id}:Turma de março`);
  await act(path, "match-cohorts", { cohort: [...now, ...usual] });
  expect(await shown()).toContain(`${course.id}=${night.id}:Noite`);
});
