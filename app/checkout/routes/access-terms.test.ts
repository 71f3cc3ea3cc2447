// How long access lasts: told before buying, kept as sold, refused on time at every door, renewed.
import { expect, test } from "vitest";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore, monthsLater } from "#app/platform/money-and-dates/terms.ts";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { checkoutBody, DAYS, findOrder, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeBundle, makeCourseProduct, makeOffer, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const PRICE = 4990;
const YEAR = { access_kind: "months", access_count: 12 } as const;
const plain = (text: string) => text.replaceAll(" ", " ").replaceAll("<!-- -->", "");

async function buy(
  site: TestSite,
  visitor: Visitor,
  { productId, offerId }: { productId: number; offerId?: number },
) {
  const body = checkoutBody({ id: productId, price: PRICE }, { method: "credit" });
  const lines = [{ productId, quantity: 1, ...(offerId ? { offerId } : {}) }];
  const answer = await submit(visitor, { ...body, lines });
  if (answer.status !== 201) return answer;
  await wait(site, 20_000);
  await findOrder(site.db, answer.json().publicId);
  return answer;
}

const places = async (site: TestSite) =>
  (await listRights(site.db, {})).map((right) => ({ ...right, state: rightState(right, site.now()) }));

/** The same day so many months later, as formatted for people. */
const lastDay = (from: Date, months: number) => formatDate(startOfDay(monthsLater(dayOf(from), months)));

test("AC-02, AC-04, AC-06: ends a year's access on time at every door and renews it", async () => {
  const site = await openSite();
  const { product, course, lessons } = await makeCourseProduct(site.db, {
    name: "Margem",
    price: PRICE,
    ...YEAR,
  });
  const facts = { product_id: product.id, price: PRICE, is_renewal: true, ...YEAR };
  const renewal = await makeOffer(site.db, { ...facts, slug: "renovar", name: "Renovação" });
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  let student = await site.as(user);
  expect(plain((await site.get(`/produto/${product.id}-margem`)).text)).toContain("Acesso por 1 ano");
  // A person without earlier access is told so and buys at the full price.
  const early = await buy(site, student, { productId: product.id, offerId: renewal.id });
  expect([early.status, early.text]).toEqual([409, expect.stringContaining("A renovação é só para quem")]);
  expect((await buy(site, student, { productId: product.id })).status).toBe(201);
  const bought = site.now();
  const end = lastDay(bought, 12);
  const [place] = await places(site);
  expect(place?.ends_at && lastDayBefore(place.ends_at)).toBe(end);
  expect(plain((await student.get("/meus-cursos")).text)).toContain(`Acesso até ${end}`);
  const [lesson] = lessons;
  const door = `/curso/${course.id}?aula=${lesson?.id}`;
  expect(plain((await student.get(door)).text)).toContain(`Acesso até ${end}`);
  // Changing the product later does not change what was sold.
  await site.db.updateTable("products").set({ access_count: 1 }).execute();

  const left = (place?.ends_at?.getTime() ?? 0) - site.now().getTime();
  site.advance(left - 60_000);
  // A new session: sessions are shorter than a year.
  student = await site.as(user);
  expect(plain((await student.get(door)).text)).toContain("termina hoje");
  site.advance(61_000);
  // No job has run yet.
  expect((await places(site)).map(({ state, lapsed_at }) => [state, lapsed_at])).toEqual([["ended", null]]);
  const over = plain((await student.get(door)).text);
  expect(over).toContain(`O seu acesso terminou em ${end}.`);
  expect(over).toContain('href="/c/renovar"');
  expect(over).not.toContain("Acesso até");
  const lost = plain((await student.get("/meus-cursos")).text);
  expect(lost).toContain(`O seu acesso terminou em ${end}.`);
  expect(lost).toContain("Renovar");
  const owner = await site.as(await makeAdmin(site.db));
  expect(plain((await owner.get(`/admin/cursos/${course.id}/alunos?situacao=ativos`)).text)).not.toContain(
    "ana@teste.example",
  );
  await endDuePlaces(site.db, site.now());
  expect((await places(site)).map(({ lapsed_at }) => lapsed_at)).toEqual([expect.any(Date)]);
  expect(plain((await student.get(door)).text)).toContain(`O seu acesso terminou em ${end}.`);

  site.advance(10 * DAYS);
  student = await site.as(user);
  const renewed = await buy(site, student, { productId: product.id, offerId: renewal.id });
  expect(renewed.status, renewed.text).toBe(201);
  const again = lastDay(site.now(), 12);
  expect(
    (await places(site)).map(({ state, ends_at }) => [state, ends_at && lastDayBefore(ends_at)]),
  ).toEqual([
    ["ended", end],
    ["open", again],
  ]);
  expect(plain((await student.get(door)).text)).toContain(`Acesso até ${again}`);
});

test("AC-03: loses no day when access is bought again before its end", async () => {
  const site = await openSite();
  const { product } = await makeCourseProduct(site.db, { price: PRICE, ...YEAR });
  const user = await makeUser(site.db);
  expect((await buy(site, await site.as(user), { productId: product.id })).status).toBe(201);
  const first = site.now();
  site.advance(200 * DAYS);
  expect((await buy(site, await site.as(user), { productId: product.id })).status).toBe(201);
  const ends = (await places(site)).map(({ ends_at }) => ends_at && lastDayBefore(ends_at));
  expect(ends).toEqual([lastDay(first, 12), lastDay(first, 24)]);
});

test("AC-01: applies an offer's term to all parts of a bundle, and each part's own term without one", async () => {
  const site = await openSite();
  const { product: course } = await makeCourseProduct(site.db, { ...YEAR, price: PRICE });
  const file = await makeProduct(site.db, { file_key: "kit.pdf", file_name: "kit.pdf", price: PRICE });
  const bundle = await makeBundle(site.db, [course, file], { price: PRICE });
  const terms = { product_id: bundle.id, price: PRICE, access_kind: "days", access_count: 30 } as const;
  const offer = await makeOffer(site.db, terms);
  const [one, other] = [await site.as(await makeUser(site.db)), await site.as(await makeUser(site.db))];
  expect((await buy(site, one, { productId: bundle.id, offerId: offer.id })).status).toBe(201);
  const month = formatDate(new Date(site.now().getTime() + 30 * DAYS));
  expect((await buy(site, other, { productId: bundle.id })).status).toBe(201);
  const year = lastDay(site.now(), 12);
  const ends = (await places(site)).map(({ ends_at }) => ends_at && lastDayBefore(ends_at));
  expect(ends).toEqual([month, month, year, year]);
});
