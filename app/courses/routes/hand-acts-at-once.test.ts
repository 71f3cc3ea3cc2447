// RT-10: two acts by hand on one student at the same moment come to what one of the two orders comes to.
import { expect, test } from "vitest";
import { DAYS } from "#tests/checkout.ts";
import { makeAdmin, makeCohort, makeCourseProduct, makePaidOrder, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { statesAndDays } from "#tests/rights.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

onBothEngines("PostgreSQL runs two requests at once, and their order follows from the locked rows alone");

const EMAIL = "ana@fora.example";
const ENROL = { intent: "enroll-student", email: EMAIL, name: "" };
type Act = (id: string) => Record<string, string | string[]>;

const ACTS: Record<string, Act> = {
  remove: (id) => ({ intent: "remove-student", id, reason: "Saiu" }),
  "remove marked": (id) => ({ intent: "change-students", change: "remove", reason: "Fim", id: [id] }),
  restore: (id) => ({ intent: "restore-access", id }),
  "restore marked": (id) => ({ intent: "change-students", change: "restore", id: [id] }),
  "move the end": (id) => ({ intent: "change-students", change: "end", until: "15/12/2029", id: [id] }),
  "take the end away": (id) => ({ intent: "change-students", change: "no-end", id: [id] }),
  enrol: () => ENROL,
  "enrol for days": () => ({ ...ENROL, access_kind: "days", access_count: "20" }),
};

const names = Object.keys(ACTS);
const PAIRS = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

/** A student of a cohort with a bought right that ends and one by hand, removed before or not. */
async function openStudent(isRemoved: boolean) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { product, course } = await makeCourseProduct(site.db);
  const cohort = await makeCohort(site.db, { course_id: course.id, places: 1 });
  const ana = await makeUser(site.db, { email: EMAIL });
  await makePaidOrder(site, { user_id: ana.id, lines: [{ product, cohort_id: cohort.id }] });
  const ends_at = new Date(site.now().getTime() + 200 * DAYS);
  await site.db.updateTable("rights").set({ ends_at }).execute();
  await enroll(site.db, { userId: ana.id, courseId: course.id }, site.now());
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const path = `/admin/cursos/${course.id}/alunos`;
  const act = (name: string) => admin.post(path, ACTS[name]?.(String(id)) ?? {});
  if (isRemoved) await act("remove");
  const held = async () => ({
    rights: await statesAndDays(site),
    student: await site.db
      .selectFrom("enrollments")
      .select(["has_access", "has_place", "cohort_id"])
      .executeTakeFirstOrThrow(),
    taken: await site.db.selectFrom("cohorts").select("taken_places").executeTakeFirstOrThrow(),
  });
  return { act, held };
}

test.each(PAIRS)("RT-10: comes to one of the two orders for %s and %s at once", async (one, other) => {
  for (const isRemoved of [false, true]) {
    const orders = [
      [one, other],
      [other, one],
    ];
    const results: unknown[] = [];
    for (const order of orders) {
      const { act, held } = await openStudent(isRemoved);
      for (const name of order) await act(name);
      results.push(await held());
    }
    const { act, held } = await openStudent(isRemoved);
    const answers = await Promise.all([act(one), act(other)]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(results).toContainEqual(await held());
  }
});
