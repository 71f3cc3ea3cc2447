// Order bumps from the quote to the order and its refund.
import { expect, test } from "vitest";
import { checkoutBody, findOrder, standing, submit } from "#tests/checkout.ts";
import { makeAdmin, makeBump, makeOffer, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

interface Line {
  productId: number;
  quantity: number;
  bumpId?: number;
  offerId?: number;
}

const GONE = "Esta oferta adicional não vale mais";

async function openShop() {
  const site = await openSite();
  const course = await makeProduct(site.db, { name: "Curso", price: 9900 });
  const sheet = await makeProduct(site.db, { name: "Planilha", price: 3900 });
  const pair = { product_id: course.id, bumped_product_id: sheet.id };
  const bump = await makeBump(site.db, { ...pair, price: 1900, headline: "Leve a planilha" });
  const bought: Line = { productId: course.id, quantity: 1 };
  const taken: Line = { productId: sheet.id, quantity: 1, bumpId: bump.id };
  return { site, course, sheet, bump, bought, taken };
}

async function quoteOf(visitor: Visitor, lines: Line[]) {
  const answer = await visitor.postJson("/api/checkout/quote", { lines });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

function order(visitor: Visitor, lines: Line[], seenTotalCents: number) {
  const body = checkoutBody({ id: 0, price: seenTotalCents });
  return submit(visitor, { ...body, lines, again: true });
}

async function writeBump({ db }: TestSite, id: number, facts: { is_paused?: boolean; retired_at?: Date }) {
  await db.updateTable("bumps").set(facts).where("id", "=", id).execute();
}

test("sells a bump at its own price beside its product and marks it in the order", async () => {
  const { site, course, sheet, bump, bought, taken } = await openShop();
  const guest = site.visitor();
  const offered = {
    id: bump.id,
    besideId: course.id,
    productId: sheet.id,
    headline: "Leve a planilha",
    price: 1900,
    productPrice: 3900,
  };
  expect(await quoteOf(guest, [bought])).toMatchObject({ total: 9900, bumps: [offered] });
  // A taken bump stays in the list, so that it can be put back.
  expect(await quoteOf(guest, [bought, taken])).toMatchObject({
    total: 11_800,
    bumps: [offered],
    lines: [{ unitPrice: 9900 }, { bumpId: bump.id, state: "ok", unitPrice: 1900, listPrice: 1900 }],
  });
  expect((await order(guest, [bought, taken], 13_800)).json().error).toBe("quote_changed");
  const placed = await order(guest, [bought, taken], 11_800);
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  await guest.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
  const { id } = await findOrder(site.db, publicId);
  const lines = await site.db
    .selectFrom("order_items")
    .select(["id", "product_id", "price", "list_price", "bump_id"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  expect(lines).toMatchObject([
    { product_id: course.id, price: 9900, bump_id: null },
    { product_id: sheet.id, price: 1900, list_price: null, bump_id: bump.id },
  ]);
  // Refunds the bump's line; the rest stays.
  const admin = await site.as(await makeAdmin(site.db));
  const back = await admin.postJson(
    `/api/admin/orders/${id}/refunds`,
    { lines: [lines[1]?.id], reason: "mudou de ideia" },
    { headers: { "idempotency-key": "a-bump-given-back" } },
  );
  expect(back.json().refund?.cents, back.text).toBe(1900);
  expect(await standing(site.db, id)).toMatchObject({
    paid_cents: 11_800,
    refunded_cents: 1900,
    grants: ["active", "revoked"],
  });
});

test("refuses a bump without its product, paused, retired, twice, for another product or bought by an offer", async () => {
  const { site, sheet, bump, bought, taken } = await openShop();
  const other = await makeProduct(site.db, { price: 1900 });
  const offer = await makeOffer(site.db, { product_id: sheet.id, price: 900 });
  const guest = site.visitor();
  const chained = await makeBump(site.db, { product_id: sheet.id, bumped_product_id: other.id });
  const beside = { productId: other.id, quantity: 1, bumpId: chained.id };
  const cases: [string, Line[], string?][] = [
    ["without its product", [taken]],
    ["beside another product", [{ productId: other.id, quantity: 1 }, taken]],
    ["twice", [bought, { ...taken, quantity: 2 }], "Desta oferta adicional, só uma por compra"],
    ["twice in two lines", [bought, taken, taken], "Desta oferta adicional, só uma por compra"],
    ["for another product", [bought, { ...taken, productId: other.id }]],
    ["one that is none", [bought, { ...taken, bumpId: 999_999 }]],
    ["by an offer", [bought, { ...taken, offerId: offer.id }]],
    ["beside a bump", [bought, taken, beside]],
  ];
  const refuses = async (name: string, lines: Line[], reason = GONE) => {
    const { lines: quoted, total } = await quoteOf(guest, lines);
    const refused = quoted.filter(({ state }: { state: string }) => state !== "ok");
    expect(refused, name).toMatchObject([{ state: "inactive", reason }]);
    const answer = await order(guest, lines, total);
    expect([answer.status, answer.json().error], name).toEqual([409, "quote_changed"]);
    expect(answer.json().message, name).toBe(`${reason}. Nada foi cobrado.`);
  };
  for (const [name, lines, reason] of cases) await refuses(name, lines, reason);
  for (const facts of [{ is_paused: true }, { is_paused: false, retired_at: site.now() }]) {
    await writeBump(site, bump.id, facts);
    await refuses(JSON.stringify(facts), [bought, taken]);
    expect((await quoteOf(guest, [bought])).bumps).toEqual([]);
  }
});

test("offers each product once and none that is bought, owned or not on sale", async () => {
  const { site, sheet, bump, bought } = await openShop();
  const guest = site.visitor();
  const second = await makeProduct(site.db);
  const beside = { productId: second.id, quantity: 1 };
  await makeBump(site.db, { product_id: second.id, bumped_product_id: sheet.id, position: 9 });
  const idsOf = async (visitor: Visitor, lines: Line[]) =>
    (await quoteOf(visitor, lines)).bumps.map(({ id }: { id: number }) => id);
  expect(await idsOf(guest, [bought, beside])).toEqual([bump.id]);
  expect(await idsOf(guest, [bought, { productId: sheet.id, quantity: 1 }])).toEqual([]);
  const ana = await site.as(await makeUser(site.db, { email: "ana@teste.example" }));
  expect(await idsOf(ana, [bought])).toEqual([bump.id]);
  const mine = await order(ana, [{ productId: sheet.id, quantity: 1 }], 3900);
  await ana.postJson(`/api/orders/${mine.json().publicId}/sandbox`, { action: "pay" });
  expect((await quoteOf(ana, [bought])).bumps).toEqual([]);
  expect((await quoteOf(ana, [bought])).owned).toEqual([]);
  await site.db.updateTable("products").set({ is_active: false }).where("id", "=", sheet.id).execute();
  expect(await idsOf(guest, [bought])).toEqual([]);
});

test("adds one statement for bumps to a quote, and to an order only when it has a bump", async () => {
  const { site, bought, taken } = await openShop();
  const guest = site.visitor();
  const sent = site.statements();
  const asked = async (work: () => Promise<unknown>) => {
    sent.length = 0;
    await work();
    return sent.filter(({ text }) => /from "bumps"/.test(text)).length;
  };
  expect(await asked(() => quoteOf(guest, [bought]))).toBe(1);
  expect(await asked(() => quoteOf(guest, [bought, taken]))).toBe(1);
  expect(await asked(() => order(guest, [bought], 9900))).toBe(0);
  expect(await asked(() => order(guest, [bought, taken], 11_800))).toBe(1);
});
