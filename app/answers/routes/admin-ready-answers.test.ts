import { expect, test } from "vitest";
import { makeAdmin, makeTeamMember } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { filledAnswer, MOST_READY_ANSWERS } from "../ready-answer.ts";

const PATH = "/admin/respostas-prontas";
const SAVE = { intent: "save-answer", title: "Prazo", body: "Oi, {nome}! O {curso} abre na segunda." };

test("the team keeps ready answers, which stand beside each doubt and lead", async () => {
  const site = await openSite();
  const teacher = await site.as(await makeTeamMember(site.db, "instructor"));
  expect((await teacher.get(PATH)).text).toContain("Nenhuma resposta pronta ainda");
  expect((await teacher.post(PATH, SAVE)).status).toBe(302);
  const [row] = await site.db.selectFrom("ready_answers").selectAll().execute();
  expect(row).toMatchObject({ title: "Prazo", body: SAVE.body, version: 1 });
  const id = String(row?.id);
  expect((await teacher.get(PATH)).text).toContain("Prazo");

  const change = { ...SAVE, id, version: "1", title: "Quando abre" };
  expect((await teacher.post(PATH, change)).status).toBe(302);
  const late = await teacher.post(`${PATH}?editar=${id}`, { ...change, title: "Outro" });
  expect([late.status, late.text.includes("Outra pessoa salvou")]).toEqual([409, true]);
  expect((await teacher.post(PATH, { intent: "delete-answer", id })).status).toBe(302);
  expect((await teacher.post(PATH, { intent: "delete-answer", id })).status).toBe(404);
  expect((await teacher.get(PATH)).text).toContain("Nenhuma resposta pronta ainda");
  const acts = await site.db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(acts.map(({ action }) => action)).toEqual([
    "ready-answer.create",
    "ready-answer.change",
    "ready-answer.bulk",
    "ready-answer.delete",
  ]);
});

test("what nothing fills in, an empty text and one too many are refused, and what was typed stays", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  for (const body of ["Oi, {name}!", "O { curso } abre", "Oi, {Nome}"]) {
    const refused = await admin.post(PATH, { ...SAVE, body });
    expect(refused.status, body).toBe(422);
    expect(refused.text).toContain("Neste texto só existem estes campos: {nome}, {curso}.");
    expect(refused.text).toContain(body);
  }
  expect((await admin.post(PATH, { ...SAVE, title: " " })).text).toContain("Dê um título à resposta.");
  expect((await admin.post(PATH, { ...SAVE, body: "" })).text).toContain("Escreva a resposta.");
  expect((await admin.post(PATH, { ...SAVE, body: "a".repeat(2001) })).status).toBe(422);
  const at = site.now();
  const rows = Array.from({ length: MOST_READY_ANSWERS }, (_, place) => ({
    title: `Resposta ${place}`,
    body: "Oi",
    created_at: at,
    updated_at: at,
  }));
  await site.db.insertInto("ready_answers").values(rows).execute();
  expect((await admin.post(PATH, SAVE)).text).toContain("São no máximo 60 respostas prontas.");
  expect((await admin.get(PATH)).text).not.toContain("?nova=1");
});

test("places are filled in by who asked, and a greeting without a name goes on", () => {
  const body = "Oi, {nome}! O {curso} abre na segunda, {nome}.";
  expect(filledAnswer(body, { name: "Ana Luz", course: "Curso de Figma" })).toBe(
    "Oi, Ana! O Curso de Figma abre na segunda, Ana.",
  );
  expect(filledAnswer(body, { name: null, course: null })).toBe("Oi! O curso abre na segunda.");
  // Nothing in a name is a pattern.
  expect(filledAnswer("{nome}", { name: "$& $1", course: null })).toBe("$&");
});
