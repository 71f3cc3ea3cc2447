// What is for sale delivers something: a download its file, a course a published plan with a lesson, a bundle its parts. Every door that
// writes a product asks here: form, list, several at once, table API, import.
import { sql } from "kysely";
import { bundleDelivers, idsOfUnteachableCourses } from "#app/courses/offers/delivered-products.server.ts";
import { listTeachable } from "#app/courses/offers/teachable-courses.server.ts";
import type { Db } from "#db/connect.server.ts";
import { lackPart, listLackingBundles } from "../bundles/bundle-delivery-writes.server.ts";
import type { ProductFacts, ProductPatch } from "./product.ts";
import { listRefusals } from "./product-refusals.server.ts";
import type { SellingObstacle } from "./selling-obstacles.ts";

interface SellingFacts
  extends Pick<ProductFacts, "is_active" | "is_bundle" | "product_type" | "file_key" | "linked_course_id"> {
  /** Left out: a new one. */
  id?: number;
  /** What a bundle is to be made of; left out: as it is stored. */
  parts?: readonly number[] | undefined;
}

/** For each of these products what it lacks, or undefined; inside a transaction it stays so until its end. */
export async function findSellingObstacles(
  trx: Db,
  products: readonly Omit<SellingFacts, "is_active">[],
): Promise<(SellingObstacle | undefined)[]> {
  const courses = products.flatMap(({ product_type, linked_course_id }) =>
    product_type === "Curso" && linked_course_id !== null ? [linked_course_id] : [],
  );
  const teachable = await listTeachable(trx, [...new Set(courses)]);
  const bundles = products.filter(({ is_bundle }) => is_bundle);
  const stored = await listLackingBundles(
    trx,
    bundles.flatMap(({ id, parts }) => (parts ? [] : (id ?? 0))),
  );
  const named = bundles.flatMap(({ parts }) => parts ?? []);
  const isNamedLacking = bundles.some(({ parts }) => parts) && (await lackPart(trx, named));
  return products.map(({ id, product_type, file_key, linked_course_id, is_bundle, parts }) => {
    if (is_bundle) return (parts ? isNamedLacking : stored.has(id ?? 0)) ? "parts" : undefined;
    if (product_type === "Curso") return teachable.has(linked_course_id ?? 0) ? undefined : "lessons";
    return file_key ? undefined : "file";
  });
}

/**
 * What becomes of a write. Putting on sale what has nothing to deliver is refused; what loses it while it is for sale
 * goes off sale; what was sold without before this rule is left as it was, and waits on the owner's dashboard.
 */
export async function checkSelling(
  trx: Db,
  before: SellingFacts | undefined,
  after: SellingFacts,
): Promise<{ verdict: "fine" } | { verdict: "refused" | "withheld"; lack: SellingObstacle }> {
  if (!after.is_active) return { verdict: "fine" };
  const [lack] = await findSellingObstacles(trx, [after]);
  if (!lack) return { verdict: "fine" };
  if (!before?.is_active) return { verdict: "refused", lack };
  const [lackedBefore] = await findSellingObstacles(trx, [before]);
  return lackedBefore ? { verdict: "fine" } : { verdict: "withheld", lack };
}

/** What waits to be sold again waits no more once somebody decides, or takes what a product for sale must have. */
export function waitingEnded(
  { is_active, price }: ProductPatch,
  before?: ProductFacts,
  after?: ProductFacts,
) {
  const isDecided = is_active !== undefined || price === null;
  const isTaken = before && after && isComplete(before) && !isComplete(after);
  return isDecided || isTaken ? { withheld_at: null } : {};
}

function isComplete(product: ProductFacts): boolean {
  return Object.keys(listRefusals(undefined, { ...product, is_active: true })).length === 0;
}

/** The ids of products that wait for what they deliver: taken off sale for it, or sold without since before the rule. */
export function idsWithoutDelivery(db: Db) {
  const kept = db.selectFrom("products").select("products.id").where("products.retired_at", "is", null);
  // In the words of the partial indexes, each of which answers its part alone.
  const courses = kept.where(sql<boolean>`products.is_active and products.product_type = 'Curso'`);
  return (
    kept
      .where(sql<boolean>`products.withheld_at is not null and not products.is_active`)
      .unionAll(
        kept.where(
          sql<boolean>`products.is_active and products.product_type = 'Download' and products.file_key is null
          and (not products.is_bundle or not ${bundleDelivers()})`,
        ),
      )
      .unionAll(courses.where("products.linked_course_id", "is", null))
      // The few courses first: what is sold of them may be thousands.
      .unionAll(courses.where(sql<boolean>`products.linked_course_id in ${idsOfUnteachableCourses()}`))
  );
}
