import type { AppContext } from "#app/platform/context.ts";
import { storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { doorOf } from "#app/platform/rule-book.ts";
import {
  boolean,
  createdOn,
  date,
  lastModified,
  longText,
  number,
  type Preparation,
  type RowValues,
  reference,
  refusedField,
  serveTable,
  text,
  url,
} from "#app/platform/served-table.ts";
import { deleteCourse, writeCourse } from "../course/course-writes.server.ts";
import { createLesson, updateLesson } from "../lessons/lessons.server.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { createModule, updateModule } from "../plan/modules.server.ts";
import { changeDoubt, deleteDoubt, insertDoubt, removeLesson, removeModule } from "./course-rows.server.ts";

export const coursesTable = serveTable({
  id: 638,
  name: "COURSES",
  table: "courses",
  softDeletedColumn: "retired_at",
  fields: [
    text("title", { required: true }),
    longText("description"),
    url("cover_image"),
    reference("instructor_id", 629),
    reference("product_id", 628),
    boolean("is_published", { byDefault: true }),
    createdOn(),
    lastModified(),
  ],
  create: (writing, patch) => writeCourse(writing.trx, { patch, door: doorOf(writing) }, writing.now),
  update: (writing, id, patch) => writeCourse(writing.trx, { id, patch, door: doorOf(writing) }, writing.now),
  async remove({ app, trx, now, afterCommit }, id) {
    const deletion = await deleteCourse(trx, id, now);
    if (deletion.outcome === "missing") return { ok: false, missing: true };
    if (deletion.outcome === "deleted") afterCommit(() => deleteUnusedFiles(app, deletion.fileKeys));
    return { ok: true };
  },
});

export const courseModulesTable = serveTable({
  id: 639,
  name: "COURSE_MODULES",
  table: "course_modules",
  fields: [
    text("title", { required: true }),
    reference("course_id", 638, { required: true }),
    longText("description"),
    number("order", { nullable: false, min: 1 }),
    createdOn(),
    lastModified(),
  ],
  async create({ trx, now }, { title = "", course_id = 0, ...values }) {
    return { ok: true, id: (await createModule(trx, { ...values, title, course_id }, now)).id };
  },
  async update({ trx, now }, id, values) {
    return (await updateModule(trx, id, values, now)) ? { ok: true, id } : { ok: false, missing: true };
  },
  async remove({ app, trx, now, afterCommit }, id) {
    const deletion = await removeModule(trx, id, now);
    if (deletion.outcome !== "deleted") return { ok: false, missing: true };
    afterCommit(() => deleteUnusedFiles(app, deletion.fileKeys));
    return { ok: true };
  },
});

export const courseLessonsTable = serveTable({
  id: 640,
  name: "COURSE_LESSONS",
  table: "course_lessons",
  fields: [
    text("title", { required: true }),
    reference("module_id", 639, { required: true }),
    text("content_type", { oneOf: ["video", "pdf", "text", "quiz"], nullable: false }),
    url("video_url"),
    url("pdf_file"),
    longText("text_content"),
    longText("quiz_data"),
    number("order", { nullable: false, min: 1 }),
    boolean("is_free_preview"),
    createdOn(),
    lastModified(),
  ],
  prepare: cleanLesson,
  async create({ trx, now }, { title = "", module_id = 0, ...values }) {
    return { ok: true, id: (await createLesson(trx, { ...values, title, module_id }, now)).id };
  },
  async update({ trx, now }, id, values) {
    return (await updateLesson(trx, id, values, now)) ? { ok: true, id } : { ok: false, missing: true };
  },
  async remove({ app, trx, now, afterCommit }, id) {
    const fileKeys = await removeLesson(trx, id, now);
    if (!fileKeys) return { ok: false, missing: true };
    afterCommit(() => deleteUnusedFiles(app, fileKeys));
    return { ok: true };
  },
});

export const lessonDoubtsTable = serveTable({
  id: 641,
  name: "LESSON_DOUBTS",
  table: "lesson_doubts",
  fields: [
    longText("doubt_text", { required: true }),
    reference("lesson_id", 640, { required: true }),
    reference("user_id", 629),
    longText("answer_text"),
    reference("answered_by_id", 629),
    boolean("is_resolved"),
    createdOn(),
    date("answered_at"),
  ],
  create: ({ trx, actorId, now }, values) => insertDoubt(trx, { values, actorId }, now),
  async update({ trx, actorId, now }, id, values) {
    return (await changeDoubt(trx, { id, actorId, values }, now)) ?? { ok: false, missing: true };
  },
  async remove({ trx }, id) {
    return (await deleteDoubt(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});

/** HTML is cleaned whoever writes it (contract: security, 3); the quiz passes through as it is. */
async function cleanLesson(app: AppContext, values: RowValues<"course_lessons">): Promise<Preparation> {
  if (!values.text_content) return { ok: true };
  const stored = await storeRichText(app.files, values.text_content);
  if (!stored.ok) return refusedField("text_content", "invalid", stored.message);
  values.text_content = stored.html;
  return { ok: true };
}
