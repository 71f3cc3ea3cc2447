// Progress figures of an enrolment, against a model of the same history.
import { expect, test } from "vitest";
import { makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { dice } from "./seed/dice.ts";
import { deleteRow, insertRow, updateRow } from "./writes.server.ts";

onBothEngines("keeps the figures by triggers, with different code per engine");

interface Seen {
  at: number;
  second: number;
  done: number | null;
}

/** The same rules in memory. */
class Model {
  readonly courses = new Map<number, Set<number>>();
  readonly lessons = new Map<number, { course: number; published: boolean }>();
  readonly seen = new Map<string, Seen>();
  readonly finished = new Map<string, number | null>();
  readonly places: { user: number; course: number }[] = [];

  lessonsOf(course: number) {
    return [...this.lessons].filter(([, lesson]) => lesson.course === course);
  }

  figures({ user, course }: { user: number; course: number }) {
    const touched = this.lessonsOf(course).flatMap(([id, { published }]) => {
      const seen = this.seen.get(`${user} ${id}`);
      return seen ? [{ id, published, ...seen }] : [];
    });
    const done = touched.filter((one) => one.published && one.done !== null);
    const last = touched.toSorted((one, other) => other.at - one.at || other.id - one.id)[0];
    return { done, last, total: this.lessonsOf(course).filter(([, { published }]) => published).length };
  }

  /** Called after every step; `undoes`: the student undid a completion. */
  settle(undoes?: { user: number; course: number }) {
    for (const place of this.places) {
      const key = `${place.user} ${place.course}`;
      const { done, total } = this.figures(place);
      const kept = this.finished.get(key) ?? null;
      const isDone = done.length > 0 && done.length >= total;
      const isUndone = undoes?.user === place.user && undoes.course === place.course && !isDone;
      if (done.length === 0 || isUndone) this.finished.set(key, null);
      else if (kept === null && isDone) this.finished.set(key, Math.max(...done.map((one) => one.done ?? 0)));
    }
  }

  rows() {
    return this.places.map((place) => {
      const { done, last } = this.figures(place);
      return {
        user_id: place.user,
        course_id: place.course,
        done_count: done.length,
        studied_at: last?.at ?? null,
        last_lesson_id: last?.id ?? null,
        last_second: last?.second ?? null,
        finished_at: this.finished.get(`${place.user} ${place.course}`) ?? null,
      };
    });
  }
}

async function kept({ db }: TestSite) {
  const rows = await db
    .selectFrom("enrollments")
    .select(["user_id", "course_id", "done_count", "studied_at", "last_lesson_id", "last_second"])
    .select("finished_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    studied_at: row.studied_at?.getTime() ?? null,
    finished_at: row.finished_at?.getTime() ?? null,
  }));
}

test.each([3, 11, 29])(
  "keeps completed lessons, last position and completion time of an enrolment right (%i)",
  async (seed) => {
    const site = await openSite();
    const { db } = site;
    const { next: roll, pick, below } = dice(seed);
    const model = new Model();
    let clock = site.now().getTime();
    const modules: { id: number; course: number }[] = [];
    for (let at = 0; at < 2; at++) {
      const { course, lessons } = await makeCourse(db, {}, 3);
      for (const lesson of lessons) model.lessons.set(lesson.id, { course: course.id, published: true });
      modules.push({ id: lessons[0]?.module_id ?? 0, course: course.id });
      const more = await insertRow(
        db,
        "course_modules",
        { course_id: course.id, title: "Outro" },
        site.now(),
      );
      modules.push({ id: more.id, course: course.id });
      model.courses.set(course.id, new Set());
    }
    const users: number[] = [];
    for (let at = 0; at < 4; at++) users.push((await makeUser(db)).id);

    const enroll = async () => {
      const [user, course] = [pick(users), pick([...model.courses.keys()])];
      if (model.places.some((place) => place.user === user && place.course === course)) return;
      const now = new Date(clock);
      await db
        .insertInto("enrollments")
        .values({ user_id: user, course_id: course, created_at: now, updated_at: now })
        .execute();
      model.places.push({ user, course });
      model.settle();
    };
    const study = async () => {
      if (model.lessons.size === 0) return;
      const [user, lesson] = [pick(users), pick([...model.lessons.keys()])];
      const key = `${user} ${lesson}`;
      const before = model.seen.get(key);
      const turn = roll();
      const done = turn < 0.35 ? clock : turn < 0.45 ? null : (before?.done ?? null);
      // A clock may stand still or go back.
      const at = roll() < 0.1 ? clock - below(5000) : clock;
      const second = below(900);
      const facts = {
        position_seconds: second,
        completed_at: done === null ? null : new Date(done),
        updated_at: new Date(at),
      };
      await db
        .insertInto("lesson_progress")
        .values({ user_id: user, lesson_id: lesson, ...facts })
        .onConflict((conflict) => conflict.columns(["user_id", "lesson_id"]).doUpdateSet(facts))
        .execute();
      model.seen.set(key, { at, second, done });
      const course = model.lessons.get(lesson)?.course ?? 0;
      model.settle(before?.done != null && done === null ? { user, course } : undefined);
    };
    const publish = async () => {
      if (model.lessons.size === 0) return;
      const id = pick([...model.lessons.keys()]);
      const lesson = model.lessons.get(id);
      if (!lesson) return;
      lesson.published = !lesson.published;
      await updateRow(db, "course_lessons", id, { is_published: lesson.published }, new Date(clock));
      model.settle();
    };
    const write = async () => {
      const module = pick(modules);
      const facts = { module_id: module.id, title: "Nova", content_type: "text" as const, order: below(99) };
      const { id } = await insertRow(db, "course_lessons", facts, new Date(clock));
      model.lessons.set(id, { course: module.course, published: true });
      model.settle();
    };
    const move = async () => {
      const lesson = model.lessons.get(pick([...model.lessons.keys(), 0]));
      const id = [...model.lessons].find(([, one]) => one === lesson)?.[0];
      if (!lesson || id === undefined) return;
      const module = pick(modules);
      const turns = roll() < 0.3;
      if (turns) lesson.published = !lesson.published;
      lesson.course = module.course;
      const facts = { module_id: module.id, is_published: lesson.published };
      await updateRow(db, "course_lessons", id, facts, new Date(clock));
      model.settle();
    };
    const remove = async () => {
      if (model.lessons.size < 4) return;
      const id = pick([...model.lessons.keys()]);
      await deleteRow(db, "course_lessons", id);
      model.lessons.delete(id);
      model.settle();
    };
    const removeModule = async () => {
      if (modules.length < 3) return;
      const [module] = modules.splice(below(modules.length), 1);
      const rows = await db
        .selectFrom("course_lessons")
        .select("id")
        .where("module_id", "=", module?.id ?? 0)
        .execute();
      await deleteRow(db, "course_modules", module?.id ?? 0);
      for (const { id } of rows) model.lessons.delete(id);
      model.settle();
    };
    const forget = async () => {
      const key = pick([...model.seen.keys(), ""]);
      const [user, lesson] = key.split(" ").map(Number);
      if (!user || !lesson) return;
      await db
        .deleteFrom("lesson_progress")
        .where("user_id", "=", user)
        .where("lesson_id", "=", lesson)
        .execute();
      model.seen.delete(key);
      model.settle();
    };
    const steps = [
      enroll,
      enroll,
      study,
      study,
      study,
      study,
      study,
      study,
      publish,
      write,
      move,
      remove,
      forget,
    ];
    for (let round = 0; round < 150; round++) {
      if (roll() < 0.7) clock += below(60_000);
      const step = round === 90 ? removeModule : pick(steps);
      await step();
      expect(await kept(site), `round ${round}: ${step.name}`).toEqual(model.rows());
    }
    expect(model.rows().filter(({ finished_at }) => finished_at !== null).length).toBeGreaterThan(0);
  },
);
