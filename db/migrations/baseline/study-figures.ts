// Progress figures of an enrolment, kept by triggers: completed lessons, last lesson and its second, completion time.
// Also the places of a cohort taken by its students.
import { engineOf } from "../../connect.server.ts";
import type { MigrationDb } from "../columns.ts";
import { createRowTrigger, createTrigger, createTriggerFunction, type Row } from "./triggers.ts";

export async function followStudy(db: MigrationDb): Promise<void> {
  if (engineOf(db) === "postgres") await followOnPostgres(db);
  else await followOnSqlite(db);
}

const STUDIED = `lesson_progress as seen
  join course_lessons as lesson on lesson.id = seen.lesson_id
  join course_modules as module on module.id = lesson.module_id
  where seen.user_id = enrollments.user_id and module.course_id = enrollments.course_id`;

/** Recounts the enrolments that match the condition. */
function figures(where: string): string {
  return `update enrollments set
    done_count = (select count(*) from ${STUDIED} and lesson.is_published and seen.completed_at is not null),
    (last_lesson_id, last_second, studied_at) = (select seen.lesson_id, seen.position_seconds, seen.updated_at
      from ${STUDIED} order by seen.updated_at desc, seen.lesson_id desc limit 1)
    where ${where};`;
}

const LESSONS = `(select count(*) from course_lessons as lesson join course_modules as module on module.id = lesson.module_id
  where module.course_id = enrollments.course_id and lesson.is_published)`;

/** Marks courses as finished. A lesson published later does not undo that. */
function finish(where: string): string {
  return `update enrollments set finished_at = case when done_count = 0 then null
      else (select max(seen.completed_at) from ${STUDIED} and lesson.is_published) end
    where ${where} and ((finished_at is null and done_count > 0 and done_count >= ${LESSONS})
      or (finished_at is not null and done_count = 0));`;
}

/** A student undid a completion. */
function unfinish(where: string): string {
  return `update enrollments set finished_at = null
    where ${where} and finished_at is not null and done_count < ${LESSONS};`;
}

function courseOf(lesson: string): string {
  return `(select module.course_id from course_lessons as lesson
    join course_modules as module on module.id = lesson.module_id where lesson.id = ${lesson})`;
}

/** The enrolment that a progress row belongs to. */
function placeOf(row: string): string {
  return `user_id = ${row}.user_id and course_id = ${courseOf(`${row}.lesson_id`)}`;
}

function courseOfModule(module: string): string {
  return `(select course_id from course_modules where id = ${module})`;
}

function whoTouched(lesson: string, more = ""): string {
  return `user_id in (select user_id from lesson_progress where lesson_id = ${lesson}${more})`;
}

/** Skips the recount while a video plays; only the time of the last study changes. */
const PLAYS_ON = `new.user_id = old.user_id and new.lesson_id = old.lesson_id and new.updated_at >= old.updated_at
  and (new.completed_at is null) = (old.completed_at is null)`;

const PLAYED = `update enrollments set studied_at = new.updated_at, last_lesson_id = new.lesson_id,
    last_second = new.position_seconds
  where ${placeOf("new")} and (studied_at is null or last_lesson_id = new.lesson_id or studied_at < new.updated_at
    or (studied_at = new.updated_at and last_lesson_id < new.lesson_id));`;

const IS_UNDONE = "old.completed_at is not null and new.completed_at is null";

/** Before a lesson is deleted. */
function leave(lesson: string): string {
  const here = `course_id = ${courseOfModule(`${lesson}.module_id`)}`;
  const others = `${STUDIED} and seen.lesson_id <> ${lesson}.id order by seen.updated_at desc, seen.lesson_id desc limit 1`;
  return `update enrollments set done_count = done_count - 1
      where ${lesson}.is_published and ${here} and ${whoTouched(`${lesson}.id`, " and completed_at is not null")};
    update enrollments set (last_lesson_id, last_second, studied_at) =
        (select seen.lesson_id, seen.position_seconds, seen.updated_at from ${others})
      where last_lesson_id = ${lesson}.id;`;
}

const PUBLISHED = `update enrollments set done_count = done_count + case when new.is_published then 1 else -1 end
  where course_id = ${courseOfModule("new.module_id")} and ${whoTouched("new.id", " and completed_at is not null")};`;

const seat = (row: Row): string => `(${row}.cohort_id is not null and ${row}.has_place)`;

const addSeat = (row: Row, by: 1 | -1): string =>
  `update cohorts set taken_places = taken_places + ${by} where id = ${row}.cohort_id;`;

const SEAT_MOVED = `(${seat("old")} is not ${seat("new")} or old.cohort_id is not new.cohort_id)`;
const SEATING = "update of cohort_id, has_place on enrollments";

async function followOnSqlite(db: MigrationDb): Promise<void> {
  const triggers: [name: string, event: string, work: string][] = [
    ["cohort_students_come", `after insert on enrollments when ${seat("new")}`, addSeat("new", 1)],
    ["cohort_students_go", `after delete on enrollments when ${seat("old")}`, addSeat("old", -1)],
    ["cohort_students_leave", `after ${SEATING} when ${seat("old")} and ${SEAT_MOVED}`, addSeat("old", -1)],
    ["cohort_students_enter", `after ${SEATING} when ${seat("new")} and ${SEAT_MOVED}`, addSeat("new", 1)],
    ["lesson_progress_plays", `after update on lesson_progress when (${PLAYS_ON})`, PLAYED],
    [
      "lesson_progress_turns",
      `after update on lesson_progress when not (${PLAYS_ON})`,
      `${both("old")} ${both("new")}
       ${unfinish(`${IS_UNDONE} and ${placeOf("new")}`)}`,
    ],
    ["lesson_progress_comes", "after insert on lesson_progress", both("new")],
    ["lesson_progress_goes", "after delete on lesson_progress", both("old")],
    ["enrollments_come", "after insert on enrollments", byId("new.id")],
    ["enrollments_turn", "after update of user_id, course_id on enrollments", byId("new.id")],
    [
      "course_lessons_published",
      `after update of is_published on course_lessons when new.is_published <> old.is_published
        and ${courseOfModule("new.module_id")} is ${courseOfModule("old.module_id")}`,
      `${PUBLISHED} ${finish(`course_id = ${courseOfModule("new.module_id")}`)}`,
    ],
    [
      "course_lessons_move",
      `after update of module_id on course_lessons
        when ${courseOfModule("new.module_id")} is not ${courseOfModule("old.module_id")}`,
      moved("new.id", courseOfModule("old.module_id"), courseOfModule("new.module_id")),
    ],
    ["course_lessons_leave", "before delete on course_lessons", leave("old")],
    [
      "course_lessons_left",
      "after delete on course_lessons",
      finish(`course_id = ${courseOfModule("old.module_id")}`),
    ],
    // Deletes lessons one by one while they still reference their course.
    [
      "course_modules_leave",
      "before delete on course_modules",
      `delete from course_lessons where module_id = old.id;`,
    ],
    [
      "course_modules_move",
      "after update of course_id on course_modules when new.course_id <> old.course_id",
      `${figures("course_id in (old.course_id, new.course_id)")} ${finish("course_id in (old.course_id, new.course_id)")}`,
    ],
  ];
  for (const [name, event, work] of triggers) await createTrigger(db, name, event, work);
}

function both(row: string): string {
  return `${figures(placeOf(row))} ${finish(placeOf(row))}`;
}

function byId(id: string): string {
  return `${figures(`id = ${id}`)} ${finish(`id = ${id}`)}`;
}

function moved(lesson: string, from: string, to: string): string {
  const touched = `course_id in (${from}, ${to}) and ${whoTouched(lesson)}`;
  return `${figures(touched)} ${finish(`course_id in (${from}, ${to})`)}`;
}

/**
 * Two lessons of one student may change concurrently. The second transaction waits for the row lock and then counts
 * the first's result.
 */
async function followOnPostgres(db: MigrationDb): Promise<void> {
  const hold = (where: string) => `perform 1 from enrollments where ${where} order by id for update;`;
  const functions: [name: string, event: string, work: string][] = [
    [
      "count_cohort_students",
      "after insert or delete or update of cohort_id, has_place on enrollments",
      `if tg_op = 'UPDATE' and ${seat("old")} = ${seat("new")}
         and old.cohort_id is not distinct from new.cohort_id then return null; end if;
       if tg_op <> 'INSERT' and ${seat("old")} then ${addSeat("old", -1)} end if;
       if tg_op <> 'DELETE' and ${seat("new")} then ${addSeat("new", 1)} end if; return null;`,
    ],
    [
      "keep_study",
      "after insert or update or delete on lesson_progress",
      `if tg_op = 'INSERT' then ${hold(placeOf("new"))} ${both("new")} return null; end if;
       if tg_op = 'DELETE' then ${hold(placeOf("old"))} ${both("old")} return null; end if;
       if ${PLAYS_ON} then ${PLAYED} return null; end if;
       ${hold(`(${placeOf("old")}) or (${placeOf("new")})`)}
       ${both("old")} ${both("new")}
       if ${IS_UNDONE} then ${unfinish(placeOf("new"))} end if;
       return null;`,
    ],
    [
      "keep_study_of_place",
      "after insert or update of user_id, course_id on enrollments",
      `${byId("new.id")} return null;`,
    ],
    [
      "keep_study_of_lesson",
      "after update of is_published, module_id on course_lessons",
      `if ${courseOfModule("new.module_id")} is distinct from ${courseOfModule("old.module_id")} then
         ${moved("new.id", courseOfModule("old.module_id"), courseOfModule("new.module_id"))}
       elsif new.is_published <> old.is_published then
         ${PUBLISHED} ${finish(`course_id = ${courseOfModule("new.module_id")}`)}
       end if;
       return null;`,
    ],
    ["leave_lesson", "before delete on course_lessons", `${leave("old")} return old;`],
    [
      "left_lesson",
      "after delete on course_lessons",
      `${finish(`course_id = ${courseOfModule("old.module_id")}`)} return null;`,
    ],
    [
      "leave_module",
      "before delete on course_modules",
      `delete from course_lessons where module_id = old.id; return old;`,
    ],
    [
      "move_module",
      "after update of course_id on course_modules",
      `if new.course_id <> old.course_id then
         ${figures("course_id in (old.course_id, new.course_id)")}
         ${finish("course_id in (old.course_id, new.course_id)")}
       end if;
       return null;`,
    ],
  ];
  for (const [name, event, work] of functions) {
    await createTriggerFunction(db, name, work);
    await createRowTrigger(db, name, event);
  }
}
