import { sql } from "kysely";
import { lessonAddress } from "#app/courses/access/lesson-address.ts";
import { courseSeconds } from "#app/courses/plan/workload.ts";
import type { Db } from "#db/connect.server.ts";

export type ShownCourse = Awaited<ReturnType<typeof listShownCourses>>[number];

/** Courses for sale, with what their published plan holds; best sold first. */
export async function listShownCourses(db: Db, limit: number) {
  const products = await db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .leftJoin("courses", (join) =>
      join
        .onRef("courses.id", "=", "products.linked_course_id")
        .on("courses.is_published", "=", true)
        .on("courses.retired_at", "is", null),
    )
    .select(["products.id", "products.name", "products.price", "products.image"])
    .select(["categories.slug as category_slug", "courses.id as course_id"])
    .select(["courses.title as course_title", "courses.workload_minutes"])
    .where("products.product_type", "=", "Curso")
    .where(sql<boolean>`products.is_active`)
    .where("products.retired_at", "is", null)
    .orderBy("products.sales_count", "desc")
    .orderBy("products.id", "desc")
    .limit(limit)
    .execute();
  const lessons = await listLessons(
    db,
    products.flatMap((product) => product.course_id ?? []),
  );
  return products.map((product) => {
    const { course_id, course_title, workload_minutes, ...shown } = product;
    const own = lessons.filter((lesson) => lesson.course_id === course_id);
    const open = own.find(
      (lesson) => lesson.is_free_preview && lesson.release_at === null && lesson.module_release_at === null,
    );
    const course = course_id && course_title ? { id: course_id, title: course_title } : undefined;
    return {
      ...shown,
      /** Where its first free lesson opens to anyone. */
      free_lesson: course && open ? lessonAddress(course, open.id) : null,
      lesson_count: own.length,
      seconds: courseSeconds({ workload_minutes }, own),
    };
  });
}

async function listLessons(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["course_lessons.id", "course_lessons.duration_seconds", "course_lessons.is_free_preview"])
    .select(["course_lessons.release_at", "course_modules.course_id"])
    .select("course_modules.release_at as module_release_at")
    .where("course_lessons.is_published", "=", true)
    .where("course_modules.course_id", "in", courseIds)
    .orderBy("course_modules.order")
    .orderBy("course_modules.id")
    .orderBy("course_lessons.order")
    .orderBy("course_lessons.id")
    .execute();
}
