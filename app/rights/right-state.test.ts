// RT-02: what open means, in SQL and in TypeScript, compared with the contract over every combination of the six closings.
import { expect, test } from "vitest";
import type { NewRow } from "#db/schema.ts";
import { makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { isOpenRight, type RightState, rightIsOpen, rightState } from "./right-state.ts";
import { give } from "./right-writes.server.ts";

onBothEngines("the SQL of an open right is compared with the function, on each engine's own instants");

const HOUR = 3_600_000;
const NOON = new Date("2026-11-20T15:00:00.000Z");
const at = (hours: number, milliseconds = 0) => new Date(NOON.getTime() + hours * HOUR + milliseconds);

interface Case {
  awaits: boolean;
  opensAt: Date | null;
  endsAt: Date | null;
  suspended: boolean;
  revoked: boolean;
  removed: boolean;
}

const YES_AND_NO = [false, true];
/** Before noon, at noon and after it, so that the end also stands before the opening. */
const INSTANTS = [null, at(-2), NOON, at(2)];

const CASES: Case[] = YES_AND_NO.flatMap((awaits) =>
  YES_AND_NO.flatMap((suspended) =>
    YES_AND_NO.flatMap((revoked) =>
      YES_AND_NO.flatMap((removed) =>
        INSTANTS.flatMap((opensAt) =>
          INSTANTS.map((endsAt) => ({ awaits, opensAt, endsAt, suspended, revoked, removed })),
        ),
      ),
    ),
  ),
);

/** One millisecond before, at and after each instant. */
const MOMENTS = INSTANTS.flatMap((instant) =>
  instant ? [-1, 0, 1].map((more) => new Date(instant.getTime() + more)) : [],
);

/** As the contract says it: the first closing that holds. */
function promised({ awaits, opensAt, endsAt, suspended, revoked, removed }: Case, now: Date): RightState {
  const holds: [RightState, boolean][] = [
    ["removed", removed],
    ["revoked", revoked],
    ["suspended", suspended],
    ["awaits_confirmation", awaits],
    ["not_open_yet", opensAt !== null && now.getTime() < opensAt.getTime()],
    ["ended", endsAt !== null && now.getTime() >= endsAt.getTime()],
  ];
  return holds.find(([, isHolding]) => isHolding)?.[0] ?? "open";
}

function columnsOf({ awaits, opensAt, endsAt, suspended, revoked, removed }: Case) {
  return {
    awaits_confirmation: awaits,
    opens_at: opensAt,
    ends_at: endsAt,
    suspended_for: suspended ? "dispute" : null,
    suspended_at: suspended ? NOON : null,
    revoked_for: revoked ? "refund" : null,
    revoked_at: revoked ? NOON : null,
    removed_at: removed ? NOON : null,
  } as const satisfies Partial<NewRow<"rights">>;
}

test("RT-02: SQL and function agree for every combination of closings, before, at and after each instant", async () => {
  const { db } = await openSite();
  const { course } = await makeCourse(db);
  const { id: user_id } = await makeUser(db);
  expect(new Set(CASES.map((one) => JSON.stringify(one))).size).toBe(2 ** 4 * 4 ** 2);
  const given = { user_id, course_id: course.id, source: "order", starts_at: NOON } as const;
  const rights = await give(
    db,
    CASES.map((one) => ({ ...given, ...columnsOf(one) })),
    NOON,
  );
  expect(rights).toHaveLength(CASES.length);
  const cases = new Map(rights.map(({ id }, index) => [id, CASES[index]]));
  for (const now of MOMENTS) {
    const query = db.selectFrom("rights").select("id").where(rightIsOpen(now)).orderBy("id");
    const found = (await query.execute()).map(({ id }) => id);
    const open = [...cases].filter(([, one]) => one && promised(one, now) === "open").map(([id]) => id);
    expect(found, now.toISOString()).toEqual(open);
    for (const right of rights) {
      const one = cases.get(right.id);
      const state = one && promised(one, now);
      expect([rightState(right, now), isOpenRight(right, now)]).toEqual([state, state === "open"]);
    }
  }
});
