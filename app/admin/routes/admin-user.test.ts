import { expect, test } from "vitest";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { json } from "#db/connect.server.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeCourseProduct,
  makePaidOrder,
  makeProduct,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("the page of a person shows what they bought, study, asked and gave away, and nobody else's", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const ana = await makeUser(site.db, {
    name: "Ana Luz",
    email: "ana@teste.example",
    phone: "47 99900-0000",
  });
  const { product: course, lessons } = await makeCourseProduct(site.db, { name: "Curso de Tabelas" });
  const kit = await makeProduct(site.db, { name: "Kit de Ícones", price: 4990 });
  const { order } = await makePaidOrder(site, {
    user_id: ana.id,
    lines: [{ product: course }, { product: kit, quantity: 2 }],
  });
  const stranger = await makeUser(site.db, { name: "Bia" });
  await makePaidOrder(site, {
    user_id: stranger.id,
    lines: [{ product: await makeProduct(site.db, { name: "Outro" }) }],
  });
  const lesson = lessons[0]?.id ?? 0;
  await site.db
    .insertInto("lesson_progress")
    .values({ user_id: ana.id, lesson_id: lesson, completed_at: site.now(), updated_at: site.now() } as never)
    .execute();
  await site.db
    .insertInto("lesson_doubts")
    .values({
      lesson_id: lesson,
      user_id: ana.id,
      doubt_text: "Como somo uma coluna?",
      created_at: site.now(),
    } as never)
    .execute();
  await site.as(ana);
  const admin = await site.as(boss);
  const page = await admin.get(`/admin/usuarios/${ana.id}`);
  expect(page.status).toBe(200);
  const text = page.text.replaceAll("<!-- -->", "");
  for (const shown of ["Ana Luz", "ana@teste.example", "47 99900-0000", `Pedido ${order.id}`]) {
    expect(text).toContain(shown);
  }
  for (const shown of ["2 × Kit de Ícones", "50% · 1 de 2 aulas", "Como somo uma coluna?", "Aguardando"]) {
    expect(text).toContain(shown);
  }
  expect(text).toContain(`Comprada no pedido ${order.id}`);
  expect(text).toContain("Aparelho desconhecido");
  expect(text).not.toContain("Outro");
  expect((await admin.get(`/admin/usuarios/${ana.id}?editar=1`)).text).toContain('value="Ana Luz"');
  const out = await admin.post(`/admin/usuarios/${ana.id}`, {
    intent: "delete-user",
    id: String(ana.id),
  });
  expect([out.status, out.location]).toEqual([302, "/admin/usuarios"]);
  expect((await admin.get(`/admin/usuarios/${ana.id}`)).status).toBe(404);
  const none = await admin.get(`/admin/usuarios/${boss.id}`);
  for (const empty of [
    "Nenhum pedido nesta conta.",
    "Nenhum curso nem arquivo nesta conta.",
    "Nenhuma dúvida enviada.",
  ]) {
    expect(none.text).toContain(empty);
  }
});

test("takes a course away and gives it back from the person's page and from the order", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db, { name: "Dona da Loja" }));
  const ana = await makeUser(site.db, { name: "Ana Luz" });
  const { product, course } = await makeCourseProduct(site.db, { name: "Barro", price: 4990 });
  const { id } = await buy(site, await site.as(ana), product, { method: "credit" });
  await wait(site, 20 * SECONDS);
  const place = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const pages = { person: `/admin/usuarios/${ana.id}`, order: `/admin/pedidos?pedido=${id}` };
  const read = async (path: string) => (await admin.get(path)).text.replaceAll("<!-- -->", "");
  const send = (form: Record<string, string>, back: string) =>
    admin.post(`/admin/cursos/${course.id}/alunos?${new URLSearchParams({ voltar: back })}`, {
      ...form,
      id: String(place.id),
    });
  for (const path of Object.values(pages)) {
    const text = await read(path);
    for (const shown of ["Ativo", "Remover do curso", "Mudar o fim"]) expect(text).toContain(shown);
    expect(text).not.toContain("Restaurar o acesso");
    const taken = await send({ intent: "remove-student", reason: "Devolveu" }, path);
    expect([taken.status, taken.location]).toEqual([302, path]);
    for (const page of Object.values(pages)) {
      const closed = await read(page);
      expect(closed).toContain(`Acesso retirado em ${formatDate(site.now())}: Devolveu`);
      expect(closed).toContain("Dona da Loja");
      expect(closed).toContain(
        `action="/admin/cursos/${course.id}/alunos?voltar=${encodeURIComponent(page)}"`,
      );
      expect(closed).not.toContain("Remover do curso");
    }
    expect((await send({ intent: "restore-access" }, path)).location).toBe(path);
    site.advance(SECONDS);
  }
  expect(await read(pages.person)).toContain("Acesso devolvido em");
  const strange = await send({ intent: "remove-student", reason: "Devolveu" }, "https://fora.example/x");
  expect(strange.location).toMatch(/^\/admin\/cursos\//);
});

test("whoever may not change students reads what a person has, without the acts", async () => {
  const site = await openSite();
  const ana = await makeUser(site.db);
  const { product, course } = await makeCourseProduct(site.db, { name: "Barro" });
  const file = await makeProduct(site.db, { name: "Livro" });
  const { order } = await makePaidOrder(site, { user_id: ana.id, lines: [{ product }, { product: file }] });
  const finance = await makeTeamMember(site.db, "finance", { more_rights: json(["users.read"]) });
  const visitor = await site.as(finance);
  for (const path of [`/admin/usuarios/${ana.id}`, `/admin/pedidos?pedido=${order.id}`]) {
    const { text } = await visitor.get(path);
    for (const shown of [course.title, "Livro", "Ativo"]) expect(text).toContain(shown);
    for (const act of ["Remover do curso", "Mudar o fim", "Ver Link", "/alunos"]) {
      expect(text, `${path} ${act}`).not.toContain(act);
    }
  }
  const editor = await site.as(
    await makeTeamMember(site.db, "editor", { more_rights: json(["users.read"]) }),
  );
  const { text } = await editor.get(`/admin/usuarios/${ana.id}`);
  expect([text.includes(course.title), text.includes("Livro"), text.includes("pedido=")]).toEqual([
    true,
    false,
    false,
  ]);
});
