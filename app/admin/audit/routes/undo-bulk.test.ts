// What was done to several rows at once, taken back from its list and from the register.
import { expect, test } from "vitest";
import { removeOutdated } from "#app/account/erasure/retention.server.ts";
import { endSubscriptions, subscribe } from "#app/newsletter/subscriptions/subscription-writes.server.ts";
import { unsubscribeAddress } from "#app/newsletter/subscriptions/unsubscribe-links.server.ts";
import {
  createCategory,
  makeAdmin,
  makeCategory,
  makeCoupon,
  makeCourse,
  makeDoubt,
  makeOrder,
  makePost,
  makeProduct,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const PRODUCTS = "/admin/produtos";
const UNDO = "/admin/registro/desfazer";

async function lastAct(site: TestSite): Promise<string> {
  const acts = await site.db.selectFrom("audit_log").select(["id", "action"]).orderBy("id").execute();
  return String(acts.findLast(({ action }) => action.endsWith(".bulk"))?.id);
}

async function undo(site: TestSite, admin: Visitor, back = PRODUCTS) {
  const answer = await admin.post(UNDO, { act: await lastAct(site), back });
  return { ...answer, said: (await admin.get(back)).text.replaceAll("<!-- -->", "") };
}

const pricesOf = async (site: TestSite) =>
  (await site.db.selectFrom("products").select("price").orderBy("id").execute()).map(({ price }) => price);

async function openPriced() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { id: category_id } = await makeCategory(site.db, "Guias");
  const whole = { short_description: "Um guia", category_id };
  const products = [];
  for (const price of [1_000, 2_000, 9_000]) products.push(await makeProduct(site.db, { price, ...whole }));
  const id = products.map((product) => String(product.id));
  const form = { intent: "change-products", change: "price", value: "49,90", id };
  return { site, admin, products, form };
}

test("prices come back for a day, from the list after a reload too, and only once", async () => {
  const { site, admin, form } = await openPriced();
  await admin.post(PRODUCTS, form);
  expect(await pricesOf(site)).toEqual([4_990, 4_990, 4_990]);
  const said = /Mudar o preço de 3 produtos: de R\$.10,00–R\$.90,00 para R\$.49,90/;
  const list = await admin.get(PRODUCTS);
  expect([list.text, list.text.includes(`action="${UNDO}"`)]).toEqual([expect.stringMatching(said), true]);
  expect((await admin.get("/admin/cupons")).text).not.toContain(UNDO);
  const register = (await admin.get("/admin/registro")).text;
  expect([register, register.includes(`action="${UNDO}"`)]).toEqual([expect.stringMatching(said), true]);

  const undone = await undo(site, admin, "/admin/registro");
  expect([undone.status, undone.location]).toEqual([302, "/admin/registro"]);
  expect(undone.said).toContain("Desfeito: 3 itens voltaram ao que eram");
  expect(undone.said).toContain("Desfez uma mudança em vários itens");
  expect(undone.said).not.toContain(`action="${UNDO}"`);
  expect(await pricesOf(site)).toEqual([1_000, 2_000, 9_000]);
  const before = await site.db.selectFrom("audit_log").select("id").execute();
  expect((await undo(site, admin)).said).toContain("Esta mudança já foi desfeita.");
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toEqual(before);
});

test("a row that somebody changed since stays, and is named; after a day nothing comes back", async () => {
  const { site, admin, products, form } = await openPriced();
  await admin.post(PRODUCTS, form);
  await admin.post(PRODUCTS, { ...form, id: form.id[1] ?? "", value: "20,00" });
  // What was marked is one thing, what changed another.
  await admin.post(PRODUCTS, { ...form, id: form.id.slice(0, 2), value: "20,00" });
  expect((await admin.get(PRODUCTS)).text.replaceAll("<!-- -->", "")).toContain("1 mudou. Dá para desfazer");
  await admin.post(PRODUCTS, { ...form, id: form.id[0] ?? "", value: "49,90" });
  await site.db
    .updateTable("products")
    .set({ name: "Guia Ipê" })
    .where("id", "=", products[1]?.id ?? 0)
    .execute();
  const [first] = await site.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "product.bulk")
    .orderBy("id")
    .execute();
  await admin.post(UNDO, { act: String(first?.id), back: PRODUCTS });
  expect((await admin.get(PRODUCTS)).text).toContain("1 ficou como está. Guia Ipê: mudou depois.");
  expect(await pricesOf(site)).toEqual([1_000, 2_000, 9_000]);

  await admin.post(PRODUCTS, form);
  site.advance(24 * 60 * 60_000);
  const later = await site.as(await makeAdmin(site.db));
  expect((await later.get(PRODUCTS)).text).not.toContain(UNDO);
  expect((await undo(site, later)).said).toContain("Já passou um dia");
  expect(await pricesOf(site)).toEqual([4_990, 4_990, 4_990]);
});

test("what the rules do not allow any more stays, and nothing is written when nothing comes back", async () => {
  const { site, admin, products, form } = await openPriced();
  const [one] = products;
  await admin.post(PRODUCTS, { intent: "set-products-flag", change: "deactivate", id: form.id });
  await site.db.updateTable("products").set({ file_key: null }).execute();
  const before = await site.db.selectFrom("audit_log").select("id").execute();
  expect((await undo(site, admin)).said).toContain("não tem mais o que entregar.");
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toEqual(before);
  await site.db
    .updateTable("products")
    .set({ file_key: one?.file_key ?? "" })
    .where("id", "=", one?.id ?? 0)
    .execute();
  await undo(site, admin);
  const active = await site.db.selectFrom("products").select("id").where("is_active", "=", true).execute();
  expect(active).toEqual([{ id: one?.id }]);
});

test("it takes the right of the act, and leads to no other site", async () => {
  const { site, admin, form } = await openPriced();
  await admin.post(PRODUCTS, form);
  const act = await lastAct(site);
  const editor = await site.as(await makeTeamMember(site.db, "editor"));
  const refused = await editor.post(UNDO, { act, back: "/blog-admin" });
  expect([refused.status, refused.location?.startsWith("/unauthorized")]).toEqual([302, true]);
  for (const back of ["https://outro.example", "//outro.example", "/admin\\outro", "/admin.outro"])
    expect((await admin.post(UNDO, { act, back })).status, back).toBe(422);
  expect((await admin.post(UNDO, { act: "999", back: PRODUCTS })).status).toBe(404);
  expect(await pricesOf(site)).toEqual([4_990, 4_990, 4_990]);
});

const makeBlogCategory = (site: TestSite, name: string) =>
  createCategory(site.db, "blog", { name, description: null, color: "blue" }, site.now());

async function makePosts(site: TestSite) {
  const { id: category_id } = await makeBlogCategory(site, "Guias");
  const whole = { content: "<p>Texto</p>", category_id };
  return { ids: [(await makePost(site.db, whole)).id, (await makePost(site.db, whole)).id] };
}

async function makeCoupons(site: TestSite) {
  const first = await makeCoupon(site.db, { code: "IPE10" });
  return { ids: [first.id, (await makeCoupon(site.db, { code: "IPE20" })).id] };
}

test("a coupon whose word somebody else has by now stays away", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { ids } = await makeCoupons(site);
  await admin.post("/admin/cupons", { intent: "delete-marked", id: ids.map(String) });
  await makeCoupon(site.db, { code: "IPE10" });
  expect((await undo(site, admin, "/admin/cupons")).said).toContain("IPE10: o código já é de outro cupom.");
  const living = site.db.selectFrom("coupons").select("code").where("retired_at", "is", null).orderBy("id");
  expect(await living.execute()).toEqual([{ code: "IPE20" }, { code: "IPE10" }]);
});

test("a teacher takes back what they did themselves, and nobody else's", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const teacher = await makeTeamMember(site.db, "instructor");
  const { lessons } = await makeCourse(site.db, { instructor_id: teacher.id });
  const { lessons: others } = await makeCourse(site.db);
  const asking = await makeUser(site.db);
  const own = await makeDoubt(site.db, lessons[0]?.id ?? 0, asking.id);
  const other = await makeDoubt(site.db, others[0]?.id ?? 0, asking.id);
  const resolved = () =>
    site.db.selectFrom("lesson_doubts").select("id").where("is_resolved", "=", true).execute();
  const instructor = await site.as(teacher);
  const path = "/admin/duvidas?estado=todas";
  const form = { intent: "change-marked", state: "resolve", marked: [String(own.id), String(other.id)] };
  expect((await instructor.post(path, form)).status).toBe(302);
  expect(await resolved()).toEqual([{ id: own.id }]);
  expect((await undo(site, instructor, path)).said).toContain("Desfeito: 1 item voltou ao que era");
  await admin.post(path, form);
  expect((await instructor.get(path)).text).not.toContain(UNDO);
  const refused = await instructor.post(UNDO, { act: await lastAct(site), back: path });
  expect(refused.location).toContain("/unauthorized");
  expect(await resolved()).toHaveLength(2);
});

test("deleted posts come back whole within a day, and are nowhere meanwhile", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const path = "/blog-admin?aba=posts";
  const { ids } = await makePosts(site);
  const id = ids.map(String);
  const visitor = site.visitor();
  const draft = await makePost(site.db, { title: "Rascunho do Ipê", status: "draft", published_at: null });
  const comment = { post_id: ids[0] ?? 0, name: "Ana", email: "ana@teste.example", message: "Oi" };
  await site.db
    .insertInto("comments")
    .values({ ...comment, status: "pending", created_at: site.now(), search_title: "ana", search_body: "oi" })
    .execute();
  const held = () =>
    site.db
      .selectFrom("blog_posts")
      .select(["id", "title", "content", "status", "published_at", "category_id", "retired_at"])
      .orderBy("id")
      .execute();
  const before = await held();
  const shown = (await visitor.get(`/blog/${id[0]}`)).location ?? `/blog/${id[0]}`;
  expect((await visitor.get(shown)).status).toBe(200);
  const form = { intent: "change-posts", change: "delete", id: [...id, String(draft.id)] };
  const asked = await admin.post(path, { ...form, ask: "varios-posts" });
  expect([asked.status, asked.text.includes("Excluir 3 posts")]).toEqual([428, true]);
  expect(asked.text).toContain("Dá para desfazer por um dia.");
  expect(await held()).toEqual(before);

  expect((await admin.post(path, form)).status).toBe(302);
  expect((await visitor.get(shown)).location).toBe("/404");
  expect((await admin.get(path)).text).toContain("Nenhum post");
  expect((await admin.get(`/blog-admin?editar=${id[0]}`)).status).toBe(404);
  expect((await admin.get("/blog-admin?aba=comentarios")).text).not.toContain("ana@teste.example");
  expect((await admin.post(path, form)).status).toBe(404);
  const category = String(before[0]?.category_id);
  const kept = await admin.post("/blog-admin?aba=categorias", { intent: "delete-category", id: category });
  expect(kept.text).toContain("2 excluído(s) há menos de um dia");

  expect((await undo(site, admin, path)).said).toContain("Desfeito: 3 itens voltaram ao que eram");
  expect(await held()).toEqual(before);
  expect((await visitor.get(shown)).status).toBe(200);
  expect((await admin.get("/blog-admin?aba=comentarios")).text).toContain("ana@teste.example");

  await admin.post(path, { intent: "delete-post", id: id[1] ?? "" });
  site.advance(25 * 60 * 60_000);
  await removeOutdated(site.db, site.now());
  expect((await held()).map((post) => post.id)).not.toContain(ids[1]);
  expect((await undo(site, await site.as(await makeAdmin(site.db)), path)).said).toContain(
    "Já passou um dia",
  );
});

test("an ended subscription is active again with its consent, unless the person left or came back themselves", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const path = "/admin/newsletter";
  const patch = (name: string) => ({ email: `${name}@teste.example`, source: "blog" });
  const ids: number[] = [];
  for (const name of ["ana", "rui", "eva", "leo"]) {
    const made = await subscribe(site.db, { patch: patch(name), userId: undefined }, site.now());
    if (made.ok) ids.push(made.id);
  }
  const [, rui = 0, eva = 0, leo = 0] = ids;
  await endSubscriptions(site.db, [leo], site.now());
  const rows = () =>
    site.db.selectFrom("newsletter_subscriptions").select(["id", "status"]).orderBy("id").execute();
  const consents = () =>
    site.db.selectFrom("consents").select(["id", "given_at", "withdrawn_at"]).orderBy("id").execute();
  const before = [await rows(), await consents()];
  site.advance(60_000);
  const form = { intent: "cancel-marked", id: ids.map(String) };
  const asked = await admin.post(path, { ...form, ask: "varias-inscricoes" });
  expect([asked.status, asked.text.includes("Cancelar 3 inscrições: de ativa para cancelada")]).toEqual([
    428,
    true,
  ]);
  expect(asked.text).toContain("Ficam de fora: 1 já está assim.");
  expect([await rows(), await consents()]).toEqual(before);
  expect((await admin.post(path, form)).status).toBe(302);
  expect((await rows()).map(({ status }) => status)).toEqual(Array(4).fill("unsubscribed"));
  expect((await undo(site, admin, path)).said).toContain("Desfeito: 3 itens voltaram ao que eram");
  expect([await rows(), await consents()]).toEqual(before);

  await admin.post(path, form);
  const leaving = new URL(unsubscribeAddress("https://x.example", site.secret, rui)).pathname;
  expect((await site.visitor().get(leaving)).text).toContain("Cancelar inscrição");
  await site.visitor().post(leaving, { "List-Unsubscribe": "One-Click" });
  await subscribe(site.db, { patch: patch("eva"), userId: undefined }, site.now());
  const { said } = await undo(site, admin, path);
  expect(said).toContain("rui@teste.example: a própria pessoa cancelou depois.");
  expect(said).toContain("eva@teste.example: mudou depois.");
  expect((await rows()).map(({ status }) => status)).toEqual([
    "active",
    "unsubscribed",
    "active",
    "unsubscribed",
  ]);
  const held = await site.db
    .selectFrom("consents")
    .select("email")
    .where("withdrawn_at", "is", null)
    .execute();
  expect(held.map(({ email }) => email).sort()).toEqual(["ana@teste.example", "eva@teste.example"]);
  expect(eva).toBeGreaterThan(0);
});

test("a deleted ready answer comes back, while there is room for it", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const path = "/admin/respostas-prontas";
  await admin.post(path, { intent: "save-answer", title: "Prazo do Ipê", body: "Oi, {nome}!" });
  const { id } = await site.db.selectFrom("ready_answers").select("id").executeTakeFirstOrThrow();
  const remove = { intent: "delete-answer", id: String(id) };
  expect((await admin.post(path, remove)).status).toBe(302);
  const list = (await admin.get(path)).text;
  expect([list.includes(`action="${UNDO}"`), list.includes("Nenhuma resposta pronta ainda")]).toEqual([
    true,
    true,
  ]);
  expect((await undo(site, admin, path)).said).toContain("Prazo do Ipê");
  await admin.post(path, remove);
  const times = { created_at: site.now(), updated_at: site.now(), retired_at: null };
  const others = Array.from({ length: 60 }, (_, at) => ({ title: `Outra ${at}`, body: "Oi", ...times }));
  await site.db.insertInto("ready_answers").values(others).execute();
  expect((await undo(site, admin, path)).said).toContain("já são 60 respostas prontas");
});

test("what is sent again waits a minute: taken back it is not sent, and what has left is said", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const path = "/admin/pedidos";
  const product = await makeProduct(site.db);
  const { order } = await makeOrder(site.db, { status: "completed", lines: [{ product }] });
  const form = { intent: "resend-marked", id: String(order.id) };
  await admin.post(path, form);
  const list = (await admin.get(path)).text.replaceAll("<!-- -->", "");
  expect([list.includes(`action="${UNDO}"`), /Começa a sair às \d\d:\d\d:\d\d/.test(list)]).toEqual([
    true,
    true,
  ]);
  site.advance(30_000);
  await site.settle();
  await undo(site, admin, path);
  site.advance(120_000);
  await site.settle();
  expect(await site.mails()).toHaveLength(0);

  await admin.post(path, form);
  site.advance(60_000);
  await site.settle();
  expect(await site.mails()).toHaveLength(1);
  expect((await admin.get(path)).text).not.toContain(`action="${UNDO}"`);
  expect((await admin.get("/admin/registro")).text).not.toContain(`action="${UNDO}"`);
  expect((await undo(site, admin, path)).said).toContain("já saiu, e não volta.");
});
