import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { saveCompanyGroup } from "#app/company/company-settings.server.ts";
import type { Row } from "#db/schema.ts";
import { insertRow } from "#db/writes.server.ts";
import { endDeletionDays, makeAdmin, makeProduct, makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { reviewSearchColumns } from "../reviews/review-search-columns.ts";

const PATH = "/admin/avaliacoes";

/** A shop where anyone may write, its owner, and two products. */
async function openShop() {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { name: "Dona Ipê", email: "dona@ipe.example" });
  const fields = { reviewsOpenToAll: "on", mailSender: "" };
  await saveCompanyGroup(site.db, { name: "conteudo", fields, actorId: owner.id, ip: "::1" }, site.now());
  await site.refreshCompany();
  const sheet = await makeProduct(site.db, { name: "Planilha de Orçamento", description: "Custos da obra" });
  const kit = await makeProduct(site.db, { name: "Kit de Ícones" });
  return { site, owner, admin: await site.as(owner), sheet, kit };
}

async function write(visitor: Visitor, product: { id: number }, comment: string, guest?: [string, string]) {
  const [name, email] = guest ?? [];
  const form = { rating: "4", comment, ...(name && email ? { name, email } : {}) };
  const answer = await visitor.post(`/produto/${product.id}/avaliar`, form);
  expect(answer.status, answer.text).toBe(302);
}

/** The comments of the reviews that the list shows, in its order. */
async function found(admin: Visitor, words: string, rest = "") {
  const { status, text } = await admin.get(`${PATH}?busca=${encodeURIComponent(words)}${rest}`);
  expect(status, words).toBe(200);
  return [...text.matchAll(/whitespace-pre-line[^>]*>([^<]*)<\/p>/g)].map(([, comment]) => comment);
}

test("a review is found by its words, by who wrote it and by its product, whatever the case and the accents", async () => {
  const { site, admin, sheet, kit } = await openShop();
  const erica = await makeUser(site.db, { name: "Érica Muñoz", email: "erica@munoz.example" });
  await write(await site.as(erica), sheet, "Ótima organização, superou!");
  await write(site.visitor(), kit, "Faltou INSTRUÇÃO.", ["João Ângelo", "joao@angelo.example"]);
  const [her, his] = ["Ótima organização, superou!", "Faltou INSTRUÇÃO."];
  for (const [words, expected] of [
    ["OTIMA", [her]],
    ["erica", [her]],
    ["orcamento", [her]],
    ["@munoz.example", [her]],
    ["superou  planilha munoz", [her]],
    ["joao@angelo.example", [his]],
    ["angelo instrucao kit ico", [his]],
    ["d", [her, his]],
    ["erica kit", []],
    ["perou", []],
    ["obra", []],
    ["%", []],
    ["' or 1=1", []],
    ['" *', []],
  ] as const) {
    expect([words, await found(admin, words)]).toEqual([words, expected]);
  }
  expect(await found(admin, "  ")).toEqual([her, his]);
  expect(await found(admin, "erica", "&situacao=aprovadas")).toEqual([]);
});

test("words, state, order and page stay together in the address, and a verdict keeps them all", async () => {
  const { site, admin, kit } = await openShop();
  const at = (minutes: number) => new Date(site.now().getTime() + minutes * 60_000);
  const ids: number[] = [];
  for (let number = 1; number <= 23; number++) {
    const texts = { guest_name: "Rui", guest_email: null, comment: number > 1 ? `Lote ${number}` : "Outra" };
    const facts = {
      ...texts,
      ...reviewSearchColumns(texts),
      product_id: kit.id,
      rating: 3,
      created_at: at(number),
    };
    ids.push((await insertRow(site.db, "product_reviews", facts, at(number))).id);
  }
  const first = await admin.get(`${PATH}?busca=LOTE&ordem=recentes`);
  expect(first.text).toContain("Mostrando 1 a 20 de 22 avaliações");
  for (const address of [
    `${PATH}?busca=LOTE&amp;ordem=recentes&amp;pagina=2`,
    `${PATH}?situacao=aprovadas&amp;busca=LOTE`,
    `${PATH}/exportar?busca=LOTE&amp;ordem=recentes`,
  ]) {
    expect(first.text).toContain(`href="${address}"`);
  }
  expect(first.text).toMatch(/<input[^>]*name="busca"[^>]*value="LOTE"/);
  const second = "&ordem=recentes&pagina=2";
  expect(await found(admin, "lote", second)).toEqual(["Lote 3", "Lote 2"]);
  const address = `${PATH}?busca=lote${second}`;
  const judged = await admin.post(address, { intent: "approve", id: ids.slice(1, 3).map(String) });
  expect([judged.status, judged.location]).toEqual([302, address]);
  expect((await admin.get(address)).text).toContain("Mostrando 1 a 20 de 20 avaliações");
  expect(await found(admin, "lote", "&situacao=aprovadas&ordem=antigas")).toEqual(["Lote 2", "Lote 3"]);
  const approved = site.db.selectFrom("product_reviews").select("id").where("is_approved", "=", true);
  expect((await approved.execute()).map(({ id }) => id).sort()).toEqual(ids.slice(1, 3).sort());
  const nothing = await admin.get(`${PATH}?situacao=rejeitadas&busca=lote`);
  expect(nothing.text).toContain("Nenhuma avaliação encontrada");
  expect(nothing.text).toMatch(new RegExp(`href="${PATH}\\?situacao=rejeitadas"[^>]*>Limpar filtros`));
  expect((await admin.get(`${PATH}?situacao=rejeitadas`)).text).toContain("Nenhuma avaliação rejeitada");
});

test("SEC-28: the file of reviews holds what was searched for, and the audit list does not hear the words", async () => {
  const { site, admin, kit } = await openShop();
  await write(site.visitor(), kit, "Veio certo", ["Bia", "bia@teste.example"]);
  await write(site.visitor(), kit, "Veio errado", ["Caio", "caio@teste.example"]);
  const file = await admin.get(`${PATH}/exportar?busca=BIA+veio`);
  expect(file.text).toContain("Veio certo");
  expect(file.text).not.toContain("Veio errado");
  const audit = site.db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "reviews.export")
    .execute();
  expect(await audit).toEqual([{ detail: { state: "pendentes", searched: true } }]);
});

test("what an integration writes, mends and deletes is found by its words of the moment", async () => {
  const { site, owner, admin, kit } = await openShop();
  const client = await clientWith(site, owner, ALL_RIGHTS);
  const facts = { product_id: kit.id, rating: 5, guest_name: "Lúcia", comment: "Primeira versão" };
  const { id } = (await client.post(rowsPath(633), facts)).json();
  expect(await found(admin, "lucia primeira")).toEqual(["Primeira versão"]);
  const path = rowsPath(633, `${id}/`);
  await client.patch(path, { comment: "Segunda versão" });
  expect([await found(admin, "primeira"), await found(admin, "lucia segunda")]).toEqual([
    [],
    ["Segunda versão"],
  ]);
  await client.patch(path, { guest_name: "Márcia" });
  expect([await found(admin, "lucia"), await found(admin, "marcia segunda")]).toEqual([
    [],
    ["Segunda versão"],
  ]);
  await client.delete(path);
  expect(await found(admin, "marcia")).toEqual([]);
});

/** Every word that the row is found by. */
async function wordsOf(
  site: TestSite,
): Promise<Pick<Row<"product_reviews">, "search_title" | "search_body">[]> {
  return site.db
    .selectFrom("product_reviews")
    .select(["search_title", "search_body"])
    .orderBy("id")
    .execute();
}

test("SEC-51: a deleted account's reviews are found neither by its name nor by what it wrote", async () => {
  const { site, admin, sheet } = await openShop();
  const facts = { name: "Zulmira Quaresma", email: "zulmira@teste.example", email_confirmed_at: site.now() };
  const person = await makeUserWithPassword(site.db, "segredo-certo", facts);
  const visitor = await site.as(person);
  await write(visitor, sheet, "Serviu na minha padaria");
  await write(site.visitor(), sheet, "Era da visita", ["Zulmira Q", "zulmira@teste.example"]);
  expect(await found(admin, "zulmira")).toEqual(["Serviu na minha padaria", "Era da visita"]);
  const ask = { intent: "deletion", current_password: "segredo-certo", confirmed: "sim" };
  expect((await visitor.post("/minha-conta?aba=perfil", ask)).location).toBe("/");
  await endDeletionDays(site);
  for (const words of ["zulmira", "quaresma", "padaria", "visita", "zulmira@teste.example"]) {
    expect([words, await found(admin, words)]).toEqual([words, []]);
  }
  const nameless = { search_title: "conta excluida", search_body: "" };
  expect(await wordsOf(site)).toEqual([nameless, nameless]);
  expect(await found(admin, "orcamento")).toEqual(["", ""]);
});
