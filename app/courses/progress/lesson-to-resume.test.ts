import { expect, test } from "vitest";
import { lessonToResume } from "./lesson-to-resume.ts";

/** "1 2* 3✓": lessons by number; ✓ completed, * last opened, ' opened before. */
function lessons(plan: string) {
  return plan.split(" ").map((word) => ({
    id: Number.parseInt(word, 10),
    completed: word.includes("✓"),
    opened_at: word.includes("*") ? new Date(2000) : word.includes("'") ? new Date(1000) : null,
  }));
}

test.each([
  ["1 2 3", 1],
  ["1✓ 2 3", 2],
  ["1' 2* 3", 2],
  ["1' 2✓* 3 4", 3],
  ["1 2✓ 3✓*", 1],
  ["1✓' 2✓* 3✓", 2],
  ["1✓ 2✓", 1],
])("in the plan %s the student goes on at lesson %i", (plan, expected) => {
  expect(lessonToResume(lessons(plan))).toBe(expected);
});

test("has no lesson to resume in a course without lessons", () => {
  expect(lessonToResume([])).toBeUndefined();
});
