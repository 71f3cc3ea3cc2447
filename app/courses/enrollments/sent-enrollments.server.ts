// An enrolment sent by the API: given, moved and ended by the writes of the screen, with errors by field.
import type { DeleteOutcome, RowOutcome } from "#app/nouns/served-table.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { TERM_SENTENCES } from "#app/nouns/term-columns.ts";
import { type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { endOfItsDay, normalTerm } from "#app/platform/money-and-dates/terms.ts";
import { isAwaiting } from "#app/rights/course-lists.server.ts";
import { isOpenRight, lastEnd } from "#app/rights/right-state.ts";
import { listRightsToCourses } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { MoveRefused, moveMembers } from "../cohort-members/member-moves.server.ts";
import { enrollByHand, removeStudent } from "../students/hand-enrollments.server.ts";
import { moveEnds } from "../students/student-end-writes.server.ts";

export interface SentEnrollment {
  email?: string;
  name?: string | null;
  course_id?: number;
  cohort_id?: number | null;
  /** The first instant after the last day. */
  ends_at?: Date | null;
}

const SAME_PLACE = "Uma matrícula não muda de pessoa nem de curso. Crie outra.";
const SAME_NAME = "O nome é o da conta: mude-o em Usuários.";
const OTHER_COURSE = "Esta turma não é deste curso. As turmas dele são as da tabela 646 com este course_id.";
const NO_ACCESS = "Esta pessoa está sem acesso ao curso. Crie a matrícula de novo para ela voltar a ter.";
/** Reason shown to a student whose access was ended by the API. */
const ENDED = "A loja encerrou o seu acesso a este curso";

export async function createEnrollment(
  trx: Db,
  { email = "", name, course_id: courseId = 0, cohort_id, ends_at }: SentEnrollment,
  actorId: number,
  now: Date,
): Promise<RowOutcome> {
  const endsAt = ends_at && endOfItsDay(ends_at);
  if (endsAt && endsAt <= now) return refusedField("ends_at", "invalid", TERM_SENTENCES.past);
  const sent = { access_kind: "until", access_count: null, access_until: ends_at ?? null } as const;
  const term = ends_at ? normalTerm(sent) : undefined;
  if (cohort_id && !(await isOfCourse(trx, cohort_id, courseId))) return refusedCohort(OTHER_COURSE);
  const giver = { actorId, courseId, cohortId: cohort_id ?? undefined, term };
  const [given] = await enrollByHand(trx, giver, [{ email, name: name ?? "" }], now);
  if (given?.cohortProblem) return refusedCohort(given.cohortProblem);
  if (given?.problem) return refusedField("email", "invalid", given.problem);
  if (given?.state === "enrolled") return refusedField("email", "unique", "Esta pessoa já tem o curso.");
  const { id } = await trx
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select("enrollments.id")
    .where("users.email", "=", email)
    .where("course_id", "=", courseId)
    .executeTakeFirstOrThrow();
  return { ok: true, id };
}

export async function changeEnrollment(
  trx: Db,
  { id, sent }: { id: number; sent: SentEnrollment },
  actorId: number,
  now: Date,
): Promise<RowOutcome> {
  const before = await findEnrollment(trx, id, now);
  if (!before) return { ok: false, missing: true };
  const { course_id: courseId, email, name, cohort_id } = before;
  if (sent.email !== undefined && sent.email !== email) return refusedField("email", "invalid", SAME_PLACE);
  if (sent.course_id !== undefined && sent.course_id !== courseId) {
    return refusedField("course_id", "invalid", SAME_PLACE);
  }
  if (sent.name !== undefined && sent.name !== name) return refusedField("name", "invalid", SAME_NAME);
  const author = { actorId };
  let changes: RowChanges = {};
  if (sent.cohort_id !== undefined && sent.cohort_id !== cohort_id) {
    if (sent.cohort_id && !(await isOfCourse(trx, sent.cohort_id, courseId)))
      return refusedCohort(OTHER_COURSE);
    try {
      await moveMembers(trx, { courseId, to: sent.cohort_id, ids: [id], author }, now);
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error;
      return refusedCohort(error.message);
    }
    changes = { ...changes, ...rowChanges({ cohort_id }, { cohort_id: sent.cohort_id }) };
  }
  const endsAt = sent.ends_at && endOfItsDay(sent.ends_at);
  if (endsAt === undefined || +(endsAt ?? 0) === +(before.ends_at ?? 0)) return { ok: true, id, changes };
  if (endsAt && endsAt <= now) return refusedField("ends_at", "invalid", TERM_SENTENCES.past);
  const moved = await moveEnds(trx, { courseId, ids: [id], endsAt, author }, now);
  if (moved === 0) return refusedField("ends_at", "invalid", NO_ACCESS);
  return {
    ok: true,
    id,
    changes: { ...changes, ...rowChanges({ ends_at: before.ends_at }, { ends_at: endsAt }) },
  };
}

/** The row stays, with its progress. */
export async function endEnrollment(trx: Db, id: number, actorId: number, now: Date): Promise<DeleteOutcome> {
  const before = await findEnrollment(trx, id, now);
  if (!before) return { ok: false, missing: true };
  if (!before.isStudent) return { ok: false, keptBecause: "Esta pessoa já está sem acesso ao curso." };
  const place = { actorId, courseId: before.course_id, enrollmentId: id, reason: ENDED };
  return (await removeStudent(trx, place, now)) ? { ok: true } : { ok: false, missing: true };
}

function refusedCohort(problem: string) {
  return refusedField("cohort_id", "invalid", problem);
}

async function isOfCourse(trx: Db, cohortId: number, courseId: number): Promise<boolean> {
  const query = trx.selectFrom("cohorts").select("id").where("id", "=", cohortId);
  return (await query.where("course_id", "=", courseId).executeTakeFirst()) !== undefined;
}

async function findEnrollment(trx: Db, id: number, now: Date) {
  const query = trx
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select(["user_id", "course_id", "cohort_id", "users.email", "users.name"])
    .where("enrollments.id", "=", id);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const rights = await listRightsToCourses(trx, { userIds: [row.user_id], courseIds: [row.course_id] });
  const held = rights.filter((right) => isOpenRight(right, now) || isAwaiting(right, now));
  return { ...row, isStudent: held.length > 0, ends_at: lastEnd(held) };
}
