// The last place of a cohort, requested concurrently on two servers with one database, through each pair of ways in.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { holdCohorts } from "#app/courses/access/cohort-places.server.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { joinByLink } from "#app/courses/cohort-link/cohort-joining.server.ts";
import { moveMembers } from "#app/courses/cohort-members/member-moves.server.ts";
import { createEnrollment } from "#app/courses/enrollments/sent-enrollments.server.ts";
import { enrollByHand } from "#app/courses/students/hand-enrollments.server.ts";
import { CohortFull } from "#app/external-sales/ledger/cohorts.server.ts";
import { settlePurchases } from "#app/external-sales/ledger/settlement.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { makeAdmin, makeCohort, makeCourse, makeUser } from "./makers.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite } from "./test-site.ts";

onBothEngines("waits for the lock on the cohort's row when two want the last place");

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof openSite>>["second"]>>;
interface Wish {
  server: Server;
  cohort: { id: number; course_id: number; link_key: string; name: string };
  person: { id: number; email: string; name: string };
  actorId: number;
}

/** Reason of a refusal, whatever each way in calls it. */
const refusedBy = (error: unknown) => error instanceof Error && /vaga|turma/i.test(error.message);

const DOORS: Record<string, (wish: Wish) => Promise<boolean>> = {
  async link({ server, cohort, person }) {
    const asked = { key: cohort.link_key, userId: person.id, ip: "127.0.0.1" };
    return (await joinByLink(server.db, asked, server.now())).ok;
  },
  async hand({ server, cohort, person, actorId }) {
    const giver = { actorId, ip: "127.0.0.1", courseId: cohort.course_id, cohortId: cohort.id };
    const [given] = await enrollByHand(server.db, giver, [person], server.now());
    return given?.state === "account";
  },
  async program({ server, cohort, person, actorId }) {
    const sent = { email: person.email, course_id: cohort.course_id, cohort_id: cohort.id };
    return (await createEnrollment(server.db, sent, actorId, server.now())).ok;
  },
  async move({ server, cohort, person, actorId }) {
    await enroll(server.db, { userId: person.id, courseId: cohort.course_id }, server.now());
    const { id } = await server.db
      .selectFrom("enrollments")
      .select("id")
      .where("user_id", "=", person.id)
      .where("course_id", "=", cohort.course_id)
      .executeTakeFirstOrThrow();
    const move = { courseId: cohort.course_id, to: cohort.id, ids: [id], author: { actorId } };
    const moved = await moveMembers(server.db, move, server.now()).catch((error: unknown) => {
      if (refusedBy(error)) return 0;
      throw error;
    });
    return moved === 1;
  },
  async file({ server, cohort, person }) {
    const { db } = server;
    const now = server.now();
    const product = await db
      .insertInto("external_products")
      .values({ platform: "other", ref: person.email, name: "Curso", created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const said = { external_product_id: product.id, course_id: cohort.course_id, created_at: now };
    await db.insertInto("external_product_courses").values(said).execute();
    const told = { platform: "other", purchase: person.email, email: person.email, cohort: cohort.name };
    await db
      .insertInto("external_sales")
      .values({
        ...told,
        external_product_id: product.id,
        effect: "give",
        occurred_at: now,
        created_at: now,
      })
      .execute();
    const settling = settlePurchases(server, "other", [person.email], now, { needsRoom: true });
    return settling.then(
      () => true,
      (error: unknown) => {
        if (error instanceof CohortFull) return false;
        throw error;
      },
    );
  },
};

const NAMES = Object.keys(DOORS);
const PAIRS = NAMES.flatMap((one, at) => NAMES.slice(at).map((other) => [one, other] as const));

test("gives the last place of a cohort once when two servers try at the same time", async () => {
  const site = await openSite();
  const second = await site.second();
  const { id: actorId } = await makeAdmin(site.db);
  const { course } = await makeCourse(site.db);
  for (const [one, other] of PAIRS) {
    const name = `${one} ${other}`;
    const cohort = await openCohort(site, { course_id: course.id, name });
    const people = [await makeUser(site.db), await makeUser(site.db)];
    const wishes = [one, other].map((door, at) => {
      const server = at === 0 ? site : second;
      const person = people[at] as Wish["person"];
      return DOORS[door]?.({ server, cohort, person, actorId });
    });
    const answers = await Promise.all(wishes);
    expect([name, answers.toSorted()]).toEqual([name, [false, true]]);
    const inside = await site.db
      .selectFrom("enrollments")
      .select("user_id")
      .where("cohort_id", "=", cohort.id)
      .execute();
    const { taken_places } = await site.db
      .selectFrom("cohorts")
      .select("taken_places")
      .where("id", "=", cohort.id)
      .executeTakeFirstOrThrow();
    expect([name, inside.map(({ user_id }) => user_id), Number(taken_places)]).toEqual([
      name,
      [people[answers.indexOf(true)]?.id],
      1,
    ]);
  }
});

test("waits for the cohort's lock without holding a lock that enrolling needs", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip("one writer at a time: nobody waits for a row");
  const second = await site.second();
  const { id: actorId } = await makeAdmin(site.db);
  const { course } = await makeCourse(site.db);
  for (const [name, enter] of Object.entries(DOORS)) {
    const cohort = await openCohort(site, { course_id: course.id, name });
    const [first, other] = [await makeUser(site.db), await makeUser(site.db)];
    const wish = { server: second, cohort, person: other, actorId };
    const entering = await inTransaction(site.db, async (trx) => {
      await holdCohorts(trx, [cohort.id]);
      const entered = enter(wish);
      await expect.poll(() => countWaiting(site)).toBe(1);
      await enroll(trx, { userId: first.id, courseId: course.id }, site.now());
      return { entered };
    });
    expect([name, await entering.entered]).toEqual([name, true]);
  }
});

test("locks the enrolment first, then both cohorts by ascending id, when moving a student", async ({
  skip,
}) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip("one writer at a time: nobody waits for a row");
  const second = await site.second();
  const { id: actorId } = await makeAdmin(site.db);
  const { course } = await makeCourse(site.db);
  for (const name of ["link", "hand", "move"]) {
    for (const first of ["enrolment", "cohort"]) {
      const left = await openCohort(site, { course_id: course.id, name: `${name} ${first} 1` });
      const cohort = await openCohort(site, { course_id: course.id, name: `${name} ${first} 2` });
      const person = await makeUser(site.db);
      const times = { created_at: site.now(), updated_at: site.now() };
      const { id } = await site.db
        .insertInto("enrollments")
        .values({ user_id: person.id, course_id: course.id, cohort_id: left.id, ...times })
        .returning("id")
        .executeTakeFirstOrThrow();
      const entering = await inTransaction(site.db, async (trx) => {
        const own = trx.selectFrom("enrollments").select("id").where("id", "=", id).forUpdate();
        if (first === "enrolment") await own.execute();
        else await holdCohorts(trx, [left.id]);
        const entered = DOORS[name]?.({ server: second, cohort, person, actorId });
        await expect.poll(() => countWaiting(site)).toBe(1);
        await holdCohorts(trx, [left.id, cohort.id]);
        return { entered };
      });
      expect([name, first, await entering.entered]).toEqual([name, first, true]);
    }
  }
});

async function countWaiting({ db }: Awaited<ReturnType<typeof openSite>>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** A cohort with one place, an open link, and a name that files may use. */
async function openCohort(
  site: Awaited<ReturnType<typeof openSite>>,
  { course_id, name }: { course_id: number; name: string },
) {
  const cohort = await makeCohort(site.db, { course_id, name, places: 1, is_link_open: true });
  const times = { created_at: site.now(), updated_at: site.now() };
  await site.db
    .insertInto("external_cohorts")
    .values({ platform: "other", name, course_id, cohort_id: cohort.id, ...times })
    .execute();
  return cohort;
}
