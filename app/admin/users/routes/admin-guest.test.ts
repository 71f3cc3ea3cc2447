import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import {
  makeAdmin,
  makeCourseProduct,
  makeOffer,
  makeOrder,
  makePaidOrder,
  makePost,
  makeProduct,
  makeSubscription,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";

const EMAIL = "ana@teste.example";

/** As a person reads it. */
const readable = ({ text }: Answer) => text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
/** What stands in the head of a section: its name, and how many there are. */
const counts = (answer: Answer) =>
  [...readable(answer).matchAll(/<h2 id="(\w+)"[^>]*>[^<]*(?:<span[^>]*>(\d+)<\/span>)?/g)].map(
    ([, kind, count]) => [kind, Number(count ?? 0)],
  );

/** Everything that an address can leave in a shop, once for Ana and once for somebody else. */
async function leaveTraces(site: TestSite, email: string, userId: number | null) {
  const { db } = site;
  const now = site.now();
  const at = { created_at: now, updated_at: now };
  const product = await makeProduct(db, { name: `Kit de ${email}` });
  const offer = await makeOffer(db, { product_id: product.id, name: "Turma", price: 100, places: 1 });
  const post = await makePost(db, { title: `Post para ${email}` });
  await makeSubscription(db, { email });
  const lead = { nome: "Ana", email, produto: `Site de ${email}` };
  await db
    .insertInto("leads")
    .values({ ...lead, ...at })
    .execute();
  await db.insertInto("offer_waits").values({ offer_id: offer.id, email, created_at: now }).execute();
  const comment = { post_id: post.id, name: "Ana", email, message: `Gostei, diz ${email}`, created_at: now };
  await db
    .insertInto("comments")
    .values({ ...comment, user_id: userId })
    .execute();
  const review = { product_id: product.id, rating: 4, created_at: now };
  const author =
    userId === null ? { guest_name: "Ana", guest_email: email.toUpperCase() } : { user_id: userId };
  await db
    .insertInto("product_reviews")
    .values({ ...review, ...author })
    .execute();
  const request = { kind: "export", email, state: "open", created_at: now } as const;
  await db.insertInto("data_requests").values(request).execute();
  await db
    .insertInto("popup_emails")
    .values({ email, page: "/loja", ...at })
    .execute();
  const mail = { topic: "mail.lead", payload: json({}), recipient: email, subject: `Carta a ${email}` };
  await db
    .insertInto("outbox")
    .values({ ...mail, due_at: now, created_at: now })
    .execute();
  return product;
}

test("a guest has a page, reached from the order: everything under the address, and nothing of anybody else", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await leaveTraces(site, EMAIL, null);
  await leaveTraces(site, "bia@teste.example", null);
  const guest = { guest_email: EMAIL, guest_name: "Ana Souza" };
  const { order } = await makePaidOrder(site, { ...guest, lines: [{ product, quantity: 3 }] });
  await makeOrder(site.db, guest);
  await makeOrder(site.db, { guest_email: "bia@teste.example" });
  const path = `/admin/pedidos/${order.id}/cliente`;
  expect((await admin.get(`/admin/pedidos?pedido=${order.id}`)).text).toContain(`href="${path}"`);
  const page = await admin.get(path);
  expect([page.status, readable(page).includes("Ana Souza")]).toEqual([200, true]);
  expect(counts(page)).toEqual([
    ["pedidos", 2],
    ["acessos", 1],
    ["licencas", 2],
    ["avaliacoes", 1],
    ["comentarios", 1],
    ["espera", 1],
    ["newsletter", 1],
    ["leads", 1],
    ["popups", 1],
    ["solicitacoes", 1],
    ["emails", 1],
  ]);
  expect(readable(page)).toContain(
    "Nada em: solicitações de reembolso, carrinhos guardados, vendas de outras plataformas, anotações de aulas.",
  );
  expect(readable(page)).not.toContain("bia@teste.example");
  for (const way of ["/admin/leads?lead=", "/admin/emails?email=", "/admin/avaliacoes?situacao=pendentes"])
    expect(page.text).toContain(`href="${way}`);
  // The address of the page names nobody, and neither does one of somebody who has an account.
  const bia = await makeUser(site.db, { email: "conta@teste.example" });
  const { order: hers } = await makeOrder(site.db, { user_id: bia.id });
  const moved = await admin.get(`/admin/pedidos/${hers.id}/cliente`);
  expect([moved.status, moved.location]).toEqual([302, `/admin/usuarios/${bia.id}`]);
  for (const id of ["999", "0", "x"])
    expect((await admin.get(`/admin/pedidos/${id}/cliente`)).status).toBe(404);
});

test("an account's page has its guest orders too, and what the account alone leaves", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const ana = await makeUser(site.db, { name: "Ana", email: EMAIL, email_confirmed_at: site.now() });
  await leaveTraces(site, EMAIL, ana.id);
  const { product, lessons } = await makeCourseProduct(site.db);
  await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const { order } = await makeOrder(site.db, { guest_email: EMAIL });
  // Bought by another account with the same address typed: that one's alone.
  const bia = await makeUser(site.db);
  await makeOrder(site.db, { user_id: bia.id, guest_email: EMAIL });
  const note = { user_id: ana.id, lesson_id: lessons[0]?.id ?? 0, body: "Segredo meu" };
  const at = { created_at: site.now(), updated_at: site.now() };
  await site.db
    .insertInto("lesson_notes")
    .values({ ...note, ...at, body: "Outro segredo" })
    .execute();
  await site.db
    .insertInto("lesson_notes")
    .values({ ...note, ...at })
    .execute();
  const page = await admin.get(`/admin/usuarios/${ana.id}`);
  expect(Object.fromEntries(counts(page))).toMatchObject({
    pedidos: 2,
    acessos: 1,
    comentarios: 1,
    avaliacoes: 1,
    anotacoes: 2,
    newsletter: 1,
  });
  const text = readable(page);
  expect(text).toContain(`Pedido ${order.id}`);
  expect(text).toContain("como visitante, com este e-mail");
  // Two notes in one course are shown as a whole.
  expect(page.text).not.toContain("?tudo=anotacoes");
  expect([text.includes("que só a própria pessoa lê"), text.includes("Segredo meu")]).toEqual([true, false]);
});

test("five of a kind are shown, and all of one when asked for; what a role does not look after is not there", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  const support = await site.as(await makeTeamMember(site.db, "support"));
  const guest = { guest_email: EMAIL };
  const orders = [];
  for (let number = 0; number < 7; number++) orders.push((await makeOrder(site.db, guest)).order.id);
  await leaveTraces(site, EMAIL, null);
  const path = `/admin/pedidos/${orders[0]}/cliente`;
  const shown = (answer: Answer) => [...readable(answer).matchAll(/">Pedido (\d+)<\/a>/g)].length;
  const few = await owner.get(path);
  expect([shown(few), few.text.includes(`${path}?tudo=pedidos#pedidos`)]).toEqual([5, true]);
  const all = await owner.get(`${path}?tudo=pedidos`);
  expect([shown(all), readable(all).includes("Ver menos")]).toEqual([7, true]);
  expect(counts(await support.get(path)).map(([kind]) => kind)).toEqual(["pedidos"]);

  expect((await support.get(path)).text).not.toContain("Carta a");
});
