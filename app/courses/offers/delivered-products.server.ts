// Which products deliver something; bundles are handled by `bundleDelivers`.
import { type RawBuilder, sql } from "kysely";

/** True for a teachable course or a file; `product` is the row's alias in the statement. */
export function delivers(product: "products" | "part"): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${product}.${name}`);
  return sql<boolean>`(case when ${column("product_type")} = 'Curso' then exists (
    select 1 from courses
    inner join course_modules on course_modules.course_id = courses.id
    inner join course_lessons on course_lessons.module_id = course_modules.id
    where courses.id = ${column("linked_course_id")} and courses.is_published and courses.retired_at is null
      and course_lessons.is_published
  ) else ${column("file_key")} is not null end)`;
}

/** A bundle with parts, each of which delivers something. */
export function bundleDelivers(): RawBuilder<boolean> {
  return sql<boolean>`(exists (select 1 from bundle_parts where bundle_parts.bundle_id = products.id)
    and not exists (
      select 1 from bundle_parts inner join products as part on part.id = bundle_parts.part_id
      where bundle_parts.bundle_id = products.id
        and (part.is_bundle or part.retired_at is not null or not ${delivers("part")})
    ))`;
}

/** Courses that nobody can begin now: not published, retired, or without a lesson. */
export function idsOfUnteachableCourses(): RawBuilder<number> {
  return sql<number>`(select courses.id from courses
    where not (courses.is_published and courses.retired_at is null and exists (
      select 1 from course_modules
      inner join course_lessons on course_lessons.module_id = course_modules.id
      where course_modules.course_id = courses.id and course_lessons.is_published
    )))`;
}
