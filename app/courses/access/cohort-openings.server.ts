// The days on which a cohort's modules and lessons open, in place of their own.
import type { Db } from "#db/connect.server.ts";

/** The later of a lesson's day and its module's holds, as of their own days. */
export interface CohortOpenings {
  modules: ReadonlyMap<number, Date>;
  lessons: ReadonlyMap<number, Date>;
}

export const NO_OPENINGS: CohortOpenings = { modules: new Map(), lessons: new Map() };

/** By cohort; one without days of its own has no entry. */
export async function findCohortOpenings(
  db: Db,
  cohortIds: readonly number[],
): Promise<Map<number, CohortOpenings>> {
  if (cohortIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("cohort_openings")
    .select(["cohort_id", "module_id", "lesson_id", "opens_at"])
    .where("cohort_id", "in", cohortIds)
    .execute();
  const byCohort = Map.groupBy(rows, ({ cohort_id }) => cohort_id);
  return new Map(
    [...byCohort].map(([id, days]) => [
      id,
      {
        modules: new Map(
          days.flatMap(({ module_id, opens_at }) => (module_id ? [[module_id, opens_at]] : [])),
        ),
        lessons: new Map(
          days.flatMap(({ lesson_id, opens_at }) => (lesson_id ? [[lesson_id, opens_at]] : [])),
        ),
      },
    ]),
  );
}
