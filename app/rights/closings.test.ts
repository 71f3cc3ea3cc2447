// RT-03 (AC-11): each of the six closings is undone by its own function and by no other.
import { expect, test } from "vitest";
import type { Db } from "#db/connect.server.ts";
import { makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { CLOSINGS, isOpenRight } from "./right-state.ts";
import {
  confirmRights,
  give,
  handOver,
  moveEnd,
  openPreSale,
  type RightRow,
  remove,
  restore,
  resume,
  revoke,
  suspend,
  unrevoke,
} from "./right-writes.server.ts";
import { listRights } from "./rights.server.ts";

onBothEngines("each write returns the rows that it changed");

const NOW = new Date("2026-11-20T15:00:00.000Z");
const EARLIER = new Date("2026-11-20T14:00:00.000Z");
const LATER = new Date("2026-11-20T16:00:00.000Z");

type Closing = (typeof CLOSINGS)[number];
type Act = (db: Db, right: { id: number; user_id: number }) => Promise<RightRow[]>;

const ACTS: Record<Closing, { close: Act; open: Act }> = {
  awaits_confirmation: {
    close: (db, { id, user_id }) => handOver(db, [id], { userId: user_id, awaitsConfirmation: true }, NOW),
    open: (db, { id }) => confirmRights(db, [id], NOW),
  },
  opens_at: {
    // Only `give` sets it.
    close: (db, { id }) =>
      db.updateTable("rights").set({ opens_at: LATER }).where("id", "=", id).returningAll().execute(),
    open: (db, { id }) => openPreSale(db, [id], LATER),
  },
  ends_at: {
    close: (db, { id }) => moveEnd(db, [id], EARLIER, NOW),
    open: (db, { id }) => moveEnd(db, [id], null, NOW),
  },
  suspended_for: {
    close: (db, { id }) => suspend(db, { ids: [id] }, "dispute", NOW),
    open: (db, { id }) => resume(db, { ids: [id] }, NOW),
  },
  revoked_for: {
    close: (db, { id }) => revoke(db, { ids: [id] }, "refund", NOW),
    open: (db, { id }) => unrevoke(db, { ids: [id] }, NOW),
  },
  removed_at: {
    close: (db, { id }) => remove(db, [id], { byId: null, note: null }, NOW),
    open: (db, { id }) => restore(db, [id], NOW),
  },
};

type Step = ["close" | "open", Closing];

/** `opened` is opened before it is closed, and after that, with a third closing in between. */
function storyOf(closed: Closing, opened: Closing, third: Closing): Step[] {
  return [
    ["close", closed],
    ["open", opened],
    ["close", third],
    ["open", opened],
    ["close", opened],
    ["open", opened],
    ["open", closed],
    ["open", third],
  ];
}

function heldBy(right: RightRow | undefined): Closing[] {
  return CLOSINGS.filter((name) => right?.[name]);
}

const PAIRS = CLOSINGS.flatMap((closed) =>
  CLOSINGS.filter((opened) => opened !== closed).map((opened) => [closed, opened] as const),
);

test.each(PAIRS)("RT-03: what %s closed stays closed when %s is undone", async (closed, opened) => {
  const { db } = await openSite();
  const { course } = await makeCourse(db);
  for (const third of CLOSINGS.filter((name) => name !== closed && name !== opened)) {
    const { id: user_id } = await makeUser(db);
    const given = { user_id, course_id: course.id, source: "order", starts_at: EARLIER } as const;
    const [right] = await give(db, [given], EARLIER);
    if (!right) throw new Error("no right was given");
    const held = new Set<Closing>();
    for (const [act, closing] of storyOf(closed, opened, third)) {
      const wasHeld = held.has(closing);
      if (act === "close") held.add(closing);
      else held.delete(closing);
      const told = await ACTS[closing][act](db, right);
      const [now] = await listRights(db, { ids: [right.id] });
      const which = `${act} ${closing}, with ${third}`;
      expect(heldBy(now), which).toEqual(CLOSINGS.filter((name) => held.has(name)));
      expect(now && isOpenRight(now, NOW), which).toBe(held.size === 0);
      if (wasHeld !== held.has(closing)) expect(told, which).toEqual([now]);
    }
  }
});

test("RT-03: every closing has its two functions in this list", () => {
  expect(Object.keys(ACTS).sort()).toEqual([...CLOSINGS].sort());
});
