// Checks of a plan's prerequisites, in the transaction of its write: no cycle, and no prerequisite in another course.
import type { Refusals } from "#app/nouns/rule-book.ts";
import type { Db } from "#db/connect.server.ts";
import { circleSentence, findCircle, type PrerequisitePlan } from "./prerequisites.ts";

export async function readPrerequisites(db: Db, courseId: number): Promise<PrerequisitePlan> {
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

/** Why the plan is refused, in words. Undefined if it has no cycle. */
export function circleIn(plan: PrerequisitePlan): string | undefined {
  const circle = findCircle(plan);
  return circle && circleSentence(circle);
}

const OTHER_LESSON = "Escolha uma aula deste curso.";
const OTHER_MODULE = "Escolha um módulo deste curso.";

interface LessonPrerequisite {
  id: number | undefined;
  courseId: number;
  facts: { title: string; module_id: number; after_lesson_id: number | null };
}

/** Why a lesson cannot be in that module with that prerequisite. */
export async function lessonPrerequisiteRefusals(
  trx: Db,
  { id = 0, courseId, facts }: LessonPrerequisite,
): Promise<Refusals> {
  const plan = await readPrerequisites(trx, courseId);
  if (facts.after_lesson_id !== null && !plan.lessons.some((one) => one.id === facts.after_lesson_id)) {
    return { after_lesson_id: { code: "invalid", error: OTHER_LESSON } };
  }
  const others = plan.lessons.filter((lesson) => lesson.id !== id);
  const error = circleIn({ ...plan, lessons: [...others, { ...facts, id }] });
  // The error is on the module if the lesson has no prerequisite of its own: then the cycle comes from the new module's
  // prerequisite.
  const field = facts.after_lesson_id === null ? "module_id" : "after_lesson_id";
  return error ? { [field]: { code: "invalid", error } } : {};
}

interface ModulePrerequisite {
  id: number | undefined;
  facts: { course_id: number; title: string; after_module_id: number | null };
}

export async function modulePrerequisiteRefusals(
  trx: Db,
  { id = 0, facts }: ModulePrerequisite,
): Promise<Refusals> {
  const { course_id, title, after_module_id } = facts;
  if (after_module_id === null) return {};
  const plan = await readPrerequisites(trx, course_id);
  const others = plan.modules.filter((module) => module.id !== id);
  if (after_module_id !== id && !others.some((module) => module.id === after_module_id)) {
    return { after_module_id: { code: "invalid", error: OTHER_MODULE } };
  }
  const error = circleIn({ ...plan, modules: [...others, { id, title, after_module_id }] });
  return error ? { after_module_id: { code: "invalid", error } } : {};
}
