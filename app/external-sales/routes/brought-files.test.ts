// Files bought on other platforms: matched, given, downloaded under the shop's rules, and taken away again.
import { expect, test } from "vitest";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { hasBought } from "#app/orders/entry/review-writing.server.ts";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import {
  bodyOf,
  deliverSample,
  deliverSigned,
  makeConnection,
  matchProduct,
  sample,
} from "#tests/incoming.ts";
import { makeAdmin, makeBundle, makeCourseProduct, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const ANA = "conceicao.davila@alunos.example";
const CODE = "ba22c4a0-5c94-11ee-9c2d-000000000001";
const CONTENT = "0123456789abcdefghij";
const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const PRODUCTS = "/admin/importar/produtos";

async function* content() {
  yield Buffer.from(CONTENT);
}

async function openShelf({ isMatched = true } = {}) {
  const site = await openSite();
  await site.files.put("entregas/guia", content(), 100);
  const product = await makeProduct(site.db, { name: "Guia de retratos", file_key: "entregas/guia" });
  const { address } = await makeConnection(site, "kiwify");
  if (isMatched) await matchProduct(site, { platform: "kiwify", code: CODE, productId: product.id });
  const send = async (name: string) => {
    const answer = await deliverSample(site, address, sample(name));
    await site.settle();
    return answer.status;
  };
  const tell = async (more: object) => {
    const body = { ...JSON.parse(bodyOf(sample("kiwify-01"))), ...more };
    await deliverSigned(site, { platform: "kiwify", address }, body);
    await site.settle();
  };
  return { site, product, send, tell };
}

async function accountOf(site: TestSite, email = ANA) {
  const user = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const visitor = await site.as(user);
  const shelf = async () => (await visitor.get("/minha-conta?aba=produtos")).text;
  return { user, visitor, shelf };
}

async function rights({ db, now }: TestSite) {
  const rows = await listRights(db, { sources: ["elsewhere"], thing: "product" });
  const people = await db.selectFrom("users").select(["id", "email"]).execute();
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return rows
    .map((row) => ({ ...row, email: emails.get(row.user_id) ?? "", state: rightState(row, now()) }))
    .toSorted((one, other) => one.email.localeCompare(other.email) || one.id - other.id);
}

test("shows a file bought elsewhere in the account, downloads it by the shop's rules, and closes it after a refund", async () => {
  const { site, product, send } = await openShelf();
  await send("kiwify-01");
  await send("kiwify-01");
  const [right, ...more] = await rights(site);
  expect([right?.email, right?.product_id, more]).toEqual([ANA, product.id, []]);
  expect(+(right?.ends_at ?? 0)).toBeGreaterThan(+site.now() + (site.company.accessDays - 1) * DAY_MS);
  const { visitor, shelf } = await accountOf(site);
  expect(await shelf()).toContain("Veio da Kiwify em");
  expect(await shelf()).toContain("Guia de retratos");

  const path = `/downloads/${right?.public_id}`;
  const answer = await visitor.get(path);
  expect([answer.status, answer.text]).toEqual([200, CONTENT]);
  await visitor.get(path);
  expect((await rights(site))[0]?.download_count).toBe(1);
  site.advance(11 * MINUTE);
  await visitor.get(path);
  expect((await rights(site))[0]?.download_count).toBe(2);
  const part = await visitor.send(path, { headers: { range: "bytes=10-" } });
  expect([part.status, part.text]).toEqual([206, CONTENT.slice(10)]);
  expect((await rights(site))[0]?.download_count).toBe(2);

  expect((await site.visitor().get(path)).status).toBe(302);
  expect((await (await site.as(await makeUser(site.db))).get(path)).status).toBe(404);
  const owner = await site.as(await makeAdmin(site.db));
  expect((await owner.get(path)).status).toBe(200);
  expect((await rights(site))[0]?.download_count).toBe(2);

  await send("kiwify-04");
  expect((await visitor.get(path)).status).toBe(410);
  expect(await shelf()).toContain("A compra na Kiwify foi devolvida");
  await send("kiwify-01");
  expect((await visitor.get(path)).status).toBe(410);
});

test("counts the shop's download term from the day of the import", async () => {
  const { site, send } = await openShelf();
  await send("kiwify-01");
  const [right] = await rights(site);
  const { user } = await accountOf(site);
  site.advance((site.company.accessDays + 1) * DAY_MS);
  const later = await site.as(user);
  const answer = await later.get(`/downloads/${right?.public_id}`);
  expect(answer.status).toBe(410);
  expect(answer.text).toContain("Este download valeu até");
});

test("gives the same result for a refund before its sale and for a repeated sale", async () => {
  const { site, send } = await openShelf();
  await send("kiwify-04");
  await send("kiwify-01");
  expect((await rights(site)).filter(({ state }) => state === "open")).toEqual([]);
});

test("opens a file of a subscription while it is paid, and lists it once in the account", async () => {
  const { site, tell } = await openShelf();
  const paidUntil = (days: number) => {
    const until = new Date(site.now().getTime() + days * DAY_MS).toISOString();
    return { subscription_id: "s1", Subscription: { customer_access: { access_until: until } } };
  };
  const on = (days: number) => new Date(site.now().getTime() + days * DAY_MS).toISOString();
  await tell({ order_id: "o1", approved_date: on(0), ...paidUntil(5) });
  const [right] = await rights(site);
  const { user } = await accountOf(site);
  site.advance(4 * DAY_MS);
  await tell({
    order_id: "o2",
    webhook_event_type: "subscription_renewed",
    approved_date: on(0),
    ...paidUntil(5),
  });
  const shelf = async () => (await (await site.as(user)).get("/minha-conta?aba=produtos")).text;
  expect((await shelf()).match(/<article/g)).toHaveLength(1);
  expect(await shelf()).toContain("Baixar");
  site.advance(2 * DAY_MS);
  expect((await (await site.as(user)).get(`/downloads/${right?.public_id}`)).status).toBe(410);
  const renewed = (await rights(site))[1];
  expect((await (await site.as(user)).get(`/downloads/${renewed?.public_id}`)).status).toBe(200);
  site.advance(4 * DAY_MS);
  expect(await shelf()).toContain("Expirado");
});

test("opens courses, files and parts of bundles for a purchase elsewhere, as the owner matched it", async () => {
  const { site, product, send } = await openShelf({ isMatched: false });
  const owner = await site.as(await makeAdmin(site.db));
  await send("kiwify-01");
  expect(await rights(site)).toEqual([]);
  const taught = await makeCourseProduct(site.db, { name: "Curso de retratos" });
  const other = await makeProduct(site.db, { name: "Presets" });
  const bundle = await makeBundle(site.db, [other, taught.product], { name: "Kit completo" });
  const page = (await owner.get(PRODUCTS)).text;
  for (const said of ["Guia de retratos", "Kit completo", "Arquivos para baixar", "Pacotes"]) {
    expect(page).toContain(said);
  }
  const theirs = await site.db.selectFrom("external_products").select("id").executeTakeFirstOrThrow();
  const match = [`${theirs.id}:p${product.id}`, `${theirs.id}:p${bundle.id}`];
  await owner.post(PRODUCTS, { intent: "match-products", match });
  await site.settle();
  expect((await rights(site)).map(({ product_id }) => product_id)).toEqual([product.id, other.id]);
  const { user, shelf } = await accountOf(site);
  const place = { user_id: user.id, course_id: taught.course.id };
  const places = () => site.db.selectFrom("enrollments").select(["user_id", "course_id"]).execute();
  expect(await places()).toEqual([place]);
  expect(await shelf()).toContain("Presets");

  // One mail for all of them.
  const mails = (await site.mails()).filter(({ to }) => JSON.stringify(to).includes(ANA));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Presets");
  expect(mails[0]?.text).toContain(taught.course.title);

  await owner.post(PRODUCTS, { intent: "match-products", match: `${theirs.id}:p${product.id}` });
  await site.settle();
  expect((await rights(site)).map(({ product_id }) => product_id)).toEqual([product.id]);
  expect(await places()).toEqual([]);
  // A product that people have is retired, and stays theirs.
  await owner.post("/admin/produtos", { intent: "delete", id: String(product.id) });
  expect(await rights(site)).toHaveLength(1);
});

test("opens files by an import, names them in its notice, and undoes the whole import", async () => {
  const { site, product } = await openShelf({ isMatched: false });
  const admin = await site.as(await makeAdmin(site.db));
  const list = "nome;email\nAna;ana@fora.example\nRui;rui@fora.example";
  const bring = async () => {
    const upload = `/api/admin/imports?nome=lista.csv&para=p${product.id}`;
    const answer = await admin.send(upload, { method: "PUT", body: list });
    await site.settle();
    return `/admin/importar/${answer.json().id}`;
  };
  const path = await bring();
  expect((await admin.get(path)).text).toContain("Guia de retratos");
  expect((await admin.post(path, { intent: "begin-import" })).status).toBe(302);
  await site.settle();
  expect((await rights(site)).map(({ email }) => email)).toEqual(["ana@fora.example", "rui@fora.example"]);
  expect(await site.mails()).toEqual([]);
  const page = (await admin.get(path)).text;
  expect(page).toContain("Seus arquivos já estão em");
  const notice = { intent: "send-notices", subject: "Seus arquivos", text: "Mudamos." };
  await admin.post(path, notice);
  await site.settle();
  const told = await site.mails();
  expect(told).toHaveLength(2);
  expect(told[0]?.text).toContain("Guia de retratos");
  expect(told[0]?.text).toContain("Entrar e baixar");

  // A second import gives the same, and its undo keeps what the first import gave.
  const again = await bring();
  await admin.post(again, { intent: "begin-import" });
  await site.settle();
  expect(await rights(site)).toHaveLength(2);
  await admin.post(again, { intent: "undo-import" });
  await site.settle();
  expect(await rights(site)).toHaveLength(2);
  await admin.post(path, { intent: "undo-import" });
  await site.settle();
  expect(await rights(site)).toEqual([]);
  const left = await site.db.selectFrom("users").select("email").where("role", "=", "user").execute();
  expect(left).toEqual([]);
});

test("opens what a product delivers for a list uploaded on its page, and takes the only name in the file for it", async () => {
  const { site } = await openShelf({ isMatched: false });
  const admin = await site.as(await makeAdmin(site.db));
  const taught = await makeCourseProduct(site.db);
  const file = await makeProduct(site.db, { name: "Presets" });
  const bundle = await makeBundle(site.db, [file, taught.product], { name: "Kit completo" });
  const door = `/admin/importar?para=p${bundle.id}`;
  expect((await admin.get(`/admin/produtos/${bundle.id}/ofertas`)).text).toContain(door);
  expect((await admin.get(door)).text).toContain(`ganha ${taught.course.title} e Presets`);
  expect((await admin.get(`/admin/importar?para=p${taught.product.id}`)).text).toContain(taught.course.title);
  expect((await admin.get("/admin/importar?para=p999")).text).not.toContain("ganha ");

  const pasted = await admin.post("/admin/importar", {
    intent: "paste-list",
    csv: "nome;email\nAna;ana@fora.example",
    preset: `p${bundle.id}`,
  });
  await site.settle();
  await admin.post(pasted.location ?? "", { intent: "begin-import" });
  await site.settle();
  expect((await rights(site)).map(({ product_id }) => product_id)).toEqual([file.id]);
  const places = await site.db.selectFrom("enrollments").select("course_id").execute();
  expect(places).toEqual([{ course_id: taught.course.id }]);

  const sold = "ID da venda,Status,Produto,Cliente,Email\nk1,paid,Outro nome,Rui,rui@fora.example";
  const upload = `/api/admin/imports?nome=vendas.csv&para=p${bundle.id}`;
  const { id } = (await admin.send(upload, { method: "PUT", body: sold })).json();
  await site.settle();
  const page = (await admin.get(`/admin/importar/${id}`)).text;
  expect(page).toMatch(new RegExp(`<option value="\\d+:p${bundle.id}" selected`));
});

test("keeps the account of a person who got a file by another way when an import is undone", async () => {
  const { site, product, send } = await openShelf();
  const admin = await site.as(await makeAdmin(site.db));
  const upload = `/api/admin/imports?nome=lista.csv&para=p${product.id}`;
  const { id } = (await admin.send(upload, { method: "PUT", body: `nome;email\nAna;${ANA}` })).json();
  await site.settle();
  await admin.post(`/admin/importar/${id}`, { intent: "begin-import" });
  await site.settle();
  await send("kiwify-01");
  expect(await rights(site)).toHaveLength(2);
  await admin.post(`/admin/importar/${id}`, { intent: "undo-import" });
  await site.settle();
  expect((await rights(site)).map(({ email, state }) => [email, state])).toEqual([[ANA, "open"]]);
});

test("does not count an imported file as a purchase of this shop", async () => {
  const { site, product, send } = await openShelf();
  await send("kiwify-01");
  const { user, visitor } = await accountOf(site);
  expect((await visitor.get(`/produto/${product.id}/eu`)).text).toContain("Você já tem este produto");
  expect(await hasBought(site.db, { userId: user.id, productId: product.id })).toBe(false);
  const sold = await site.db
    .selectFrom("products")
    .select("sales_count")
    .where("id", "=", product.id)
    .execute();
  expect(sold).toEqual([{ sales_count: 0 }]);
  expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
  const lines = [{ productId: product.id, quantity: 1 }];
  const quote = await visitor.postJson("/api/checkout/quote", { lines });
  expect(quote.json().lines[0]).toMatchObject({ alreadyOwned: true });
  const owner = await site.as(await makeAdmin(site.db));
  const person = (await owner.get(`/admin/usuarios/${user.id}`)).text;
  expect(person).toContain("Guia de retratos");
  expect(person).toContain("Veio da Kiwify");
});

test("keeps no right to a file and no address in purchase keys for an erased person", async () => {
  const { site, send } = await openShelf();
  const taught = await makeCourseProduct(site.db);
  await send("kiwify-01");
  const admin = await makeAdmin(site.db);
  const owner = await site.as(admin);
  const upload = `/api/admin/imports?nome=lista.csv&para=${taught.course.id}`;
  const body = `nome;email\nConceição;${ANA}`;
  const path = `/admin/importar/${(await owner.send(upload, { method: "PUT", body })).json().id}`;
  await site.settle();
  await owner.post(path, { intent: "begin-import" });
  await site.settle();
  const { user } = await accountOf(site);
  const named = async () =>
    (await listRights(site.db, {})).filter(({ external_purchase }) => external_purchase?.includes(ANA));
  expect(await named()).toHaveLength(1);
  const asked = { person: { userId: user.id, email: ANA }, actorId: admin.id, ip: "203.0.113.7" };
  expect((await erasePerson(site.db, asked, site.now())).ok).toBe(true);
  expect(await rights(site)).toEqual([]);
  expect(await named()).toEqual([]);
});
