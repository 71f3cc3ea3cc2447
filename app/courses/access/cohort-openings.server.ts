// Opening days that a cohort sets for modules and lessons; they replace the days of the module or lesson itself.
import type { Db } from "#db/connect.server.ts";

/** The later of the lesson's day and its module's day applies. */
export interface CohortOpenings {
  modules: ReadonlyMap<number, Date>;
  lessons: ReadonlyMap<number, Date>;
}

export const NO_OPENINGS: CohortOpenings = { modules: new Map(), lessons: new Map() };

/** Keyed by cohort id. A cohort without days of its own has no entry. */
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
