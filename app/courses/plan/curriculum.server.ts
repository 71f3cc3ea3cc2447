import { addressOf } from "#app/platform/http/address.ts";
import { columnsOf } from "#app/platform/http/columns.ts";
import type { Db } from "#db/connect.server.ts";
import { isListed } from "../access/course-access.server.ts";
import { findCourse, listPlan, type PlanLesson } from "./course-plan.server.ts";
import { courseSeconds } from "./workload.ts";

export type CurriculumFacts = NonNullable<Awaited<ReturnType<typeof findCurriculum>>>;

/** The curriculum for a buyer. Undefined if the course is a draft, retired or empty. */
export async function findCurriculum(db: Db, courseId: number) {
  const course = await findCourse(db, courseId);
  if (!course || !isListed(course)) return undefined;
  const modules = (await listPlan(db, courseId)).filter((module) => module.lessons.length > 0);
  const lessons = modules.flatMap((module) => module.lessons);
  if (lessons.length === 0) return undefined;
  return {
    address: addressOf(course.id, course.title),
    instructor: course.instructor_name,
    lessons: lessons.length,
    seconds: courseSeconds(course, lessons),
    modules: modules.map(({ id, title, description, release_at, lessons: own }) => ({
      id,
      title,
      description,
      lessons: columnsOf(own.map((lesson) => lineOf(lesson, release_at))),
    })),
  };
}

export type CurriculumLine = ReturnType<typeof lineOf>;

function lineOf(
  { id, title, content_type, label, is_free_preview, release_at }: PlanLesson,
  moduleAt: Date | null,
) {
  // A free preview that opens on a date or with its module is announced without a link.
  const opens = is_free_preview && release_at === null && moduleAt === null;
  return { id, title, content_type, label, ...(opens && { is_free_preview: true }) };
}
