// Gives and closes an order's access (OP-18). Runs in the caller's transaction, which holds the lock on the order's
// row.
import { tellingAccess } from "#app/courses/access/access-events.server.ts";
import { tellOverfull } from "#app/courses/access/cohort-places.server.ts";
import { enrollAll, isOfCourse } from "#app/courses/access/enrollments.server.ts";
import { type Term, termIn, termOf } from "#app/platform/money-and-dates/terms.ts";
import {
  type GivenRight,
  give,
  type RightRow,
  resume,
  revoke,
  suspend,
  unrevoke,
} from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { ProductType, RevokedFor, SuspendedFor } from "#db/schema.ts";
import { countInSales } from "../writes/order-writes.server.ts";
import { beginOf, givenEnd } from "./given-end.ts";
import { issueLicences, revokeLicences } from "./licences.server.ts";
import { personOf } from "./order-person.server.ts";

interface GiveFacts {
  orderId: number;
  now: Date;
  /** Days that a download stays open if its product sets no term. */
  accessDays: number;
  secret: string;
}

/**
 * Gives everything that the order paid for and reopens what was suspended or revoked. Refunded lines stay closed
 * unless all were refunded: then completing the order is the owner's decision.
 */
export async function grantAccess(trx: Db, facts: GiveFacts): Promise<void> {
  const { orderId, now, accessDays } = facts;
  const all = await listLines(trx, orderId);
  const kept = all.filter((line) => line.refunded_at === null);
  const lines = kept.length > 0 ? kept : all;
  const [first] = lines;
  if (!first) return;
  await issueLicences(trx, lines, facts);
  const person = await personOf(trx, first, now);
  if (person) {
    const things = await withParts(trx, lines);
    const orderItemIds = lines.map(({ id }) => id);
    const work = async () => {
      const given = await giveThings(trx, things, { orderId, accessDays, source: "order", ...person }, now);
      if (given.length < things.length) await reopen(trx, orderItemIds, now);
    };
    // Locks the places of people who redeemed a gift together with the buyer's, so that all are locked in one order.
    const isGift = lines.some(({ quantity }) => quantity > 1);
    const held = isGift ? await listRights(trx, { orderItemIds, thing: "course" }) : [];
    const userIds = [person.userId, ...held.map(({ user_id }) => user_id)];
    const courseIds = things.flatMap(({ course_id }) => course_id ?? []);
    await (held.length > 0 ? tellingAccess(trx, { userIds, courseIds }, work, now) : work());
  }
  await tellOverfull(trx, { orderId, cohortIds: lines.flatMap(({ cohort_id }) => cohort_id ?? []) }, now);
}

export interface Holder {
  orderId: number;
  userId: number;
  awaitsConfirmation: boolean;
  source: "order" | "gift";
  /** For a gift: the redeemed licence. */
  licenceId?: number;
  accessDays: number;
}

/** Gives things to a person with their enrolments; returns the new rights. */
export async function giveThings(
  trx: Db,
  things: readonly GivenLine[],
  { orderId, userId, awaitsConfirmation, source, licenceId, accessDays }: Holder,
  now: Date,
): Promise<RightRow[]> {
  const rights = things.flatMap(
    ({ id, part_id, course_id, product_id, ...thing }): GivenRight | GivenRight[] => {
      if (course_id === null && product_id === null) return [];
      return {
        user_id: userId,
        order_id: orderId,
        awaits_confirmation: awaitsConfirmation,
        ...(course_id === null ? { product_id } : { course_id }),
        source,
        order_item_id: id,
        part_id,
        licence_id: licenceId ?? null,
        starts_at: thing.at ?? beginOf(thing, now),
        term: thing.term.access_kind ? thing.term : null,
        ends_at: givenEnd(thing, accessDays, thing.at ?? now),
        opens_at: thing.opens_at && thing.opens_at > now ? thing.opens_at : null,
      };
    },
  );
  const courses = rights.filter(isOfCourse);
  const files = rights.filter((right) => !isOfCourse(right));
  return [...(await enrollAll(trx, courses, now)), ...(await give(trx, files, now))];
}

/** Reopens suspended or revoked rights. */
async function reopen(trx: Db, orderItemIds: number[], now: Date): Promise<void> {
  const open = async () => {
    await resume(trx, { orderItemIds }, now);
    await unrevoke(trx, { orderItemIds }, now);
  };
  await tellingAccess(trx, { orderItemIds }, open, now);
}

/** Suspends everything. Refunded lines also stay revoked. */
export async function suspendAccess(
  trx: Db,
  { orderId, why = "dispute", now }: { orderId: number; why?: SuspendedFor; now: Date },
): Promise<void> {
  const orderItemIds = (await listLines(trx, orderId)).map(({ id }) => id);
  await tellingAccess(trx, { orderItemIds }, () => suspend(trx, { orderItemIds }, why, now), now);
}

/** An order that waits again: its rights change from revoked to suspended. */
export async function holdAccess(trx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const lines = await listLines(trx, orderId);
  const orderItemIds = lines.filter(({ refunded_at }) => refunded_at === null).map(({ id }) => id);
  const hold = async () => {
    await suspend(trx, { orderItemIds }, "order_waits", now);
    await unrevoke(trx, { orderItemIds }, now);
  };
  await tellingAccess(trx, { orderItemIds }, hold, now);
}

interface TakeFacts {
  orderId: number;
  now: Date;
  /** Lines to revoke; all when left out. */
  lineIds?: number[];
  why?: RevokedFor;
}

/** Revokes the whole order or these lines, with redeemed licences. */
export async function revokeAccess(
  trx: Db,
  { orderId, now, lineIds, why = "refund" }: TakeFacts,
): Promise<void> {
  const all = (await listLines(trx, orderId)).map((line) => line.id);
  const orderItemIds = lineIds ? all.filter((id) => lineIds.includes(id)) : all;
  if (orderItemIds.length === 0) return;
  // Licences first, so that a parallel redemption either ends before or is refused.
  await revokeLicences(trx, orderItemIds, now);
  await tellingAccess(trx, { orderItemIds }, () => revoke(trx, { orderItemIds }, why, now), now);
}

/** Adds the order to its products' sales count, once (`orders.sales_counted`). */
export async function countSale(trx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await countInSales(trx, orderId, true, now);
}

/** Subtracts it again, if it was counted. */
export async function uncountSale(trx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await countInSales(trx, orderId, false, now);
}

function listLines(trx: Db, orderId: number) {
  return trx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin("users", "users.email", "orders.guest_email")
    .select(["order_items.id", "order_items.quantity", "order_items.course_id", "order_items.product_id"])
    .select(["order_items.product_type", "order_items.refunded_at", "order_items.cohort_id"])
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .select(["order_items.is_bundle", "order_items.opens_at", "orders.user_id", "orders.guest_email"])
    .select(["orders.guest_name", "users.id as known_id", "users.email_confirmed_at"])
    .where("order_items.order_id", "=", orderId)
    .orderBy("order_items.id")
    .execute();
}

/** One thing that a line gives. */
export interface GivenLine {
  /** Id of the line. */
  id: number;
  course_id: number | null;
  product_id: number | null;
  /** For a bundle: the part. */
  part_id: number | null;
  product_type: ProductType;
  opens_at: Date | null;
  term: Term;
  /** Start of the term; left out: now, or the opening day. */
  at?: Date;
}

type AskedLine = Term & Omit<GivenLine, "part_id" | "term" | "at"> & { is_bundle: boolean };

/** Expands bundles: one entry for each part that the buyer did not own. */
export async function withParts(trx: Db, lines: readonly AskedLine[]): Promise<GivenLine[]> {
  const bundles = lines.filter(({ is_bundle }) => is_bundle).map(({ id }) => id);
  const parts =
    bundles.length === 0
      ? []
      : await trx
          .selectFrom("order_item_parts")
          .select(["id as part_id", "order_item_id as id", "course_id", "product_id", "product_type"])
          .select(["access_kind", "access_count", "access_until"])
          .where("order_item_id", "in", bundles)
          .where("owned_cents", "is", null)
          .orderBy("id")
          .execute();
  return lines.flatMap(
    ({ id, course_id, product_id, product_type, is_bundle, opens_at, ...line }): GivenLine | GivenLine[] =>
      is_bundle
        ? parts
            .filter((part) => part.id === id)
            .map((part) => ({ ...part, opens_at, term: termOf(termIn(line), termIn(part)) }))
        : { id, course_id, product_id, product_type, part_id: null, opens_at, term: termIn(line) },
  );
}
