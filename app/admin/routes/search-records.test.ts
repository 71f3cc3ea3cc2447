import { expect, test } from "vitest";
import { makeAdmin, makeCourse, makeOrder, makePost, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

interface Group {
  label: string;
  items: { to: string; title: string; note: string }[];
  more?: string;
}

async function search(person: Visitor, query: string): Promise<Group[]> {
  const answer = await person.get(`/api/admin/search?q=${encodeURIComponent(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json().groups;
}

const found = (groups: Group[]) => groups.map(({ label, items }) => [label, items.map(({ to }) => to)]);

test("every noun is found by its words, each record with the way to it", async () => {
  const site = await openSite();
  const { db } = site;
  const admin = await site.as(await makeAdmin(db, { name: "Iara Dona" }));
  const person = await makeUser(db, { name: "Jurema Prado", email: "jurema@teste.example" });
  await makeUser(db, { name: "Jurema Apagada", erased_at: site.now() });
  const { order } = await makeOrder(db, {
    guest_name: "Jurema Prado",
    search_title: "jurema prado",
  });
  const named = await makeProduct(db, { name: "Kit da Jurema", is_active: false });
  await makeProduct(db, { name: "Retirado Jurema", retired_at: site.now() });
  const { course } = await makeCourse(db, { title: "Tinturas com jurema" });
  const post = await makePost(db, { title: "O que é a jurêma", search_title: "o que e a jurema" });
  const lead = await db
    .insertInto("leads")
    .values({
      nome: "Jurema Lima",
      email: "lima@teste.example",
      search_title: "jurema lima",
      created_at: site.now(),
      updated_at: site.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(found(await search(admin, "JURÊ"))).toEqual([
    ["Pedidos", [`/admin/pedidos?pedido=${order.id}`]],
    ["Usuários e alunos", [`/admin/usuarios/${person.id}`]],
    ["Produtos", [`/admin/produtos?editar=${named.id}`]],
    ["Cursos", [`/admin/cursos/${course.id}/modulos`]],
    ["Posts", [`/blog-admin?editar=${post.id}`]],
    ["Leads", [`/admin/leads?lead=${lead.id}`]],
  ]);
  expect(found(await search(admin, `#${order.id}`))[0]).toEqual([
    "Pedidos",
    [`/admin/pedidos?pedido=${order.id}`],
  ]);
  const [byMail] = await search(admin, "jurema@teste.example");
  expect(byMail?.items[0]).toMatchObject({ title: "Jurema Prado", note: "jurema@teste.example" });
  for (const nothing of ["", "  ", "%", "nada disso existe", "kit' or 1=1 --"]) {
    expect(await search(admin, nothing)).toEqual([]);
  }
});

test("five of each are shown, what is called so first, with the way to all of them, and one question for each noun", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const called = await makeProduct(site.db, { name: "Aquarela" });
  for (let number = 0; number < 6; number++) {
    await makeProduct(site.db, { name: `Papel ${number}`, description: "Para aquarela." });
  }
  const sent = site.statements();
  await search(admin, "papel");
  const few = sent.filter(({ text }) => /search|courses/.test(text)).length;
  expect(few).toBe(6);
  const [products] = await search(admin, "aquarela");
  expect(products?.items.map(({ title }) => title)).toEqual([
    "Aquarela",
    ...[5, 4, 3, 2].map((number) => `Papel ${number}`),
  ]);
  expect(products?.items[0]?.to).toBe(`/admin/produtos?editar=${called.id}`);
  expect(products?.more).toBe("/admin/produtos?busca=aquarela");
});

test("the search is for administrators alone, and nobody asks without end", async () => {
  const site = await openSite();
  const address = "/api/admin/search?q=ana";
  expect((await site.get(address)).status).toBe(401);
  expect((await (await site.as(await makeUser(site.db))).get(address)).status).toBe(403);
  const admin = await makeAdmin(site.db);
  for (let count = 0; count < 120; count++) {
    await site.limits.use({ name: "admin-search", points: 120, seconds: 60 }, String(admin.id));
  }
  const refused = await (await site.as(admin)).get(address);
  expect([refused.status, refused.json().message]).toEqual([429, expect.stringContaining("Aguarde")]);
});
