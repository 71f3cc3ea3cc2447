// RT-12: a guest buyer who never signed in is listed among the students, and can be mailed and changed like them.
import { expect, test } from "vitest";
import { csvRowsOf } from "#app/platform/files/csv-reading.ts";
import { HOURS } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeCohort,
  makeCourseProduct,
  makeOffer,
  makePaidOrder,
  makeUser,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { statesAndDays } from "#tests/rights.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { clientWith } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

onBothEngines("the state is a condition on rights in the list's own statement");

const EMAIL = "gil@fora.example";
const SAID = "Comprou, ainda não entrou";

/** A guest who bought a place of a cohort, and a student who has not begun. */
async function openBought() {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const { product, course, lessons } = await makeCourseProduct(site.db, { name: "Barro" });
  const cohort = await makeCohort(site.db, { course_id: course.id, name: "Março" });
  const line = { product, cohort_id: cohort.id };
  const facts = { guest_email: EMAIL, guest_name: "Gil Reis", lines: [line] };
  const { order } = await makePaidOrder(site, facts);
  const eva = await makeUser(site.db, { name: "Eva Sá", email: "eva@fora.example" });
  await enroll(site.db, { userId: eva.id, courseId: course.id }, site.now());
  const enrollment = await site.db
    .selectFrom("enrollments")
    .selectAll()
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const path = `/admin/cursos/${course.id}/alunos`;
  const admin = await site.as(boss);
  const namesIn = async (query: string) => {
    const { text } = await admin.get(`${path}?${query}`);
    return ["Gil Reis", "Eva Sá"].filter((name) => text.includes(name));
  };
  const userId = enrollment.user_id;
  const id = String(enrollment.id);
  const now = async () =>
    (await admin.get(`${path}/exportar?busca=gil`)).text.includes(SAID) ? SAID : "another state";
  return { site, boss, admin, product, course, lessons, cohort, order, path, namesIn, userId, id, now };
}

test("RT-12: lists a buyer who has not entered in a state of their own, with its count", async () => {
  const { admin, path, namesIn } = await openBought();
  expect(await namesIn("situacao=nao-entraram")).toEqual(["Gil Reis"]);
  expect(await namesIn("situacao=todos")).toEqual(["Gil Reis", "Eva Sá"]);
  expect(await namesIn("situacao=ativos")).toEqual(["Eva Sá"]);
  expect(await namesIn("situacao=removidos")).toEqual([]);
  const { text } = await admin.get(path);
  for (const count of [`${SAID} (1)`, "Todos (2)", "Com acesso (1)"]) expect(text).toContain(count);
});

test("RT-12: counts a buyer who has not entered among those who have not begun", async () => {
  const { admin, path, namesIn } = await openBought();
  expect(await namesIn("situacao=nao-comecaram")).toEqual(["Gil Reis", "Eva Sá"]);
  expect((await admin.get(path)).text).toContain("Não começaram (2)");
});

test("RT-12: counts a buyer who has not entered among the students in the list of courses", async () => {
  const { admin } = await openBought();
  expect((await admin.get("/admin/cursos")).text.replaceAll("<!-- -->", "")).toMatch(/>2 alunos<|>2</);
});

test("RT-12: writes the state of a buyer who has not entered into the file of students", async () => {
  const { admin, path, cohort } = await openBought();
  const file = (await admin.get(`${path}/exportar?situacao=nao-entraram`)).text.replace(/^\uFEFF/, "");
  const [head, ...rows] = csvRowsOf(file);
  const row = new Map(head?.cells.map((name, at) => [name, rows[0]?.cells[at]]));
  expect(rows).toHaveLength(1);
  expect([row.get("E-mail"), row.get("Origem"), row.get("Andamento")]).toEqual([EMAIL, "Compra", SAID]);
  expect([row.get("Situação"), row.get("Turma")]).toEqual(["Sem acesso", cohort.name]);
});

test("RT-12: shows a buyer who has not entered in their cohort, where they take a place", async () => {
  const { site, admin, course, cohort } = await openBought();
  const { text } = await admin.get(`/admin/cursos/${course.id}/turmas/${cohort.id}`);
  expect([text.includes("Gil Reis"), text.includes(SAID)]).toEqual([true, true]);
  const query = site.db.selectFrom("cohorts").select("taken_places").where("id", "=", cohort.id);
  expect((await query.executeTakeFirstOrThrow()).taken_places).toBe(1);
});

test("RT-12: returns the state of a buyer who has not entered in the API", async () => {
  const { site, boss } = await openBought();
  const client = await clientWith(site, boss, { "672": ["read"] });
  const states = (await client.rows(672)).map(({ email, state }) => [email, state]);
  expect(states).toEqual([
    [EMAIL, "not_entered"],
    ["eva@fora.example", "not_begun"],
  ]);
});

test("RT-12: moves a buyer who has not entered to another cohort", async () => {
  const { site, admin, course, cohort, id, now } = await openBought();
  const night = await makeCohort(site.db, { course_id: course.id, name: "Noite" });
  const page = `/admin/cursos/${course.id}/turmas/${cohort.id}`;
  const form = { intent: "move-members", to: String(night.id), id: [id] };
  expect((await admin.post(page, form)).status).toBe(302);
  const { text } = await admin.get(`/admin/cursos/${course.id}/turmas/${night.id}`);
  expect([text.includes("Gil Reis"), await now()]).toEqual([true, SAID]);
});

test("RT-12: removes a buyer who has not entered, alone or in a bulk act, and restores them to wait as before", async () => {
  const { site, admin, path, id, now } = await openBought();
  const alone = [
    { intent: "remove-student", id, reason: "Saiu" },
    { intent: "restore-access", id },
  ] as const;
  const marked = { intent: "change-students", id: [id] };
  const many = [
    { ...marked, change: "remove", reason: "Saiu" },
    { ...marked, change: "restore" },
  ] as const;
  for (const [removal, restoring] of [alone, many] as const) {
    expect((await admin.post(path, removal)).status).toBe(302);
    expect([(await statesAndDays(site))[0], await now()]).toEqual([["removed", null], "another state"]);
    expect((await admin.post(path, restoring)).status).toBe(302);
    expect([(await statesAndDays(site))[0], await now()]).toEqual([["awaits_confirmation", null], SAID]);
  }
});

test("RT-12: undoes the bulk removal of a buyer who has not entered", async () => {
  const { site, admin, path, id, now } = await openBought();
  await admin.post(path, { intent: "change-students", change: "remove", reason: "Saiu", id: [id] });
  const act = await site.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "student.bulk")
    .executeTakeFirstOrThrow();
  await admin.post("/admin/registro/desfazer", { act: String(act.id), back: path });
  expect(await now()).toBe(SAID);
});

test("RT-12: moves the end of a buyer who has not entered", async () => {
  const { site, admin, path, id, now } = await openBought();
  const form = { intent: "change-students", change: "end", until: "15/12/2029", id: [id] };
  expect((await admin.post(path, form)).status).toBe(302);
  expect((await statesAndDays(site))[0]).toEqual(["awaits_confirmation", "15/12/2029"]);
  expect([(await admin.get(path)).text.includes("15/12/2029"), await now()]).toEqual([true, SAID]);
});

test("RT-12: sends a course message to a buyer who has not entered, until they unsubscribe with one press", async () => {
  const { site, admin, course, path, id } = await openBought();
  const send = async () => {
    const draft = await admin.post(path, { intent: "change-students", change: "message", id: [id] });
    const page = draft.location ?? "";
    await admin.post(page, { intent: "save-message", subject: "Oi, {nome}", body: "Começamos hoje." });
    const { status } = await admin.post(page, { intent: "send-message" });
    site.advance(61_000);
    await site.settle();
    return status;
  };
  expect(await send()).toBe(302);
  const mails = await site.mails();
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([[EMAIL, "Oi, Gil"]]);
  const exit = /(\/estudos\/cancelar\/\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect((await site.visitor().post(exit, { "List-Unsubscribe": "One-Click" })).status).toBeLessThan(400);
  expect(await send()).toBe(409);
  expect((await admin.get(`/admin/cursos/${course.id}/mensagens`)).status).toBe(200);
});

test("RT-12: reminds a buyer who has not entered of a meeting of their cohort", async () => {
  const { site, cohort } = await openBought();
  const times = { created_at: site.now(), updated_at: site.now() };
  const starts_at = new Date(site.now().getTime() + 23 * HOURS);
  const facts = { cohort_id: cohort.id, title: "Abertura", minutes: 60, url: "https://sala.example/a" };
  await site.db
    .insertInto("cohort_meetings")
    .values({ ...facts, starts_at, ...times })
    .execute();
  site.advance(HOURS);
  await site.settle();
  const [mail, ...others] = await site.mails();
  expect([mail?.to?.[0]?.address, others.length]).toEqual([EMAIL, 0]);
  expect(mail?.text).toContain("/estudos/cancelar/");
});

test("RT-12: keeps a pre-sale silent until its day", async () => {
  const { site, admin, product, path } = await openBought();
  const opens_at = new Date(site.now().getTime() + 240 * HOURS);
  const offer = await makeOffer(site.db, { product_id: product.id, opens_at });
  const lines = [{ product, offer_id: offer.id, opens_at }];
  await makePaidOrder(site, { guest_email: "bia@fora.example", guest_name: "Bia Luz", lines });
  expect((await admin.get(`${path}?situacao=nao-entraram`)).text).toContain("Bia Luz");
  const { id } = await site.db
    .selectFrom("enrollments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const draft = await admin.post(path, { intent: "change-students", change: "message", id: String(id) });
  await admin.post(draft.location ?? "", { intent: "save-message", subject: "Oi", body: "Oi" });
  expect((await admin.post(draft.location ?? "", { intent: "send-message" })).status).toBe(409);
});

test("RT-12: keeps cohort, removal and messages once the buyer confirms the e-mail", async () => {
  const { site, course, cohort, userId, namesIn } = await openBought();
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  await typeCode(visitor, (await newestCode(site, EMAIL)).code);
  expect((await visitor.get(`/curso/${course.id}`)).status).toBe(200);
  expect(await namesIn("situacao=nao-entraram")).toEqual([]);
  expect(await namesIn("situacao=nao-comecaram")).toEqual(["Gil Reis", "Eva Sá"]);
  const own = await site.db
    .selectFrom("enrollments")
    .select(["user_id", "cohort_id", "has_access"])
    .orderBy("id")
    .executeTakeFirst();
  expect(own).toEqual({ user_id: userId, cohort_id: cohort.id, has_access: true });
});
