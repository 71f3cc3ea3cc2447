// What the writes of a plan ask of its gates, in their transaction: that nothing waits in a circle, nor for another course.
import { sql } from "kysely";
import type { Refusals } from "#app/nouns/rule-book.ts";
import type { Db } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { circleSentence, findCircle, type GatedPlan } from "./gates.ts";

/** The gates of a course as they stand. */
export async function readGates(db: Db, courseId: number): Promise<GatedPlan> {
  const [modules, lessons] = await Promise.all([
    db
      .selectFrom("course_modules")
      .select(["id", "title", "after_module_id"])
      .where("course_id", "=", courseId)
      .execute(),
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.title", "module_id", "after_lesson_id"])
      .where("course_id", "=", courseId)
      .execute(),
  ]);
  return { modules, lessons };
}

/** Why a plan cannot be like this, in words; undefined when it can. */
export function circleIn(plan: GatedPlan): string | undefined {
  const circle = findCircle(plan);
  return circle && circleSentence(circle);
}

const OTHER_LESSON = "Escolha uma aula deste curso.";
const OTHER_MODULE = "Escolha um módulo deste curso.";

interface LessonGate {
  id: number | undefined;
  courseId: number;
  facts: { title: string; module_id: number; after_lesson_id: number | null };
}

/** What the plan has against a lesson that stands there and waits for that. */
export async function lessonGateRefusals(
  trx: Db,
  { id = 0, courseId, facts }: LessonGate,
): Promise<Refusals> {
  const plan = await readGates(trx, courseId);
  if (facts.after_lesson_id !== null && !plan.lessons.some((one) => one.id === facts.after_lesson_id)) {
    return { after_lesson_id: { code: "invalid", error: OTHER_LESSON } };
  }
  const others = plan.lessons.filter((lesson) => lesson.id !== id);
  const error = circleIn({ ...plan, lessons: [...others, { ...facts, id }] });
  // One that was only moved waits with its new module.
  const field = facts.after_lesson_id === null ? "module_id" : "after_lesson_id";
  return error ? { [field]: { code: "invalid", error } } : {};
}

interface ModuleGate {
  id: number | undefined;
  facts: { course_id: number; title: string; after_module_id: number | null };
}

export async function moduleGateRefusals(trx: Db, { id = 0, facts }: ModuleGate): Promise<Refusals> {
  const { course_id, title, after_module_id } = facts;
  if (after_module_id === null) return {};
  const plan = await readGates(trx, course_id);
  const others = plan.modules.filter((module) => module.id !== id);
  if (after_module_id !== id && !others.some((module) => module.id === after_module_id)) {
    return { after_module_id: { code: "invalid", error: OTHER_MODULE } };
  }
  const error = circleIn({ ...plan, modules: [...others, { id, title, after_module_id }] });
  return error ? { after_module_id: { code: "invalid", error } } : {};
}

type Gates =
  | { table: "course_lessons"; column: "after_lesson_id" }
  | { table: "course_modules"; column: "after_module_id" };

/** The copies wait for the copies. */
export async function copyGates(
  trx: Db,
  { table, column }: Gates,
  rows: readonly { id: number; after_lesson_id?: number | null; after_module_id?: number | null }[],
  copyOf: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  const pairs = rows.flatMap((row) => {
    const [copy, awaited] = [copyOf.get(row.id), copyOf.get(row[column] ?? 0)];
    return copy && awaited ? [{ copy, awaited }] : [];
  });
  if (pairs.length === 0) return;
  const whens = pairs.map(({ copy, awaited }) => sql`when ${sql.lit(copy)} then ${sql.lit(awaited)}`);
  const cases = sql<number>`case id ${sql.join(whens, sql` `)} end`;
  const ids = pairs.map(({ copy }) => copy);
  if (table === "course_lessons") await updateRows(trx, table, ids, { after_lesson_id: cases }, now);
  else await updateRows(trx, table, ids, { after_module_id: cases }, now);
}

/** After a lesson or a module went to another course: nothing waits for what is in another. */
export async function cutGatesAcross(trx: Db, courseIds: readonly number[], now: Date): Promise<void> {
  const lessons = await trx
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("course_lessons as awaited", "awaited.id", "course_lessons.after_lesson_id")
    .innerJoin("course_modules as home", "home.id", "awaited.module_id")
    .select("course_lessons.id")
    .where("course_modules.course_id", "in", courseIds)
    .whereRef("home.course_id", "!=", "course_modules.course_id")
    .execute();
  const modules = await trx
    .selectFrom("course_modules")
    .innerJoin("course_modules as awaited", "awaited.id", "course_modules.after_module_id")
    .select("course_modules.id")
    .where("course_modules.course_id", "in", courseIds)
    .whereRef("awaited.course_id", "!=", "course_modules.course_id")
    .execute();
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  await updateRows(trx, "course_lessons", idsOf(lessons), { after_lesson_id: null }, now);
  await updateRows(trx, "course_modules", idsOf(modules), { after_module_id: null }, now);
}
