import type { Db } from "#db/connect.server.ts";

export type CourseModule = Awaited<ReturnType<typeof listModules>>[number];

export async function listModules(db: Db, courseId: number) {
  return db
    .selectFrom("course_modules")
    .select(["id", "title", "description", "order", "version", "updated_at"])
    .select(["release_days", "release_at", "after_module_id"])
    .where("course_id", "=", courseId)
    .orderBy("order")
    .orderBy("id")
    .execute();
}
