// Gives a part added to a bundle to its earlier buyers: counted for the owner, given once by a job.

import { sql } from "kysely";
import { tellingAccess } from "#app/courses/access/access-events.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/jobs.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { termIn, termOf } from "#app/platform/money-and-dates/terms.ts";
import { lineIsUsable, listRights } from "#app/rights/rights.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { giveThings } from "./access.server.ts";
import { beginOf } from "./given-end.ts";
import { personsOfOrders } from "./order-person.server.ts";

interface Gift {
  bundleId: number;
  partId: number;
}

const BATCH = 100;

/** Parts that earlier buyers lack, with the number of buyers. */
export async function listPartGifts(db: Db, bundleId: number, now: Date) {
  const rows = await db
    .selectFrom("bundle_parts")
    .innerJoin("products", "products.id", "bundle_parts.part_id")
    .innerJoin("order_items", "order_items.product_id", "bundle_parts.bundle_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["products.id", "products.name"])
    .select(
      sql<number>`count(distinct coalesce(cast(orders.user_id as text), orders.guest_email))`.as("people"),
    )
    .where("bundle_parts.bundle_id", "=", bundleId)
    .where(isOpenLine(now))
    .where(lacks(sql.ref("bundle_parts.part_id")))
    .groupBy(["products.id", "products.name", "bundle_parts.position"])
    .orderBy("bundle_parts.position")
    .execute();
  return rows.map(({ people, ...part }) => ({ ...part, people: Number(people) }));
}

export async function queuePartGift(db: Db, { bundleId, partId }: Gift, now: Date): Promise<void> {
  await enqueue(db, { topic: "orders.give-part", payload: { bundleId, partId } }, now);
}

/** Gives the part to all buyers who lack it, in batches. */
export async function givePart(db: Db, shop: Shop, gift: Gift): Promise<void> {
  while ((await inTransaction(db, (trx) => giveToSome(trx, shop, gift))) === BATCH);
}

/** SQL condition: lines of the bundle whose right is open. */
function isOpenLine(now: Date) {
  return sql<boolean>`order_items.is_bundle and order_items.refunded_at is null and ${lineIsUsable(now)}`;
}

function lacks(partId: ReturnType<typeof sql.ref> | number) {
  return sql<boolean>`not exists (
    select 1 from order_item_parts as had
    where had.order_item_id = order_items.id and had.product_id = ${partId}
  )`;
}

/** Gives the part to a batch of lines; returns the batch size. */
async function giveToSome(trx: Db, shop: Shop, { bundleId, partId }: Gift): Promise<number> {
  const now = shop.now();
  const part = await trx
    .selectFrom("bundle_parts")
    .innerJoin("products", "products.id", "bundle_parts.part_id")
    .select(["products.id", "products.name", "products.image", "products.product_type"])
    .select(["products.linked_course_id", "products.access_kind", "products.access_count"])
    .select("products.access_until")
    .where("bundle_parts.bundle_id", "=", bundleId)
    .where("bundle_parts.part_id", "=", partId)
    .where("products.retired_at", "is", null)
    .executeTakeFirst();
  // The part was removed from the bundle meanwhile.
  if (!part) return 0;
  const lacking = trx
    .selectFrom("order_items")
    .select(["order_items.id", "order_items.order_id", "order_items.opens_at"])
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .where("order_items.product_id", "=", bundleId)
    .where(isOpenLine(now))
    .where(lacks(partId))
    .orderBy("order_items.id");
  const found = await lacking.limit(BATCH).execute();
  if (found.length === 0) return 0;
  const orderIds = [...new Set(found.map(({ order_id }) => order_id))];
  const orders = trx.selectFrom("orders").select("id").where("id", "in", orderIds).orderBy("id");
  await forUpdate(trx, orders).execute();
  // Repeated under the lock: an order may have been refunded meanwhile.
  const lines = await lacking.where("order_items.order_id", "in", orderIds).execute();
  if (lines.length === 0) return found.length;
  const course_id = part.product_type === "Curso" ? part.linked_course_id : null;
  const stamps = { created_at: now, updated_at: now };
  const { name, image, product_type } = part;
  const facts = {
    product_id: partId,
    name,
    image,
    product_type,
    course_id,
    cents: 0,
    ...termIn(part),
    ...stamps,
  };
  const given = await trx
    .insertInto("order_item_parts")
    .values(lines.map(({ id }) => ({ ...facts, order_item_id: id })))
    .onConflict((conflict) => conflict.columns(["order_item_id", "product_id"]).doNothing())
    .returning(["id", "order_item_id"])
    .execute();
  const codes = await trx
    .selectFrom("licences")
    .select(["id", "order_item_id", "redeemed_by_id"])
    .where(
      "order_item_id",
      "in",
      lines.map(({ id }) => id),
    )
    .where("redeemed_by_id", "is not", null)
    .where("revoked_at", "is", null)
    .execute();
  const begun = await listRights(trx, { orderItemIds: lines.map(({ id }) => id) });
  const { accessDays } = shop.company;
  const people = await personsOfOrders(trx, orderIds, now);
  const giveEach = async () => {
    for (const { id: part_id, order_item_id: id } of given) {
      const line = lines.find((one) => one.id === id);
      if (!line) continue;
      const own = termOf(termIn(line));
      const thing = { id, part_id, product_id: partId, course_id, product_type: part.product_type };
      const shared = { orderId: line.order_id, accessDays };
      // The line's term counts from the day on which its other parts were given; the part's own term counts from today.
      const thingSince = (licenceId: number | null) => {
        const first = begun.find((right) => right.order_item_id === id && right.licence_id === licenceId);
        const at = own.access_kind ? (first?.created_at ?? now) : now;
        return [
          { ...thing, opens_at: line.opens_at, term: termOf(own, termIn(part)), at: beginOf(line, at) },
        ];
      };
      const person = people.get(line.order_id);
      if (person) await giveThings(trx, thingSince(null), { ...shared, ...person, source: "order" }, now);
      for (const { id: licenceId, redeemed_by_id: userId } of codes.filter(
        (code) => code.order_item_id === id,
      )) {
        if (userId === null) continue;
        const holder = { ...shared, userId, licenceId, awaitsConfirmation: false, source: "gift" as const };
        await giveThings(trx, thingSince(licenceId), holder, now);
      }
    }
  };
  // Everybody's places are locked in one order, before the first of them gets something.
  const touched = {
    userIds: [
      ...[...people.values()].map(({ userId }) => userId),
      ...codes.flatMap(({ redeemed_by_id }) => redeemed_by_id ?? []),
    ],
    courseIds: course_id === null ? [] : [course_id],
  };
  await tellingAccess(trx, touched, giveEach, now);
  const mails = given.map(({ id }) => ({
    topic: "mail.part-given",
    payload: { partId: id },
    dedupeKey: `part-given:${id}`,
  }));
  await enqueueAll(trx, mails, now);
  return found.length;
}
