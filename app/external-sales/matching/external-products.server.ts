// Products of other platforms, and the courses and files they open here: answered once by the owner, and stored.
import { enqueue } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { idsOf, listOpened } from "../ledger/opened-things.server.ts";
import { type Choice, courseChoice, openedBy, productChoice, saidOf } from "./choice.ts";
import { eachReal, NOTHING_OPENED, type Opened, onlyReal, opensNothing } from "./delivered.server.ts";
import {
  EXTERNAL_PRODUCT_LIMITS,
  type Matched,
  refOf,
  suggestChoice,
  type TheirProduct,
} from "./external-product.ts";

/** Its opened ids are empty while nobody has answered. */
export interface SaidProduct extends Opened {
  id: number;
  platform: string;
  ref: string;
  name: string;
  isIgnored: boolean;
}

export interface ExternalProductItem extends SaidProduct {
  /** Similar choice, while nobody has answered. */
  suggested: string | undefined;
}

/**
 * Keyed by external product id. `shown` is the answer that the page showed, if the form sends it. A product that
 * somebody else answered since then is skipped.
 */
export type Matches = ReadonlyMap<number, Opened & { isIgnored: boolean; shown?: string | undefined }>;

const NOTHING_MATCHED: Matched = { changed: 0, left: [] };

export const SETTLE_PRODUCTS = "external-product.settle";

const AT_ONCE = 200;
/** Keys of pseudo products: the owner's picks for a list of people. */
const PICKED = { course: "course:", file: "product:" } as const;

/**
 * Ids keyed by `refOf`; new products are inserted. A product known by name that now has a code too inherits the answer
 * of its name.
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

/** Stores the owner's picks for lines without a product. */
export async function rememberPicked(
  trx: Db,
  platform: string,
  picked: Opened,
  now: Date,
): Promise<number[]> {
  if (opensNothing(picked)) return [];
  const things = (await listTitles(trx, await onlyReal(trx, picked))).map(({ kind, id, title: name }) => {
    const opened =
      kind === "course" ? { courseIds: [id], productIds: [] } : { courseIds: [], productIds: [id] };
    return { ref: `${PICKED[kind]}${id}`, name, ...opened };
  });
  if (things.length === 0) return [];
  await trx
    .insertInto("external_products")
    .values(things.map(({ ref, name }) => ({ platform, ref, name, created_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.columns(["platform", "ref"]).doNothing())
    .execute();
  const ids = await readRefs(
    trx,
    platform,
    things.map(({ ref }) => ref),
  );
  const known = things.flatMap(({ ref, courseIds, productIds }) => {
    const id = ids.get(ref);
    return id === undefined ? [] : [{ id, courseIds, productIds }];
  });
  await insertOpened(trx, known, now);
  return known.map(({ id }) => id);
}

/** Existing answers stay. */
async function insertOpened(trx: Db, said: readonly (Opened & { id: number })[], now: Date): Promise<void> {
  const courses = said.flatMap(({ id, courseIds }) =>
    courseIds.map((course_id) => ({ external_product_id: id, course_id, created_at: now })),
  );
  const files = said.flatMap(({ id, productIds }) =>
    productIds.map((product_id) => ({ external_product_id: id, product_id, created_at: now })),
  );
  if (courses.length > 0) {
    await trx
      .insertInto("external_product_courses")
      .values(courses)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (files.length > 0) {
    await trx
      .insertInto("external_product_files")
      .values(files)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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
  const known = await listSaid(trx, { platform });
  const madeIds = new Set(made.map(({ id }) => id));
  const inherited = made.flatMap(({ id, ref, name }) => {
    const same = known.filter(
      (other) =>
        !madeIds.has(other.id) &&
        other.ref.startsWith("name:") !== ref.startsWith("name:") &&
        refOf({ name: other.name }) === refOf({ name }),
    );
    const [one] = same;
    if (!one || same.length !== 1) return [];
    return [{ id, courseIds: one.courseIds, productIds: one.productIds, isIgnored: one.isIgnored }];
  });
  await insertOpened(trx, inherited, now);
  const ignored = inherited.flatMap(({ id, isIgnored }) => (isIgnored ? id : []));
  if (ignored.length > 0) {
    await trx.updateTable("external_products").set({ is_ignored: true }).where("id", "in", ignored).execute();
  }
}

interface WhichProducts {
  platform?: string | undefined;
  ids?: readonly number[];
}

/** With the owner's answers; unanswered products first. */
export async function listSaid(db: Db, of: WhichProducts): Promise<SaidProduct[]> {
  if (of.ids?.length === 0) return [];
  let query = db
    .selectFrom("external_products")
    .select(["id", "platform", "ref", "name", "is_ignored"])
    .where("ref", "not like", `${PICKED.course}%`)
    .where("ref", "not like", `${PICKED.file}%`);
  if (of.platform !== undefined) query = query.where("platform", "=", of.platform);
  if (of.ids) query = query.where("id", "in", of.ids);
  const [products, opened] = await Promise.all([
    query.orderBy("name").orderBy("id").execute(),
    listOpened(db, of.ids),
  ]);
  const items = products.map(({ is_ignored: isIgnored, ...product }) => {
    return { ...product, isIgnored, ...idsOf(opened.get(product.id)) };
  });
  return items.toSorted((one, other) => Number(isMatched(one)) - Number(isMatched(other)));
}

/** Same as `listSaid`, with a suggestion for each unanswered product. */
export async function listExternalProducts(db: Db, of: WhichProducts = {}): Promise<ExternalProductItem[]> {
  const [products, choices] = await Promise.all([listSaid(db, of), listChoices(db)]);
  return products.map((product) => {
    return { ...product, suggested: isMatched(product) ? undefined : suggestChoice(product.name, choices) };
  });
}

/** The matches of these products as one text to compare, so that a job notices a concurrent change. */
export async function readMatches(db: Db, ids: readonly number[]): Promise<string> {
  const products = await listSaid(db, { ids });
  return products.map((product) => `${product.id}:${saidOf(product)}`).join(" ");
}

/** Locks these products until the transaction ends. */
export async function holdProducts(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = trx.selectFrom("external_products").select("id").where("id", "in", ids).orderBy("id");
  await forUpdate(trx, rows).execute();
}

/** True if the owner has answered what the product is here. */
export function isMatched(item: Opened & { isIgnored: boolean }): boolean {
  return item.isIgnored || !opensNothing(item);
}

const MOST_CHOICES = 1000;

/** Courses, then files and bundles, each by name. A product that is a course appears as the course. */
export async function listChoices(db: Db): Promise<Choice[]> {
  const [courses, products] = await Promise.all([
    db
      .selectFrom("courses")
      .select(["id", "title", "is_published"])
      .where((eb) =>
        eb.or([
          eb("retired_at", "is", null),
          eb("id", "in", eb.selectFrom("external_product_courses").select("course_id")),
        ]),
      )
      .orderBy("title")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("products")
      .select(["id", "name", "is_bundle", "file_key"])
      .where("product_type", "=", "Download")
      .where((eb) =>
        eb.or([
          eb("retired_at", "is", null),
          eb("id", "in", eb.selectFrom("external_product_files").select("product_id")),
        ]),
      )
      .orderBy("is_bundle")
      .orderBy("name")
      .orderBy("id")
      .limit(MOST_CHOICES)
      .execute(),
  ]);
  return [
    ...courses.map(({ id, title, is_published }): Choice => {
      const lack = is_published ? {} : { lack: "rascunho" };
      return { value: courseChoice(id), title, kind: "course", ...lack };
    }),
    ...products.map(({ id, name, is_bundle, file_key }): Choice => {
      const lack = is_bundle || file_key !== null ? {} : { lack: "sem arquivo" };
      return { value: productChoice(id), title: name, kind: is_bundle ? "bundle" : "file", ...lack };
    }),
  ];
}

/** The course or product of an upload, and the names of what it opens. Null if it was deleted or opens nothing. */
export async function findPreset(db: Db, value: string): Promise<{ value: string; titles: string[] } | null> {
  const opened = await onlyReal(db, openedBy([value]));
  if (opensNothing(opened)) return null;
  return { value, titles: (await listTitles(db, opened)).map(({ title }) => title) };
}

/** Courses, then files, each sorted by title. */
async function listTitles(db: Db, { courseIds, productIds }: Opened) {
  const courses = db.selectFrom("courses").select(["id", "title"]).where("id", "in", courseIds);
  const files = db.selectFrom("products").select(["id", "name as title"]).where("id", "in", productIds);
  const named = [
    { kind: "course" as const, rows: courseIds.length > 0 ? await courses.orderBy("title").execute() : [] },
    { kind: "file" as const, rows: productIds.length > 0 ? await files.orderBy("name").execute() : [] },
  ];
  return named.flatMap(({ kind, rows }) => rows.map((row) => ({ kind, ...row })));
}

/**
 * Saves what these external products open here. Deleted courses and files are left out, and a bundle is saved as its
 * current parts. One `SETTLE_PRODUCTS` job settles all products, so that a purchase of two products is not settled
 * twice.
 */
export async function matchProducts(
  db: Db,
  matches: Matches,
  author: { actorId: number; ip: string },
  now: Date,
): Promise<Matched> {
  return inTransaction(db, async (trx) => {
    const wanted = [...matches.keys()];
    if (wanted.length === 0) return NOTHING_MATCHED;
    await holdProducts(trx, wanted);
    const products = await listSaid(trx, { ids: wanted });
    const real = await realMatches(trx, matches);
    const asked = products.flatMap((product) => {
      const match = real.get(product.id);
      return match && saidOf(match) !== saidOf(product) ? [{ product, match }] : [];
    });
    const isSeen = ({ product }: (typeof asked)[number]) =>
      (matches.get(product.id)?.shown ?? saidOf(product)) === saidOf(product);
    const changed = asked.filter(isSeen).map(({ product, match }) => ({ id: product.id, ...match }));
    const left = asked.filter((one) => !isSeen(one)).map(({ product }) => product.name);
    if (changed.length === 0) return { changed: 0, left };
    await writeMatches(trx, changed, now);
    const detail = { products: changed.length };
    await recordAudit(
      trx,
      { ...author, action: "external-product.match", entity: "external_products", detail },
      now,
    );
    const productIds = changed.map(({ id }) => id);
    await enqueue(trx, { topic: SETTLE_PRODUCTS, payload: { productIds } }, now);
    return { changed: changed.length, left };
  });
}

/** Drops deleted rows from each match and replaces bundles by their parts. */
async function realMatches(trx: Db, matches: Matches): Promise<Matches> {
  const all = [...matches].map(([id, { isIgnored, ...opened }]) => {
    return { id, isIgnored, ...(isIgnored ? NOTHING_OPENED : opened) };
  });
  const real = await eachReal(trx, all);
  return new Map(all.map(({ id, isIgnored }, at) => [id, { ...(real[at] ?? NOTHING_OPENED), isIgnored }]));
}

async function writeMatches(trx: Db, changed: (Opened & { id: number; isIgnored: boolean })[], now: Date) {
  const ids = changed.map(({ id }) => id);
  await trx.deleteFrom("external_product_courses").where("external_product_id", "in", ids).execute();
  await trx.deleteFrom("external_product_files").where("external_product_id", "in", ids).execute();
  await insertOpened(trx, changed, now);
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
