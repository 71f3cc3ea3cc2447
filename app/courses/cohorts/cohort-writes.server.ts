// Every write of a cohort, for all doors: screen, API and import.
import { randomBytes } from "node:crypto";
import type { Asked, Noun } from "#app/nouns/noun.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { pastTerm } from "#app/nouns/term-columns.ts";
import type { Db } from "#db/connect.server.ts";
import { updateRow } from "#db/writes.server.ts";
import {
  COHORT_COLUMNS,
  COHORT_RULES,
  COHORT_SENTENCES,
  type CohortFacts,
  fewPlaces,
  onWholeDays,
} from "./cohort.ts";

/** A cohort that students or orders refer to is retired instead of deleted; its link and its offers are closed. */
export const COHORTS: Noun<CohortFacts> = {
  table: "cohorts",
  name: "cohort",
  columns: COHORT_COLUMNS,
  rules: COHORT_RULES,
  retires: true,
  normal: onWholeDays,
  refusals: async (trx, asked, now) => ({
    ...(await againstOthers(trx, asked)),
    ...pastTerm(asked.before, asked.facts, now),
  }),
  completed: async (_trx, { facts }) => ({ ...facts, link_key: facts.link_key || newLinkKey() }),
  taken: () => ({ field: "name", error: COHORT_SENTENCES.taken }),
  // A cohort is never deleted, so that it can be restored unchanged.
  held: async (_trx, ids) => ids,
  // The register stores only the beginning of the key, because anyone with the whole key can enrol.
  said: (_trx, rows) => rows.map((row) => ({ ...row, link_key: `${row.link_key.slice(0, 4)}…` })),
};

/** A new 128-bit key for the enrolment link. */
export function newLinkKey(): string {
  return randomBytes(16).toString("base64url");
}

async function againstOthers(trx: Db, { id, before, facts }: Asked<CohortFacts>): Promise<Refusals> {
  const { course_id, places } = facts;
  if (before && before.course_id !== course_id) {
    return { course_id: { code: "invalid", error: COHORT_SENTENCES.sameCourse } };
  }
  if (!before && !(await isThere(trx, course_id))) {
    return { course_id: { code: "does_not_exist", error: COHORT_SENTENCES.noCourse } };
  }
  // Locks the row, so that nobody takes a place meanwhile.
  const isLess = id !== undefined && places !== null && (before?.places ?? Number.POSITIVE_INFINITY) > places;
  const taken = isLess ? await takenPlaces(trx, id) : 0;
  return places !== null && taken > places ? { places: { code: "min_value", error: fewPlaces(taken) } } : {};
}

async function isThere(trx: Db, courseId: number): Promise<boolean> {
  const query = trx.selectFrom("courses").select("id").where("id", "=", courseId);
  return (await query.where("retired_at", "is", null).executeTakeFirst()) !== undefined;
}

async function takenPlaces(trx: Db, id: number): Promise<number> {
  const query = trx.selectFrom("cohorts").select("taken_places").where("id", "=", id);
  return Number((await query.executeTakeFirst())?.taken_places ?? 0);
}

/** Increments the version after a change of dependent rows, so that an open form of the row becomes stale. */
export async function raiseVersion(
  trx: Db,
  { id, version }: { id: number; version: number },
  now: Date,
): Promise<void> {
  await updateRow(trx, "cohorts", id, { version: version + 1 }, now);
}
