import { expect, test } from "vitest";
import { makeAdmin, makeCourseProduct, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
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
    "Nenhum curso nesta conta.",
    "Nenhuma dúvida enviada.",
  ]) {
    expect(none.text).toContain(empty);
  }
});
