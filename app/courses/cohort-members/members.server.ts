// Students of one cohort, described as in the list of a course's students.
import type { Page } from "#app/platform/forms/pagination.ts";
import { withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, type SearchEstimate } from "#db/search.server.ts";
import {
  describeStudents,
  enrolled,
  type Looked,
  lookAt,
  matchingStudents,
  studentOrder,
} from "../students/students.server.ts";
import type { MemberFilter } from "./member-filter.ts";

export const MEMBERS_PAGE_SIZE = 25;

export type MemberItem = Awaited<ReturnType<typeof listMembers>>["items"][number];

interface Place {
  id: number;
  course_id: number;
}

export async function listMembers(db: Db, cohort: Place, filter: MemberFilter, asked: Page, now: Date) {
  const looked = await lookAt(db, cohort.course_id, now);
  const estimate = await estimateSearch(db, "users", searchTerms(filter.query));
  const matching = matchingMembers(db, looked, cohort.id, filter, estimate);
  const { total, isMore } = await countListed(
    db,
    matching.select("enrollments.id"),
    filter.query.trim() !== "",
  );
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = studentOrder(ofStudents(filter));
  const wanted = inOrder(matching.select("enrollments.id"), order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const shown = await inOrder(enrolled(db).where("enrollments.id", "in", wanted), order).execute();
  const items = withShownEmails(await describeStudents(db, looked, shown), "email");
  return { items, total, isMore, page };
}

function matchingMembers(
  db: Db,
  looked: Looked,
  cohortId: number,
  filter: MemberFilter,
  estimate?: SearchEstimate,
) {
  const all = matchingStudents(db, looked, ofStudents(filter), estimate);
  return all.where("enrollments.cohort_id", "=", cohortId);
}

function ofStudents(filter: MemberFilter) {
  return { ...filter, state: "todos", cohortId: undefined, lessonId: undefined } as const;
}

export async function findMemberIds(
  db: Db,
  cohort: Place,
  filter: MemberFilter,
  limit: number,
  now: Date,
): Promise<number[]> {
  const looked = await lookAt(db, cohort.course_id, now);
  const found = matchingMembers(db, looked, cohort.id, filter)
    .select("enrollments.id")
    .orderBy("enrollments.id");
  return (await found.limit(limit).execute()).map(({ id }) => id);
}
