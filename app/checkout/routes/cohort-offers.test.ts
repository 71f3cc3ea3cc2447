// Offers of a cohort: a purchase enrols in it, its seats limit all its offers, its last day closes them.
import { expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { checkoutBody, DAYS, findOrder, HOURS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCohort, makeCourseProduct, makeOffer, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

onBothEngines("makes two buyers of a cohort's last seat wait for each other");

async function openOffer(site: TestSite, facts: Partial<Parameters<typeof makeCohort>[1]> = {}) {
  const { product, course } = await makeCourseProduct(site.db, { price: 3990 });
  const cohort = await makeCohort(site.db, { course_id: course.id, name: "Março", places: 1, ...facts });
  const of = { product_id: product.id, cohort_id: cohort.id, price: 3990 };
  const offers = [await makeOffer(site.db, of), await makeOffer(site.db, of)] as const;
  return { product, course, cohort, offers };
}

interface Wanted {
  id: number;
  product_id: number;
}

function order(visitor: Visitor, { id, product_id }: Wanted, email: string) {
  const body = checkoutBody({ id: product_id, price: 3990 }, { email, method: "pix" });
  return submit(visitor, {
    ...body,
    lines: [{ productId: product_id, offerId: id, quantity: 1 }],
    again: true,
  });
}

async function taken(site: TestSite): Promise<number> {
  const query = site.db.selectFrom("cohorts").select("taken_places").orderBy("id");
  return Number((await query.executeTakeFirstOrThrow()).taken_places);
}

test("enrols the buyer in the offer's cohort and keeps the cohort with the order", async () => {
  const site = await openSite();
  const { course, cohort, offers } = await openOffer(site, {
    places: 5,
    access_kind: "months",
    access_count: 6,
  });
  const buyer = await makeUser(site.db);
  const placed = await order(await site.as(buyer), offers[0], buyer.email);
  expect(placed.status, placed.text).toBe(201);
  expect(await taken(site)).toBe(1);
  await wait(site, 10_000);
  expect(await taken(site)).toBe(1);
  const [line] = await site.db.selectFrom("order_items").selectAll().execute();
  expect(line).toMatchObject({
    cohort_id: cohort.id,
    seated_units: 1,
    access_kind: "months",
    access_count: 6,
  });
  expect(await site.db.selectFrom("enrollments").selectAll().execute()).toMatchObject([
    { user_id: buyer.id, course_id: course.id, cohort_id: cohort.id, has_access: true },
  ]);
});

test("shares a cohort's seats among its offers and admits a payment that arrives when it is full", async () => {
  const site = await openSite();
  const { cohort, offers } = await openOffer(site);
  const [first, second] = [await makeUser(site.db), await makeUser(site.db)];
  const pending = "ana+pendente@teste.example";
  const held = await order(await site.as(first), offers[0], pending);
  expect(held.status, held.text).toBe(201);
  expect((await site.visitor().get(`/c/${offers[1].slug}`)).text).toContain("As vagas desta turma acabaram");
  const refused = await order(await site.as(second), offers[1], second.email);
  expect(refused.json()).toMatchObject({
    error: "quote_changed",
    message: "As vagas acabaram. Nada foi cobrado.",
  });
  // The hold ends and the seat is free.
  await wait(site, HOURS);
  expect(await taken(site)).toBe(0);
  const bought = await order(await site.as(second), offers[1], second.email);
  expect(bought.status, bought.text).toBe(201);
  await wait(site, 10_000);
  const late = await findOrder(site.db, held.json().publicId);
  await (await site.as(first)).postJson(`/api/orders/${late.public_id}/sandbox`, { action: "pay" });
  await wait(site, 10_000);
  expect(await taken(site)).toBe(2);
  const places = await site.db.selectFrom("enrollments").select(["cohort_id", "has_access"]).execute();
  expect(places).toEqual([
    { cohort_id: cohort.id, has_access: true },
    { cohort_id: cohort.id, has_access: true },
  ]);
  const told = (await site.mails()).filter(({ subject }) => subject?.startsWith("Turma acima das vagas"));
  expect(told).toHaveLength(1);
});

test("sells a cohort's last seat once when two buyers use two offers at once", async () => {
  const site = await openSite();
  const { offers } = await openOffer(site);
  const answers = await Promise.all(
    offers.map((offer, at) => order(site.visitor(), offer, `pessoa${at}+pendente@teste.example`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await taken(site)).toBe(1);
});

test("sells a renewal to a member of a full cohort without a new seat, and to nobody else", async () => {
  const site = await openSite();
  const { course, cohort, offers } = await openOffer(site, { access_kind: "months", access_count: 6 });
  const [first] = offers;
  const ana = await makeUser(site.db, { email: "ana@teste.example" });
  const rui = await makeUser(site.db, { email: "rui@teste.example" });
  expect((await order(await site.as(ana), first, ana.email)).status).toBe(201);
  await wait(site, 10_000);
  expect(await taken(site)).toBe(1);
  const renewal = await makeOffer(site.db, {
    product_id: first.product_id,
    cohort_id: cohort.id,
    price: 3990,
    is_renewal: true,
  });
  const full = "As vagas desta turma acabaram";
  const line = { productId: first.product_id, offerId: renewal.id, quantity: 1 };
  const quoted = async (visitor: Visitor) =>
    (await visitor.postJson("/api/checkout/quote", { lines: [line] })).json().lines[0].state;
  const browser = await site.as(ana);
  for (const offer of [first, renewal]) {
    expect((await browser.get(`/c/${offer.slug}`)).text).not.toContain(full);
    for (const other of [site.visitor(), await site.as(rui)])
      expect((await other.get(`/c/${offer.slug}`)).text).toContain(full);
  }
  expect([await quoted(browser), await quoted(await site.as(rui))]).toEqual(["ok", "inactive"]);

  // A visitor with the same e-mail is not known as the member.
  for (const other of [await site.as(rui), site.visitor()])
    expect((await order(other, first, ana.email)).json().error).toBe("quote_changed");
  // Her order waits without taking a seat, also after its hold ends.
  const waiting = await order(browser, renewal, "ana+pendente@teste.example");
  expect(waiting.status, waiting.text).toBe(201);
  expect(await taken(site)).toBe(1);
  await wait(site, HOURS);
  const late = await findOrder(site.db, waiting.json().publicId);
  expect(late.hold_ended_at).not.toBeNull();
  const retried = await (await site.as(ana)).postJson(`/api/orders/${late.public_id}/attempts`, {
    lastAttempt: 1,
    method: "pix",
  });
  expect(retried.status, retried.text).toBeLessThan(300);
  await (await site.as(ana)).postJson(`/api/orders/${late.public_id}/sandbox`, { action: "pay" });
  await wait(site, 10_000);
  expect((await findOrder(site.db, waiting.json().publicId)).status).toBe("completed");
  expect(await taken(site)).toBe(1);
  expect(await listRights(site.db, { openAt: site.now() })).toHaveLength(2);
  expect(
    await site.db.selectFrom("enrollments").select(["user_id", "course_id", "cohort_id"]).execute(),
  ).toEqual([{ user_id: ana.id, course_id: course.id, cohort_id: cohort.id }]);
  expect((await site.mails()).some(({ subject }) => subject?.startsWith("Turma acima das vagas"))).toBe(
    false,
  );
});

test("asks for seats for a member's further units, for the offer's own places and after losing the seat", async () => {
  const site = await openSite();
  const { cohort, offers } = await openOffer(site, { places: 2 });
  const [first, second] = offers;
  await site.db.updateTable("offers").set({ places_each: 3 }).where("id", "=", second.id).execute();
  const ana = await makeUser(site.db, { email: "ana@teste.example" });
  expect((await order(await site.as(ana), first, ana.email)).status).toBe(201);
  await wait(site, 10_000);
  const quoted = async (offer: Wanted, quantity: number) => {
    const lines = [{ productId: offer.product_id, offerId: offer.id, quantity }];
    const { state, most } = (await (await site.as(ana)).postJson("/api/checkout/quote", { lines })).json()
      .lines[0];
    return [state, most];
  };
  // One seat is left beside her own: enough for herself and one gift, not for two.
  expect([await quoted(second, 2), await quoted(second, 3)]).toEqual([
    ["ok", undefined],
    ["inactive", 2],
  ]);
  // More members than seats, because one was added by hand: her renewal is still sold.
  await site.db
    .updateTable("cohorts")
    .set({ places: 1, taken_places: 3 })
    .where("id", "=", cohort.id)
    .execute();
  expect([await quoted(second, 1), await quoted(second, 2)]).toEqual([
    ["ok", undefined],
    ["inactive", 1],
  ]);
  await site.db.updateTable("offers").set({ places: 1, sold_units: 1 }).where("id", "=", second.id).execute();
  expect((await quoted(second, 1))[0]).toBe("inactive");
  await site.db
    .updateTable("offers")
    .set({ places: null, sold_units: 0 })
    .where("id", "=", second.id)
    .execute();
  expect((await quoted(second, 1))[0]).toBe("ok");
  await site.db.updateTable("enrollments").set({ has_place: false }).execute();
  await site.db
    .updateTable("cohorts")
    .set({ places: 1, taken_places: 1 })
    .where("id", "=", cohort.id)
    .execute();
  expect((await quoted(second, 1))[0]).toBe("inactive");
});

test("closes a cohort's offers after its last day and says so on their pages", async () => {
  const site = await openSite();
  const { cohort, offers } = await openOffer(site);
  const ends_at = new Date(site.now().getTime() + DAYS);
  await site.db.updateTable("cohorts").set({ ends_at }).where("id", "=", cohort.id).execute();
  expect((await site.visitor().get(`/c/${offers[0].slug}`)).text).not.toContain("terminaram");
  await wait(site, DAYS);
  expect((await site.visitor().get(`/c/${offers[0].slug}`)).text).toContain(
    "As inscrições nesta turma terminaram",
  );
  const refused = await order(site.visitor(), offers[0], "ana@teste.example");
  expect(refused.json()).toMatchObject({
    error: "quote_changed",
    message: "Esta oferta terminou. Nada foi cobrado.",
  });
});

test("lists only cohorts of the product's course in an offer's form", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { product, cohort } = await openOffer(site);
  const other = await openOffer(site, { name: "Abril" });
  const path = `/admin/produtos/${product.id}/ofertas`;
  const form = (await admin.get(`${path}?nova=1`)).text;
  expect([form.includes("Março"), form.includes("Abril")]).toEqual([true, false]);
  const fields = { intent: "save-offer", name: "Lote", price: "39,90", methods: ["pix", "credit", "boleto"] };
  const wrong = await admin.post(path, { ...fields, cohort_id: String(other.cohort.id) });
  expect([wrong.status, wrong.text.includes("Esta turma não é do curso deste produto")]).toEqual([422, true]);
  expect((await admin.post(path, { ...fields, cohort_id: String(cohort.id) })).status).toBe(302);
  const made = await site.db.selectFrom("offers").select("cohort_id").where("name", "=", "Lote").execute();
  expect(made).toEqual([{ cohort_id: cohort.id }]);
});
