// Bundles from the quote to the order, access, mail and refund.
import { expect, test } from "vitest";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import {
  buy,
  checkoutBody,
  countQueued,
  DAYS,
  findOrder,
  SECONDS,
  standing,
  submit,
  wait,
} from "#tests/checkout.ts";
import {
  makeAdmin,
  makeBump,
  makeBundle,
  makeCoupon,
  makeCourseProduct,
  makeOffer,
  makePaidOrder,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

interface Line {
  productId: number;
  quantity: number;
  bumpId?: number;
}

async function openShop(facts: { lowers_for_owned?: boolean } = {}) {
  const site = await openSite();
  const { product: course, course: plan } = await makeCourseProduct(site.db, {
    name: "Curso de margem",
    price: 10_000,
  });
  const sheet = await makeProduct(site.db, { name: "Planilha", price: 5000 });
  const guide = await makeProduct(site.db, { name: "Guia", price: 3333, is_active: false });
  const bundle = await makeBundle(site.db, [course, sheet, guide], {
    name: "Pacote completo",
    price: 9999,
    ...facts,
  });
  return { site, course, plan, sheet, guide, bundle };
}

async function quoteOf(visitor: Visitor, lines: Line[], coupon?: string) {
  const answer = await visitor.postJson("/api/checkout/quote", { lines, ...(coupon ? { coupon } : {}) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

function partsOf({ db }: TestSite) {
  return db
    .selectFrom("order_item_parts")
    .innerJoin("order_items", "order_items.id", "order_item_parts.order_item_id")
    .select(["order_item_parts.name", "order_item_parts.cents", "order_item_parts.owned_cents"])
    .orderBy("order_item_parts.id")
    .execute();
}

async function openCourses({ db }: TestSite, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("enrollments")
    .select("course_id")
    .where("user_id", "=", userId)
    .where("has_access", "=", true)
    .execute();
  return rows.map(({ course_id }) => course_id);
}

async function giveBack(site: TestSite, orderId: number) {
  const admin = await site.as(await makeAdmin(site.db));
  const answer = await admin.postJson(
    `/api/admin/orders/${orderId}/refunds`,
    { reason: "mudou de ideia" },
    { headers: { "idempotency-key": `a-bundle-given-back-${orderId}` } },
  );
  expect(answer.status, answer.text).toBe(201);
  await site.settle();
}

test("sells a bundle as one line, opens each part, divides its price to the centavo and takes all of it back", async () => {
  const { site, plan, bundle } = await openShop();
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  const { id, publicId } = await buy(site, buyer, bundle, { method: "credit" });
  await wait(site, 6 * SECONDS);
  const lines = await site.db
    .selectFrom("order_items")
    .select(["product_id", "price", "is_bundle"])
    .where("order_id", "=", id)
    .execute();
  expect(lines).toEqual([{ product_id: bundle.id, price: 9999, is_bundle: true }]);
  expect(await partsOf(site)).toEqual([
    { name: "Curso de margem", cents: 5455, owned_cents: null },
    { name: "Planilha", cents: 2727, owned_cents: null },
    { name: "Guia", cents: 1817, owned_cents: null },
  ]);
  expect((await standing(site.db, id)).grants).toEqual(["active", "active", "active"]);
  expect(await openCourses(site, user.id)).toEqual([plan.id]);
  const page = (await buyer.get(`/pedido/${publicId}`)).text;
  for (const name of ["Pacote completo", "Curso de margem", "Planilha", "Guia"]) expect(page).toContain(name);
  const account = (await buyer.get("/minha-conta?aba=produtos")).text;
  expect(account).toContain("Parte de “Pacote completo”");
  await giveBack(site, id);
  expect(await standing(site.db, id)).toMatchObject({
    refunded_cents: 9999,
    grants: ["revoked", "revoked", "revoked"],
  });
  expect(await openCourses(site, user.id)).toEqual([]);
});

test("keeps a part that was bought by itself when the bundle is refunded", async () => {
  const { site, course, plan, bundle } = await openShop();
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  await makePaidOrder(site, { user_id: user.id, lines: [{ product: course }] });
  const { id } = await buy(site, buyer, bundle, { method: "credit" });
  await wait(site, 6 * SECONDS);
  await giveBack(site, id);
  expect(await openCourses(site, user.id)).toEqual([plan.id]);
  const guest = site.visitor();
  const order = await buy(site, guest, bundle, { method: "credit", quantity: 2 });
  await wait(site, 6 * SECONDS);
  expect((await standing(site.db, order.id)).grants).toHaveLength(3);
  expect((await site.db.selectFrom("licences").select("id").execute()).length).toBe(1);
  const cents = (await partsOf(site)).slice(3).reduce((sum, part) => sum + part.cents, 0);
  expect(cents).toBe(2 * 9999);
});

test("lowers a bundle's price for a buyer who owns a part and gives no second right to it", async () => {
  const { site, sheet, bundle } = await openShop({ lowers_for_owned: true });
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  await makePaidOrder(site, { user_id: user.id, lines: [{ product: sheet }] });
  const lines = [{ productId: bundle.id, quantity: 1 }];
  expect(await quoteOf(site.visitor(), lines)).toMatchObject({
    total: 9999,
    ownedParts: { cents: 0, names: [] },
  });
  expect(await quoteOf(buyer, lines)).toMatchObject({
    total: 7272,
    ownedParts: { cents: 2727, names: ["Planilha"] },
    lines: [{ listPrice: 9999, unitPrice: 7272, alreadyOwned: false }],
    owned: [],
  });
  // The buyer needs only one of the two units.
  expect(await quoteOf(buyer, [{ productId: bundle.id, quantity: 2 }])).toMatchObject({
    total: 2 * 9999,
    ownedParts: { cents: 0 },
    lines: [{ listPrice: 9999, ownedCents: 2727, ownedNames: ["Planilha"] }],
  });
  // The product page is the same for everybody; `/eu` asks for this buyer.
  const owned = await buyer.get(`/produto/${bundle.id}/eu`);
  expect(owned.json()).toMatchObject({ owned: null, partly: { cents: 2727, names: ["Planilha"] } });
  expect((await site.visitor().get(`/produto/${bundle.id}/eu`)).json()).toEqual({
    reader: null,
    owned: null,
  });
  await makeCoupon(site.db, { code: "METADE", kind: "percent", discount: 5000 });
  expect(await quoteOf(buyer, lines, "METADE")).toMatchObject({ total: 3636, discountCents: 3636 });
  // The buyer was never shown the full price.
  const dear = await submit(buyer, { ...checkoutBody(bundle, { method: "credit" }), again: true });
  expect(dear.json().error).toBe("quote_changed");
  const { id } = await buy(site, buyer, { id: bundle.id, price: 7272 }, { method: "credit" });
  await wait(site, 6 * SECONDS);
  expect(await partsOf(site)).toEqual([
    { name: "Curso de margem", cents: 5455, owned_cents: null },
    { name: "Planilha", cents: 0, owned_cents: 2727 },
    { name: "Guia", cents: 1817, owned_cents: null },
  ]);
  expect((await standing(site.db, id)).grants).toEqual(["active", "active"]);
  // Now the buyer owns all parts, and buying once more costs the full price.
  expect(await quoteOf(buyer, lines)).toMatchObject({
    total: 9999,
    owned: [{ productId: bundle.id }],
    lines: [{ alreadyOwned: true }],
  });
  const twice = await submit(buyer, { ...checkoutBody(bundle, { method: "credit" }) });
  expect(["already_owned", "purchase_repeated"]).toContain(twice.json().error);
});

test("does not count a refunded part as owned although the owner left it open", async () => {
  const { site, course, sheet, bundle } = await openShop({ lowers_for_owned: true });
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  const lines = [{ productId: bundle.id, quantity: 1 }];
  const { id, publicId } = await buy(site, buyer, [course, sheet], { method: "credit" });
  await wait(site, 6 * SECONDS);
  const both = { names: ["Curso de margem", "Planilha"] };
  expect(await quoteOf(buyer, lines)).toMatchObject({ ownedParts: both });
  await giveBack(site, id);
  const admin = await site.as(await makeAdmin(site.db));
  const { version } = await findOrder(site.db, publicId);
  const left = { status: "completed", version };
  expect((await admin.postJson(`/api/admin/orders/${id}/status`, left)).status).toBe(200);
  expect((await standing(site.db, id)).grants).toEqual(["active", "active"]);
  const quote = await quoteOf(buyer, [...lines, { productId: sheet.id, quantity: 1 }]);
  expect(quote).toMatchObject({ ownedParts: { cents: 0, names: [] }, owned: [] });
});

test("counts a part that was bought in a pre-sale as owned", async () => {
  const { site, sheet, bundle } = await openShop({ lowers_for_owned: true });
  const buyer = await site.as(await makeUser(site.db));
  const opens_at = new Date(site.now().getTime() + 60 * DAYS);
  const offer = await makeOffer(site.db, { product_id: sheet.id, price: 5000, opens_at });
  const lines = [{ productId: sheet.id, offerId: offer.id, quantity: 1 }];
  const early = await submit(buyer, { ...checkoutBody(sheet, { method: "credit" }), lines });
  expect(early.status, early.text).toBe(201);
  await wait(site, 6 * SECONDS);
  const quote = await quoteOf(buyer, [{ productId: bundle.id, quantity: 1 }]);
  expect(quote).toMatchObject({ total: 7272, ownedParts: { cents: 2727, names: ["Planilha"] } });
});

test("names owned parts and coupon on order, receipt, mail and the owner's sheet, adding up", async () => {
  const { site, sheet, bundle } = await openShop({ lowers_for_owned: true });
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  await makePaidOrder(site, { user_id: user.id, lines: [{ product: sheet }] });
  await makeCoupon(site.db, { code: "METADE", kind: "percent", discount: 5000 });
  const body = checkoutBody({ id: bundle.id, price: 3636 }, { method: "credit" });
  const placed = await submit(buyer, { ...body, coupon: "METADE", again: true });
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  await wait(site, 6 * SECONDS);
  const admin = await site.as(await makeAdmin(site.db));
  const { id } = await findOrder(site.db, publicId);
  const mail = (await site.mails()).find(({ subject }) => subject?.includes(`Pedido ${id} confirmado`));
  const pages = [
    (await buyer.get(`/pedido/${publicId}`)).text,
    (await buyer.get(`/pedido/${publicId}/recibo`)).text,
    (await admin.get(`/admin/pedidos?pedido=${id}`)).text,
    mail?.text ?? "",
  ].map((text) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", ""));
  for (const [at, text] of pages.entries()) {
    const had =
      at === 2 ? "Desconto do que o cliente já tinha: Planilha" : "Desconto do que você já tinha: Planilha";
    const said = ["R$ 99,99", had, "− R$ 27,27", "Desconto (METADE)", "− R$ 36,36"];
    expect(said.filter((words) => !text.includes(words))).toEqual([]);
  }
  expect(pages[2]).toContain("Valores de cada item já com o desconto.");
  expect(pages[2]).toContain("Planilha: o cliente já tinha");
});

test("keeps the full price when the switch is off and sells no bundle without parts", async () => {
  const { site, sheet, bundle } = await openShop();
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  await makePaidOrder(site, { user_id: user.id, lines: [{ product: sheet }] });
  expect(await quoteOf(buyer, [{ productId: bundle.id, quantity: 1 }])).toMatchObject({ total: 9999 });
  await site.db.deleteFrom("bundle_parts").execute();
  expect(await quoteOf(buyer, [{ productId: bundle.id, quantity: 1 }])).toMatchObject({
    total: 0,
    lines: [{ state: "inactive" }],
  });
});

test("opens every part for the person who redeems a licence of a bundle", async () => {
  const { site, plan, bundle } = await openShop();
  const order = await buy(site, site.visitor(), bundle, { method: "credit", quantity: 2 });
  await wait(site, 6 * SECONDS);
  const access = await findOrderAccess(site.db, order.id, { secret: site.secret, now: site.now() });
  const friend = await makeUser(site.db);
  const visitor = await site.as(friend);
  const code = access.licences[0]?.code ?? "";
  expect((await visitor.post("/resgatar", { code })).status).toBe(302);
  const given = await listRights(site.db, { userIds: [friend.id] });
  expect(new Set(given.map(({ part_id }) => part_id)).size).toBe(3);
  expect(await openCourses(site, friend.id)).toEqual([plan.id]);
});

test("asks at most two statements more for coupon, bump and bundle than for coupon and bump", async () => {
  const { site, sheet, bundle } = await openShop({ lowers_for_owned: true });
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  const other = await makeProduct(site.db);
  const taken = await makeProduct(site.db);
  await makeCoupon(site.db, { code: "METADE", kind: "percent", discount: 5000 });
  await makePaidOrder(site, { user_id: user.id, lines: [{ product: sheet }] });
  const sent = site.statements();
  const count = async (product: { id: number }) => {
    const bump = await makeBump(site.db, { product_id: product.id, bumped_product_id: taken.id });
    const lines = [
      { productId: product.id, quantity: 1 },
      { productId: taken.id, quantity: 1, bumpId: bump.id },
    ];
    await quoteOf(buyer, lines, "METADE");
    sent.length = 0;
    await quoteOf(buyer, lines, "METADE");
    return sent.filter(({ text }) => /^\s*(with|select|insert|update|delete)/i.test(text)).length;
  };
  const plain = await count(other);
  const bundled = await count(bundle);
  expect(plain).toBeGreaterThan(3);
  expect(bundled - plain).toBeLessThanOrEqual(2);
});

test("gives a part added later to earlier buyers once when the owner says so, with a mail", async () => {
  const { site, bundle } = await openShop();
  const admin = await site.as(await makeAdmin(site.db));
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  const { id } = await buy(site, buyer, bundle, { method: "credit" });
  const gone = await buy(site, site.visitor(), bundle, { method: "credit", email: "bia@teste.example" });
  await wait(site, 6 * SECONDS);
  await giveBack(site, gone.id);
  const { product, course } = await makeCourseProduct(site.db, { name: "Curso novo" });
  const place = { bundle_id: bundle.id, part_id: product.id, position: 9 };
  const stamps = { created_at: site.now(), updated_at: site.now() };
  await site.db
    .insertInto("bundle_parts")
    .values({ ...place, ...stamps })
    .execute();
  const sheet = (await admin.get(`/admin/produtos?editar=${bundle.id}`)).text;
  expect(sheet).toContain("Dar também a quem já comprou");
  expect(sheet).toContain("1 pessoa comprou antes e não tem.");
  const give = () =>
    admin.post("/admin/produtos", { intent: "give-part", id: String(bundle.id), part: String(product.id) });
  expect((await give()).status).toBe(302);
  expect((await give()).status).toBe(302);
  await site.settle();
  expect((await give()).status).toBe(422);
  expect((await standing(site.db, id)).grants).toHaveLength(4);
  expect((await standing(site.db, gone.id)).grants).toEqual(["revoked", "revoked", "revoked"]);
  expect(await openCourses(site, user.id)).toContain(course.id);
  const parts = await partsOf(site);
  expect(parts.at(-1)).toEqual({ name: "Curso novo", cents: 0, owned_cents: null });
  expect(await countQueued(site.db, "mail.part-given")).toBe(1);
  expect((await site.mails()).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("Novo item no seu pacote: Curso novo"),
  );
  // Refunded together with the rest.
  await giveBack(site, id);
  expect((await standing(site.db, id)).grants).toEqual(["revoked", "revoked", "revoked", "revoked"]);
});

test("needs at most five statements more for an order with a bundle", async () => {
  const { site, sheet, bundle } = await openShop({ lowers_for_owned: true });
  const user = await makeUser(site.db);
  const buyer = await site.as(user);
  await makePaidOrder(site, { user_id: user.id, lines: [{ product: sheet }] });
  const others = [await makeProduct(site.db), await makeProduct(site.db)];
  const sent = site.statements();
  const count = async (product: { id: number; price: number }) => {
    sent.length = 0;
    await buy(site, buyer, product, { method: "credit" });
    return sent.filter(({ text }) => /^\s*(with|select|insert|update|delete)/i.test(text)).length;
  };
  // The first order fills caches.
  for (const product of others.slice(1)) await count(product);
  const plain = await count(others[0] ?? bundle);
  const bundled = await count({ id: bundle.id, price: 7272 });
  expect(plain).toBeGreaterThan(8);
  expect(bundled - plain).toBeLessThanOrEqual(5);
});
