import { expect, test } from "vitest";
import { addressOf } from "#app/platform/http/address.ts";
import { endDeletionDays, makeAdmin, makePost, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { commentSearchColumns } from "../comments/comment-search-columns.ts";
import { postSearchColumns } from "../posts/post-search-columns.server.ts";

const PATH = "/blog-admin";
const TAB = `${PATH}?aba=comentarios`;

async function openBlog() {
  const site = await openSite();
  return { site, admin: await site.as(await makeAdmin(site.db)) };
}

function post(site: TestSite, title: string, content: string) {
  return makePost(site.db, {
    title,
    content,
    ...postSearchColumns({ title, excerpt: null, content, tags: [] }),
  });
}

async function comment(
  visitor: Visitor,
  { id, title }: { id: number; title: string },
  [name, email, text]: string[],
) {
  const form = { name: name ?? "", email: email ?? "", comment: text ?? "", website: "" };
  expect((await visitor.post(`/blog/${addressOf(id, title)}`, form)).status).toBe(302);
}

/** The messages that the list shows, in its order. */
async function found(admin: Visitor, words: string, rest = "") {
  const { status, text } = await admin.get(`${TAB}&busca=${encodeURIComponent(words)}${rest}`);
  expect(status, words).toBe(200);
  return [...text.matchAll(/whitespace-pre-line[^>]*>([^<]*)<\/p>/g)].map(([, message]) => message);
}

test("a comment is found by its words, by who wrote it and by the title of the post, whatever the case and the accents", async () => {
  const { site, admin } = await openBlog();
  const margin = await post(site, "Como medir a Margem", "<p>Some os custos.</p>");
  const cart = await post(site, "Carrinho abandonado", "<p>Três mensagens.</p>");
  const [hers, his] = ["Não entendi o cálculo", "Voltaram três ontem"];
  await comment(site.visitor(), margin, ["Íris Falcão", "iris@falcao.example", hers]);
  await comment(site.visitor(), cart, ["Otávio", "otavio@nunes.example", his]);
  for (const [words, expected] of [
    ["CALCULO", [hers]],
    ["iris falcao", [hers]],
    ["margem nao íris", [hers]],
    ["medir", [hers]],
    ["otavio@nunes.example", [his]],
    ["carrinho tres ontem", [his]],
    ["example", [hers, his]],
    ["iris carrinho", []],
    ["custos", []],
    ["endi", []],
    ["%_", []],
    ['"*', []],
  ] as const) {
    expect([words, await found(admin, words)]).toEqual([words, expected]);
  }
  expect(await found(admin, "")).toEqual([hers, his]);
  expect(await found(admin, "iris", "&situacao=spam")).toEqual([]);
});

test("words, state, order and page stay together in the address, and a verdict keeps them all", async () => {
  const { site, admin } = await openBlog();
  const { id: post_id } = await post(site, "Post", "<p>x</p>");
  const ids: number[] = [];
  for (let number = 1; number <= 23; number++) {
    const texts = { name: "Rui", email: "r@x.example", message: number > 1 ? `Lote ${number}` : "Outro" };
    const created_at = new Date(site.now().getTime() + number * 60_000);
    const row = { ...texts, ...commentSearchColumns(texts), post_id, created_at };
    ids.push((await site.db.insertInto("comments").values(row).returning("id").executeTakeFirstOrThrow()).id);
  }
  const first = await admin.get(`${TAB}&busca=LOTE&ordem=recentes`);
  expect(first.text).toContain("Mostrando 1 a 20 de 22 comentários");
  for (const address of [
    `${TAB}&busca=LOTE&ordem=recentes&pagina=2`,
    `${TAB}&situacao=spam&busca=LOTE`,
    `${PATH}/comentarios/exportar?aba=comentarios&busca=LOTE&ordem=recentes`,
  ]) {
    expect(first.text).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
  }
  expect(first.text).toMatch(/<input[^>]*name="busca"[^>]*value="LOTE"/);
  const second = "&ordem=recentes&pagina=2";
  expect(await found(admin, "lote", second)).toEqual(["Lote 3", "Lote 2"]);
  const address = `${TAB}&busca=lote${second}`;
  const form = { intent: "moderate-comments", status: "spam", comment: ids.slice(1, 3).map(String) };
  const judged = await admin.post(address, form);
  expect([judged.status, new URLSearchParams(judged.location?.split("?")[1]).toString()]).toEqual([
    302,
    `aba=comentarios&busca=lote${second}`,
  ]);
  expect(await found(admin, "lote", "&situacao=spam&ordem=antigos")).toEqual(["Lote 2", "Lote 3"]);
  const spam = site.db.selectFrom("comments").select("id").where("status", "=", "spam").orderBy("id");
  expect((await spam.execute()).map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const nothing = await admin.get(`${TAB}&situacao=rejeitados&busca=lote`);
  expect(nothing.text).toContain("Nenhum comentário encontrado");
  expect(nothing.text).toMatch(
    /href="\/blog-admin\?aba=comentarios&(?:amp;)?situacao=rejeitados"[^>]*>Limpar filtros/,
  );
  expect((await admin.get(`${TAB}&situacao=rejeitados`)).text).toContain("Nenhum comentário rejeitado");
});

test("SEC-28: the file of comments holds what was searched for, and the audit list does not hear the words", async () => {
  const { site, admin } = await openBlog();
  const made = await post(site, "Post", "<p>x</p>");
  await comment(site.visitor(), made, ["Bia", "bia@teste.example", "Veio certo"]);
  await comment(site.visitor(), made, ["Caio", "caio@teste.example", "Veio errado"]);
  const file = await admin.get(`${PATH}/comentarios/exportar?aba=comentarios&busca=BIA+veio`);
  expect(file.text).toContain("Veio certo");
  expect(file.text).not.toContain("Veio errado");
  const audit = site.db.selectFrom("audit_log").select("detail").where("action", "=", "comments.export");
  expect(await audit.execute()).toEqual([{ detail: { state: "pendentes", searched: true } }]);
});

test("SEC-51: a deleted account's comments are found by nothing, and a deleted post takes its own along", async () => {
  const { site, admin } = await openBlog();
  const made = await post(site, "Padaria", "<p>x</p>");
  const facts = { name: "Zulmira Quaresma", email: "zulmira@teste.example", email_confirmed_at: site.now() };
  const visitor = await site.as(await makeUserWithPassword(site.db, "segredo-certo", facts));
  await comment(visitor, made, [facts.name, facts.email, "Fermento"]);
  await comment(site.visitor(), made, ["Outra", "outra@teste.example", "Massa"]);
  expect(await found(admin, "padaria")).toEqual(["Fermento", "Massa"]);
  const ask = { intent: "deletion", current_password: "segredo-certo", confirmed: "sim" };
  expect((await visitor.post("/minha-conta?aba=perfil", ask)).location).toBe("/");
  await endDeletionDays(site);
  for (const words of ["zulmira", "quaresma", "fermento"]) {
    expect([words, await found(admin, words)]).toEqual([words, []]);
  }
  expect(await found(admin, "padaria")).toEqual(["Massa"]);
  await admin.post(`${PATH}?aba=posts`, { intent: "delete-post", id: String(made.id) });
  expect(await found(admin, "massa")).toEqual([]);
});
