import { expect, test } from "vitest";
import * as dates from "./dates.ts";
import * as fields from "./day-fields.ts";
import { instantFor, stateOfDay } from "./known-days.ts";
import * as terms from "./terms.ts";

const DAYS = ["1900-01-01", "1913-12-31", "2018-11-04", "2028-02-29", "9998-12-31"];
const INSTANTS = [
  ...DAYS.flatMap((day) => [instantFor("first", day), instantFor("until", day), instantFor("last", day)]),
  new Date("9999-01-01T02:59:00Z"),
  new Date("1900-01-01T00:00:00Z"),
].filter((at) => at instanceof Date);
const TERMS: terms.Term[] = [
  { access_kind: "days", access_count: terms.TERM_LIMITS.days, access_until: null },
  { access_kind: "months", access_count: terms.TERM_LIMITS.months, access_until: null },
  ...INSTANTS.map((at) => ({ access_kind: "until" as const, access_count: null, access_until: at })),
];
const now = new Date("2026-11-28T12:00:00Z");

type Call = (given: { day: string; at: Date; term: terms.Term }) => unknown;
const { TIME_ZONE: _zone, ...ofDates } = dates;
const { FOR_EVER: _for, NO_END: _end, TERM_COLUMNS: _columns, TERM_LIMITS: _limits, ...ofTerms } = terms;

/** Calls every exported helper with a day or an instant from outside. */
const CALLS: Record<keyof typeof ofDates | keyof typeof ofTerms | keyof typeof fields, Call> = {
  formatDate: ({ at }) => dates.formatDate(at),
  formatLongDate: ({ at }) => dates.formatLongDate(at),
  formatDateTime: ({ at }) => dates.formatDateTime(at),
  dayAndHour: ({ at }) => dates.dayAndHour(at),
  describeMinutes: ({ at }) => dates.describeMinutes((at.getTime() - now.getTime()) / 60_000),
  formatTime: ({ at }) => dates.formatTime(at),
  formatExactTime: ({ at }) => dates.formatExactTime(at),
  formatRecent: ({ at }) => [dates.formatRecent(at, now), dates.formatRecent(now, at)],
  dayOf: ({ at }) => dates.dayOf(at),
  dayAt: ({ at }) => dates.dayAt(at.getTime()),
  addDays: ({ at }) => dates.formatDate(dates.addDays(at, 3650)),
  addMinutes: ({ at }) => dates.formatDate(dates.addMinutes(at, 1_000_000)),
  addDay: ({ day }) => [-36_500, 36_500].map((days) => dates.startOfDay(dates.addDay(day, days))),
  startOfDay: ({ day, at }) => [dates.startOfDay(day), dates.startOfDay(dates.dayOf(at))],
  toLocalField: ({ at }) => dates.fromLocalField(dates.toLocalField(at)),
  fromLocalField: ({ day }) => dates.fromLocalField(`${day}T23:59`)?.toISOString(),
  monthsLater: ({ day }) => [-1200, 1200].map((months) => dates.startOfDay(terms.monthsLater(day, months))),
  endOfTerm: ({ at, term }) => terms.endOfTerm(term, at)?.toISOString(),
  termOfDays: ({ at }) => terms.endOfTerm(terms.termOfDays(3650), at)?.toISOString(),
  termOf: ({ term }) => terms.termOf(null, term),
  termIn: ({ term }) => terms.termIn(term),
  endOfLastDay: ({ day }) => terms.endOfLastDay(day).toISOString(),
  daysUntilEnd: ({ at }) => [terms.daysUntilEnd(at, now), terms.daysUntilEnd(now, at)],
  endWords: ({ at }) => terms.endWords(at, now),
  lastDayBefore: ({ at }) => terms.lastDayBefore(at),
  isCounted: ({ term }) => terms.isCounted(term),
  normalTerm: ({ term }) => terms.normalTerm(term),
  endOfItsDay: ({ at }) => terms.endOfItsDay(at)?.toISOString(),
  chosenWords: ({ term }) => terms.chosenWords(term),
  termWords: ({ term }) => terms.termWords(term),
  typedDay: ({ day }) => fields.typedDay(day),
  isDay: ({ day }) => fields.isDay(day),
  typedAt: ({ day }) => fields.typedAt(`${day} 23:59`, "until").at?.toISOString(),
  typedMoment: ({ day }) => fields.typedMoment(`${day} 23:59`)?.toISOString(),
  dayStart: ({ day }) => fields.dayStart(day)?.toISOString(),
  dayText: ({ day }) => fields.dayText(day),
  untilText: ({ at }) => fields.typedAt(fields.untilText(at), "until"),
};

test.each(Object.entries(CALLS))(
  "SEC-131: %s does not throw when its day is the first or last that is taken",
  (_, call) => {
    for (const day of DAYS)
      for (const at of INSTANTS)
        for (const term of TERMS)
          expect(() => call({ day, at, term }), `${day} ${at.toISOString()}`).not.toThrow();
  },
);

test("SEC-131: calls every helper that is exported", () => {
  const exported = [ofDates, ofTerms, fields].flatMap((one) => Object.keys(one));
  expect(Object.keys(CALLS).sort()).toEqual(exported.sort());
});

test("SEC-131: computes a day beyond the last year as the last day that can be written", () => {
  expect(dates.addDay("9998-12-31", 400)).toBe("9999-12-31");
  expect(terms.monthsLater("9998-12-31", 120)).toBe("9999-12-31");
  expect(dates.dayOf(new Date("0206-08-03T12:00:00Z"))).toBe("0206-08-03");
  expect(dates.dayOf(dates.startOfDay("0206-08-03"))).toBe("0206-08-03");
  for (const day of ["0000-01-01", "0001-01-01"]) expect(dates.addDay(day, 0), day).not.toBe(day);
  for (const text of ["0000-01-01T00:00", "0001-01-01T00:00", "9999-12-31T23:59"])
    expect(() => dates.fromLocalField(text), text).not.toThrow();
});

test.each([
  ["1899-12-31", "outside"],
  ["0206-08-03", "outside"],
  ["1900-01-01", "known"],
  ["9998-12-31", "known"],
  ["9999-01-01", "never"],
  ["9999-12-31", "never"],
])("SEC-131: the year of %s is %s", (day, state) => {
  expect(stateOfDay(day)).toBe(state);
});

test("SEC-132: takes a day without an hour as its first instant, its last one or the first after it", () => {
  expect(instantFor("first", "2030-01-01")?.toISOString()).toBe("2030-01-01T03:00:00.000Z");
  expect(instantFor("until", "2030-01-01")?.toISOString()).toBe("2030-01-02T02:59:59.999Z");
  expect(instantFor("last", "2030-01-01")?.toISOString()).toBe("2030-01-02T03:00:00.000Z");
  // Daylight saving time began at midnight, so this day has 23 hours.
  expect(instantFor("first", "2018-11-04")?.toISOString()).toBe("2018-11-04T03:00:00.000Z");
});

test("AC-20: takes the year 9999 as no end, and refuses it as a beginning", () => {
  for (const at of [undefined, new Date("9999-12-31T23:59:59Z"), new Date("9999-01-01T03:00:00Z")]) {
    expect(instantFor("until", "9999-12-31", at)).toBeNull();
    expect(instantFor("first", "9999-12-31", at)).toBeUndefined();
  }
  // The last evening of 9998 in São Paulo is in 9999 in UTC.
  const evening = new Date("9999-01-01T02:59:00Z");
  expect([instantFor("first", "9999-01-01", evening), instantFor("until", "9999-01-01", evening)]).toEqual([
    evening,
    evening,
  ]);
  const never = instantFor("last", "9999-12-31") ?? null;
  const term = { access_kind: "until", access_count: null, access_until: never } as const;
  expect(terms.normalTerm(term)).toEqual({ ...terms.FOR_EVER, access_kind: "forever" });
  const last = { ...term, access_until: instantFor("last", "9998-12-31") ?? null };
  expect(terms.normalTerm(last)).toEqual(last);
});

test("SEC-132: shows a whole day's end as the day, so that the form takes back what stood there", () => {
  for (const text of ["01/01/2030", "01/01/2030 23:59", "01/01/2030 00:00", "31/12/9998"]) {
    const { at } = fields.typedAt(text, "until");
    expect(at && fields.untilText(at), text).toBe(text);
  }
});
