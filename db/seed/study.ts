// Progress of the demo's students: lessons, quizzes, notes, questions, a certificate.
import { doubtSearchColumns } from "#app/courses/doubts/doubt.ts";
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "../connect.server.ts";
import type { NewRow } from "../schema.ts";
import { insertRows } from "../writes.server.ts";
import type { CourseSeed } from "./content/courses.ts";
import type { DemoContent } from "./content/demo-content.ts";
import type { SeededLesson, seedCourses } from "./courses.ts";
import { dice } from "./dice.ts";

interface StudyFacts {
  demo: DemoContent;
  courses: Awaited<ReturnType<typeof seedCourses>>;
  teachers: Map<string, number>;
  customer: { id: number; name: string };
  people: { id: number; email: string }[];
  now: Date;
}

type ProgressRow = NewRow<"lesson_progress">;

export async function seedStudy(trx: Db, facts: StudyFacts): Promise<void> {
  const { study } = facts.demo;
  const begun = lessonsOf(facts, study.begun.course);
  const done = lessonsOf(facts, study.completed.course);
  const rows = [
    ...completed(begun.slice(0, study.begun.completed), facts.customer.id, startOf(facts, study.begun)),
    ...completed(done, facts.customer.id, startOf(facts, study.completed)),
    ...leftOpen(begun[study.begun.completed], facts),
    ...(await othersProgress(trx, facts)),
  ];
  await trx.insertInto("lesson_progress").values(rows).execute();
  await seedAttempts(trx, facts);
  await seedNotes(trx, facts, begun);
  await seedDoubts(trx, facts);
  await seedCertificate(trx, facts, done);
}

function startOf({ now }: StudyFacts, { startedDaysAgo }: { startedDaysAgo: number }): Date {
  return addDays(now, -startedDaysAgo);
}

/** One lesson a day. */
function completed(lessons: SeededLesson[], userId: number, start: Date): ProgressRow[] {
  return lessons.map((lesson, day) => {
    const at = addDays(start, day);
    const isVideo = lesson.kind === "video";
    return {
      user_id: userId,
      lesson_id: lesson.id,
      opened_at: addMinutes(at, -Math.ceil(lesson.seconds / 60)),
      position_seconds: isVideo ? lesson.seconds : 0,
      watched_ranges: isVideo ? json<[number, number][]>([[0, lesson.seconds]]) : null,
      watched_seconds: isVideo ? lesson.seconds : 0,
      completed_at: at,
      completed_by: isVideo || lesson.kind === "quiz" ? "rule" : "hand",
      undone_at: null,
      updated_at: at,
    };
  });
}

function leftOpen(lesson: SeededLesson | undefined, { demo, customer, now }: StudyFacts): ProgressRow[] {
  if (!lesson) return [];
  const at = addDays(now, -1);
  const second = demo.study.begun.leftAtSecond;
  const row = { user_id: customer.id, lesson_id: lesson.id, opened_at: at, updated_at: at };
  const watched = { watched_ranges: json<[number, number][]>([[0, second]]), watched_seconds: second };
  const open = { completed_at: null, completed_by: null, undone_at: null };
  return [{ ...row, ...watched, ...open, position_seconds: second }];
}

/** Other buyers of a course, with decreasing progress. */
async function othersProgress(trx: Db, facts: StudyFacts): Promise<ProgressRow[]> {
  const roll = dice(20261121);
  const slugs = new Map([...facts.courses.ids].map(([slug, id]) => [id, slug]));
  const enrolled = await trx
    .selectFrom("enrollments")
    .select(["user_id", "course_id", "created_at"])
    .where("user_id", "!=", facts.customer.id)
    .orderBy("id")
    .execute();
  return enrolled.flatMap((place) => {
    const lessons = lessonsOf(facts, slugs.get(place.course_id) ?? "");
    const far = Math.floor(lessons.length * roll.next() ** 1.4);
    const rows = completed(lessons.slice(0, far), place.user_id, addMinutes(place.created_at, 180));
    return rows.filter((row) => row.updated_at < facts.now);
  });
}

/** The demo customer passed every quiz of her completed lessons, the first one at the second try. */
async function seedAttempts(trx: Db, facts: StudyFacts): Promise<void> {
  const { begun, completed: done } = facts.demo.study;
  const rows = [
    ...attemptsAt(facts, begun.course, {
      lessons: lessonsOf(facts, begun.course).slice(0, begun.completed),
      start: startOf(facts, begun),
      failsFirst: true,
    }),
    ...attemptsAt(facts, done.course, {
      lessons: lessonsOf(facts, done.course),
      start: startOf(facts, done),
      failsFirst: false,
    }),
  ];
  await trx.insertInto("quiz_attempts").values(rows).execute();
}

function attemptsAt(
  { demo, customer }: StudyFacts,
  slug: string,
  { lessons, start, failsFirst }: { lessons: SeededLesson[]; start: Date; failsFirst: boolean },
): NewRow<"quiz_attempts">[] {
  return lessons.flatMap((lesson, day) => {
    if (lesson.kind !== "quiz") return [];
    const questions = questionsOf(demo.courses, slug, lesson.title);
    const right = questions.map(({ correct }) => correct);
    const wrong = questions.map(({ correct, options }, at) =>
      at === 0 ? correct : (correct + 1) % options.length,
    );
    const tries = failsFirst ? [wrong, right] : [right];
    return tries.map((answers, position) => {
      const finished_at = addMinutes(addDays(start, day), (position + 1 - tries.length) * 6);
      const correct_count = answers.filter((answer, place) => answer === right[place]).length;
      return {
        user_id: customer.id,
        lesson_id: lesson.id,
        number: position + 1,
        questions: json(questions),
        answers: json<(number | null)[]>(answers),
        correct_count,
        question_count: questions.length,
        pass_percent: 70,
        passed: correct_count === questions.length,
        started_at: addMinutes(finished_at, -3),
        finished_at,
      };
    });
  });
}

async function seedNotes(trx: Db, { demo, customer, now }: StudyFacts, begun: SeededLesson[]): Promise<void> {
  const rows = demo.study.notes.map(({ lesson, second, body, daysAgo }) => {
    const at = addDays(now, -daysAgo);
    const times = { created_at: at, updated_at: at };
    return {
      user_id: customer.id,
      lesson_id: lessonNamed(begun, lesson).id,
      video_second: second,
      body,
      ...times,
    };
  });
  await trx.insertInto("lesson_notes").values(rows).execute();
}

async function seedDoubts(trx: Db, facts: StudyFacts): Promise<void> {
  const people = new Map(facts.people.map((person) => [person.email, person.id]));
  const { courses, doubts } = facts.demo;
  const rows = doubts.map((doubt) => {
    const teacher = courses.find(({ slug }) => slug === doubt.course)?.instructor ?? "";
    return {
      lesson_id: lessonNamed(lessonsOf(facts, doubt.course), doubt.lesson).id,
      user_id: people.get(doubt.student) ?? null,
      doubt_text: doubt.question,
      video_second: doubt.second ?? null,
      answer_text: doubt.answer,
      answered_by_id: doubt.answer === null ? null : (facts.teachers.get(teacher) ?? null),
      is_resolved: doubt.resolved ?? doubt.answer !== null,
      answered_at: doubt.answeredDaysAgo === null ? null : addDays(facts.now, -doubt.answeredDaysAgo),
      created_at: addMinutes(addDays(facts.now, -doubt.daysAgo), -95),
      ...doubtSearchColumns(doubt.question, doubt.answer),
    };
  });
  await insertRows(trx, "lesson_doubts", rows, facts.now);
}

async function seedCertificate(trx: Db, facts: StudyFacts, lessons: SeededLesson[]): Promise<void> {
  const { completed: done } = facts.demo.study;
  const course = facts.demo.courses.find(({ slug }) => slug === done.course);
  const courseId = facts.courses.ids.get(done.course);
  if (!course || courseId === undefined) throw new Error("the completed course is missing");
  const start = startOf(facts, done);
  const end = addDays(start, lessons.length - 1);
  await trx
    .insertInto("certificates")
    .values({
      code: done.certificate,
      user_id: facts.customer.id,
      course_id: courseId,
      student_name: facts.customer.name,
      course_title: course.title,
      instructor_name: course.instructor,
      workload_minutes: Math.round(lessons.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
      started_on: start,
      finished_on: end,
      syllabus: json(
        course.modules.map((module) => ({
          title: module.title,
          lessons: module.lessons.map(({ title }) => title),
        })),
      ),
      issued_at: addMinutes(end, 5),
    })
    .execute();
}

function lessonsOf(facts: StudyFacts, slug: string): SeededLesson[] {
  return facts.courses.lessons.get(slug) ?? [];
}

function lessonNamed(lessons: SeededLesson[], title: string): SeededLesson {
  const lesson = lessons.find((one) => one.title === title);
  if (!lesson) throw new Error(`the demo content names an unknown lesson: ${title}`);
  return lesson;
}

function questionsOf(courses: CourseSeed[], slug: string, title: string) {
  const lessons = courses.find((course) => course.slug === slug)?.modules.flatMap((module) => module.lessons);
  const quiz = lessons?.find((lesson) => lesson.title === title);
  if (quiz?.content_type !== "quiz") return [];
  return quiz.questions;
}
