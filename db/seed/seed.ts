// The demo content, written through the services. The same at every first start, dated relative to it.
import { sql } from "kysely";
import { DEFAULT_COMPANY } from "#app/platform/company.ts";
import { type Config, sessionSecretOf } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { openFiles } from "#app/platform/files.server.ts";
import { type Db, engineOf, inTransaction } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import { seedCatalog, seedReviews, storeDeliverables } from "./catalog.ts";
import { doubts } from "./content/doubts.ts";
import { seedCourses, storeLessonFiles } from "./courses.ts";
import { isEmpty } from "./empty.ts";
import { seedOrders } from "./orders.ts";
import { hashDemoPasswords, seedPeople } from "./people.ts";
import { seedAudience, seedBlog, storePopupFiles } from "./publishing.ts";

const TEACHERS = [
  { name: "Lívia Sampaio", email: "livia@ipedigital.example" },
  { name: "Rafael Hinckel", email: "rafael@ipedigital.example" },
  { name: "Camila Deeke", email: "camila@ipedigital.example" },
];
/** Lessons the demo customer has already completed in her course. */
const LESSONS_DONE = 5;

/** Held while the demo content is written, so that two servers that start together do not both write it. */
const SEED_LOCK = 20_261_120;

/**
 * Everything in one transaction, after the files; a failure leaves an empty database. Answers false when another
 * server was faster.
 */
export async function seed(db: Db, config: Config, now: Date): Promise<boolean> {
  const files = openFiles(config);
  const passwords = await hashDemoPasswords();
  const [deliverables, lessonFiles, popupFiles] = await Promise.all([
    storeDeliverables(files),
    storeLessonFiles(files),
    storePopupFiles(files),
  ]);
  return inTransaction(db, async (trx) => {
    if (engineOf(trx) === "postgres") await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const { customer, buyers } = await seedPeople(trx, passwords, now);
    const teachers = await seedTeachers(trx, now);
    const courses = await seedCourses(trx, { pdfs: lessonFiles, teachers, now });
    const products = await seedCatalog(trx, { files: deliverables, courses: courses.ids, now });
    await seedReviews(trx, { products, buyers, now });
    await seedOrders(trx, {
      buyers,
      customer,
      products,
      accessDays: DEFAULT_COMPANY.accessDays,
      secret: sessionSecretOf(config),
      now,
    });
    await seedStudy(trx, { courses, people: [customer, ...buyers], customerId: customer.id, now });
    await seedBlog(trx, { authors: teachers, now });
    await seedAudience(trx, { pdfs: popupFiles, now });
    return true;
  });
}

async function seedTeachers(trx: Db, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, email } of TEACHERS) {
    const row = await insertRow(trx, "users", { name, email, created_at: addDays(now, -500) }, now);
    ids.set(name, row.id);
  }
  return ids;
}

/** What students did so far: lessons completed, doubts asked. */
async function seedStudy(
  trx: Db,
  facts: {
    courses: Awaited<ReturnType<typeof seedCourses>>;
    people: { id: number; email: string }[];
    customerId: number;
    now: Date;
  },
): Promise<void> {
  const [firstCourse] = facts.courses.lessons.values();
  const done = (firstCourse ?? []).slice(0, LESSONS_DONE).map(({ id }, position) => ({
    user_id: facts.customerId,
    lesson_id: id,
    completed_at: addDays(facts.now, position - 20),
    updated_at: addDays(facts.now, position - 20),
  }));
  if (done.length > 0) await trx.insertInto("lesson_progress").values(done).execute();
  const people = new Map(facts.people.map((person) => [person.email, person.id]));
  for (const doubt of doubts) {
    const lesson = facts.courses.lessons.get(doubt.course)?.find(({ title }) => title === doubt.lesson);
    if (!lesson) throw new Error(`a doubt names an unknown lesson: ${doubt.lesson}`);
    await insertRow(
      trx,
      "lesson_doubts",
      {
        lesson_id: lesson.id,
        user_id: people.get(doubt.student_email) ?? null,
        doubt_text: doubt.question,
        answer_text: doubt.answer,
        is_resolved: doubt.answer !== null,
        answered_at: doubt.answeredDaysAgo === null ? null : addDays(facts.now, -doubt.answeredDaysAgo),
        created_at: addDays(facts.now, -doubt.daysAgo),
      },
      facts.now,
    );
  }
}
