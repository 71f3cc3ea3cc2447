// A student's progress in each lesson. Only students have rows; the rows stay when a place is taken away.
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { raiseCompletion } from "../events/study-events.server.ts";
import { isWatched, mergeRanges, type Range, secondsIn } from "./watched-ranges.ts";

const MAX_VIDEO_LENGTH = 86_400;

export type LessonProgress = Awaited<ReturnType<typeof listProgress>>[number];

interface Place {
  userId: number;
  lessonId: number;
}

/** A person's progress in a course: a row for each lesson they visited. */
export async function listProgress(db: Db, { userId, courseId }: { userId: number; courseId: number }) {
  return db
    .selectFrom("lesson_progress")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_progress.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["lesson_progress.lesson_id", "position_seconds", "watched_seconds"])
    .select(["completed_at", "completed_by", "undone_at", "opened_at"])
    .where("lesson_progress.user_id", "=", userId)
    .where("course_modules.course_id", "=", courseId)
    .execute();
}

interface Watching extends Place {
  /** Position of the video. Undefined: the lesson was only opened. */
  second?: number;
  /** Duration of the video, as measured by the player. */
  length?: number;
  watched?: Range[];
}

/**
 * Stores the player's report and completes a video that was watched. Returns whether the lesson is completed, and
 * whether this report completed it by the rule.
 */
export async function keepWatching(
  db: Db,
  lesson: { content_type: string; duration_seconds: number | null },
  { second, length, watched = [], ...place }: Watching,
  now: Date,
): Promise<{ completed: boolean; byRule: boolean }> {
  return inTransaction(db, async (trx) => {
    const row = await lockProgress(trx, place, now);
    const ranges = mergeRanges(row.watched_ranges ?? [], watched, length ?? MAX_VIDEO_LENGTH);
    const watched_seconds = secondsIn(ranges);
    const byRule =
      lesson.content_type === "video" &&
      watched.length > 0 &&
      row.completed_at === null &&
      row.undone_at === null &&
      isWatched(watched_seconds, length ?? lesson.duration_seconds);
    await trx
      .updateTable("lesson_progress")
      .set({
        opened_at: now,
        updated_at: now,
        ...(second === undefined ? {} : { position_seconds: Math.floor(second) }),
        ...(watched.length > 0 ? { watched_ranges: json(ranges), watched_seconds } : {}),
        ...(byRule ? { completed_at: now, completed_by: "rule" as const } : {}),
      })
      .where("id", "=", row.id)
      .execute();
    if (byRule) await raiseCompletion(trx, { ...place, by: "rule" }, now);
    return { completed: byRule || row.completed_at !== null, byRule };
  });
}

/** Completes a lesson. Idempotent: an earlier completion stays. */
export async function completeLesson(
  db: Db,
  { by, ...place }: Place & { by: "hand" | "rule" },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockProgress(trx, place, now);
    if (row.completed_at !== null) return;
    await trx
      .updateTable("lesson_progress")
      .set({ completed_at: now, completed_by: by, undone_at: null, updated_at: now })
      .where("id", "=", row.id)
      .execute();
    await raiseCompletion(trx, { ...place, by }, now);
  });
}

/** Undoes a completion; the rule does not complete the lesson again. */
export async function undoCompletion(db: Db, { userId, lessonId }: Place, now: Date): Promise<void> {
  await db
    .updateTable("lesson_progress")
    .set({ completed_at: null, completed_by: null, undone_at: now, updated_at: now })
    .where("user_id", "=", userId)
    .where("lesson_id", "=", lessonId)
    .where("completed_at", "is not", null)
    .execute();
}

/** The progress row, inserted if missing, and locked until the transaction ends. */
async function lockProgress(trx: Db, { userId, lessonId }: Place, now: Date) {
  await trx
    .insertInto("lesson_progress")
    .values({ user_id: userId, lesson_id: lessonId, updated_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "lesson_id"]).doNothing())
    .execute();
  const query = trx
    .selectFrom("lesson_progress")
    .select(["id", "completed_at", "undone_at", "watched_ranges"])
    .where("user_id", "=", userId)
    .where("lesson_id", "=", lessonId);
  return forUpdate(trx, query).executeTakeFirstOrThrow();
}
