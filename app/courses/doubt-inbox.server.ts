// The owner's inbox: every doubt of every course, answering, resolving.
import { enqueue } from "#app/platform/jobs.server.ts";
import { type Page, withinPages } from "#app/platform/pagination.ts";
import { searchTerms } from "#app/platform/search.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import { updateRow } from "#db/writes.server.ts";
import type { DoubtFilter, DoubtState } from "./doubt-filter.ts";
import { doubtWords } from "./doubts.server.ts";

export const DOUBTS_PAGE_SIZE = 20;

export type InboxDoubt = Awaited<ReturnType<typeof listDoubts>>["items"][number];

/** Oldest first while they wait, else newest first. */
export async function listDoubts(db: Db, filter: DoubtFilter, asked: Page) {
  const matching = matchingDoubts(db, filter);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const direction = filter.state === "aguardando" ? "asc" : "desc";
  const items = await matching
    .leftJoin("users as teachers", "teachers.id", "lesson_doubts.answered_by_id")
    .select(["lesson_doubts.id", "doubt_text", "video_second", "answer_text", "is_resolved"])
    .select(["lesson_doubts.created_at", "answered_at", "teachers.name as answered_by"])
    .select(["students.name as student_name", "students.email as student_email"])
    .select(["course_lessons.id as lesson_id", "course_lessons.title as lesson_title"])
    .select(["courses.id as course_id", "courses.title as course_title"])
    .orderBy("lesson_doubts.created_at", direction)
    .orderBy("lesson_doubts.id", direction)
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page };
}

/** How many doubts stand in each state, in one course or in all. */
export async function countDoubts(db: Db, courseId: number | undefined): Promise<Record<DoubtState, number>> {
  let query = db
    .selectFrom("lesson_doubts")
    .select((eb) => [
      eb.fn.countAll<number>().as("todas"),
      eb.fn.countAll<number>().filterWhere("is_resolved", "=", true).as("resolvidas"),
      eb.fn
        .countAll<number>()
        .filterWhere("is_resolved", "=", false)
        .filterWhere("answer_text", "is", null)
        .as("aguardando"),
    ]);
  if (courseId !== undefined) {
    query = query
      .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .where("course_modules.course_id", "=", courseId);
  }
  const { todas, resolvidas, aguardando } = await query.executeTakeFirstOrThrow();
  return { aguardando, respondidas: todas - resolvidas - aguardando, resolvidas, todas };
}

/** The courses in which anybody has asked anything. */
export async function listAskedCourses(db: Db) {
  return db
    .selectFrom("courses")
    .select(["courses.id", "courses.title"])
    .where((where) =>
      where.exists(
        where
          .selectFrom("lesson_doubts")
          .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
          .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
          .select("lesson_doubts.id")
          .whereRef("course_modules.course_id", "=", "courses.id"),
      ),
    )
    .orderBy("courses.title")
    .orderBy("courses.id")
    .execute();
}

interface AnswerFacts {
  id: number;
  answer: string;
  actorId: number;
  resolve: boolean;
}

/** Writes or mends the answer; the first one is mailed to the student. Undefined when there is no such doubt. */
export async function answerDoubt(
  db: Db,
  { id, answer, actorId, resolve }: AnswerFacts,
  now: Date,
): Promise<{ first: boolean } | undefined> {
  return inTransaction(db, async (trx) => {
    const asked = trx.selectFrom("lesson_doubts").select(["doubt_text", "answer_text"]).where("id", "=", id);
    const doubt = await forUpdate(trx, asked).executeTakeFirst();
    if (!doubt) return undefined;
    const patch = {
      answer_text: answer,
      answered_by_id: actorId,
      answered_at: now,
      ...(resolve ? { is_resolved: true } : {}),
      ...doubtWords(doubt.doubt_text, answer),
    };
    await updateRow(trx, "lesson_doubts", id, patch, now);
    await queueAnswerMail(trx, id, now);
    return { first: doubt.answer_text === null };
  });
}

/** Once for each doubt, however often its answer is mended. */
export async function queueAnswerMail(trx: Db, doubtId: number, now: Date): Promise<void> {
  const dedupeKey = `doubt-answered:${doubtId}`;
  await enqueue(trx, { topic: "mail.doubt-answered", payload: { doubtId }, dedupeKey }, now);
}

/** Answers whether there is such a doubt. */
export async function setDoubtResolved(
  db: Db,
  { id, resolved }: { id: number; resolved: boolean },
  now: Date,
): Promise<boolean> {
  return (await updateRow(db, "lesson_doubts", id, { is_resolved: resolved }, now)) !== undefined;
}

function matchingDoubts(db: Db, { state, courseId, query }: DoubtFilter) {
  let doubts = db
    .selectFrom("lesson_doubts")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .leftJoin("users as students", "students.id", "lesson_doubts.user_id");
  if (state === "resolvidas") doubts = doubts.where("is_resolved", "=", true);
  else if (state !== "todas") {
    doubts = doubts
      .where("is_resolved", "=", false)
      .where("answer_text", state === "aguardando" ? "is" : "is not", null);
  }
  if (courseId !== undefined) doubts = doubts.where("courses.id", "=", courseId);
  const terms = searchTerms(query);
  if (terms.length === 0) return doubts;
  const email = query.trim().toLowerCase();
  return doubts.where((where) =>
    where.or([where("students.email", "=", email), matchesTerms(db, "lesson_doubts", terms)]),
  );
}
