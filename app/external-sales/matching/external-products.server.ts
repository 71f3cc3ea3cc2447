// What other platforms sell, and which courses of ours that opens: said once by the owner, and remembered.
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { purchasesOfProduct, settlePurchases } from "../ledger/settlement.server.ts";
import { EXTERNAL_PRODUCT_LIMITS, refOf, suggestCourse, type TheirProduct } from "./external-product.ts";

export interface ExternalProductItem {
  id: number;
  platform: string;
  ref: string;
  name: string;
  isIgnored: boolean;
  /** What it opens here; empty while nobody has said. */
  courseIds: number[];
  /** What its name looks like, while nobody has said. */
  suggestedId: number | undefined;
}

export interface CourseChoice {
  id: number;
  title: string;
}

/** By the product's id. */
export type Matches = ReadonlyMap<number, { courseIds: readonly number[]; isIgnored: boolean }>;

export const SETTLE_PRODUCT = "external-product.settle";

const AT_ONCE = 200;
/** No product of theirs: a course that was picked for a list of people. */
const PICKED = "course:";

/**
 * Their ids by `refOf`; what was never seen is noted. What is known by its name already, and now by its code too, opens
 * what was said then.
 */
export async function rememberProducts(
  db: Db,
  platform: string,
  products: readonly TheirProduct[],
  now: Date,
): Promise<Map<string, number>> {
  const byRef = new Map(products.map((product) => [refOf(product), product.name]));
  const ids = new Map<string, number>();
  const refs = [...byRef.keys()];
  for (let at = 0; at < refs.length; at += AT_ONCE) {
    const part = refs.slice(at, at + AT_ONCE);
    const known = await readRefs(db, platform, part);
    const fresh = part.filter((ref) => !known.has(ref));
    if (fresh.length > 0) {
      await inTransaction(db, (trx) => noteProducts(trx, platform, fresh, byRef, now));
      for (const [ref, id] of await readRefs(db, platform, fresh)) known.set(ref, id);
    }
    for (const ref of part) {
      const id = known.get(ref);
      if (id !== undefined) ids.set(ref, id);
    }
  }
  return ids;
}

/** A course that the owner picked for people of whom a file does not say what they bought. */
export async function rememberCourses(
  trx: Db,
  platform: string,
  courseIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  const courses = await trx
    .selectFrom("courses")
    .select(["id", "title"])
    .where("id", "in", courseIds)
    .orderBy("id")
    .execute();
  if (courses.length === 0) return [];
  const refOfCourse = (id: number) => `${PICKED}${id}`;
  await trx
    .insertInto("external_products")
    .values(
      courses.map(({ id, title }) => ({
        platform,
        ref: refOfCourse(id),
        name: title,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["platform", "ref"]).doNothing())
    .execute();
  const ids = await readRefs(
    trx,
    platform,
    courses.map(({ id }) => refOfCourse(id)),
  );
  const matched = courses.flatMap(({ id: course_id }) => {
    const external_product_id = ids.get(refOfCourse(course_id));
    return external_product_id === undefined ? [] : [{ external_product_id, course_id, created_at: now }];
  });
  await trx
    .insertInto("external_product_courses")
    .values(matched)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return matched.map(({ external_product_id }) => external_product_id);
}

async function readRefs(db: Db, platform: string, refs: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("external_products")
    .select(["id", "ref"])
    .where("platform", "=", platform)
    .where("ref", "in", refs)
    .execute();
  return new Map(rows.map(({ id, ref }) => [ref, id]));
}

async function noteProducts(
  trx: Db,
  platform: string,
  refs: string[],
  names: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const nameOf = (ref: string) => (names.get(ref) ?? "").slice(0, EXTERNAL_PRODUCT_LIMITS.name);
  const made = await trx
    .insertInto("external_products")
    .values(refs.map((ref) => ({ platform, ref, name: nameOf(ref), created_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.columns(["platform", "ref"]).doNothing())
    .returning(["id", "ref", "name"])
    .execute();
  const known = await listExternalProducts(trx, { platform });
  const madeIds = new Set(made.map(({ id }) => id));
  const inherited = made.flatMap(({ id, ref, name }) => {
    const same = known.filter(
      (other) =>
        !madeIds.has(other.id) &&
        other.ref.startsWith("name:") !== ref.startsWith("name:") &&
        refOf({ name: other.name }) === refOf({ name }),
    );
    const [one] = same;
    return one && same.length === 1 ? [{ id, courseIds: one.courseIds, isIgnored: one.isIgnored }] : [];
  });
  const courses = inherited.flatMap(({ id, courseIds }) =>
    courseIds.map((course_id) => ({ external_product_id: id, course_id, created_at: now })),
  );
  if (courses.length > 0) await trx.insertInto("external_product_courses").values(courses).execute();
  const ignored = inherited.flatMap(({ id, isIgnored }) => (isIgnored ? id : []));
  if (ignored.length > 0) {
    await trx.updateTable("external_products").set({ is_ignored: true }).where("id", "in", ignored).execute();
  }
}

/** Those that nobody has said anything of first. */
export async function listExternalProducts(
  db: Db,
  of: { platform?: string | undefined; ids?: readonly number[] } = {},
): Promise<ExternalProductItem[]> {
  if (of.ids?.length === 0) return [];
  let query = db
    .selectFrom("external_products")
    .select(["id", "platform", "ref", "name", "is_ignored"])
    .where("ref", "not like", `${PICKED}%`);
  if (of.platform !== undefined) query = query.where("platform", "=", of.platform);
  if (of.ids) query = query.where("id", "in", of.ids);
  const [products, matched, courses] = await Promise.all([
    query.orderBy("name").orderBy("id").execute(),
    db.selectFrom("external_product_courses").select(["external_product_id", "course_id"]).execute(),
    listCourseChoices(db),
  ]);
  const coursesOf = Map.groupBy(matched, ({ external_product_id }) => external_product_id);
  const items = products.map(({ id, platform, ref, name, is_ignored }) => {
    const courseIds = (coursesOf.get(id) ?? []).map(({ course_id }) => course_id).toSorted((a, b) => a - b);
    const isSaid = is_ignored || courseIds.length > 0;
    const suggestedId = isSaid ? undefined : suggestCourse(name, courses);
    return { id, platform, ref, name, isIgnored: is_ignored, courseIds, suggestedId };
  });
  return items.toSorted((one, other) => Number(isMatched(one)) - Number(isMatched(other)));
}

/** Whether the owner has said what it is here. */
export function isMatched({ isIgnored, courseIds }: Pick<ExternalProductItem, "isIgnored" | "courseIds">) {
  return isIgnored || courseIds.length > 0;
}

export async function listCourseChoices(db: Db): Promise<CourseChoice[]> {
  return db.selectFrom("courses").select(["id", "title"]).orderBy("title").orderBy("id").execute();
}

/**
 * Says what these products open here; of products and courses that are gone by now nothing is said. The places follow in a
 * job: `SETTLE_PRODUCT`.
 */
export async function matchProducts(
  db: Db,
  matches: Matches,
  author: { actorId: number; ip: string },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const wanted = [...matches.keys()];
    if (wanted.length === 0) return 0;
    const locked = trx.selectFrom("external_products").select("id").where("id", "in", wanted).orderBy("id");
    await forUpdate(trx, locked).execute();
    const [products, courses] = await Promise.all([
      listExternalProducts(trx, { ids: wanted }),
      listCourseChoices(trx),
    ]);
    const real = new Set(courses.map(({ id }) => id));
    const changed = products.flatMap((product) => {
      const match = matches.get(product.id);
      if (!match) return [];
      const courseIds = match.isIgnored ? [] : [...new Set(match.courseIds)].filter((id) => real.has(id));
      const after = { courseIds: courseIds.toSorted((a, b) => a - b), isIgnored: match.isIgnored };
      const isSame =
        after.isIgnored === product.isIgnored && after.courseIds.join() === product.courseIds.join();
      return isSame ? [] : [{ id: product.id, ...after }];
    });
    if (changed.length === 0) return 0;
    await writeMatches(trx, changed, now);
    const detail = { products: changed.length };
    await recordAudit(
      trx,
      { ...author, action: "external-product.match", entity: "external_products", detail },
      now,
    );
    const works = changed.map(({ id }) => ({ topic: SETTLE_PRODUCT, payload: { productId: id } }));
    await enqueueAll(trx, works, now);
    return changed.length;
  });
}

async function writeMatches(
  trx: Db,
  changed: { id: number; courseIds: number[]; isIgnored: boolean }[],
  now: Date,
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  await trx.deleteFrom("external_product_courses").where("external_product_id", "in", ids).execute();
  const rows = changed.flatMap(({ id, courseIds }) =>
    courseIds.map((course_id) => ({ external_product_id: id, course_id, created_at: now })),
  );
  if (rows.length > 0) await trx.insertInto("external_product_courses").values(rows).execute();
  for (const isIgnored of [true, false]) {
    const alike = changed.filter((one) => one.isIgnored === isIgnored).map(({ id }) => id);
    if (alike.length === 0) continue;
    await trx
      .updateTable("external_products")
      .set({ is_ignored: isIgnored, updated_at: now })
      .where("id", "in", alike)
      .execute();
  }
}

/** Every purchase of the product is what was said of it last. */
export async function settleProduct(db: Db, productId: number, now: Date): Promise<void> {
  const product = await db
    .selectFrom("external_products")
    .select("platform")
    .where("id", "=", productId)
    .executeTakeFirst();
  if (!product) return;
  await settlePurchases(db, product.platform, await purchasesOfProduct(db, productId), now);
}
