import { expect, test } from "vitest";
import { seedPages } from "#db/seed/pages.ts";
import { makeAdmin, makeUser } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

const title = (words: string) => ({ id: "titulo", type: "page-title", title: words });
const page = (words: string, more: object[] = []) => ({ title: words, sections: [title(words), ...more] });

function save(browser: Visitor, ref: string, [act, version, content]: [string, number, object]) {
  return browser.postJson(`/api/admin/pages/${ref}`, { act, version, content });
}

test("an own page is made from its title, saved while it is written, published, hidden and deleted", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db, { name: "Dona Iara" }));
  const made = await owner.post("/admin/paginas", { intent: "create-page", title: "Oficinas de sábado" });
  expect(made.location).toMatch(/^\/admin\/paginas\/\d+$/);
  const ref = made.location?.split("/").at(-1) ?? "";
  const again = await owner.post("/admin/paginas?nova=1", {
    intent: "create-page",
    title: "Oficinas de Sábado",
  });
  expect([again.status, again.text]).toEqual([
    422,
    expect.stringContaining("Já existe uma página com este nome"),
  ]);

  const saved = await save(owner, ref, ["save", 1, page("Torno")]);
  expect(saved.json()).toMatchObject({ ok: true, version: 2 });
  expect((await site.get("/p/oficinas-de-sabado")).status).toBe(404);
  const preview = await owner.get(`/admin/paginas/${ref}/previa`);
  expect(preview.text).toContain("Torno");
  expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect((await owner.get(`/admin/paginas/${ref}`)).headers.get("content-security-policy")).toContain(
    "frame-ancestors 'none'",
  );

  const unfinished = [
    { id: "chamada", type: "call-to-action", title: "", buttons: [{ to: "javascript:x" }] },
  ];
  const refused = await save(owner, ref, ["save", 2, page("Torno", unfinished)]);
  expect([refused.status, Object.keys(refused.json().errors)]).toEqual([
    422,
    ["sections.chamada.buttons.0.to"],
  ]);
  const early = await save(owner, ref, ["publish", 2, page("", unfinished)]);
  expect(Object.keys(early.json().errors)).toEqual(
    expect.arrayContaining(["title", "sections.chamada.title", "sections.chamada.buttons.0.to"]),
  );
  expect((await save(owner, ref, ["publish", 2, page("Torno")])).json()).toMatchObject({ version: 3 });
  expect((await site.get("/p/oficinas-de-sabado")).text).toContain("Torno");

  const list = await owner.get("/admin/paginas");
  expect(list.text).toMatch(/href="\/404"[^>]*aria-label="Ver Página não encontrada no site"/);
  expect(list.text).toMatch(/Torno[\s\S]*\/p\/oficinas-de-sabado[\s\S]*Publicada/);
  expect((await owner.post("/admin/paginas", { intent: "hide-page", page: ref, version: "3" })).status).toBe(
    302,
  );
  expect((await site.get("/p/oficinas-de-sabado")).status).toBe(404);
  expect(
    (await owner.post("/admin/paginas", { intent: "hide-page", page: "home", version: "0" })).status,
  ).toBe(422);
  expect((await owner.post("/admin/paginas", { intent: "delete-page", id: ref })).status).toBe(302);
  expect((await owner.get(`/admin/paginas/${ref}`)).status).toBe(404);
});

test("the second administrator to save sees what the first changed, and earlier versions come back as drafts", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const first = await site.as(await makeAdmin(site.db, { name: "Dona Iara" }));
  const second = await site.as(await makeAdmin(site.db, { name: "Seu Bento" }));
  expect((await save(first, "about", ["publish", 1, page("Da Iara")])).json()).toMatchObject({ version: 2 });
  const late = await save(second, "about", ["save", 1, page("Do Bento")]);
  expect([late.status, late.json()]).toMatchObject([
    409,
    { ok: false, stale: { version: 2, by: "Dona Iara", content: { title: "Da Iara" } } },
  ]);
  expect((await save(second, "about", ["publish", 2, page("Do Bento")])).json()).toMatchObject({
    version: 3,
  });
  const restored = await second.post("/admin/paginas/about", {
    intent: "restore-version",
    version: "3",
    number: "1",
  });
  expect(restored.location).toBe("/admin/paginas/about?aberta=4");
  expect((await site.get("/sobre")).text).toContain("Do Bento");
  const preview = (await second.get("/admin/paginas/about/previa")).text;
  // Told apart from the editor around it.
  expect(preview).toMatch(/<main[^>]*aria-label="Prévia"/);
  expect(preview).toContain("Da Iara");
  await second.post("/admin/paginas/about", { intent: "discard-draft", version: "4" });
  expect((await second.get("/admin/paginas/about/previa")).text).toContain("Do Bento");
});

test("somebody who types for an hour leaves one line in the audit log, and only administrators get in", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  for (let version = 0; version < 4; version++)
    expect((await save(owner, "home", ["save", version, page(`Olá ${version}`)])).status).toBe(200);
  const entries = await site.db
    .selectFrom("audit_log")
    .select("action")
    .where("entity", "=", "page")
    .execute();
  expect(entries).toEqual([{ action: "page.save" }]);
  expect((await owner.get("/admin/registro")).text).toContain("Salvou o rascunho de uma página");
  const buyer = await site.as(await makeUser(site.db));
  expect((await save(buyer, "home", ["publish", 4, page("Invasão")])).status).toBe(403);
});

test("the register tells of a page what changed, old and new, section by section and field by field", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  const ref = (await owner.post("/admin/paginas", { intent: "create-page", title: "Oficinas" })).location
    ?.split("/")
    .at(-1);
  const long = `Queima a mil e duzentos graus, ${"como no forno antigo, ".repeat(8)}`;
  const question = (text: string, answer: string) => ({ question: text, answer: `<p>${answer}</p>` });
  const faq = (entries: object[]) => ({ id: "duvidas", type: "faq", title: "Perguntas", items: entries });
  const video = {
    id: "filme",
    type: "video",
    title: "O forno",
    caption: "A queima",
    address: "https://youtu.be/aqz-KE-bpKQ",
  };
  const said = async () => {
    const { text } = await owner.get("/admin/registro/exportar");
    const line = text.split("\n").find((one) => one.includes(" página;")) ?? "";
    return line.replaceAll('""', '"');
  };
  const form = (intent: string, more: object) => owner.post(`/admin/paginas/${ref}`, { intent, ...more });
  expect(await said()).toContain("Título: Oficinas; Endereço: /p/oficinas");

  const first = faq([
    question("Precisa levar argila?", `${long}sim`),
    question("Tem estacionamento?", "Não"),
  ]);
  expect((await save(owner, ref ?? "", ["publish", 1, page("Torno", [video, first])])).status).toBe(200);
  expect(await said()).toContain("Seções acrescentadas: ");
  expect(await said()).toContain("Situação: nunca publicada → publicada");

  const changed = faq([
    question("Precisa levar argila?", `${long}não`),
    question("Onde paro o carro?", "Não"),
  ]);
  const content = {
    ...page("Torno e queima", [changed]),
    picture: "/media/0123456789abcdef0123456789abcdef-1600.webp",
  };
  const published = await save(owner, ref ?? "", ["publish", 2, content]);
  expect(published.json()).toMatchObject({ ok: true });
  const line = await said();
  for (const part of [
    "Título da página: Torno → Torno e queima",
    "Imagem de compartilhamento: acrescentada",
    "Seções retiradas: Vídeo",
    "pergunta 2, Pergunta: Tem estacionamento? → Onde paro o carro?",
  ])
    expect(line).toContain(part);
  // Both ends of the long answer are the change, not what they have in common.
  expect(line).toMatch(/pergunta 1, Resposta: …[^→]*sim → …[^→]*não/);

  const swapped = { ...content, sections: [changed, title("Torno e queima")] };
  await save(owner, ref ?? "", ["publish", 3, swapped]);
  expect(await said()).toMatch(/Ordem das seções: (.+), (.+) → \2, \1/);
  expect((await form("restore-version", { number: "1", version: "4" })).status).toBe(302);
  expect(await said()).toMatch(/Voltou a uma versão.*Versão: 1.*Título da página: Torno e queima → Torno/);
  await form("hide-page", { version: "5" });
  expect(await said()).toContain("Situação: publicada → escondida");
  await form("move-page", { slug: "aulas", version: "6" });
  expect(await said()).toContain("Endereço: /p/oficinas → /p/aulas");
  await owner.post("/admin/paginas", { intent: "delete-page", id: ref ?? "" });
  const deleted = await said();
  for (const part of ["Excluiu uma página", "Endereço: /p/aulas", "Situação: escondida", "Seções: "])
    expect(deleted).toContain(part);
});
