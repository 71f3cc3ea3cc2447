// Who may watch what. A person has a course while at least one source of the enrolment is active.
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";

/** What gives somebody a place: a line of an order, or a licence of that line which they redeemed. */
export interface CoursePlace {
  userId: number;
  courseId: number;
  orderItemId: number | null;
  licenceId?: number | null;
}

export type EnrolledCourse = Awaited<ReturnType<typeof listEnrolledCourses>>[number];

/** Gives one place; giving it again changes nothing. */
export async function enroll(db: Db, place: CoursePlace, now: Date): Promise<void> {
  await enrollAll(db, [place], now);
}

/** One enrolment per person and course, one source per line or licence. */
export async function enrollAll(db: Db, places: CoursePlace[], now: Date): Promise<void> {
  if (places.length === 0) return;
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto("enrollments")
      .values(
        // In one order, so that two purchases of the same courses cannot lock each other out.
        places
          .toSorted((one, other) => one.courseId - other.courseId)
          .map((place) => ({
            user_id: place.userId,
            course_id: place.courseId,
            created_at: now,
            updated_at: now,
          })),
      )
      .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
      .execute();
    const enrollments = await trx
      .selectFrom("enrollments")
      .select(["id", "user_id", "course_id"])
      .where("user_id", "in", [...new Set(places.map((place) => place.userId))])
      .where("course_id", "in", [...new Set(places.map((place) => place.courseId))])
      .execute();
    const ids = new Map(enrollments.map((row) => [`${row.user_id} ${row.course_id}`, row.id]));
    const sources = places.flatMap((place) => {
      const enrollment_id = ids.get(`${place.userId} ${place.courseId}`);
      return enrollment_id === undefined ? [] : [{ ...sourceOf(place, now), enrollment_id }];
    });
    await trx
      .insertInto("enrollment_sources")
      .values(sources)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The sources that these order lines gave, with those of their redeemed licences. */
export function suspendSources(db: Db, orderItemIds: number[], now: Date): Promise<void> {
  return changeSources(db, orderItemIds, "suspended", now);
}

/** Takes places away; progress stays for the day they come back. */
export function revokeSources(db: Db, orderItemIds: number[], now: Date): Promise<void> {
  return changeSources(db, orderItemIds, "revoked", now);
}

export function restoreSources(db: Db, orderItemIds: number[], now: Date): Promise<void> {
  return changeSources(db, orderItemIds, "active", now);
}

export async function isEnrolled(db: Db, facts: { userId: number; courseId: number }): Promise<boolean> {
  const source = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select("enrollment_sources.id")
    .where("enrollments.user_id", "=", facts.userId)
    .where("enrollments.course_id", "=", facts.courseId)
    .where("enrollment_sources.state", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return source !== undefined;
}

/** The courses a person has now, newest first, with how far they got. */
export async function listEnrolledCourses(db: Db, userId: number) {
  const courses = await db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .leftJoin("users as instructors", "instructors.id", "courses.instructor_id")
    .leftJoin("products", (join) =>
      join
        .onRef("products.id", "=", "courses.product_id")
        .on("products.is_active", "=", true)
        .on("products.retired_at", "is", null),
    )
    .select(["courses.id", "courses.title", "courses.cover_image"])
    .select(["instructors.name as instructor_name", "enrollments.created_at"])
    // Only a product that is for sale has a page to go to.
    .select(["products.id as product_id", "products.name as product_name"])
    .where("enrollments.user_id", "=", userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("enrollment_sources")
          .select("enrollment_sources.id")
          .whereRef("enrollment_sources.enrollment_id", "=", "enrollments.id")
          .where("enrollment_sources.state", "=", "active"),
      ),
    )
    .orderBy("enrollments.created_at", "desc")
    .orderBy("enrollments.id", "desc")
    .execute();
  if (courses.length === 0) return [];
  const counts = await countLessons(
    db,
    userId,
    courses.map((course) => course.id),
  );
  return courses.map((course) => {
    const { lessons, completed } = counts.get(course.id) ?? { lessons: 0, completed: 0 };
    return { ...course, lessons, completed, percent: percentDone(completed, lessons) };
  });
}

/** A course without lessons has nothing done yet. */
function percentDone(completed: number, lessons: number): number {
  return lessons === 0 ? 0 : Math.floor((completed / lessons) * 100);
}

async function countLessons(db: Db, userId: number, courseIds: number[]) {
  const rows = await db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .leftJoin("lesson_progress", (join) =>
      join
        .onRef("lesson_progress.lesson_id", "=", "course_lessons.id")
        .on("lesson_progress.user_id", "=", userId)
        .on("lesson_progress.completed_at", "is not", null),
    )
    .select("course_modules.course_id")
    .select((eb) => [
      eb.fn.count<number>("course_lessons.id").as("lessons"),
      eb.fn.count<number>("lesson_progress.id").as("completed"),
    ])
    .where("course_modules.course_id", "in", courseIds)
    .groupBy("course_modules.course_id")
    .execute();
  return new Map(rows.map((row) => [row.course_id, row]));
}

async function changeSources(db: Db, orderItemIds: number[], state: AccessState, now: Date): Promise<void> {
  if (orderItemIds.length === 0) return;
  await db
    .updateTable("enrollment_sources")
    .set({ state, updated_at: now })
    .where("order_item_id", "in", orderItemIds)
    .where("state", "!=", state)
    .execute();
}

function sourceOf(place: CoursePlace, now: Date) {
  return {
    order_item_id: place.orderItemId,
    licence_id: place.licenceId ?? null,
    created_at: now,
    updated_at: now,
  };
}
