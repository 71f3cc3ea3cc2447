import { expect, test } from "vitest";
import { makeAdmin, makeTeamMember } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";
import { HELP_ARTICLES } from "../help-articles.ts";

const LINK = /href="\/admin\/ajuda\/([\w-]+)"/g;

async function found(visitor: Visitor, query: string): Promise<string[]> {
  const { text } = await visitor.get(`/admin/ajuda?busca=${encodeURIComponent(query)}`);
  const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  return [...main.matchAll(LINK)].map(([, slug = ""]) => slug);
}

test("each help text has a page of its own, found by its words however they are written", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect(await found(admin, "")).toEqual(HELP_ARTICLES.map(({ slug }) => slug));
  expect(await found(admin, "ORDER bump")).toEqual(["vir-da-hotmart"]);
  expect(await found(admin, "orbita")).toEqual(["vir-da-eduzz"]);
  for (const [words, slug] of [
    ["dias de matricula", "quando-as-aulas-abrem"],
    ["gravacao", "turmas-e-encontros"],
    ["questionario notas", "como-cada-aluno-esta"],
    ["linkedin", "fim-do-curso-e-certificado"],
  ] as const)
    expect(await found(admin, words), words).toContain(slug);
  expect((await admin.get("/admin/ajuda?busca=xyz")).text).toContain("Nada encontrado");
  for (const { slug, title, steps, unsure } of HELP_ARTICLES) {
    const page = await admin.get(`/admin/ajuda/${slug}`);
    expect([page.status, page.text.includes(`${title}</h1>`)], slug).toEqual([200, true]);
    for (const line of [steps[0], steps.at(-1), ...unsure]) expect(page.text, slug).toContain(line);
  }
  expect((await admin.get("/admin/ajuda/vir-da-lua")).status).toBe(404);
});

test("the help is linked where people come over, and leads only where its reader may go", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  for (const path of ["/admin/importar", "/admin/importar/conexoes"])
    expect((await admin.get(path)).text, path).toContain('href="/admin/ajuda/vir-da-kiwify"');
  expect((await admin.get("/admin")).text).toContain('href="/admin/ajuda"');
  const own = (await admin.get("/admin/ajuda/vir-da-hotmart")).text;
  const main = (text: string) => text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  expect(main(own)).toContain('href="/admin/importar"');
  const support = await site.as(await makeTeamMember(site.db, "finance"));
  const theirs = main((await support.get("/admin/ajuda/vir-da-hotmart")).text);
  expect([theirs.includes("Hottok"), theirs.includes('href="/admin/importar"')]).toEqual([true, false]);
});
