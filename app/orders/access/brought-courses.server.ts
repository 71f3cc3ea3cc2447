// The courses that somebody has by purchases on other platforms, shown beside what was bought here.
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { NO_END } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { ProductType } from "#db/schema.ts";
import { accessStatus } from "./access-status.ts";
import { shownEnd } from "./given-end.ts";

const COURSE: ProductType = "Curso";

/** One of each course and platform: of several purchases what is open longest. */
export async function listBroughtCourses(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .select(["enrollment_sources.id", "external_purchase", "state", "reason", "closed_for", "ends_at"])
    .select(["enrollment_sources.created_at", "courses.id as course_id", "courses.title"])
    .select("courses.cover_image")
    .where("enrollments.user_id", "=", userId)
    .where("external_purchase", "is not", null)
    .orderBy("enrollment_sources.created_at", "desc")
    .orderBy("enrollment_sources.id", "desc")
    .execute();
  const courses = rows.map(
    ({ id, external_purchase, reason, closed_for, ends_at, title, cover_image, ...row }) => {
      const end = ends_at ?? NO_END;
      const facts = { state: row.state, state_reason: reason, closed_for, expires_at: end };
      const platform = (external_purchase ?? "").replace(/:.*$/s, "");
      return {
        ...facts,
        public_id: `curso-${id}`,
        expires_at: shownEnd(end),
        status: accessStatus(facts, now),
        download_count: 0,
        created_at: row.created_at,
        product_id: null,
        product_type: COURSE,
        name: title,
        image: cover_image,
        category_slug: null,
        course_id: row.course_id,
        course_address: courseAddress({ id: row.course_id, title }),
        bundle: null,
        order_item_id: null,
        order: null,
        redeemed: false,
        licences: [],
        has_file: false,
        file_size: null,
        file_type: null,
        is_listed: false,
        platform,
      };
    },
  );
  const groups = Map.groupBy(courses, ({ course_id, platform }) => `${course_id} ${platform}`);
  return [...groups.values()].flatMap((group) => {
    const open = group.filter(({ status }) => status === "Ativo");
    const [best] = open.toSorted((one, other) => +(other.expires_at ?? NO_END) - +(one.expires_at ?? NO_END));
    return best ?? group.slice(0, 1);
  });
}
