import { expect, test } from "vitest";
import { makeCourse } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "um-segredo-de-teste-com-mais-de-32-caracteres",
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "loja@ipe.example",
  PIX_NAME: "IPE",
  PIX_CITY: "BLUMENAU",
};

test("the course tables are listed, without drafts and without what is paid for", async () => {
  const site = await openSite();
  const open = await makeCourse(site.db, { title: "Curso aberto" });
  await makeCourse(site.db, { title: "Rascunho secreto", is_published: false });
  await site.db
    .updateTable("course_lessons")
    .set({ text_content: "Conteúdo pago", quiz_data: "[gabarito]" })
    .execute();
  const ask = (query: string) => site.get(`/test-course-api?${query}`);
  expect((await ask("")).text).not.toContain("Resultado");
  for (const [query, expected] of [
    ["teste=cursos", "Curso aberto"],
    ["teste=linhas-cursos", "&quot;is_published&quot;: true"],
    ["teste=linhas-modulos", "Módulo 1"],
    ["teste=linhas-aulas", "&quot;content_type&quot;: &quot;text&quot;"],
    [`teste=modulos&curso=${open.course.id}`, "Módulo 1"],
    ["teste=campos", "&quot;id&quot;: 64001"],
  ]) {
    const page = await ask(query ?? "");
    expect([query, page.status]).toEqual([query, 200]);
    expect(page.text).toContain(expected);
    expect(page.text).not.toMatch(/Rascunho secreto|Conteúdo pago|gabarito/);
  }
  expect((await ask("teste=modulos&curso=2")).text).toContain("Curso não encontrado.");
  expect((await ask("teste=nada")).text).toContain("Este teste não existe.");
  await site.db.schema.alterTable("course_modules").renameTo("gone_modules").execute();
  expect((await ask("teste=linhas-modulos")).text).toContain("Erro desconhecido");
  await site.db.schema.alterTable("gone_modules").renameTo("course_modules").execute();
});

test("the fields of the lessons' table are shown as JSON", async () => {
  const site = await openSite();
  const page = await site.get("/debug-fields");
  expect(page.status).toBe(200);
  expect(page.text).toContain("&quot;name&quot;: &quot;quiz_data&quot;");
});

test("SEC-41: on a live site they are not there, unless named", async () => {
  const live = await openSite(LIVE);
  const named = await openSite({ ...LIVE, LIVE_ALLOW: "developer-pages" });
  for (const path of ["/debug-fields", "/test-course-api"]) {
    expect((await live.get(path)).status).toBe(404);
    expect((await named.get(path)).status).toBe(200);
  }
});
