// The demo content, written through the services. Deterministic, with dates relative to the first start.
import { sql } from "kysely";
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import { userSearchColumns } from "#app/identity/user-search.ts";
import { type Config, sessionSecretOf } from "#app/platform/config/config.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, engineOf, inTransaction } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import { seedCatalog, seedReviews, storeDeliverables } from "./catalog.ts";
import { type DemoContent, readDemo } from "./content/demo-content.ts";
import { seedCourses, storeLessonFiles } from "./courses.ts";
import { listRows, recordDemo } from "./demo-record.ts";
import { isEmpty } from "./empty.ts";
import { seedOrders } from "./orders.ts";
import { seedPages } from "./pages.ts";
import { hashDemoPasswords, seedPeople } from "./people.ts";
import { seedAudience, seedBlog, storePopupFiles } from "./publishing.ts";
import { seedRecovery } from "./recovery.ts";
import { seedStudy } from "./study.ts";

/** Lock for seeding, so that two servers that start together do not both seed. */
const SEED_LOCK = 20_261_120;

/** One transaction after the files; a failure leaves an empty database. Returns false if another server was faster. */
export async function seed(db: Db, config: Config, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const demo = readDemo();
  const files = openFiles(config);
  const passwords = await hashDemoPasswords(db);
  const [deliverables, popupFiles] = await Promise.all([
    storeDeliverables(files, demo),
    storePopupFiles(files, demo),
    storeLessonFiles(files, demo.courses),
  ]);
  return inTransaction(db, async (trx) => {
    if (engineOf(trx) === "postgres") await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const before = await listRows(trx);
    const { customer, buyers } = await seedPeople(trx, demo, { hashes: passwords, now });
    const teachers = await seedTeachers(trx, demo, now);
    const courses = await seedCourses(trx, demo.courses, { teachers, now });
    const products = await seedCatalog(trx, { demo, files: deliverables, courses: courses.ids, now });
    await seedReviews(trx, demo, { products, buyers, now });
    await seedOrders(trx, {
      demo,
      buyers,
      customer,
      products,
      accessDays: DEFAULT_COMPANY.accessDays,
      secret: sessionSecretOf(config),
      now,
    });
    await seedRecovery(trx, { carts: demo.carts, buyers, products, secret: sessionSecretOf(config), now });
    await seedStudy(trx, { demo, courses, teachers, customer, people: [customer, ...buyers], now });
    await seedBlog(trx, demo, { authors: teachers, now });
    await seedAudience(trx, demo, { pdfs: popupFiles, now });
    await seedPages(trx, now, demo);
    await recordDemo(trx, before, now);
    return true;
  });
}

async function seedTeachers(trx: Db, { people }: DemoContent, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, email, daysAgo } of people.teachers) {
    const row = await insertRow(
      trx,
      "users",
      { name, email, ...userSearchColumns({ name, email }), created_at: addDays(now, -daysAgo) },
      now,
    );
    ids.set(name, row.id);
  }
  return ids;
}
