import { expect, test } from "vitest";
import { addDay } from "#app/platform/money-and-dates/dates.ts";
import { keptDays, type RetentionRule } from "./retention.ts";

/** A backup each day, and after it those go that the rule keeps no longer, as the site does it. */
function afterYear(rule: RetentionRule, from: string, isMade: (day: string) => boolean = () => true) {
  let stored: string[] = [];
  let most = 0;
  for (let day = from; day < addDay(from, 366); day = addDay(day, 1)) {
    if (!isMade(day)) continue;
    stored = [...keptDays([...stored, day], rule)].toSorted();
    most = Math.max(most, stored.length);
  }
  return { stored, most };
}

test("a year of days leaves the last seven days, and the ends of weeks and months before them", () => {
  const { stored, most } = afterYear({ daily: 7, weekly: 4, monthly: 6 }, "2025-11-23");
  expect(stored).toEqual([
    "2026-06-30",
    "2026-07-31",
    "2026-08-31",
    "2026-09-30",
    "2026-10-31",
    "2026-11-08",
    "2026-11-15",
    ...["17", "18", "19", "20", "21", "22", "23"].map((day) => `2026-11-${day}`),
  ]);
  expect(most).toBeLessThanOrEqual(7 + 4 + 6);
});

test("days without a backup push nothing out: what there is counts", () => {
  const everyThird = (day: string) => Number(day.slice(8)) % 3 === 0;
  const { stored } = afterYear({ daily: 2, weekly: 1, monthly: 3 }, "2025-11-23", everyThird);
  expect(stored).toEqual(["2026-09-30", "2026-10-30", "2026-11-18", "2026-11-21"]);
});

test("days alone are kept as many as asked, and the newest always stays", () => {
  const { stored } = afterYear({ daily: 3, weekly: 0, monthly: 0 }, "2026-01-01");
  expect(stored).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
  expect([...keptDays(["2026-01-01"], { daily: 1, weekly: 0, monthly: 0 })]).toEqual(["2026-01-01"]);
});

test("a week that crosses the year is one week", () => {
  const days = ["2026-12-28", "2026-12-31", "2027-01-01", "2027-01-03", "2027-01-04"];
  expect([...keptDays(days, { daily: 1, weekly: 2, monthly: 0 })]).toEqual(["2027-01-04", "2027-01-03"]);
});
