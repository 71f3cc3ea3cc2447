// Which places are open at an instant: also before the chore has closed the row of one that is over (AC-04).
import { type RawBuilder, sql } from "kysely";

/** A condition on `enrollment_sources`: not over yet. */
export function isNotOver(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(enrollment_sources.ends_at is null or enrollment_sources.ends_at > ${now})`;
}

/** A condition on `enrollments`: a place in it is active, and not over. Those that the chore has not closed yet are few at any time. */
export function hasOpenPlace(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(enrollments.has_access and (
    enrollments.id not in (
      select due.enrollment_id from enrollment_sources as due
      where due.state = 'active' and due.ends_at is not null and due.ends_at <= ${now}
    )
    or exists (
      select 1 from enrollment_sources
      where enrollment_sources.enrollment_id = enrollments.id and enrollment_sources.state = 'active'
        and ${isNotOver(now)}
    )
  ))`;
}
