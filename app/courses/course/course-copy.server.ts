import { randomBytes } from "node:crypto";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { insertRow, insertRows } from "#db/writes.server.ts";
import { COURSE_LIMITS } from "./course.ts";

const MARK = " (cópia)";

/** A draft with the same modules, lessons and files, without students and without a product. Undefined when there is no such course. */
export async function duplicateCourse(
  db: Db,
  courseId: number,
  now: Date,
): Promise<{ id: number } | undefined> {
  return inTransaction(db, async (trx) => {
    const course = await trx
      .selectFrom("courses")
      .select(["title", "description", "cover_image", "instructor_id"])
      .where("id", "=", courseId)
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (!course) return undefined;
    const title = `${[...course.title].slice(0, COURSE_LIMITS.title - MARK.length).join("")}${MARK}`;
    const copy = await insertRow(trx, "courses", { ...course, title, is_published: false }, now);
    const modules = await copyModules(trx, courseId, copy.id, now);
    if (modules.size === 0) return { id: copy.id };
    const lessons = await copyLessons(trx, modules, now);
    if (lessons.size > 0) await copyAttachments(trx, lessons, now);
    return { id: copy.id };
  });
}

/** Module → its copy. The copies are numbered 1, 2, 3 …, and by that number they are found again. */
async function copyModules(trx: Db, fromId: number, toId: number, now: Date): Promise<Map<number, number>> {
  const modules = await trx
    .selectFrom("course_modules")
    .select(["id", "title", "description"])
    .where("course_id", "=", fromId)
    .orderBy("order")
    .orderBy("id")
    .execute();
  if (modules.length === 0) return new Map();
  const rows = modules.map(({ title, description }, at) => ({
    course_id: toId,
    title,
    description,
    order: at + 1,
  }));
  await insertRows(trx, "course_modules", rows, now);
  const copies = await trx
    .selectFrom("course_modules")
    .select("id")
    .where("course_id", "=", toId)
    .orderBy("order")
    .execute();
  return pairs(modules, copies);
}

/** Lesson → its copy. */
async function copyLessons(trx: Db, modules: Map<number, number>, now: Date): Promise<Map<number, number>> {
  const lessons = await trx
    .selectFrom("course_lessons")
    .select([
      "id",
      "module_id",
      "title",
      "content_type",
      "video_url",
      "pdf_file",
      "text_content",
      "quiz_data",
    ])
    .select(["is_free_preview", "duration_seconds", "video_file_key", "video_file_name", "pdf_file_key"])
    .select(["pdf_file_name", "captions_key", "transcript", "quiz_pass_percent", "quiz_one_by_one"])
    .where("module_id", "in", [...modules.keys()])
    .orderBy("module_id")
    .orderBy("order")
    .orderBy("id")
    .execute();
  if (lessons.length === 0) return new Map();
  const counts = new Map<number, number>();
  const rows = lessons.map(({ id, module_id, ...facts }) => {
    const order = (counts.get(module_id) ?? 0) + 1;
    counts.set(module_id, order);
    return { ...facts, module_id: modules.get(module_id) ?? 0, order };
  });
  await insertRows(trx, "course_lessons", rows, now);
  const copies = await trx
    .selectFrom("course_lessons")
    .select(["id", "module_id", "order"])
    .where("module_id", "in", [...modules.values()])
    .execute();
  const places = new Map(copies.map((copy) => [`${copy.module_id} ${copy.order}`, copy.id]));
  return new Map(
    lessons.map(({ id }, at) => [id, places.get(`${rows[at]?.module_id} ${rows[at]?.order}`) ?? 0]),
  );
}

async function copyAttachments(trx: Db, lessons: Map<number, number>, now: Date): Promise<void> {
  const attachments = await trx
    .selectFrom("lesson_attachments")
    .select(["lesson_id", "name", "file_key", "size_bytes", "order"])
    .where("lesson_id", "in", [...lessons.keys()])
    .execute();
  if (attachments.length === 0) return;
  await trx
    .insertInto("lesson_attachments")
    .values(
      attachments.map(({ lesson_id, ...facts }) => ({
        ...facts,
        lesson_id: lessons.get(lesson_id) ?? 0,
        public_id: randomBytes(16).toString("base64url"),
        created_at: now,
      })),
    )
    .execute();
}

function pairs(rows: { id: number }[], copies: { id: number }[]): Map<number, number> {
  return new Map(rows.map(({ id }, at) => [id, copies[at]?.id ?? 0]));
}
