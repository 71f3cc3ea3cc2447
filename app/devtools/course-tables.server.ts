// What the course pages for developers show: rows as the table API gives them, but only what any visitor may read.
// Lessons come without their contents; a course that is not published is not there.

import { fieldFacts, findTable } from "#app/api/protocol/registry.ts";
import { wireRow } from "#app/api/rows/rows.server.ts";
import type { ServedTable } from "#app/nouns/served-table.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Db } from "#db/connect.server.ts";

export const COURSE_TABLES = { courses: 638, modules: 639, lessons: 640 } as const;
const MAX_ROWS = 100;
const PAID = ["video_url", "pdf_file", "text_content", "quiz_data"];

export const COURSE_TESTS = [
  { key: "cursos", label: "Cursos" },
  { key: "linhas-cursos", label: "Linhas da tabela de cursos" },
  { key: "linhas-modulos", label: "Linhas da tabela de módulos" },
  { key: "linhas-aulas", label: "Linhas da tabela de aulas" },
  { key: "modulos", label: "Módulos de um curso" },
  { key: "campos", label: "Campos da tabela de aulas" },
] as const;

export type CourseTestOutcome = Outcome<{ result: unknown }, { error: string }>;

/** The definitions of the lessons' fields; undefined when that table is not configured. */
export function lessonFields() {
  const table = findTable(COURSE_TABLES.lessons);
  return table?.fields.map((field) => fieldFacts(table, field));
}

/** Does what the page asks for; whatever goes wrong is told as text. */
export async function runCourseTest(
  db: Db,
  { test, courseId, siteUrl }: { test: string; courseId: string; siteUrl: string },
): Promise<CourseTestOutcome> {
  try {
    return { ok: true, result: await resultOf(db, test, courseId, siteUrl) };
  } catch (error) {
    return { ok: false, error: error instanceof TestRefused ? error.message : "Erro desconhecido" };
  }
}

/** Something the person at the page can mend. */
class TestRefused extends Error {}

async function resultOf(db: Db, test: string, courseId: string, siteUrl: string): Promise<unknown> {
  const shown = (id: number, rows: { id: number }[]) => wireRows(id, rows, siteUrl);
  switch (test) {
    case "cursos":
      return (await listCourses(db)).map(({ id, title }) => ({ id, title }));
    case "linhas-cursos":
      return shown(COURSE_TABLES.courses, await listCourses(db));
    case "linhas-modulos":
      return shown(COURSE_TABLES.modules, await listModules(db));
    case "linhas-aulas":
      return shown(COURSE_TABLES.lessons, await listLessons(db));
    case "modulos": {
      const id = /^[1-9]\d{0,14}$/.test(courseId) ? Number(courseId) : 0;
      const courses = await listCourses(db);
      if (!courses.some((course) => course.id === id)) throw new TestRefused("Curso não encontrado.");
      return shown(COURSE_TABLES.modules, await listModules(db, id));
    }
    case "campos":
      return lessonFields();
    default:
      throw new TestRefused("Este teste não existe.");
  }
}

function wireRows(id: number, rows: { id: number }[], siteUrl: string) {
  const table = findTable(id);
  if (!table) throw new TestRefused("O id da tabela não está configurado.");
  const fields = openFields(table);
  return rows.map((row) => wireRow(table, { ...row }, { fields, withNames: true, siteUrl }));
}

function openFields(table: ServedTable) {
  return table.fields.filter(({ name }) => !PAID.includes(name));
}

function publishedCourses(db: Db) {
  return db.selectFrom("courses").where("is_published", "=", true).where("retired_at", "is", null);
}

function listCourses(db: Db) {
  return publishedCourses(db)
    .select(["id", "title", "description", "cover_image", "instructor_id", "product_id", "is_published"])
    .select(["created_at", "updated_at"])
    .orderBy("id")
    .limit(MAX_ROWS)
    .execute();
}

function listModules(db: Db, courseId?: number) {
  let query = db
    .selectFrom("course_modules")
    .select(["id", "title", "course_id", "description", "order", "created_at", "updated_at"])
    .where("course_id", "in", publishedCourses(db).select("id"));
  if (courseId !== undefined) query = query.where("course_id", "=", courseId);
  return query.orderBy("course_id").orderBy("order").orderBy("id").limit(MAX_ROWS).execute();
}

function listLessons(db: Db) {
  return db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["course_lessons.id", "course_lessons.title", "module_id", "content_type"])
    .select(["course_lessons.order", "is_free_preview"])
    .select(["course_lessons.created_at", "course_lessons.updated_at"])
    .where("course_id", "in", publishedCourses(db).select("courses.id"))
    .where("course_lessons.is_published", "=", true)
    .orderBy("course_lessons.id")
    .limit(MAX_ROWS)
    .execute();
}
