// Moves students between the cohorts of a course. Places, progress and activity stay unchanged.
import {
  CHANGED_SINCE,
  GONE,
  type LeftRow,
  type PutBack,
  unchangedSince,
} from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import {
  cohortIdsOf,
  cohortRefusal,
  type HeldCohort,
  holdCohorts,
  NO_COHORT,
} from "../access/cohort-places.server.ts";

interface Move {
  courseId: number;
  /** The current cohort. Left out: any cohort. */
  from?: number;
  /** Null: no cohort. */
  to: number | null;
  ids: number[];
  author: Author;
}

/** Why these people cannot join the cohort. Either all are moved or none. */
export class MoveRefused extends Error {}

export async function moveMembers(
  db: Db,
  { courseId, from, to, ids, author }: Move,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const members = await lockMembers(trx, ids);
    const held = await holdCohorts(trx, [...(to === null ? [] : [to]), ...cohortIdsOf(members)]);
    const target = to === null ? null : held.get(to);
    if (target === undefined || (target && target.course_id !== courseId)) throw new MoveRefused(NO_COHORT);
    const moving = members.filter(
      ({ course_id, cohort_id }) =>
        course_id === courseId && cohort_id !== to && (from === undefined || cohort_id === from),
    );
    askRoom(target, moving, now);
    await setCohort(trx, moving, to, author, now);
    return moving.length;
  });
}

interface Member {
  id: number;
  course_id: number;
  cohort_id: number | null;
  has_place: boolean;
}

function askRoom(target: HeldCohort | null, moving: Member[], now: Date): void {
  const people = moving.filter(({ has_place }) => has_place).length;
  const refusal = target && moving.length > 0 ? cohortRefusal(target, people, now) : undefined;
  if (refusal) throw new MoveRefused(refusal);
}

/** Locks the rows in id order, so that two bulk acts on the same students wait for each other. */
async function lockMembers(trx: Db, ids: number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "course_id", "cohort_id", "has_place"])
    .where("id", "in", ids)
    .orderBy("id");
  return forUpdate(trx, query).execute();
}

async function setCohort(
  trx: Db,
  members: Member[],
  to: number | null,
  author: Author,
  now: Date,
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map(({ id }) => id);
  await trx
    .updateTable("enrollments")
    .set({ cohort_id: to, updated_at: now })
    .where("id", "in", ids)
    .execute();
  const entries = members.map(({ id, course_id, cohort_id }) => ({
    ...author,
    action: to === null ? "cohort.leave" : "cohort.move",
    entity: "enrollments",
    entityId: id,
    detail: { courseId: course_id, enrollmentId: id, changes: { cohort_id: { de: cohort_id, para: to } } },
  }));
  await recordAudits(trx, entries, now);
}

const NO_ROOM = "a turma em que estava não tem mais vaga, ou terminou.";

/**
 * Undo: moves students back into their cohort, except students who were moved again meanwhile or whose cohort is full.
 */
export const putMembersBack: PutBack = async (trx, rows, author, now) => {
  const wanted = new Set(rows.flatMap(({ changes }) => Number(changes.cohort_id?.de) || []));
  const stored = await lockMembers(
    trx,
    rows.map(({ id }) => id),
  );
  const targets = await holdCohorts(trx, [...wanted, ...cohortIdsOf(stored)]);
  const { same, left } = unchangedSince(rows, stored);
  const found = new Set(stored.map(({ id }) => id));
  const kept: LeftRow[] = left.map(({ id }) => ({ id, why: found.has(id) ? CHANGED_SINCE : GONE }));
  for (const [to, group] of Map.groupBy(same, (row) => (row.to.cohort_id as number | null) ?? null)) {
    const members = group.map(({ before }) => before);
    const target = to === null ? null : targets.get(to);
    const people = members.filter(({ has_place }) => has_place).length;
    const fits = target === null || (target && !cohortRefusal(target, people, now));
    if (fits) await setCohort(trx, members, to, author, now);
    else kept.push(...members.map(({ id }) => ({ id, why: NO_ROOM })));
  }
  return kept;
};
