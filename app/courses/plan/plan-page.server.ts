import { idInAddress } from "#app/platform/http/address.ts";
import type { Db } from "#db/connect.server.ts";
import { findLessonForAdmin, listLessonsForAdmin } from "../lessons/lessons.server.ts";
import { nextOrder } from "../ordering/plan-order.server.ts";
import { orderOf } from "../ordering/plan-order-writes.server.ts";
import { listModules } from "./modules.server.ts";

/** All data of /admin/cursos/{courseId}/modulos. Undefined if the course does not exist or has no such row. */
export async function readPlanPage(
  db: Db,
  { courseId, teacherId }: { courseId: number; teacherId: number | undefined },
  params: URLSearchParams,
) {
  const tab = params.get("aba") === "aulas" ? ("aulas" as const) : ("modulos" as const);
  const editing = idInAddress(params.get("editar") ?? undefined);
  const [course, modules, lessons, lesson] = await Promise.all([
    findCourseHead(db, courseId, teacherId),
    listModules(db, courseId),
    listLessonsForAdmin(db, courseId),
    editing && tab === "aulas" ? findLessonForAdmin(db, { courseId, id: editing }) : null,
  ]);
  const module = editing && tab === "modulos" ? modules.find(({ id }) => id === editing) : null;
  if (!course || module === undefined || lesson === undefined) return undefined;
  const nextOrders: Record<number, number> = {};
  for (const { id } of modules) nextOrders[id] = nextOrder(lessons.filter((one) => one.module_id === id));
  const order = orderOf({ modules, lessons });
  return { course, tab, modules, lessons, order, module, lesson, nextOrder: nextOrder(modules), nextOrders };
}

/**
 * Facts for the head of a course's admin pages, also for retired courses with students. With a `teacherId`, only a
 * course of this teacher.
 */
export async function findCourseHead(db: Db, courseId: number, teacherId?: number) {
  let query = db.selectFrom("courses").select(["id", "title", "description", "is_published", "retired_at"]);
  if (teacherId !== undefined) query = query.where("instructor_id", "=", teacherId);
  return query.where("id", "=", courseId).executeTakeFirst();
}
