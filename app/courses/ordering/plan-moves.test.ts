import { expect, test } from "vitest";
import { dropOf, moveLesson, moveModule, stepOf } from "./plan-moves.ts";

const MODULES = [10, 20, 30];
const LESSONS = [
  { id: 1, module_id: 10 },
  { id: 2, module_id: 10 },
  { id: 3, module_id: 20 },
];
const shown = (lessons: typeof LESSONS) =>
  lessons.map((lesson) => `${lesson.module_id}:${lesson.id}`).join(" ");

test("a module moves to its new place and the others close up", () => {
  const ids = moveModule([{ id: 1 }, { id: 2 }, { id: 3 }], 1, 3).map((module) => module.id);
  expect(ids).toEqual([2, 3, 1]);
});

test("a step stays in the module, crosses its edge, and ends where the course ends", () => {
  expect(stepOf(LESSONS, MODULES, 1, 1)).toEqual({ id: 1, moduleId: 10, position: 2 });
  expect(stepOf(LESSONS, MODULES, 2, 1)).toEqual({ id: 2, moduleId: 20, position: 1 });
  expect(stepOf(LESSONS, MODULES, 3, -1)).toEqual({ id: 3, moduleId: 10, position: 3 });
  expect(stepOf(LESSONS, MODULES, 3, 1)).toEqual({ id: 3, moduleId: 30, position: 1 });
  expect(stepOf(LESSONS, MODULES, 1, -1)).toBeUndefined();
});

test("what is shown after a move is what the server makes of it", () => {
  expect(shown(moveLesson(LESSONS, MODULES, { id: 1, moduleId: 10, position: 2 }))).toBe("10:2 10:1 20:3");
  expect(shown(moveLesson(LESSONS, MODULES, { id: 1, moduleId: 30, position: 1 }))).toBe("10:2 20:3 30:1");
  expect(dropOf(LESSONS, 1, 3)).toEqual({ id: 1, moduleId: 20, position: 1 });
  expect(dropOf(LESSONS, 1, 2)).toEqual({ id: 1, moduleId: 10, position: 2 });
});
