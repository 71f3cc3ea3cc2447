// End of a course: the owner's message and the next course.
import { addressOf } from "#app/platform/http/address.ts";
import { hasOpenRight } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { listOffers } from "../plan/course-plan.server.ts";

export interface CourseEnding {
  message: string | null;
  /** The next course. `to` is the course's page if the student has it, otherwise its product's page. */
  next: { title: string; to: string } | null;
}

/** Keyed by course id, only for courses with an ending. A next course that is not available is left out. */
export async function listEndings(
  db: Db,
  { userId, courseIds }: { userId: number; courseIds: number[] },
  now: Date,
): Promise<Map<number, CourseEnding>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("courses")
    .leftJoin("courses as next", "next.id", "courses.next_course_id")
    .select(["courses.id", "courses.finish_message", "next.id as next_id", "next.title as next_title"])
    .select(["next.is_published", "next.retired_at"])
    .where("courses.id", "in", courseIds)
    .execute();
  const nextIds = [...new Set(rows.flatMap(({ next_id }) => next_id ?? []))];
  const [owned, offers] = await Promise.all([
    listOwned(db, { userId, courseIds: nextIds }, now),
    listOffers(db, nextIds, now),
  ]);
  const endings = rows.map((row) => {
    const { next_id: id, next_title: title, is_published, retired_at } = row;
    const offer = offers.find((one) => one.linked_course_id === id);
    const owns = id !== null && owned.has(id);
    const isOffered = offer !== undefined && is_published === true && retired_at === null;
    const to = owns
      ? `/curso/${addressOf(id, title ?? "")}`
      : isOffered
        ? `/produto/${addressOf(offer.id, offer.name)}`
        : null;
    return [row.id, { message: row.finish_message, next: title && to ? { title, to } : null }] as const;
  });
  return new Map(endings.filter(([, { message, next }]) => message || next));
}

async function listOwned(
  db: Db,
  { userId, courseIds }: { userId: number; courseIds: number[] },
  now: Date,
): Promise<Set<number>> {
  if (courseIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("enrollments")
    .select("course_id")
    .where("user_id", "=", userId)
    .where("course_id", "in", courseIds)
    .where(hasOpenRight(now))
    .execute();
  return new Set(rows.map(({ course_id }) => course_id));
}
