// Every write of a course, for all doors. A course that somebody has is retired instead of deleted: rows, files, access
// and progress stay.

import { blankOf } from "#app/nouns/columns.ts";
import type { Asked, By, Noun, NounOutcome, NounWrite, Removal } from "#app/nouns/noun.ts";
import { holdNoun, removeNoun, restoreNoun, writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Door, Refusals } from "#app/nouns/rule-book.ts";
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { insertRow, updateRows } from "#db/writes.server.ts";
import {
  endOffers,
  lockCourses,
  type OffersChange,
  withholdingOffers,
} from "../offers/course-offer-writes.server.ts";
import { hasPublishedLesson } from "../offers/teachable-courses.server.ts";
import { copyModules, deleteModulesOf } from "../plan/module-writes.server.ts";
import { COURSE_COLUMNS, COURSE_LIMITS, COURSE_RULES, COURSE_SENTENCES, type CourseFacts } from "./course.ts";

/** Includes the change of the products that open the course. */
export type CourseOutcome =
  | (Extract<NounOutcome, { ok: true }> & { offers: OffersChange })
  | Extract<NounOutcome<CourseFacts>, { ok: false }>;

const COURSES: Noun<CourseFacts> = {
  table: "courses",
  name: "course",
  columns: COURSE_COLUMNS,
  rules: COURSE_RULES,
  retires: true,
  normal: withoutCover,
  isSeen: ({ is_published }) => is_published,
  refusals: async (trx, asked) => ({
    ...(await lackOfLessons(trx, asked)),
    ...(await wrongNext(trx, asked)),
  }),
  held: listHeld,
};

/** Creates or changes a course under the rules, or names the refused field. */
export async function writeCourse(db: Db, course: NounWrite<CourseFacts>, now: Date): Promise<CourseOutcome> {
  const { id, patch } = course;
  const isOffered = id !== undefined && patch.is_published !== undefined;
  return inTransaction(db, async (trx): Promise<CourseOutcome> => {
    // Locks in one order: two courses that are made each other's next course at the same time wait instead of
    // deadlocking.
    if (id !== undefined && patch.next_course_id) await lockCourses(trx, [id, patch.next_course_id]);
    const write = () => writeNoun(COURSES, trx, course, now);
    const { value: written, offers } = isOffered
      ? await withholdingOffers(trx, [id], write, now)
      : { value: await write(), offers: { withheld: 0, returned: 0 } };
    return written.ok ? { ...written, offers } : written;
  });
}

async function lackOfLessons(trx: Db, { id, before, facts, door }: Asked<CourseFacts>): Promise<Refusals> {
  const isOpening = facts.is_published && before?.is_published !== true;
  if (!isOpening || !mustTeach(door, id) || (await hasPublishedLesson(trx, id ?? 0))) return {};
  return { is_published: { code: "invalid", error: COURSE_SENTENCES.noLesson } };
}

/**
 * The next course must be another, published course. An import may name a draft, because it brings courses in any
 * order.
 */
async function wrongNext(trx: Db, { id, before, facts, door }: Asked<CourseFacts>): Promise<Refusals> {
  const { next_course_id: next } = facts;
  if (next === null || next === before?.next_course_id) return {};
  if (next === id) return { next_course_id: { code: "invalid", error: COURSE_SENTENCES.nextItself } };
  const query = trx.selectFrom("courses").select("is_published").where("id", "=", next);
  const course = await query.where("retired_at", "is", null).executeTakeFirst();
  if (!course) return { next_course_id: { code: "does_not_exist", error: COURSE_SENTENCES.nextGone } };
  if (course.is_published || door.door === "import") return {};
  return { next_course_id: { code: "invalid", error: COURSE_SENTENCES.nextDraft } };
}

/**
 * A published course needs a lesson. At the table API a course begins published, by contract. An import brings the
 * lessons after the course. In both cases the course shows and sells nothing until it has a lesson.
 */
function mustTeach({ door }: Door, id: number | undefined): boolean {
  return door !== "import" && (door !== "api" || id !== undefined);
}

/** A course without a picture gets a drawn cover, which follows the title. */
function withoutCover(course: CourseFacts): CourseFacts {
  return { ...course, cover_image: course.cover_image?.startsWith("/capas/") ? null : course.cover_image };
}

/**
 * Deletes or retires a course and takes its products off sale. `fileKeys` are the files of its lessons; other courses
 * may still use them.
 */
export async function deleteCourse(
  db: Db,
  { id, author }: { id: number } & Pick<By<CourseFacts>, "author">,
  now: Date,
): Promise<Removal & { fileKeys: string[] }> {
  return inTransaction(db, async (trx) => {
    let fileKeys: string[] = [];
    if (await holdNoun(COURSES, trx, id)) {
      if ((await listHeld(trx, [id])).length > 0) await endOffers(trx, id, now);
      else fileKeys = await deleteModulesOf(trx, id, now, author);
    }
    return { ...(await removeNoun(COURSES, trx, { id, author }, now)), fileKeys };
  });
}

const COPIED = " (cópia)";

/**
 * A draft with the same modules, lessons and files, without students and products. Undefined if the course does not
 * exist.
 */
export async function duplicateCourse(
  db: Db,
  courseId: number,
  now: Date,
  author?: Author,
): Promise<{ id: number } | undefined> {
  return inTransaction(db, async (trx) => {
    const course = await trx
      .selectFrom("courses")
      .select(["title", "description", "cover_image", "instructor_id", "workload_minutes"])
      .select(["certificate_layout", "certificate_words", "signature_image", "signature_name"])
      .select(["finish_message", "next_course_id"])
      .where("id", "=", courseId)
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (!course) return undefined;
    const title = `${[...course.title].slice(0, COURSE_LIMITS.title - COPIED.length).join("")}${COPIED}`;
    const row = withoutCover({
      ...blankOf<CourseFacts>(COURSE_COLUMNS),
      ...course,
      title,
      is_published: false,
    });
    const { id } = await insertRow(trx, "courses", row, now);
    await copyModules(trx, courseId, id, now);
    const changes = rowChanges(undefined, row);
    await auditedChange(trx, author, { entity: "courses", action: "course.create", id, changes }, now);
    return { id };
  });
}

export async function restoreCourse(
  db: Db,
  { id, author }: { id: number } & Pick<By<CourseFacts>, "author">,
  now: Date,
): Promise<boolean> {
  return restoreNoun(COURSES, db, { id, patch: { is_published: false }, author }, now);
}

/** Courses that must not be deleted: they have enrolments, certificates or orders, or a product opens them. */
async function listHeld(trx: Db, ids: number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("courses")
    .select("id")
    .where("id", "in", ids)
    .where((eb) => {
      const holders = ["enrollments", "certificates", "order_items", "order_item_parts"] as const;
      const isHeldBy = (table: (typeof holders)[number]) =>
        eb.exists(
          eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.course_id`, "=", "courses.id"),
        );
      const isOpened = eb
        .selectFrom("products")
        .select("products.id")
        .whereRef("linked_course_id", "=", "courses.id");
      return eb.or([...holders.map(isHeldBy), eb.exists(isOpened)]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes an erased person as instructor; their courses stay with the shop. */
export async function leaveCourses(trx: Db, userId: number, now: Date): Promise<void> {
  await updateRows(trx, "courses", await listTaught(trx, userId), { instructor_id: null }, now);
}

export async function listTaught(trx: Db, userId: number): Promise<number[]> {
  const taught = await trx.selectFrom("courses").select("id").where("instructor_id", "=", userId).execute();
  return taught.map(({ id }) => id);
}
