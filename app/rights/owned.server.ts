// What of these products a person has or had, before they pay for it once more.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { isOpenRight } from "./right-state.ts";
import { listRightsToCourses } from "./rights.server.ts";

/** Neither paid back nor taken away. A line that was paid back is not had, though the owner left it open. */
const IS_KEPT = sql<boolean>`(rights.revoked_for is null and rights.removed_at is null and order_items.refunded_at is null)`;

/** It can be used now or from its day on. A course that ends is bought again, because the new time begins where it ends. */
function isLasting(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${IS_KEPT} and rights.suspended_for is null
    and (rights.ends_at is null or (rights.course_id is null and rights.ends_at > ${now})))`;
}

function isConfirmedOf(userId: number): RawBuilder<boolean> {
  return sql<boolean>`(rights.user_id = ${userId} and not rights.awaits_confirmation)`;
}

/** Of these products those that the person has and need not buy: by any source, alone or in a bundle. */
export function listOwned(
  db: Db,
  userId: number,
  productIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  return listProducts(db, productIds, sql`${isConfirmedOf(userId)} and ${isLasting(now)}`);
}

/** The same of a browser that ordered without signing in: what its orders gave. */
export function listOwnedByBrowser(
  db: Db,
  browserHash: string,
  productIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const isOfBrowser = sql`rights.source = 'order' and rights.order_id in (
    select id from orders where browser_hash = ${browserHash} and user_id is null)`;
  return listProducts(db, productIds, sql`${isOfBrowser} and ${isLasting(now)}`);
}

/** Of these products those that the person has or had and may renew. */
export function listEverHad(db: Db, userId: number, productIds: readonly number[]): Promise<Set<number>> {
  return listProducts(db, productIds, sql`${isConfirmedOf(userId)} and ${IS_KEPT}`);
}

/** Each right stands for what it opens and for what was sold. */
async function listProducts(
  db: Db,
  productIds: readonly number[],
  isGiven: RawBuilder<unknown>,
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select distinct products.id from rights
    left join order_items on order_items.id = rights.order_item_id
    left join order_item_parts on order_item_parts.id = rights.part_id
    join products on products.id in (rights.product_id, order_items.product_id, order_item_parts.product_id)
      or products.linked_course_id = rights.course_id
    where products.id in (${sql.join(productIds)}) and ${isGiven}`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Undefined where no right opens the course now. */
export async function findOpenCourse(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
): Promise<{ isEndless: boolean } | undefined> {
  const rights = await listRightsToCourses(db, { userIds: [userId], courseIds: [courseId] });
  const open = rights.filter((right) => isOpenRight(right, now));
  return open.length > 0 ? { isEndless: open.some(({ ends_at }) => ends_at === null) } : undefined;
}
