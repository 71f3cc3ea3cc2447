// Reads rights in tests, and closes rights without the act that normally closes them.
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { closedSentence } from "#app/rights/right-sentences.ts";
import { rightState } from "#app/rights/right-state.ts";
import { listRights, type RightFilter } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { TestSite } from "./test-site.ts";

/** Rights to courses in the order in which they were given, each with its state and last day. */
export async function statesAndDays({ db, now }: Pick<TestSite, "db" | "now">, filter: RightFilter = {}) {
  const rights = await listRights(db, { thing: "course", ...filter });
  return rights.map((right) => [rightState(right, now()), right.ends_at && lastDayBefore(right.ends_at)]);
}

/** The same with the sentence that gives the reason of a closed right. */
export async function statesAndReasons({ db, now }: Pick<TestSite, "db" | "now">, filter: RightFilter = {}) {
  const rights = await listRights(db, { thing: "course", ...filter });
  return rights.map((right) => {
    const state = rightState(right, now());
    return [state, closedSentence(right, state)];
  });
}

const CLOSINGS = {
  revoked: { revoked_for: "refund", revoked_at: new Date("2026-11-02T12:00:00Z") },
  suspended: { suspended_for: "dispute", suspended_at: new Date("2026-11-02T12:00:00Z") },
} as const;

/** Closes all rights, or those of this person. */
export async function closeRights(db: Db, how: keyof typeof CLOSINGS, userId?: number): Promise<void> {
  const update = db.updateTable("rights").set(CLOSINGS[how]);
  await (userId === undefined ? update : update.where("user_id", "=", userId)).execute();
}
