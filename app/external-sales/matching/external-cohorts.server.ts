// Matches the classes of a file with our cohorts: asked once for each name and course, and stored.
import { cohortRefusal } from "#app/courses/access/cohort-places.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { readSaidCohorts, type SaidCohorts } from "../ledger/cohorts.server.ts";
import { cohortSaid } from "./choice.ts";
import { type Matched, suggestChoice } from "./external-product.ts";

/** A class of a file, in one of the courses that its lines open. */
export interface ExternalClass {
  /** Spelling in the first file that named it. */
  name: string;
  courseId: number;
}

export interface ExternalCohortItem extends ExternalClass {
  course: string;
  /** Null: no cohort. Undefined: not answered. */
  cohortId: number | null | undefined;
  /** Cohort with a similar name, while not answered. */
  suggested: number | undefined;
  cohorts: { id: number; name: string }[];
}

/** These classes with answers and choices, unanswered first. */
export async function listExternalCohorts(
  db: Db,
  platform: string,
  classes: readonly ExternalClass[],
): Promise<{ items: ExternalCohortItem[]; said: SaidCohorts }> {
  const said = await readSaidCohorts(
    db,
    platform,
    classes.map(({ name }) => name),
  );
  const courseIds = [...new Set(classes.map(({ courseId }) => courseId))];
  if (courseIds.length === 0) return { items: [], said };
  const [courses, cohorts] = await Promise.all([
    db.selectFrom("courses").select(["id", "title"]).where("id", "in", courseIds).execute(),
    db
      .selectFrom("cohorts")
      .select(["id", "course_id", "name"])
      .where("course_id", "in", courseIds)
      .where("retired_at", "is", null)
      .orderBy("name")
      .orderBy("id")
      .execute(),
  ]);
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  const first = new Map(classes.toReversed().map((one) => [`${one.courseId} ${foldWords(one.name)}`, one]));
  const items = [...first.values()].map(({ name, courseId }) => {
    const own = cohorts
      .filter(({ course_id }) => course_id === courseId)
      .map(({ id, name }) => ({ id, name }));
    const cohortId = said(name, courseId);
    const suggested = cohortId === undefined ? suggestedCohort(name, own) : undefined;
    return { name, courseId, course: titles.get(courseId) ?? "", cohortId, suggested, cohorts: own };
  });
  const isSaid = ({ cohortId }: ExternalCohortItem) => Number(cohortId !== undefined);
  return {
    items: items.toSorted(
      (one, other) =>
        isSaid(one) - isSaid(other) ||
        one.name.localeCompare(other.name, "pt-BR") ||
        one.courseId - other.courseId,
    ),
    said,
  };
}

/** The cohort with the same name, or with the most similar name. */
function suggestedCohort(name: string, cohorts: readonly { id: number; name: string }[]): number | undefined {
  const same = cohorts.find((cohort) => foldWords(cohort.name) === foldWords(name));
  if (same) return same.id;
  const choices = cohorts.map((cohort) => ({ value: String(cohort.id), title: cohort.name }));
  const alike = suggestChoice(name, choices);
  return alike === undefined ? undefined : Number(alike);
}

export interface CohortMatch extends ExternalClass {
  cohortId: number | null;
  /** The answer that the page showed. Undefined if the form does not send it. */
  shown?: string | undefined;
}

/**
 * Saves the answers. Ignores a cohort that does not exist or belongs to another course. Skips a class that somebody
 * else answered after the page was opened. Returns the number of new answers and the names of skipped classes.
 */
export async function matchCohorts(
  db: Db,
  platform: string,
  matches: readonly CohortMatch[],
  author: { actorId: number; ip: string },
  now: Date,
): Promise<Matched> {
  return inTransaction(db, async (trx) => {
    const { items, said } = await listExternalCohorts(trx, platform, matches);
    const asked = matches.filter(({ name, courseId, cohortId }) => {
      const item = items.find((one) => one.courseId === courseId && foldWords(one.name) === foldWords(name));
      const isReal = cohortId === null || item?.cohorts.some(({ id }) => id === cohortId);
      return item?.course && isReal && said(name, courseId) !== cohortId;
    });
    const isSeen = ({ name, courseId, shown }: CohortMatch) => {
      const now = cohortSaid(said(name, courseId));
      return (shown ?? now) === now;
    };
    const changed = asked.filter(isSeen);
    const left = asked.filter((one) => !isSeen(one)).map(({ name }) => name);
    if (changed.length === 0) return { changed: 0, left };
    await trx
      .insertInto("external_cohorts")
      .values(
        changed.map(({ name, courseId, cohortId }) => ({
          platform,
          name: foldWords(name),
          course_id: courseId,
          cohort_id: cohortId,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["platform", "name", "course_id"]).doUpdateSet((eb) => ({
          cohort_id: eb.ref("excluded.cohort_id"),
          updated_at: now,
        })),
      )
      .execute();
    const entry = { ...author, action: "external-cohort.match", entity: "external_cohorts" };
    await recordAudit(trx, { ...entry, detail: { cohorts: changed.length } }, now);
    return { changed: changed.length, left };
  });
}

export interface Coming {
  cohortId: number;
  /** People who would take a place in the cohort. */
  people: number;
}

/** Keyed by cohort: the reason why this many people do not fit. Cohorts with room are left out. */
export async function refusedCohorts(
  db: Db,
  coming: readonly Coming[],
  now: Date,
): Promise<Map<number, string>> {
  const some = coming.filter(({ people }) => people > 0);
  if (some.length === 0) return new Map();
  const cohorts = await db
    .selectFrom("cohorts")
    .select(["id", "name", "places", "taken_places", "ends_at"])
    .where(
      "id",
      "in",
      some.map(({ cohortId }) => cohortId),
    )
    .execute();
  return new Map(
    some.flatMap(({ cohortId, people }) => {
      const cohort = cohorts.find(({ id }) => id === cohortId);
      const refusal = cohort && cohortRefusal(cohort, people, now);
      return refusal ? [[cohortId, refusal] as const] : [];
    }),
  );
}
