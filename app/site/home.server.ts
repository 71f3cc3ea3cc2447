import { formatLongDate } from "#app/platform/dates.ts";
import type { Db } from "#db/connect.server.ts";

export type HomeCourse = Awaited<ReturnType<typeof listHomeCourses>>[number];
export type HomePost = Awaited<ReturnType<typeof listHomePosts>>[number];

/** Courses for sale, with what their published plan holds; best sold first. */
export async function listHomeCourses(db: Db, limit: number) {
  const products = await db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .leftJoin("courses", (join) =>
      join
        .onRef("courses.id", "=", "products.linked_course_id")
        .on("courses.is_published", "=", true)
        .on("courses.retired_at", "is", null),
    )
    .select([
      "products.id",
      "products.name",
      "products.price",
      "products.image",
      "products.short_description",
    ])
    .select(["categories.slug as category_slug", "courses.id as course_id"])
    .where("products.product_type", "=", "Curso")
    .where("products.is_active", "=", true)
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
    const own = lessons.filter((lesson) => lesson.course_id === product.course_id);
    return {
      ...product,
      lesson_count: own.length,
      seconds: own.reduce((sum, lesson) => sum + (lesson.duration_seconds ?? 0), 0),
    };
  });
}

async function listLessons(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["course_lessons.duration_seconds"])
    .select("course_modules.course_id")
    .where("course_modules.course_id", "in", courseIds)
    .execute();
}

/** The newest posts that the public may read: published, or scheduled for a time that has come. */
export async function listHomePosts(db: Db, limit: number, now: Date) {
  const posts = await db
    .selectFrom("blog_posts")
    .leftJoin("categories", "categories.id", "blog_posts.category_id")
    .select([
      "blog_posts.id",
      "blog_posts.title",
      "blog_posts.excerpt",
      "blog_posts.image",
      "blog_posts.read_time",
    ])
    .select(["blog_posts.published_at", "blog_posts.scheduled_date", "blog_posts.created_at"])
    .select(["categories.name as category_name", "categories.slug as category_slug"])
    .where((eb) =>
      eb.or([
        eb("blog_posts.status", "=", "published"),
        eb.and([eb("blog_posts.status", "=", "scheduled"), eb("blog_posts.scheduled_date", "<=", now)]),
      ]),
    )
    .orderBy(
      (eb) => eb.fn.coalesce("blog_posts.published_at", "blog_posts.scheduled_date", "blog_posts.created_at"),
      "desc",
    )
    .orderBy("blog_posts.id", "desc")
    .limit(limit)
    .execute();
  // Written out here: the browser needs no calendar for one line.
  return posts.map(({ published_at, scheduled_date, created_at, ...post }) => ({
    ...post,
    date: formatLongDate(published_at ?? scheduled_date ?? created_at),
  }));
}
