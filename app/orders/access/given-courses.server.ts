// Enrols whoever holds an order's rights in the courses that they open, for as long as they were sold.
import { enrollAll, type GivenPlace } from "#app/courses/access/enrollments.server.ts";
import { NO_END, type Term, termOf } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { beginOf } from "./given-end.ts";
import { GIVEN_COURSE } from "./line-parts.server.ts";

interface Holder {
  userId: number;
  /** A unit that was redeemed; left out: the buyer's own. */
  licenceId?: number;
}

/** What these lines give of courses: each right says the same end as the place that it opens. */
export async function enrollHolder(
  trx: Db,
  { userId, licenceId }: Holder,
  lineIds: number[],
  now: Date,
): Promise<void> {
  if (lineIds.length === 0) return;
  const rights = await listCourseRights(trx, lineIds, licenceId);
  if (rights.length === 0) return;
  const places = rights.map((right) => ({
    userId,
    courseId: right.course_id ?? 0,
    orderItemId: right.order_item_id,
    licenceId: licenceId ?? null,
    lasts: { term: soldTerm(right), from: beginOf(right, right.created_at) },
  }));
  const given = await enrollAll(trx, places, now);
  const moved = rights.flatMap((right) => {
    const place = given.find((one) => isOf(one, right));
    const end = place && (place.endsAt ?? NO_END);
    return end && end.getTime() !== right.expires_at.getTime() ? [{ id: right.id, end }] : [];
  });
  if (moved.length === 0) return;
  // As many statements as there are days on which something ends, which is one in almost every order.
  for (const [end, ids] of Map.groupBy(moved, (one) => one.end.getTime())) {
    await trx
      .updateTable("grants")
      .set({ expires_at: new Date(end), updated_at: now })
      .where(
        "id",
        "in",
        ids.map(({ id }) => id),
      )
      .execute();
  }
}

type CourseRight = Awaited<ReturnType<typeof listCourseRights>>[number];

function isOf(place: GivenPlace, right: CourseRight): boolean {
  return place.orderItemId === right.order_item_id && place.courseId === right.course_id;
}

/** The line's own term; of a bundle without one, that of its part. */
function soldTerm(right: CourseRight): Term {
  const { part_kind, part_count, part_until, ...line } = right;
  return termOf(line, { access_kind: part_kind, access_count: part_count, access_until: part_until });
}

function listCourseRights(trx: Db, lineIds: number[], licenceId: number | undefined) {
  const query = trx
    .selectFrom("grants")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .select(["grants.id", "grants.order_item_id", "grants.expires_at", "grants.created_at"])
    .select([GIVEN_COURSE.as("course_id"), "order_items.opens_at"])
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .select(["order_item_parts.access_kind as part_kind", "order_item_parts.access_count as part_count"])
    .select("order_item_parts.access_until as part_until")
    .where("grants.order_item_id", "in", lineIds)
    .where(GIVEN_COURSE, "is not", null)
    .orderBy("grants.id");
  return (
    licenceId === undefined
      ? query.where("grants.licence_id", "is", null)
      : query.where("grants.licence_id", "=", licenceId)
  ).execute();
}
