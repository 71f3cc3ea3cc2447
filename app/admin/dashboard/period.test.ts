import { expect, test } from "vitest";
import { startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { lastPeriod, parsePeriod } from "./period.ts";

/** 21:30 of the 21st in São Paulo, already the 22nd elsewhere. */
const NOW = new Date("2026-11-22T00:30:00Z");
const asked = (query: string) => parsePeriod(new URLSearchParams(query), NOW);

test("days are those of São Paulo, today is the last of them, and the period before ends at the same hour", () => {
  const { period } = asked("");
  expect([period.key, period.first, period.last, period.bars.length]).toEqual([
    "30",
    "2026-10-23",
    "2026-11-21",
    30,
  ]);
  expect(period.since.toISOString()).toBe("2026-10-23T03:00:00.000Z");
  expect(period.until.toISOString()).toBe("2026-11-22T03:00:00.000Z");
  expect(period.before.since.toISOString()).toBe("2026-09-23T03:00:00.000Z");
  expect(period.before.until.toISOString()).toBe("2026-10-23T00:30:00.000Z");
  expect(period.bars.at(-1)?.before.until.toISOString()).toBe("2026-10-23T00:30:00.000Z");
});

test("the bars cover the period without a gap, by day, by week and by month", () => {
  const ranges = {
    "periodo=hoje": 22,
    "periodo=ontem": 24,
    "periodo=7": 7,
    "periodo=90": 90,
    "de=2026-05-01&ate=2026-10-20": 25,
    "periodo=12m": 13,
  };
  for (const [query, count] of Object.entries(ranges)) {
    const { bars, since, until, before } = asked(query).period;
    expect([query, bars.length]).toEqual([query, count]);
    expect([bars[0]?.since, bars.at(-1)?.until]).toEqual([since, until]);
    expect([bars[0]?.before.since, bars.at(-1)?.before.until]).toEqual([before.since, before.until]);
    for (const [number, bar] of bars.entries()) {
      if (number > 0) expect(bars[number - 1]?.until).toEqual(bar.since);
    }
  }
  expect(asked("de=2020-01-01&ate=2025-01-01").period.bars.length).toBeLessThanOrEqual(61);
});

test("a single day is cut into its hours, today into those that have begun", () => {
  const today = asked("periodo=hoje").period;
  expect([today.key, today.first, today.grain, today.bars.length]).toEqual([
    "hoje",
    "2026-11-21",
    "hour",
    22,
  ]);
  expect(today.bars[0]?.first).toBe("2026-11-21T00");
  const last = today.bars.at(-1);
  expect([last?.first, last?.until, last?.before]).toEqual([
    "2026-11-21T21",
    today.until,
    { since: new Date("2026-11-21T00:00:00Z"), until: new Date("2026-11-21T00:30:00Z") },
  ]);
  const yesterday = asked("periodo=ontem").period;
  expect([yesterday.key, yesterday.first, yesterday.last, yesterday.bars.length]).toEqual([
    "ontem",
    "2026-11-20",
    "2026-11-20",
    24,
  ]);
  expect(yesterday.before.since.toISOString()).toBe("2026-11-19T03:00:00.000Z");
  expect(yesterday.bars.at(-1)?.before.until).toEqual(yesterday.since);
  expect(asked("de=2018-11-04&ate=2018-11-04").period.bars.map(({ first }) => first.slice(11))).toEqual(
    Array.from({ length: 23 }, (_, hour) => String(hour + 1).padStart(2, "0")),
  );
});

test("twelve months stand beside the same days of the year before", () => {
  const { first, before } = lastPeriod("12m", NOW);
  expect(first).toBe("2025-11-22");
  expect(before.since.toISOString()).toBe("2024-11-22T03:00:00.000Z");
});

test("a day that began at one, when summer time came, has a beginning", () => {
  expect(startOfDay("2018-11-04").toISOString()).toBe("2018-11-04T03:00:00.000Z");
  const { period } = asked("de=2018-11-03&ate=2018-11-05");
  expect(period.bars.map(({ since }) => since.toISOString().slice(11, 13))).toEqual(["03", "03", "02"]);
});

test("days that cannot be taken are refused in words, kept as typed, and the usual period is shown", () => {
  const written = asked("de=01/10/2026&ate=9/10/2026");
  expect([written.typed, written.errors]).toEqual([{ de: "2026-10-01", ate: "2026-10-09" }, {}]);
  expect(written.period).toMatchObject({ first: "2026-10-01", last: "2026-10-09" });
  const refused = {
    "de=31/02/2026&ate=10/03/2026": { de: expect.stringContaining("20/11/2026") },
    "de=2026-02-31&ate=2026-03-10": { de: expect.stringContaining("não existe") },
    "de=ontem&ate=2026-03-10": { de: expect.stringContaining("não existe") },
    "de=2026-03-10": { ate: "Informe as duas datas." },
    "de=2026-03-10&ate=2026-03-01": { ate: "A data final vem antes da inicial." },
    "de=2026-12-01&ate=2026-12-02": { de: "Esta data ainda não chegou." },
    "de=2019-01-01&ate=2026-01-01": { ate: "Escolha no máximo 5 anos." },
  };
  for (const [query, errors] of Object.entries(refused)) {
    const answer = asked(query);
    expect(answer.errors, query).toEqual(errors);
    expect(answer.typed.de, query).toBe(new URLSearchParams(query).get("de"));
    expect(answer.period.key, query).toBe("30");
  }
  expect(asked("periodo=999").period.key).toBe("30");
});
