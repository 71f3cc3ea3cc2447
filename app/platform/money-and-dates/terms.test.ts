import { expect, test } from "vitest";
import { dayOf, startOfDay } from "./dates.ts";
import { endOfTerm, FOR_EVER, lastDayBefore, monthsLater, type Term, termOf, termWords } from "./terms.ts";

const months = (access_count: number): Term => ({ access_kind: "months", access_count, access_until: null });
const days = (access_count: number): Term => ({ access_kind: "days", access_count, access_until: null });

test.each([
  ["2027-06-01", 12, "2028-06-01"],
  ["2028-02-29", 12, "2029-03-01"],
  ["2027-01-31", 1, "2027-03-01"],
  ["2028-01-31", 1, "2028-03-01"],
  ["2028-01-30", 1, "2028-03-01"],
  ["2028-01-29", 1, "2028-02-29"],
  ["2026-08-31", 1, "2026-10-01"],
  ["2026-12-31", 2, "2027-03-01"],
  ["2026-12-15", 24, "2028-12-15"],
])("%s and %d months is %s", (day, count, later) => {
  expect(monthsLater(day, count)).toBe(later);
});

test("a term holds until the end of its last day, counted without the first", () => {
  const bought = new Date("2027-06-01T23:30:00-03:00");
  const end = endOfTerm(months(12), bought);
  expect(end).toEqual(startOfDay("2028-06-02"));
  expect(end && lastDayBefore(end)).toBe("01/06/2028");
  expect(endOfTerm(days(1), bought)).toEqual(startOfDay("2027-06-03"));
  const until: Term = { access_kind: "until", access_count: null, access_until: startOfDay("2026-12-16") };
  expect(endOfTerm(until, bought)).toEqual(startOfDay("2026-12-16"));
  expect(endOfTerm(FOR_EVER, bought)).toBeNull();
  expect(dayOf(bought)).toBe("2027-06-01");
});

test("the first that says something holds, and an offer may say for ever", () => {
  const forever: Term = { ...FOR_EVER, access_kind: "forever" };
  expect(termOf(FOR_EVER, months(6))).toEqual(months(6));
  expect(termOf(forever, months(6))).toEqual(forever);
  expect(endOfTerm(termOf(forever, months(6)), new Date())).toBeNull();
});

test("is said as people say it", () => {
  expect([months(12), months(1), months(18), days(30), days(1), FOR_EVER].map(termWords)).toEqual([
    "por 1 ano",
    "por 1 mês",
    "por 18 meses",
    "por 30 dias",
    "por 1 dia",
    undefined,
  ]);
});
