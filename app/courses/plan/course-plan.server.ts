// The plan of a course for students and buyers: modules and lessons in order, without their content.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { LessonKind } from "../lessons/lesson-kinds.ts";
import { videoMinute } from "../media/video-minute.ts";
import { idsOfUnteachableCourses } from "../offers/delivered-products.server.ts";
import { parseQuiz } from "../quiz/quiz.ts";

export type CourseFacts = NonNullable<Awaited<ReturnType<typeof findCourse>>>;
export type PlanModule = Awaited<ReturnType<typeof listPlan>>[number];
export type PlanLesson = PlanModule["lessons"][number];

export async function findCourse(db: Db, courseId: number) {
  return db
    .selectFrom("courses")
    .leftJoin("users as instructors", "instructors.id", "courses.instructor_id")
    .select(["courses.id", "courses.title", "courses.description", "courses.cover_image"])
    .select(["courses.is_published", "courses.retired_at", "courses.workload_minutes"])
    .select("instructors.name as instructor_name")
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
}

/** Products that sell these courses now; the product named by the course comes first. */
export async function listOffers(db: Db, courseIds: number[], now: Date) {
  if (courseIds.length === 0) return [];
  const offers = await db
    .selectFrom("products")
    .innerJoin("courses", "courses.id", "products.linked_course_id")
    .select(["products.id", "products.name", "products.price", "products.linked_course_id"])
    .select("courses.product_id as named_id")
    .where("products.linked_course_id", "in", courseIds)
    // A course that nobody can begin now cannot be bought either.
    .where("products.linked_course_id", "not in", idsOfUnteachableCourses())
    .where("products.product_type", "=", "Curso")
    .where(sql<boolean>`products.is_active`)
    .where("products.retired_at", "is", null)
    .orderBy("products.id")
    .execute();
  const renewals = await listRenewals(
    db,
    offers.map(({ id }) => id),
    now,
  );
  return offers
    .toSorted((one, other) => Number(other.id === other.named_id) - Number(one.id === one.named_id))
    .map((offer) => ({
      ...offer,
      /** Slug of the renewal page for people who have or had the course. Null: none. */
      renewal: renewals.find(({ product_id }) => product_id === offer.id)?.slug ?? null,
    }));
}

/** Renewal offers that are on sale, cheapest first for each product. */
async function listRenewals(db: Db, productIds: number[], now: Date) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom("offers")
    .select(["product_id", "slug"])
    .where("product_id", "in", productIds)
    .where("is_renewal", "=", true)
    .where("retired_at", "is", null)
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", now)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .where((eb) => eb.or([eb("access_until", "is", null), eb("access_until", ">", now)]))
    .where((eb) => eb.or([eb("places", "is", null), eb("sold_units", "<", eb.ref("places"))]))
    .orderBy("price")
    .orderBy("id")
    .execute();
}

/**
 * Includes modules without lessons, because the owner has announced them. Drafts are only for people who build the
 * course.
 */
export async function listPlan(db: Db, courseId: number, { withDrafts = false } = {}) {
  const [modules, all] = await Promise.all([
    db
      .selectFrom("course_modules")
      .select(["id", "title", "description", "release_days", "release_at", "after_module_id"])
      .where("course_id", "=", courseId)
      .orderBy("order")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.module_id", "course_lessons.title"])
      .select(["content_type", "is_free_preview", "duration_seconds"])
      .select(["is_published", "course_lessons.release_days", "course_lessons.release_at"])
      .select("after_lesson_id")
      .select((eb) => eb.case().when("content_type", "=", "quiz").then(eb.ref("quiz_data")).end().as("quiz"))
      .where("course_modules.course_id", "=", courseId)
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
  ]);
  const lessons = withDrafts ? all : all.filter(({ is_published }) => is_published);
  const described = lessons.map(({ quiz, ...lesson }) => ({ ...lesson, label: labelOf(lesson, quiz) }));
  return modules.map((module) => ({
    ...module,
    lessons: described.filter((lesson) => lesson.module_id === module.id),
  }));
}

interface Described {
  seconds: number;
  minutes: number;
  quiz: string | null;
}

const KIND_TEXTS: Record<LessonKind, (lesson: Described) => string> = {
  video: ({ seconds }) => (seconds > 0 ? videoMinute(seconds) : "Vídeo"),
  pdf: ({ seconds, minutes }) => (seconds > 0 ? `PDF, ${minutes} min` : "PDF"),
  text: ({ seconds, minutes }) => (seconds > 0 ? `Leitura de ${minutes} min` : "Leitura"),
  quiz({ quiz }) {
    const read = parseQuiz(quiz);
    if (!read.ok) return "Questionário";
    return read.questions.length === 1 ? "1 pergunta" : `${read.questions.length} perguntas`;
  },
};

function labelOf(
  { content_type, duration_seconds }: { content_type: LessonKind; duration_seconds: number | null },
  quiz: string | null,
): string {
  const seconds = duration_seconds ?? 0;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return KIND_TEXTS[content_type]({ seconds, minutes, quiz });
}
