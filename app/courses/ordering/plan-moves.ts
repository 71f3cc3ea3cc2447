// Where a move puts a module or a lesson, as the list shows it before the server has answered.

export interface Placed {
  id: number;
  module_id: number;
}

/** A place among the lessons of a module, counted from 1. */
export interface LessonPlace {
  id: number;
  moduleId: number;
  position: number;
}

export function moveModule<T extends { id: number }>(modules: T[], id: number, position: number): T[] {
  const moved = modules.find((module) => module.id === id);
  if (!moved) return modules;
  const others = modules.filter((module) => module.id !== id);
  return others.toSpliced(position - 1, 0, moved);
}

/** The lessons stay grouped by module, in the order of the modules. */
export function moveLesson<T extends Placed>(lessons: T[], moduleIds: number[], place: LessonPlace): T[] {
  const moved = lessons.find((lesson) => lesson.id === place.id);
  if (!moved) return lessons;
  const others = lessons.filter((lesson) => lesson.id !== place.id);
  return moduleIds.flatMap((moduleId) => {
    const own = others.filter((lesson) => lesson.module_id === moduleId);
    const arrived = { ...moved, module_id: place.moduleId };
    return moduleId === place.moduleId ? own.toSpliced(place.position - 1, 0, arrived) : own;
  });
}

/** One step up or down; over the edge of a module into the next one. Undefined at the very ends. */
export function stepOf<T extends Placed>(
  lessons: T[],
  moduleIds: number[],
  id: number,
  step: 1 | -1,
): LessonPlace | undefined {
  const moduleId = lessons.find((lesson) => lesson.id === id)?.module_id;
  if (moduleId === undefined) return undefined;
  const own = lessons.filter((lesson) => lesson.module_id === moduleId);
  const position = own.findIndex((lesson) => lesson.id === id) + 1 + step;
  if (position >= 1 && position <= own.length) return { id, moduleId, position };
  const neighbour = moduleIds[moduleIds.indexOf(moduleId) + step];
  if (neighbour === undefined) return undefined;
  const last = lessons.filter((lesson) => lesson.module_id === neighbour).length;
  return { id, moduleId: neighbour, position: step === 1 ? 1 : last + 1 };
}

/** Where a lesson lands that is dropped on another: in its place, which moves aside. */
export function dropOf<T extends Placed>(
  lessons: T[],
  id: number,
  targetId: number,
): LessonPlace | undefined {
  const target = lessons.find((lesson) => lesson.id === targetId);
  if (!target) return undefined;
  const own = lessons.filter((lesson) => lesson.module_id === target.module_id);
  return { id, moduleId: target.module_id, position: own.indexOf(target) + 1 };
}
