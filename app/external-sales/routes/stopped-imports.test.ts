// Imports with dates out of range, and imports whose jobs fail repeatedly.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { SECONDS } from "#tests/checkout.ts";
import { makeAdmin, makeCourse } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

async function openImports() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course } = await makeCourse(site.db);
  /** Uploads a file; the reading job has not run yet. */
  async function bring(body: string): Promise<string> {
    const answer = await admin.send("/api/admin/imports?nome=lista.csv", { method: "PUT", body });
    return `/admin/importar/${answer.json().id}`;
  }
  const act = (path: string, intent: string, fields: Record<string, string> = {}) =>
    admin.post(path, { intent, ...fields });
  async function tryAgain() {
    site.advance(120 * SECONDS);
    await site.settle();
  }
  const row = () => site.db.selectFrom("sale_imports").selectAll().executeTakeFirstOrThrow();
  const lines = () => site.db.selectFrom("sale_import_lines").selectAll().orderBy("number").execute();
  /** Overwrites a column. A broken value makes the import's job throw the same error on every try. */
  const set = (
    column: "layout" | "settings" | "unsettled",
    value: Record<string, unknown> | unknown[] | null,
  ) => sql`update sale_imports set ${sql.ref(column)} = ${JSON.stringify(value)}`.execute(site.db);
  return { site, admin, course, bring, act, tryAgain, row, lines, set };
}

const HEADINGS = "nome;email;data de expiração;data de matrícula";

test("SEC-131: reads the other lines of a file when one line has a year out of range", async () => {
  const { site, admin, bring, row, lines } = await openImports();
  const path = await bring(
    [
      HEADINGS,
      "Bia Lima;bia@fora.example;03/08/2030;03/08/2026",
      "Ana Souza;ana@fora.example;03/08/2030;03/08/0206",
      "Eva Reis;eva@fora.example;03/08/0206;03/08/2026",
      "Ivo Melo;ivo@fora.example;03/08/2030;31/12/9999",
      "Lia Paz;lia@fora.example;0000-01-01;01/01/0000",
      "Rui Sena;rui@fora.example;31/12/9998;01/01/1900",
    ].join("\n"),
  );
  await site.settle();
  expect((await row()).state).toBe("ready");
  const said = (await lines()).map(({ email, effect, reason, ends_at }) => [
    email.split("@", 1)[0] || "-",
    effect,
    reason,
    ends_at?.toISOString(),
  ]);
  const year = "Informe um ano entre 1900 e 9998.";
  expect(said).toEqual([
    ["bia", "give", "O acesso vai até 03/08/2030.", "2030-08-04T03:00:00.000Z"],
    ["ana", "refuse", `"03/08/0206": ${year}`, "2030-08-04T03:00:00.000Z"],
    ["eva", "refuse", `"03/08/0206": ${year}`, undefined],
    ["ivo", "refuse", `"31/12/9999": ${year}`, "2030-08-04T03:00:00.000Z"],
    ["lia", "refuse", '"0000-01-01" não é uma data.', undefined],
    ["rui", "give", "O acesso vai até 31/12/9998.", "9999-01-01T03:00:00.000Z"],
  ]);
  expect((await admin.get(path)).text).toContain(`&quot;03/08/0206&quot;: ${year}`);
});

test.each(["31/12/9999", "9999-12-31", "01/01/9999 00:00", "9999-12-31T23:59:59Z"])(
  "AC-20: gives access without an end when the file says %s",
  async (end) => {
    const { site, course, bring, act, row, lines } = await openImports();
    const path = await bring(
      `${HEADINGS}\nAna Souza;ana@fora.example;${end};03/08/2026\nBia Lima;bia@fora.example;03/08/2030;03/08/2026`,
    );
    await site.settle();
    expect((await lines()).map(({ reason, ends_at }) => [reason, ends_at])).toEqual([
      ["O acesso não tem fim.", null],
      ["O acesso vai até 03/08/2030.", new Date("2030-08-04T03:00:00Z")],
    ]);
    await act(path, "save-choices", { opens: String(course.id), platform: (await row()).platform });
    await act(path, "begin-import");
    await site.settle();
    const places = await listRights(site.db, { courseIds: [course.id] });
    expect(places.map(({ ends_at }) => ends_at).filter((at) => at === null)).toHaveLength(1);
    expect([places.length, (await row()).state]).toEqual([2, "done"]);
  },
);

test("MI-19: marks an import as failed when its reading job fails three times with the same error", async () => {
  const { site, admin, bring, act, tryAgain, row, lines, set } = await openImports();
  const path = await bring("nome;email\nAna Souza;ana@fora.example");
  const { layout } = await row();
  await set("layout", {});
  await site.settle();
  await tryAgain();
  expect((await row()).state).toBe("reading");
  await tryAgain();
  expect(await row()).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("falhou três vezes"),
  });
  await set("layout", { ...layout });
  const page = await admin.get(path);
  for (const said of ["Não conseguimos ler este arquivo", "Ler de novo", "Descartar importação"])
    expect(page.text).toContain(said);
  expect((await admin.get("/admin/importar")).text).toContain("Não foi lida");
  expect((await act(path, "read-again")).status).toBe(302);
  expect((await act(path, "read-again")).status).toBe(409);
  await site.settle();
  expect(await row()).toMatchObject({ state: "ready", problem: null });
  expect(await lines()).toHaveLength(1);
});

test("MI-19: keeps retrying when a job fails with a different error each time", async () => {
  const { site, bring, tryAgain, row, set } = await openImports();
  await bring("nome;email\nAna Souza;ana@fora.example");
  const { layout } = await row();
  for (const broken of [{}, { people: {} }, {}]) {
    await set("layout", broken);
    await tryAgain();
    expect((await row()).state).toBe("reading");
  }
  await set("layout", { ...layout });
  await tryAgain();
  expect(await row()).toMatchObject({ state: "ready", problem: null });
  expect(site).toBeDefined();
});

test("MI-19: stops an import or its undo when the job fails three times with the same error", async () => {
  const { site, admin, course, bring, act, tryAgain, row, set } = await openImports();
  const path = await bring("nome;email\nAna Souza;ana@fora.example");
  await site.settle();
  await act(path, "save-choices", { opens: String(course.id), platform: "other" });
  await act(path, "begin-import");
  const { settings } = await row();
  await set("settings", { ...settings, courseIds: null });
  for (const state of ["running", "running", "paused"]) {
    await tryAgain();
    expect((await row()).state).toBe(state);
  }
  await set("settings", { ...settings });
  const paused = await admin.get(path);
  for (const said of ["A importação falhou três vezes", "Retomar"]) expect(paused.text).toContain(said);
  await act(path, "resume-import");
  await site.settle();
  expect(await row()).toMatchObject({ state: "done", problem: null });
  await act(path, "undo-import");
  expect((await act(path, "undo-import")).status).toBe(409);
  await set("unsettled", null);
  for (let tried = 0; tried < 3; tried++) await tryAgain();
  await set("unsettled", []);
  const stopped = await admin.get(path);
  for (const said of ["Não conseguimos desfazer tudo", "Tentar de novo"])
    expect(stopped.text).toContain(said);
  expect((await act(path, "undo-import")).status).toBe(302);
  await site.settle();
  expect(await row()).toMatchObject({ state: "undone", problem: null });
});
