import type { NewRow } from "#db/schema.ts";
import { dice } from "#db/seed/dice.ts";
import { COURSE_ID } from "./catalog-rows.ts";
import { ADMIN_ID, peopleCount, STUDENT_ID } from "./people-rows.ts";
import { postContent, sentences } from "./texts.ts";

export const COURSE_TITLE = "Loja no ar em cinco semanas";
const MODULES = 5;
const LESSONS_EACH = 8;

export function courseRow(now: Date): NewRow<"courses"> {
  return {
    id: COURSE_ID,
    title: COURSE_TITLE,
    description: sentences(dice(1), 4),
    instructor_id: ADMIN_ID,
    is_published: true,
    created_at: now,
    updated_at: now,
  };
}

export function moduleRows(now: Date): NewRow<"course_modules">[] {
  return Array.from({ length: MODULES }, (_, at) => ({
    id: at + 1,
    course_id: COURSE_ID,
    title: `Semana ${at + 1}`,
    order: at + 1,
    created_at: now,
    updated_at: now,
  }));
}

export function lessonRows(now: Date): NewRow<"course_lessons">[] {
  return Array.from({ length: MODULES * LESSONS_EACH }, (_, at) => ({
    id: at + 1,
    module_id: Math.floor(at / LESSONS_EACH) + 1,
    title: `Aula ${at + 1}`,
    content_type: "text",
    text_content: postContent(dice(at)),
    order: (at % LESSONS_EACH) + 1,
    is_free_preview: at === 0,
    duration_seconds: 600,
    created_at: now,
    updated_at: now,
  }));
}

/** Everybody but the administrator has the course, up to the set's number of students. */
export function* enrollmentRows(size: number, now: Date): Generator<NewRow<"enrollments">> {
  for (let id = STUDENT_ID; id <= peopleCount(size); id++) {
    yield { id, user_id: id, course_id: COURSE_ID, created_at: now, updated_at: now };
  }
}

/** Rights to the course given by hand. Their ids begin above those of the order lines. */
export function* handRightRows(size: number, now: Date): Generator<NewRow<"rights">> {
  for (let user_id = STUDENT_ID; user_id <= peopleCount(size); user_id++) {
    const id = 2 * size + 1 + user_id;
    const given = { source: "hand" as const, starts_at: now, created_at: now, updated_at: now };
    yield { id, public_id: `bench-hand-${user_id}`, user_id, course_id: COURSE_ID, ...given };
  }
}

/** Each student has opened the first lessons and completed all but the last of them. */
export function* progressRows(size: number, now: Date): Generator<NewRow<"lesson_progress">> {
  let id = 0;
  for (let user_id = STUDENT_ID; user_id <= peopleCount(size); user_id++) {
    const begun = 1 + (user_id % 10);
    for (let lesson_id = 1; lesson_id <= begun; lesson_id++) {
      id++;
      const completed_at = lesson_id < begun ? now : null;
      yield { id, user_id, lesson_id, opened_at: now, completed_at, updated_at: now };
    }
  }
}
