// AC-02 and AC-03 by the calendar: buys through the checkout, moves the clock to the last day and the day after, renews
// before and after the end, over leap days and ends of months.
import { expect, test } from "vitest";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { addDay, addMinutes, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import type { Term } from "#app/platform/money-and-dates/terms.ts";
import { buy, wait } from "#tests/checkout.ts";
import { makeCourseProduct, makeOffer, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

onBothEngines("compares an instant with the end of a day equally on both engines");

const PRICE = 4990;
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
const months = (access_count: number) => ({ access_kind: "months", access_count }) as const;
const days = (access_count: number) => ({ access_kind: "days", access_count }) as const;
const said = (day: string) => day.split("-").reverse().join("/");

function goTo(site: TestSite, at: Date) {
  site.advance(at.getTime() - site.now().getTime());
}

const noon = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000);

async function openTerm(term: Partial<Term>) {
  const site = await openSite();
  const { product, course, lessons } = await makeCourseProduct(site.db, { price: PRICE, ...term });
  const of = { product_id: product.id, price: PRICE, is_renewal: true, slug: "renovar" };
  const renewal = await makeOffer(site.db, of);
  const user = await makeUser(site.db);
  const door = `/curso/${course.id}?aula=${lessons[0]?.id}`;
  /** Buys at noon of this day. */
  async function buyOn(day: string, by: { offerId?: number } = {}) {
    goTo(site, noon(day));
    await buy(site, await site.as(user), { id: product.id, price: PRICE }, { method: "credit", ...by });
    await wait(site, 20_000);
  }
  const read = async () => {
    const { status, text } = await (await site.as(user)).get(door);
    return { status, text: plain(text) };
  };
  /** Checks that access is open until the last minute of the day and ended in the next one. */
  async function isLast(day: string) {
    goTo(site, addMinutes(startOfDay(addDay(day, 1)), -1));
    const open = await read();
    expect([day, open.status, open.text.includes(`Acesso até ${said(day)}, termina hoje`)]).toEqual([
      day,
      200,
      true,
    ]);
    goTo(site, startOfDay(addDay(day, 1)));
    const over = await read();
    expect([day, over.status, over.text.includes(`O seu acesso terminou em ${said(day)}.`)]).toEqual([
      day,
      403,
      true,
    ]);
  }
  return { site, renewal: { offerId: renewal.id }, buyOn, isLast };
}

test.for([
  ["2028-02-29", months(12), "2029-03-01"],
  ["2027-06-01", months(12), "2028-06-01"],
  ["2027-01-31", months(1), "2027-03-01"],
  ["2028-01-31", months(1), "2028-03-01"],
  ["2027-08-31", months(6), "2028-03-01"],
  ["2027-12-31", months(2), "2028-03-01"],
  ["2028-02-28", days(1), "2028-02-29"],
  ["2027-12-02", days(30), "2028-01-01"],
] as const)("AC-02: what is bought on %s is over after its day", async ([bought, term, last]) => {
  const { buyOn, isLast } = await openTerm(term);
  await buyOn(bought);
  await isLast(last);
});

test.for([
  // Renewed early: the new term begins on the last day.
  ["2028-02-29", "2028-12-24", "2030-03-01"],
  ["2027-06-01", "2028-06-01", "2029-06-01"],
  ["2027-06-01", "2027-06-01", "2029-06-01"],
] as const)("AC-03: bought on %s and renewed on %s, no day is lost", async ([bought, again, last]) => {
  const { site, buyOn, isLast, renewal } = await openTerm(months(12));
  await buyOn(bought);
  await buyOn(again, renewal);
  // Runs the job after the renewal, when the first term is over: the last day stays that of the second.
  goTo(site, noon(addDay(last, -30)));
  await endDuePlaces(site.db, site.now());
  await isLast(last);
});

test("AC-03: starts a renewal after the end at its payment", async () => {
  const { buyOn, isLast, renewal } = await openTerm(months(12));
  await buyOn("2027-02-28");
  await isLast("2028-02-28");
  // The day after the end is a leap day.
  await buyOn("2028-02-29", renewal);
  await isLast("2029-03-01");
  await buyOn("2029-05-31", renewal);
  await isLast("2030-05-31");
});
