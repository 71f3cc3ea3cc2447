// What came into a bundle later, for those who bought it before: counted for the owner, and given by a job, once.

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { enrollAll } from "#app/courses/access/enrollments.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/jobs.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { type Term, termIn, termOf } from "#app/platform/money-and-dates/terms.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { ProductType } from "#db/schema.ts";
import { beginOf, givenEnd } from "./given-end.ts";
import { holdPreSale, IS_HELD } from "./pre-sale.server.ts";

interface Gift {
  bundleId: number;
  partId: number;
}

const BATCH = 100;

/** Parts that earlier buyers of the bundle do not have, and how many people they are. */
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

/** Gives the part to all buyers who lack it, some at a time, and passes over who has it by then. */
export async function givePart(db: Db, shop: Shop, gift: Gift): Promise<void> {
  while ((await inTransaction(db, (trx) => giveToSome(trx, shop, gift))) === BATCH);
}

/** Lines of the bundle whose buyer can use what came with it, now or from the day on which it opens. */
function isOpenLine(now: Date) {
  return sql<boolean>`order_items.is_bundle and order_items.refunded_at is null and exists (
    select 1 from grants
    where grants.order_item_id = order_items.id and grants.licence_id is null
      and (grants.state = 'active' or ${IS_HELD})
      and (order_items.access_kind is null or grants.expires_at > ${now})
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
    .select(["products.linked_course_id", "products.access_kind", "products.access_count"])
    .select("products.access_until")
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
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .where("order_items.product_id", "=", bundleId)
    .where(isOpenLine(now))
    .where(lacks(partId))
    .orderBy("order_items.id")
    .limit(BATCH);
  const lines = await forUpdate(trx, query).execute();
  if (lines.length === 0) return 0;
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
  const rights = given.flatMap(({ id: part_id, order_item_id }) => {
    const line = lines.find(({ id }) => id === order_item_id);
    const own = { userId: line?.user_id ?? null, licenceId: null };
    const others = codes.filter((code) => code.order_item_id === order_item_id);
    const people = [own, ...others.map((code) => ({ userId: code.redeemed_by_id, licenceId: code.id }))];
    return people.map((person) => ({ ...person, part_id, order_item_id, order_id: line?.order_id ?? 0 }));
  });
  if (rights.length === 0) return 0;
  const { accessDays } = shop.company;
  const begun = await listBegun(
    trx,
    lines.map(({ id }) => id),
  );
  // What the line says counts from the day on which the rest of it was given; what the part says, from today.
  const lastingOf = (right: { order_item_id: number; licenceId: number | null }) => {
    const line = lines.find(({ id }) => id === right.order_item_id);
    const own = line && termOf(termIn(line));
    const first = begun.find(
      ({ order_item_id, licence_id }) =>
        order_item_id === right.order_item_id && licence_id === right.licenceId,
    );
    const at = own?.access_kind ? (first?.created_at ?? now) : now;
    return {
      term: termOf(own, termIn(part)),
      at,
      opens_at: line?.opens_at ?? null,
      course_id,
      product_type: part.product_type,
    };
  };
  const grants = rights.map(({ userId, licenceId, ...right }) => ({
    ...right,
    public_id: randomBytes(16).toString("base64url"),
    licence_id: licenceId,
    user_id: licenceId === null ? null : userId,
    expires_at: endOf(lastingOf({ ...right, licenceId }), accessDays),
    ...stamps,
  }));
  await trx.insertInto("grants").values(grants).execute();
  const places = rights.flatMap((right) => {
    const { userId, licenceId, order_item_id: orderItemId } = right;
    if (course_id === null || userId === null) return [];
    const { term, ...lasting } = lastingOf(right);
    const lasts = { term, from: beginOf(lasting, lasting.at) };
    return { userId, courseId: course_id, orderItemId, licenceId, lasts };
  });
  await enrollAll(trx, places, now);
  await holdPreSale(trx, lines, now);
  const mails = given.map(({ id }) => ({
    topic: "mail.part-given",
    payload: { partId: id },
    dedupeKey: `part-given:${id}`,
  }));
  await enqueueAll(trx, mails, now);
  return lines.length;
}

interface LastingPart {
  term: Term;
  product_type: ProductType;
  course_id: number | null;
  opens_at: Date | null;
  at: Date;
}

function endOf({ at, ...given }: LastingPart, accessDays: number): Date {
  return givenEnd(given, accessDays, at);
}

/** When what else came with these lines was given, to each who holds it. */
function listBegun(trx: Db, lineIds: number[]) {
  return trx
    .selectFrom("grants")
    .select(["order_item_id", "licence_id", "created_at"])
    .where("order_item_id", "in", lineIds)
    .orderBy("id")
    .execute();
}
