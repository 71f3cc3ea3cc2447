// What came into a bundle later, for those who bought it before: counted for the owner, and given by a job, once.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { enrollAll } from "#app/courses/access/enrollments.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/jobs.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { holdPreSale, IS_HELD } from "./pre-sale.server.ts";

interface Gift {
  bundleId: number;
  partId: number;
}

const BATCH = 100;

/** Parts that earlier buyers of the bundle do not have, and how many people they are. */
export async function listPartGifts(db: Db, bundleId: number) {
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
    .where(isOpenLine())
    .where(lacks(sql.ref("bundle_parts.part_id")))
    .groupBy(["products.id", "products.name", "bundle_parts.position"])
    .orderBy("bundle_parts.position")
    .execute();
  return rows.map(({ people, ...part }) => ({ ...part, people: Number(people) }));
}

export async function queuePartGift(db: Db, { bundleId, partId }: Gift, now: Date): Promise<void> {
  await enqueue(db, { topic: "orders.give-part", payload: { bundleId, partId } }, now);
}

/** Gives the part to all buyers who lack it, some at a time, and passes over who has it by then. */
export async function givePart(db: Db, shop: Shop, gift: Gift): Promise<void> {
  while ((await inTransaction(db, (trx) => giveToSome(trx, shop, gift))) === BATCH);
}

/** Lines of the bundle whose buyer can use what came with it, now or from the day on which it opens. */
function isOpenLine() {
  return sql<boolean>`order_items.is_bundle and order_items.refunded_at is null and exists (
    select 1 from grants
    where grants.order_item_id = order_items.id and grants.licence_id is null
      and (grants.state = 'active' or ${IS_HELD})
  )`;
}

function lacks(partId: ReturnType<typeof sql.ref> | number) {
  return sql<boolean>`not exists (
    select 1 from order_item_parts as had
    where had.order_item_id = order_items.id and had.product_id = ${partId}
  )`;
}

/** Gives the part to some of these lines. Answers how many there were. */
async function giveToSome(trx: Db, shop: Shop, { bundleId, partId }: Gift): Promise<number> {
  const now = shop.now();
  const part = await trx
    .selectFrom("bundle_parts")
    .innerJoin("products", "products.id", "bundle_parts.part_id")
    .select(["products.id", "products.name", "products.image", "products.product_type"])
    .select("products.linked_course_id")
    .where("bundle_parts.bundle_id", "=", bundleId)
    .where("bundle_parts.part_id", "=", partId)
    .where("products.retired_at", "is", null)
    .executeTakeFirst();
  // The part was taken out of the bundle meanwhile.
  if (!part) return 0;
  const query = trx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["order_items.id", "order_items.order_id", "order_items.opens_at", "orders.user_id"])
    .where("order_items.product_id", "=", bundleId)
    .where(isOpenLine())
    .where(lacks(partId))
    .orderBy("order_items.id")
    .limit(BATCH);
  const lines = await forUpdate(trx, query).execute();
  if (lines.length === 0) return 0;
  const course_id = part.product_type === "Curso" ? part.linked_course_id : null;
  const stamps = { created_at: now, updated_at: now };
  const { name, image, product_type } = part;
  const facts = { product_id: partId, name, image, product_type, course_id, cents: 0, ...stamps };
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
  const rights = given.flatMap(({ id: part_id, order_item_id }) => {
    const line = lines.find(({ id }) => id === order_item_id);
    const own = { userId: line?.user_id ?? null, licenceId: null };
    const others = codes.filter((code) => code.order_item_id === order_item_id);
    const people = [own, ...others.map((code) => ({ userId: code.redeemed_by_id, licenceId: code.id }))];
    return people.map((person) => ({ ...person, part_id, order_item_id, order_id: line?.order_id ?? 0 }));
  });
  if (rights.length === 0) return 0;
  const { accessDays } = shop.company;
  const expires_at = addDays(now, accessDays);
  const grants = rights.map(({ userId, licenceId, ...right }) => ({
    ...right,
    public_id: randomBytes(16).toString("base64url"),
    licence_id: licenceId,
    user_id: licenceId === null ? null : userId,
    expires_at,
    ...stamps,
  }));
  await trx.insertInto("grants").values(grants).execute();
  const places = rights.flatMap(({ userId, licenceId, order_item_id: orderItemId }) =>
    course_id === null || userId === null ? [] : { userId, courseId: course_id, orderItemId, licenceId },
  );
  await enrollAll(trx, places, now);
  await holdPreSale(trx, lines, { now, accessDays });
  const mails = given.map(({ id }) => ({
    topic: "mail.part-given",
    payload: { partId: id },
    dedupeKey: `part-given:${id}`,
  }));
  await enqueueAll(trx, mails, now);
  return lines.length;
}
