// A person's courses: current courses with the lesson to continue, and lost courses with the reason.
import { addressOf } from "#app/platform/http/address.ts";
import { isKnown, isOpenRight, lastEnd } from "#app/rights/right-state.ts";
import { listRightsToCourses } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { findCohortOpenings, NO_OPENINGS } from "../access/cohort-openings.server.ts";
import { lossAmong } from "../access/course-access.server.ts";
import { readPacedPlans } from "../access/lesson-pace.server.ts";
import { opensOn, paceOf } from "../access/lesson-release.ts";
import { listCertificates } from "../certificates/certificates.server.ts";
import { listOffers } from "../plan/course-plan.server.ts";
import { lessonToResume } from "../progress/lesson-to-resume.ts";
import { courseProgress } from "../progress/progress.ts";
import { listEndings } from "./course-endings.server.ts";

export type StudentCourses = Awaited<ReturnType<typeof listStudentCourses>>;
export type StudentCourse = StudentCourses["courses"][number];
export type LostCourse = StudentCourses["lost"][number];

export async function listStudentCourses(db: Db, userId: number, now: Date) {
  const [enrolled, certificates] = await Promise.all([
    listEnrolled(db, userId),
    listCertificates(db, userId),
  ]);
  const lessonsOf = await readLessons(db, userId, enrolled, now);
  const described = enrolled.map(({ rights, enrolled_at: _, cohort_id: __, starts_at: ___, ...course }) => {
    const own = lessonsOf(course.id);
    const ahead = own.flatMap(({ opens }) => (opens ? [opens.getTime()] : []));
    const completed = own.filter((lesson) => lesson.completed).length;
    const open = rights.filter((right) => isOpenRight(right, now));
    return {
      ...course,
      address: addressOf(course.id, course.title),
      percent: courseProgress(completed, own.length),
      lessons: own.length,
      completed,
      resumeId: lessonToResume(own.filter(({ isOpen }) => isOpen)),
      /** Lessons that opened after the student enrolled and were not visited yet. */
      news: own.filter(({ isNew }) => isNew).length,
      /** When the next lesson opens by date. */
      opensNext: ahead.length > 0 ? new Date(Math.min(...ahead)) : null,
      /** Undefined while a right is open. */
      loss: open.length > 0 ? undefined : lossAmong(rights, now),
      endsAt: lastEnd(open),
      code: certificates.find((certificate) => certificate.course_id === course.id)?.code,
    };
  });
  const lost = described.filter((course) => course.loss !== undefined);
  const open = described.filter((course) => course.loss === undefined);
  const finished = open.filter(({ percent }) => percent === 100).map(({ id }) => id);
  const [offers, endings] = await Promise.all([
    listOffers(
      db,
      [...lost, ...open.filter(({ endsAt }) => endsAt)].map((course) => course.id),
      now,
    ),
    listEndings(db, { userId, courseIds: finished }, now),
  ]);
  const renewalOf = (id: number) =>
    offers.find((offer) => offer.linked_course_id === id && offer.renewal)?.renewal;
  return {
    now,
    courses: open.map((course) => ({
      ...course,
      renewal: course.endsAt ? renewalOf(course.id) : undefined,
      ending: endings.get(course.id),
    })),
    lost: lost.map((course) => {
      const offer = offers.find(({ linked_course_id }) => linked_course_id === course.id);
      const renewal = course.loss?.endedOn ? renewalOf(course.id) : undefined;
      return { ...course, renewal, offerAddress: offer ? addressOf(offer.id, offer.name) : undefined };
    }),
  };
}

async function listEnrolled(db: Db, userId: number) {
  const [courses, rights] = await Promise.all([
    db
      .selectFrom("enrollments")
      .innerJoin("courses", "courses.id", "enrollments.course_id")
      .leftJoin("users as instructors", "instructors.id", "courses.instructor_id")
      .leftJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
      .select(["courses.id", "courses.title", "courses.cover_image"])
      .select(["instructors.name as instructor_name", "enrollments.created_at as enrolled_at"])
      .select(["enrollments.cohort_id", "cohorts.starts_at"])
      .where("enrollments.user_id", "=", userId)
      .orderBy("enrollments.created_at", "desc")
      .orderBy("enrollments.id", "desc")
      .execute(),
    listRightsToCourses(db, { userIds: [userId] }),
  ]);
  const known = Map.groupBy(rights.filter(isKnown), ({ course_id }) => course_id);
  return courses.flatMap((course) => {
    const own = known.get(course.id);
    return own ? [{ ...course, rights: own }] : [];
  });
}

type Enrolled = Awaited<ReturnType<typeof listEnrolled>>;

/** Course → its published lessons in order, with this person's progress and whether each lesson is open to them. */
async function readLessons(db: Db, userId: number, enrolled: Enrolled, now: Date) {
  const ids = enrolled.map(({ id }) => id);
  const [plans, openings, progress] = await Promise.all([
    readPacedPlans(db, ids),
    findCohortOpenings(
      db,
      enrolled.flatMap(({ cohort_id }) => cohort_id ?? []),
    ),
    db
      .selectFrom("lesson_progress")
      .select(["lesson_id", "completed_at", "opened_at"])
      .where("user_id", "=", userId)
      .execute(),
  ]);
  const did = new Map(progress.map((row) => [row.lesson_id, row]));
  const done = new Map(
    progress.flatMap((row) => (row.completed_at ? [[row.lesson_id, row.completed_at] as const] : [])),
  );
  const seen = new Set(
    progress.filter((row) => row.opened_at ?? row.completed_at).map(({ lesson_id }) => lesson_id),
  );
  const byCourse = new Map(
    enrolled.map(({ id, enrolled_at: enrolledAt, cohort_id, starts_at: startsAt }) => {
      const plan = plans.get(id) ?? [];
      const cohort = cohort_id
        ? { startsAt, openings: openings.get(cohort_id) ?? NO_OPENINGS, seen }
        : undefined;
      const paces = paceOf(plan, { enrolledAt, done, cohort }, now);
      const published = plan.flatMap(({ lessons }) => lessons.filter(({ is_published }) => is_published));
      return [
        id,
        published.map((lesson) => {
          const { completed_at = null, opened_at = null } = did.get(lesson.id) ?? {};
          const pace = paces.get(lesson.id);
          return {
            id: lesson.id,
            completed: completed_at !== null,
            opened_at,
            isOpen: pace?.isOpen === true,
            isNew: pace?.openedAt != null && opened_at === null && completed_at === null,
            opens: pace ? opensOn(pace, now) : null,
          };
        }),
      ];
    }),
  );
  return (courseId: number) => byCourse.get(courseId) ?? [];
}
