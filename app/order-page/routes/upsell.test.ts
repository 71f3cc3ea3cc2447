// The upsell: shown once after paying, bought by one press, and counted.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listBumpsOf } from "#app/bumps/bumps.server.ts";
import { buy, checkoutBody, findOrder, HOURS, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeBump, makeBundle, makeCourseProduct, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

const GONE = "Esta oferta adicional não vale mais";

async function openShop() {
  const site = await openSite();
  const course = await makeProduct(site.db, { name: "Curso", price: 9900 });
  const sheet = await makeProduct(site.db, { name: "Planilha", price: 9700 });
  const pair = { product_id: course.id, bumped_product_id: sheet.id, moment: "paid" as const };
  const upsell = await makeBump(site.db, { ...pair, price: 4700, headline: "Antes de ir" });
  const pay = (buyer: Visitor, publicId: string) =>
    buyer.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
  const bought = async (buyer: Visitor, product = course) => {
    const order = await buy(site, buyer, product);
    await pay(buyer, order.publicId);
    return order;
  };
  /** As the page's button sends it. */
  const take = (buyer: Visitor, after: string | undefined, more: object = {}) =>
    submit(buyer, {
      ...checkoutBody({ id: 0, price: 4700 }),
      lines: [{ productId: sheet.id, quantity: 1, bumpId: upsell.id }],
      ...(after === undefined ? {} : { after }),
      ...more,
    });
  return { site, course, sheet, upsell, pay, bought, take };
}

const confirmation = ({ publicId }: { publicId: string }) => `/pedido/${publicId}`;
const offer = ({ publicId }: { publicId: string }) => `/pedido/${publicId}/oferta`;

async function ordersOf({ db }: Awaited<ReturnType<typeof openSite>>) {
  return (await db.selectFrom("orders").select("id").execute()).length;
}

test("leads the buyer to the offer once and shows the confirmation after 'Não, obrigado' or a reload", async () => {
  const { site, course, bought, pay } = await openShop();
  const guest = site.visitor();
  const order = await buy(site, guest, course);
  expect((await guest.get(offer(order))).headers.get("location")).toBe(confirmation(order));
  await pay(guest, order.publicId);
  const led = await guest.get(confirmation(order));
  expect([led.status, led.headers.get("location")]).toEqual([302, offer(order)]);
  // A redirect that the browser dropped leads there again until the page was shown.
  expect((await guest.get(confirmation(order))).headers.get("location")).toBe(offer(order));
  const page = (await guest.get(offer(order))).text.replaceAll("\u00a0", " ");
  for (const said of [
    "Antes de ir",
    "R$ 97,00",
    "R$ 47,00",
    "Pagar R$ 47,00 no PIX",
    "Não, obrigado",
    "Você economiza R$ 50,00",
    "O que você recebe",
    "Um arquivo para baixar",
  ]) {
    expect(page).toContain(said);
  }
  expect(page).toContain(`href="${confirmation(order)}"`);
  expect((await guest.get(confirmation(order))).text).toContain("Pagamento Confirmado!");
  // Viewing bought nothing.
  expect(await ordersOf(site)).toBe(1);
  // A buyer who comes by the mail's link is not redirected and sees no offer.
  const another = await bought(guest);
  const { makeOrderLink } = await import("#app/orders/access/order-links.server.ts");
  const { secret } = site;
  const { token } = await makeOrderLink(site.db, { orderId: another.id, secret, now: site.now() });
  const mailed = site.visitor();
  expect((await mailed.get(`/acesso/${token}`)).status).toBe(302);
  expect((await mailed.get(confirmation(another))).text).toContain("Pagamento Confirmado!");
  expect((await mailed.get(offer(another))).headers.get("location")).toBe(confirmation(another));
  expect((await site.visitor().get(offer(another))).status).toBe(404);
  // Neither is a buyer who comes back later for the file.
  site.advance(2 * HOURS);
  expect((await guest.get(confirmation(another))).text).toContain("Pagamento Confirmado!");
});

test("does not offer beside the order what the upsell sold or what was owned", async () => {
  const { site, course, sheet, bought, take, pay } = await openShop();
  const category_id = null;
  const agenda = await makeProduct(site.db, { name: "Agenda", category_id });
  const before = await makeProduct(site.db, { name: "Modelo de contrato", category_id });
  const guest = site.visitor();
  await bought(guest, before);
  const first = await bought(guest);
  const beside = async () => {
    const page = (await guest.get(confirmation(first))).text;
    return [sheet, before, agenda].map(({ id }) => page.includes(`/produto/${id}-`));
  };
  await guest.get(offer(first));
  expect(await beside()).toEqual([true, false, true]);
  const { publicId } = (await take(guest, first.publicId)).json();
  // A payment of it is open: the buyer must not pay the full price beside it.
  expect(await beside()).toEqual([false, false, true]);
  await pay(guest, publicId);
  expect(await beside()).toEqual([false, false, true]);
  expect((await guest.get(`/pedido/${publicId}`)).text).not.toContain(`/produto/${course.id}-`);
});

test("offers nothing that came in the order's bundle or opens a bought course", async () => {
  const { site, course, sheet, pay } = await openShop();
  const category_id = null;
  const agenda = await makeProduct(site.db, { name: "Agenda", category_id });
  const { product: lessons } = await makeCourseProduct(site.db, { name: "Curso de n8n", category_id });
  const again = { name: "Curso de n8n em dobro", category_id, linked_course_id: lessons.linked_course_id };
  const twin = await makeProduct(site.db, { ...again, product_type: "Curso" });
  const pack = await makeBundle(site.db, [sheet, lessons], { price: 5000 });
  const guest = site.visitor();
  const order = await buy(site, guest, [course, pack]);
  await pay(guest, order.publicId);
  const page = await guest.get(confirmation(order));
  // The upsell is part of the purchase, so nobody is redirected to it.
  expect(page.status).toBe(200);
  expect((await guest.get(offer(order))).location).toBe(confirmation(order));
  const shown = [agenda, sheet, lessons, twin].map(({ id }) => page.text.includes(`/produto/${id}-`));
  expect(shown).toEqual([true, false, false, false]);
});

test("makes an order of its own by one press; its revenue equals a separate SQL query", async () => {
  const { site, course, sheet, upsell, bought, take, pay } = await openShop();
  const guest = site.visitor();
  const other = await makeProduct(site.db);
  const chain = { product_id: sheet.id, bumped_product_id: other.id, moment: "paid" as const };
  await makeBump(site.db, chain);
  const first = await bought(guest);
  await guest.get(offer(first));
  const placed = await take(guest, first.publicId);
  expect(placed.status, placed.text).toBe(201);
  expect(placed.json().instructions?.pix?.payload).toBeTruthy();
  const second = await findOrder(site.db, placed.json().publicId);
  expect(second).toMatchObject({ total: 4700, payment_status: "pending", guest_email: "ana@teste.example" });
  // While it is being paid, it is not offered again.
  expect((await guest.get(offer(first))).headers.get("location")).toBe(confirmation(first));
  expect((await take(guest, first.publicId)).json().error).toBe("purchase_repeated");
  await pay(guest, second.public_id);
  // An order made from an upsell leads to no other upsell.
  expect((await guest.get(confirmation({ publicId: second.public_id }))).status).toBe(200);
  // Another buyer is asked and declines.
  const bia = site.visitor();
  await bia.get(offer(await bought(bia)));
  const figures = async () => {
    const [shown] = await listBumpsOf(site.db, course.id);
    const own = await sql<{ asked: number; taken: number; revenue: number }>`
      select (select count(*) from orders where upsell_id = ${upsell.id}) as asked, count(*) as taken,
        coalesce(sum(case when i.refunded_at is null then i.price else 0 end), 0) as revenue
      from order_items i join orders o on o.id = i.order_id
      where i.bump_id = ${upsell.id} and o.first_paid_at is not null`.execute(site.db);
    const numbers = (row: Record<"asked" | "taken" | "revenue", unknown> | undefined) =>
      [row?.asked, row?.taken, row?.revenue].map(Number);
    expect(numbers(shown)).toEqual(numbers(own.rows[0]));
    return numbers(shown);
  };
  expect(await figures()).toEqual([2, 1, 4700]);
  const admin = await site.as(await makeAdmin(site.db));
  const back = await admin.postJson(
    `/api/admin/orders/${first.id}/refunds`,
    { reason: "mudou de ideia" },
    { headers: { "idempotency-key": "the-first-one-back" } },
  );
  expect(back.status, back.text).toBeLessThan(300);
  expect(await standing(site.db, first.id)).toMatchObject({ status: "refunded", grants: ["revoked"] });
  expect(await standing(site.db, second.id)).toMatchObject({
    status: "completed",
    paid_cents: 4700,
    refunded_cents: 0,
    grants: ["active"],
  });
  expect(await figures()).toEqual([2, 1, 4700]);
  const list = (await admin.get(`/admin/produtos/${course.id}/adicionais`)).text.replaceAll("\u00a0", " ");
  for (const said of ["Aparece depois de pagar", "1 de 2 (50%)", "R$ 47,00"]) expect(list).toContain(said);
});

test("requires a paid order of one's own with the product for the upsell's price", async () => {
  const { site, course, sheet, upsell, bought, take } = await openShop();
  const guest = site.visitor();
  const open = await buy(site, guest, course);
  const elsewhere = await bought(guest, await makeProduct(site.db));
  const foreign = await bought(site.visitor());
  const beside = { productId: course.id, quantity: 1 };
  const lines = [beside, { productId: sheet.id, quantity: 1, bumpId: upsell.id }];
  for (const [name, after, more] of [
    ["none", undefined, {}],
    ["not paid", open.publicId, {}],
    ["another product", elsewhere.publicId, {}],
    ["another person's", foreign.publicId, {}],
    ["nobody's", "x".repeat(22), {}],
    ["beside the product", undefined, { lines, seenTotalCents: 14_600, again: true }],
  ] as const) {
    const refused = await take(guest, after, more);
    expect([refused.status, refused.json().message], name).toEqual([409, `${GONE}. Nada foi cobrado.`]);
  }
  const mine = await bought(guest);
  const twice = { lines: [{ productId: sheet.id, quantity: 2, bumpId: upsell.id }], seenTotalCents: 9400 };
  expect((await take(guest, mine.publicId, twice)).status).toBe(409);
  expect((await take(guest, mine.publicId)).status).toBe(201);
});

test("hides the upsell when owned, paused, off sale, bought with the order or refunded", async () => {
  const { site, course, sheet, upsell, bought } = await openShop();
  const isShown = async (buyer: Visitor, order: { publicId: string }) =>
    (await buyer.get(offer(order))).status === 200;
  for (const buyer of [site.visitor(), await site.as(await makeUser(site.db))]) {
    const order = await bought(buyer);
    expect(await isShown(buyer, order)).toBe(true);
    await bought(buyer, sheet);
    site.advance(HOURS);
    expect(await isShown(buyer, order)).toBe(false);
  }
  const guest = site.visitor();
  const order = await bought(guest);
  for (const [table, facts, id] of [
    ["bumps", { is_paused: true }, upsell.id],
    ["products", { is_active: false }, sheet.id],
  ] as const) {
    const undo = table === "bumps" ? { is_paused: false } : { is_active: true };
    const write = (set: object) => site.db.updateTable(table).set(set).where("id", "=", id).execute();
    await write(facts);
    expect(await isShown(guest, order), table).toBe(false);
    expect((await guest.get(confirmation(order))).status, table).toBe(200);
    await write(undo);
    expect(await isShown(guest, order), table).toBe(true);
  }
  const both = await buy(site, guest, [course, sheet]);
  await guest.postJson(`/api/orders/${both.publicId}/sandbox`, { action: "pay" });
  expect(await isShown(guest, both)).toBe(false);
  const admin = await site.as(await makeAdmin(site.db));
  await admin.postJson(
    `/api/admin/orders/${order.id}/refunds`,
    { reason: "mudou de ideia" },
    { headers: { "idempotency-key": "all-of-it-back" } },
  );
  expect(await isShown(guest, order)).toBe(false);
});

test("allows one upsell beside five bumps for a product", async () => {
  const { site, course, upsell } = await openShop();
  const admin = await site.as(await makeAdmin(site.db));
  const path = `/admin/produtos/${course.id}/adicionais`;
  const fields = { intent: "save-bump", headline: "Leve", moment: "paid" };
  const other = String((await makeProduct(site.db)).id);
  const second = await admin.post(path, { ...fields, bumped_product_id: other });
  expect([
    second.status,
    second.text.includes("Este produto já tem a sua oferta para depois de pagar."),
  ]).toEqual([422, true]);
  const before = await admin.post(path, { ...fields, bumped_product_id: other, moment: "checkout" });
  expect(before.status).toBe(302);
  const moved = await admin.post(path, {
    ...fields,
    id: String(upsell.id),
    bumped_product_id: other,
    moment: "checkout",
  });
  expect([moved.status, moved.text.includes("não muda de momento")]).toEqual([422, true]);
});

async function receiptsOf({ mails }: Awaited<ReturnType<typeof openSite>>) {
  return (await mails()).filter(({ subject }) => /confirmados?:/.test(subject ?? ""));
}

test("puts an upsell paid within minutes on one receipt with the purchase", async () => {
  const { site, bought, take, pay } = await openShop();
  const guest = site.visitor();
  const first = await bought(guest);
  await guest.get(offer(first));
  await wait(site, 60 * SECONDS);
  expect(await receiptsOf(site)).toEqual([]);
  const { publicId } = (await take(guest, first.publicId)).json();
  await pay(guest, publicId);
  await site.settle();
  const second = await findOrder(site.db, publicId);
  const [mail, ...more] = await receiptsOf(site);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Pedidos ${first.id} e ${second.id} confirmados: Curso e mais 1 | Ipê Digital`);
  const text = (mail?.text ?? "").replaceAll("\u00a0", " ");
  for (const said of [
    "Olá, Ana.",
    "Curso: R$ 99,00",
    "Planilha: R$ 47,00",
    `nº ${first.id}`,
    `nº ${second.id}`,
  ]) {
    expect(text).toContain(said);
  }
  expect(text.match(/Comprador:/g)).toHaveLength(1);
  for (const order of [first, second]) {
    const link = new RegExp(`Abrir o pedido ${order.id}:\\nhttp://localhost:3000(/acesso/\\S+)`).exec(
      text,
    )?.[1];
    const opened = await site.visitor().get(link ?? "");
    expect(opened.location).toBe(confirmation({ publicId: order === first ? first.publicId : publicId }));
  }
  await wait(site, 2 * HOURS);
  expect(await receiptsOf(site)).toHaveLength(1);
  // No payment instructions were mailed: both were paid within a minute.
  expect((await site.mails()).filter(({ subject }) => subject?.includes("aguardando"))).toEqual([]);
});

test("delays a receipt only while an upsell is open, and three minutes at most", async () => {
  const { site, course, sheet, bought, take, pay } = await openShop();
  const told = async () => (await receiptsOf(site)).length;
  const plain = await bought(site.visitor(), sheet);
  await site.settle();
  expect([plain.id, await told()]).toEqual([plain.id, 1]);
  const guest = site.visitor();
  const refused = await bought(guest);
  await site.settle();
  expect(await told()).toBe(1);
  // Being redirected to the offer does not end it; neither does a view by somebody else.
  await guest.get(confirmation(refused));
  await (await site.as(await makeAdmin(site.db))).get(confirmation(refused));
  await guest.get(offer(refused));
  await site.settle();
  expect(await told()).toBe(1);
  await guest.get(confirmation(refused));
  await site.settle();
  expect(await told()).toBe(2);
  // An upsell paid later has a receipt of its own.
  const other = site.visitor();
  const email = "bia+pendente@teste.example";
  const late = await buy(site, other, course, { email });
  await pay(other, late.publicId);
  await other.get(offer(late));
  const { publicId } = (await take(other, late.publicId, { email })).json();
  await wait(site, 3 * 60 * SECONDS);
  expect(await told()).toBe(3);
  await pay(other, publicId);
  await site.settle();
  expect(await told()).toBe(4);
});

test("reports the upsell alone when the purchase was refunded while its receipt waited", async () => {
  const { site, bought, take, pay } = await openShop();
  const guest = site.visitor();
  const first = await bought(guest);
  await guest.get(offer(first));
  const { publicId } = (await take(guest, first.publicId)).json();
  await pay(guest, publicId);
  await site.db.updateTable("orders").set({ status: "refunded" }).where("id", "=", first.id).execute();
  await site.settle();
  const second = await findOrder(site.db, publicId);
  expect((await receiptsOf(site)).map(({ subject }) => subject)).toEqual([
    `Pedido ${second.id} confirmado: Planilha | Ipê Digital`,
  ]);
});
