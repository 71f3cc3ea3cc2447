// Random histories of purchases, renewals, gifts, refunds and ends, compared with a model of access.
import { expect, test } from "vitest";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { endOfTerm, lastDayBefore, monthsLater, type Term } from "#app/platform/money-and-dates/terms.ts";
import { rightState } from "#app/rights/right-state.ts";
import { moveEnd } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { buy, checkoutBody, DAYS, findOrder, SECONDS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCourseProduct, makeOffer, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

onBothEngines("ends that are computed from each other");

const PRICE = 4990;
const months = (count: number) =>
  ({ access_kind: "months", access_count: count, access_until: null }) as const satisfies Term;
const lastDay = (from: Date, count: number) => formatDate(startOfDay(monthsLater(dayOf(from), count)));

async function refund(owner: Visitor, site: TestSite, orderId: number) {
  const answer = await owner.postJson(
    `/api/admin/orders/${orderId}/refunds`,
    { reason: "desistência" },
    { headers: { "idempotency-key": crypto.randomUUID() } },
  );
  expect(answer.json().refund?.state, answer.text).toBe("done");
  await site.settle();
}

async function renew(site: TestSite, visitor: Visitor, line: { productId: number; offerId: number }) {
  const body = checkoutBody({ id: line.productId, price: PRICE }, { method: "credit" });
  const answer = await submit(visitor, { ...body, lines: [{ ...line, quantity: 1 }], again: true });
  expect(answer.status, answer.text).toBe(201);
  return findOrder(site.db, answer.json().publicId);
}

const endsOf = async (site: TestSite) => {
  const rights = await listRights(site.db, { thing: "course" });
  return rights.map((right) => [
    rightState(right, site.now()),
    right.ends_at && lastDayBefore(right.ends_at),
  ]);
};

test("AC-05: keeps only what a cheap renewal paid for when the first purchase is refunded", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db, { price: PRICE, ...months(12) });
  const offer = { product_id: product.id, price: PRICE, is_renewal: true, ...months(1) };
  const { id: offerId } = await makeOffer(site.db, offer);
  const user = await makeUser(site.db);
  const admin = await makeAdmin(site.db);
  const student = await site.as(user);
  const first = await buy(site, student, { id: product.id, price: PRICE }, { method: "credit" });
  await wait(site, 20 * SECONDS);
  const bought = site.now();
  site.advance(3 * DAYS);
  await renew(site, student, { productId: product.id, offerId });
  await wait(site, 20 * SECONDS);
  const renewed = site.now();
  expect(await endsOf(site)).toEqual([
    ["open", lastDay(bought, 12)],
    ["open", lastDay(bought, 13)],
  ]);
  site.advance(DAYS);
  await refund(await site.as(admin), site, first.id);
  const own = lastDay(renewed, 1);
  expect(await endsOf(site)).toEqual([
    ["revoked", lastDay(bought, 12)],
    ["open", own],
  ]);
  const page = await student.get(`/curso/${course.id}`);
  expect(page.text.replaceAll("<!-- -->", "")).toContain(`Acesso até ${own}`);
});

test("AC-05: keeps an end moved by hand and moves a renewal of a renewal", async () => {
  const site = await openSite();
  const { product } = await makeCourseProduct(site.db, { price: PRICE, ...months(6) });
  const user = await makeUser(site.db);
  const admin = await makeAdmin(site.db);
  const orders: { id: number }[] = [];
  const days: Date[] = [];
  for (let at = 0; at < 4; at++) {
    orders.push(await buy(site, await site.as(user), { id: product.id, price: PRICE }, { method: "credit" }));
    await wait(site, 20 * SECONDS);
    days.push(site.now());
    site.advance(2 * DAYS);
  }
  const [first, second] = days;
  if (!first || !second) throw new Error("four purchases");
  const all = await endsOf(site);
  expect(all.map(([, end]) => end)).toEqual([6, 12, 18, 24].map((count) => lastDay(first, count)));
  // The last right is extended by hand.
  const moved = startOfDay(monthsLater(dayOf(first), 40));
  const rights = await listRights(site.db, { thing: "course" });
  await moveEnd(site.db, [rights.at(-1)?.id ?? 0], moved, site.now());
  await refund(await site.as(admin), site, orders[0]?.id ?? 0);
  expect(await endsOf(site)).toEqual([
    ["revoked", lastDay(first, 6)],
    ["open", lastDay(second, 6)],
    ["open", lastDay(second, 12)],
    ["open", lastDayBefore(moved)],
  ]);
});

/** A seeded generator: the same histories everywhere. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % sides;
  };
}

interface Bought {
  orderId: number;
  at: Date;
  term: Term;
  isBack: boolean;
}

/** The model: the end of each purchase that was not refunded, from its own day or from the end of the one before. */
function modelEnds(bought: readonly Bought[]): Map<Bought, Date> {
  const ends = new Map<Bought, Date>();
  for (const one of bought) {
    if (one.isBack) continue;
    const from = Math.max(one.at.getTime(), ...[...ends.values()].map((end) => end.getTime() - 1));
    const end = endOfTerm(one.term, new Date(from));
    if (end) ends.set(one, end);
  }
  return ends;
}

for (const seed of [3, 2028]) {
  test(`AC-02, AC-03, AC-05: follows the model over purchases, renewals, gifts and refunds (${seed})`, async () => {
    const site = await openSite();
    const roll = dice(seed);
    const { product, course } = await makeCourseProduct(site.db, { price: PRICE, ...months(2) });
    const terms: Term[] = [
      { access_kind: "days", access_count: 40, access_until: null },
      months(1),
      months(3),
      months(12),
    ];
    const offers = await Promise.all(
      terms.map((term) => makeOffer(site.db, { product_id: product.id, price: PRICE, ...term })),
    );
    const people = await Promise.all([makeUser(site.db), makeUser(site.db)]);
    const admin = await makeAdmin(site.db);
    const model: [Bought[], Bought[]] = [[], []];
    const returned = new Set<number>();
    for (let step = 0; step < 12; step++) {
      const who = roll(2);
      const [own, person] = [model[who] ?? [], people[who]];
      if (!person) throw new Error("two people");
      const act = roll(6);
      const pick = roll(offers.length);
      const open = own.filter(({ orderId, isBack }) => !isBack && !returned.has(orderId));
      if (act < 3) {
        const visitor = await site.as(person);
        const line = { productId: product.id, offerId: offers[pick]?.id ?? 0 };
        const { id } = await renew(site, visitor, line);
        await wait(site, 20 * SECONDS);
        own.push({ orderId: id, at: site.now(), term: terms[pick] ?? months(0), isBack: false });
      } else if (act === 3 && open.length > 0) {
        const back = open[roll(open.length)];
        if (!back) continue;
        await refund(await site.as(admin), site, back.orderId);
        returned.add(back.orderId);
        // A gift of the order is revoked with it. Ended access has nothing to revoke.
        for (const list of model) {
          for (const [bought, end] of modelEnds(list)) {
            if (bought.orderId === back.orderId && end > site.now()) bought.isBack = true;
          }
        }
      } else if (act === 4) {
        const other = people[1 - who];
        if (!other) continue;
        const body = checkoutBody({ id: product.id, price: PRICE }, { method: "credit", quantity: 2 });
        const answer = await submit(await site.as(person), { ...body, again: true });
        expect(answer.status, answer.text).toBe(201);
        const { id } = await findOrder(site.db, answer.json().publicId);
        await wait(site, 20 * SECONDS);
        own.push({ orderId: id, at: site.now(), term: months(2), isBack: false });
        site.advance(roll(30) * DAYS);
        const { licences } = await findOrderAccess(site.db, id, { secret: site.secret, now: site.now() });
        const redeemed = await (await site.as(other)).post("/resgatar", { code: licences[0]?.code ?? "" });
        expect(redeemed.status).toBe(302);
        model[1 - who]?.push({ orderId: id, at: site.now(), term: months(2), isBack: false });
      } else {
        site.advance((1 + roll(70)) * DAYS);
        if (roll(2) === 0) await endDuePlaces(site.db, site.now());
      }
      for (const [at, one] of people.entries()) {
        const end = new Date(Math.max(0, ...[...modelEnds(model[at] ?? []).values()].map(Number)));
        const visitor = await site.as(one);
        const text = (await visitor.get(`/curso/${course.id}`)).text.replaceAll("<!-- -->", "");
        const seen = /Acesso até (\d\d\/\d\d\/\d{4})/.exec(text)?.[1];
        const expected = end > site.now() ? lastDayBefore(end) : undefined;
        expect([step, act, seen]).toEqual([step, act, expected]);
      }
    }
  }, 60_000);
}
