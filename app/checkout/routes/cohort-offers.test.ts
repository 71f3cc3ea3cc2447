// Offers of a cohort: who buys one comes into it, its places hold for them, and its last day closes them.
import { expect, test } from "vitest";
import { checkoutBody, DAYS, findOrder, HOURS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCohort, makeCourseProduct, makeOffer, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

onBothEngines("two buyers of the last place of a cohort wait for each other");

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

test("who buys an offer of a cohort comes into it, and the order keeps which one it was", async () => {
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

test("the places of a cohort hold for all its offers, and what is paid when it is full all the same gets in", async () => {
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
  // Its hold ends, and the place is another's.
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

test("of two who buy at the same moment by two offers one has the last place", async () => {
  const site = await openSite();
  const { offers } = await openOffer(site);
  const answers = await Promise.all(
    offers.map((offer, at) => order(site.visitor(), offer, `pessoa${at}+pendente@teste.example`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await taken(site)).toBe(1);
});

test("after the last day of the cohort its offers are closed, and their page says so", async () => {
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

test("an offer's form has the cohorts of the product's course, and no other", async () => {
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
