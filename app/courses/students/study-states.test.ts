// The state of one student and the SQL for all students must agree.

import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { awaitsConfirmation } from "#app/rights/course-lists.server.ts";
import { give } from "#app/rights/right-writes.server.ts";
import { dice } from "#db/seed/dice.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeCourse, makeDoubt, makeLesson, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { openedAsOf, openToEnrolledBefore, type StudyCalendar } from "./study-calendar.ts";
import { STUDY_STATES, type StudyFacts, studyStateAt } from "./study-state.ts";
import { readStudyCalendar, stateOfEach, whoWaits } from "./study-states.server.ts";

onBothEngines("each engine computes the states of a whole list by an expression of its own");

const NO_DAYS: StudyCalendar = {
  usual: { startsAt: null, openings: [{ days: null, at: null }] },
  cohorts: new Map(),
};

test("gives a student the first state that is true", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const base: StudyFacts = {
    has_access: true,
    awaits_confirmation: false,
    waits: false,
    finished_at: null,
    studied_at: addDays(now, -14),
    done_count: 0,
    cohort_id: null,
    created_at: addDays(now, -60),
  };
  const of = (facts: Partial<StudyFacts>, calendar = NO_DAYS) =>
    studyStateAt(calendar, now)({ ...base, ...facts });
  expect(of({ has_access: false, waits: true, finished_at: now })).toBe("removidos");
  expect(of({ has_access: false, awaits_confirmation: true })).toBe("nao-entraram");
  expect(of({ waits: true, finished_at: now })).toBe("aguardando");
  expect(of({ finished_at: now })).toBe("concluiram");
  expect(of({ studied_at: null })).toBe("nao-comecaram");
  expect(of({})).toBe("parados");
  expect(of({ studied_at: new Date(addDays(now, -14).getTime() + 1) })).toBe("estudando");
  // A student with no open lesson left has not stopped.
  const opensLater = {
    usual: {
      startsAt: null,
      openings: [
        { days: null, at: null },
        { days: null, at: addDays(now, 3) },
      ],
    },
    cohorts: new Map(),
  };
  expect(of({ done_count: 1 }, opensLater)).toBe("estudando");
  const weekly = {
    usual: { startsAt: null, openings: [0, 7, 14].map((days) => ({ days, at: null })) },
    cohorts: new Map(),
  };
  const recent = { studied_at: now, created_at: addDays(now, -14) };
  expect(of({ ...recent, done_count: 1 }, weekly)).toBe("atrasados");
  expect(of({ ...recent, done_count: 2 }, weekly)).toBe("estudando");
  // A cohort counts days from its own first day.
  const cohorts = new Map([[3, { ...weekly.usual, startsAt: addDays(now, -1) }]]);
  expect(of({ ...recent, done_count: 0, cohort_id: 3 }, { ...weekly, cohorts })).toBe("estudando");
});

test("finds the opening day of a lesson from enrolment and from today, over month ends and leap days", () => {
  const { below } = dice(5);
  for (let round = 0; round < 400; round++) {
    const enrolledAt = new Date(Date.UTC(2027, 11, below(120), below(24), below(60)));
    const asOf = new Date(Date.UTC(2028, 0, below(120), below(24), below(60)));
    const opening = { days: below(3) ? below(40) : null, at: below(3) ? null : addDays(asOf, below(9) - 4) };
    const startsAt = below(2) ? null : addDays(asOf, below(60) - 40);
    const before = openToEnrolledBefore(opening, startsAt, asOf);
    const open = before === "always" || (before !== "never" && enrolledAt < before);
    expect(openedAsOf({ startsAt, openings: [opening] }, asOf)(enrolledAt)).toBe(open ? 1 : 0);
  }
  // Enrolled on 29 February; opens one day later at midnight in the shop's time zone.
  const day = { days: 1, at: null };
  const enrolled = new Date("2028-02-29T12:00:00-03:00");
  const count = (asOf: string) => openedAsOf({ startsAt: null, openings: [day] }, new Date(asOf))(enrolled);
  expect([count("2028-02-29T23:59:59-03:00"), count("2028-03-01T00:00:00-03:00")]).toEqual([0, 1]);
});

test.each([2, 23])("gives the same state in SQL and for one student (%i)", async (seed) => {
  const site = await openSite();
  const { db } = site;
  const { next: roll, pick, below } = dice(seed);
  const now = site.now();
  const { course, lessons } = await makeCourse(db, {}, 2);
  const moduleId = lessons[0]?.module_id ?? 0;
  const ids = lessons.map(({ id }) => id);
  for (let at = 0; at < 12; at++) {
    const facts = {
      release_days: roll() < 0.5 ? below(40) : null,
      release_at: roll() < 0.3 ? addDays(now, below(60) - 50) : null,
      is_published: roll() < 0.8,
    };
    ids.push((await makeLesson(db, moduleId, facts)).id);
  }
  await db
    .updateTable("course_modules")
    .set({ release_days: seed % 2 ? null : 2 })
    .where("id", "=", moduleId)
    .execute();
  const cohorts: (number | null)[] = [null];
  for (let at = 0; at < 3; at++) {
    const starts_at = at === 0 ? null : addDays(now, -below(40));
    const facts = {
      course_id: course.id,
      name: `T${at}`,
      link_key: `${at}`,
      starts_at,
      ends_at: null,
      places: null,
      retired_at: null,
    };
    const { id } = await insertRow(db, "cohorts", facts, now);
    cohorts.push(id);
    const stamps = { created_at: now, updated_at: now };
    const opening = { cohort_id: id, opens_at: addDays(now, below(40) - 30), ...stamps };
    if (at > 0)
      await db
        .insertInto("cohort_openings")
        .values({ ...opening, module_id: moduleId, lesson_id: null })
        .execute();
    for (const lesson_id of ids.filter(() => roll() < 0.2))
      await db
        .insertInto("cohort_openings")
        .values({ ...opening, module_id: null, lesson_id, opens_at: addDays(now, below(40) - 30) })
        .execute();
  }
  for (let at = 0; at < 150; at++) {
    const user = await makeUser(db);
    const bought = { user_id: user.id, course_id: course.id, source: "elsewhere" as const, starts_at: now };
    const awaiting = { ...bought, external_purchase: `fora:${at}`, awaits_confirmation: true };
    const studied = roll() < 0.8 ? addDays(now, -below(30)) : null;
    await db
      .insertInto("enrollments")
      .values({
        user_id: user.id,
        course_id: course.id,
        created_at: addDays(now, -below(60)),
        updated_at: now,
        cohort_id: pick(cohorts),
      })
      .execute();
    await db
      .updateTable("enrollments")
      .set({
        has_access: roll() < 0.8,
        studied_at: studied,
        done_count: studied ? below(12) : 0,
        finished_at: studied && roll() < 0.1 ? now : null,
      })
      .where("user_id", "=", user.id)
      .execute();
    if (roll() < 0.1) await makeDoubt(db, pick(ids), user.id);
    if (roll() < 0.1) await give(db, [awaiting], now);
  }
  const calendar = await readStudyCalendar(db, course.id);
  const rows = await db
    .selectFrom("enrollments")
    .selectAll()
    .select([
      stateOfEach(course.id, calendar, now).as("state"),
      sql<boolean>`user_id in ${whoWaits(course.id)}`.as("waits"),
      awaitsConfirmation(now).as("awaits"),
    ])
    .orderBy("id")
    .execute();
  expect(rows.map(({ id, state }) => `${id} ${state}`)).toEqual(
    rows.map(({ waits, awaits, ...row }) => {
      const facts = { ...row, waits: Boolean(waits), awaits_confirmation: Boolean(awaits) };
      return `${row.id} ${studyStateAt(calendar, now)(facts)}`;
    }),
  );
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(Object.keys(STUDY_STATES)));
});
