// Checks of the course form before it is written: the chosen rows still exist.

import { sentFields } from "#app/nouns/columns.ts";
import { definedOf } from "#app/nouns/form.schema.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { FormResult } from "#app/platform/forms/form.ts";
import type { Db } from "#db/connect.server.ts";
import type { OffersChange } from "../offers/course-offer-writes.server.ts";
import type { CourseForm } from "./course.schema.ts";
import { COURSE_COLUMNS } from "./course.ts";
import { writeCourse } from "./course-writes.server.ts";
import { findCourseForAdmin, readCourseChoices } from "./courses.server.ts";

/** The author of a save. With a `teacherId`, only courses of this teacher exist. */
export interface Teacher extends Author {
  teacherId?: number | undefined;
}

/** Creates a course or changes the course that the form names. */
export async function saveCourse(
  db: Db,
  form: CourseForm,
  now: Date,
  author: Teacher,
): Promise<FormResult<{ id: number; created: boolean; offers: OffersChange }>> {
  const { intent, id, version, ...fields } = form;
  const course = id === undefined ? null : await findCourseForAdmin(db, id, author.teacherId);
  if (course === undefined) return { ok: false, errors: { form: "Curso não encontrado." } };
  const choices = await readCourseChoices(db, course, author.teacherId);
  const { product_id = null } = fields;
  // A teacher becomes the instructor of the courses they save, whatever the form says.
  const instructor_id = author.teacherId ?? fields.instructor_id ?? null;
  const errors: Record<string, string> = {};
  const isTeacher = instructor_id === course?.instructor_id || has(choices.teachers, instructor_id);
  if (!isTeacher) errors.instructor_id = "Esta pessoa não existe mais. Escolha outra.";
  if (!has(choices.products, product_id))
    errors.product_id = "Este produto não abre este curso. Escolha outro.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const patch = {
    ...definedOf(fields),
    instructor_id,
    product_id,
    cover_image: fields.cover_image ?? null,
  };
  const write = {
    ...(course ? { id: course.id } : {}),
    patch,
    door: { door: "form" },
    version,
    author,
  } as const;
  const written = await writeCourse(db, write, now);
  if (written.ok) return { ok: true, value: { ...written, created: !course } };
  if ("stale" in written) {
    const { facts, ...row } = written.stale;
    const stale = { ...row, entity: "courses", entityId: row.id, fields: sentFields(COURSE_COLUMNS, facts) };
    return { ok: false, errors: {}, stale: await staleRow(db, stale) };
  }
  if ("errors" in written) return { ok: false, errors: sentencesOf(written.errors) };
  return { ok: false, errors: { form: "Curso não encontrado." } };
}

function has(rows: { id: number }[], id: number | null): boolean {
  return id === null || rows.some((row) => row.id === id);
}
