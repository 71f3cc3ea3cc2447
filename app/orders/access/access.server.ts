// What an order opens and closes (OP-18). Everything here is part of the
// caller's transaction, which holds the lock on the order's row.

import { randomBytes } from "node:crypto";
import { tellOverfull } from "#app/courses/access/cohort-places.server.ts";
import {
  type Closing,
  restoreSources,
  revokeSources,
  suspendSources,
} from "#app/courses/access/enrollments.server.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { type Term, termIn, termOf } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { ClosedFor, ProductType } from "#db/schema.ts";
import { countInSales } from "../writes/order-writes.server.ts";
import { enrollHolder } from "./given-courses.server.ts";
import { givenEnd } from "./given-end.ts";
import { issueLicences, revokeLicences } from "./licences.server.ts";
import { holdPreSale } from "./pre-sale.server.ts";
import { settlingEnds } from "./stacked-ends.server.ts";

interface GiveFacts {
  orderId: number;
  now: Date;
  /** Days a download stays open that says nothing else. */
  accessDays: number;
  secret: string;
}

/**
 * Gives everything the order paid for, and gives back what was suspended or taken away. Lines that were
 * refunded stay closed, unless all were: then a completed order is the owner's own wish.
 */
export async function grantAccess(trx: Db, facts: GiveFacts): Promise<void> {
  const { orderId, now } = facts;
  const all = await listLines(trx, orderId);
  const kept = all.filter((line) => line.refunded_at === null);
  const lines = kept.length > 0 ? kept : all;
  if (lines.length === 0) return;
  const lineIds = lines.map((line) => line.id);
  const given = await withParts(trx, lines);

  await issueLicences(trx, lines, facts);
  const firstTime = await insertGrants(trx, given, facts);
  const buyerId = lines[0]?.user_id ?? null;
  if (buyerId !== null) await enrollHolder(trx, { userId: buyerId }, lineIds, now);
  if (!firstTime) await reopen(trx, lineIds, now);
  await holdPreSale(trx, lines, now);
  await tellOverfull(trx, { orderId, cohortIds: lines.flatMap(({ cohort_id }) => cohort_id ?? []) }, now);
}

/** Opens again what was suspended or taken away. */
async function reopen(trx: Db, lineIds: number[], now: Date): Promise<void> {
  await trx
    .updateTable("grants")
    .set({ state: "active", state_reason: null, closed_for: null, updated_at: now })
    .where("order_item_id", "in", lineIds)
    .where("state", "!=", "active")
    .execute();
  await settlingEnds(trx, lineIds, now, () => restoreSources(trx, lineIds, now));
}

/**
 * Closes everything for the time being, saying why. What was refunded stays taken away; where the owner gave it back
 * all the same, it is closed with the rest.
 */
export async function suspendAccess(
  trx: Db,
  { orderId, reason, closedFor, now }: Closing & { orderId: number; reason: string; now: Date },
): Promise<void> {
  const given = await trx
    .selectFrom("grants")
    .select("order_item_id")
    .where("order_id", "=", orderId)
    .where("state", "!=", "revoked")
    .execute();
  const held = new Set(given.map(({ order_item_id }) => order_item_id));
  const lines = (await listLines(trx, orderId)).filter(
    ({ id, refunded_at }) => refunded_at === null || held.has(id),
  );
  if (lines.length === 0) return;
  const lineIds = lines.map((line) => line.id);
  await trx
    .updateTable("grants")
    .set({ state: "suspended", state_reason: reason, closed_for: closedFor ?? null, updated_at: now })
    .where("order_item_id", "in", lineIds)
    .execute();
  await suspendSources(trx, lineIds, now, { closedFor, reason });
}

interface TakeFacts {
  orderId: number;
  now: Date;
  /** The lines to take away; left out: the whole order. */
  lineIds?: number[];
  /** The reason that the player shows to a student who loses the course. */
  reason?: string;
  closedFor?: ClosedFor;
}

/** Takes away the whole order, or only these lines of it; redeemed licences fall with them. */
export async function revokeAccess(trx: Db, { orderId, now, lineIds, ...closing }: TakeFacts): Promise<void> {
  const all = (await listLines(trx, orderId)).map((line) => line.id);
  const taken = lineIds ? all.filter((id) => lineIds.includes(id)) : all;
  if (taken.length === 0) return;
  // Licences come first, so that a redemption under way either ends before this or is refused.
  await revokeLicences(trx, taken, now);
  await trx
    .updateTable("grants")
    .set({ state: "revoked", state_reason: null, closed_for: closing.closedFor ?? null, updated_at: now })
    .where("order_item_id", "in", taken)
    .where("state", "!=", "revoked")
    .execute();
  await settlingEnds(trx, taken, now, () => revokeSources(trx, taken, now, closing));
}

/** Adds the order to its products' sales count; orders.sales_counted keeps it to once. */
export async function countSale(trx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await countInSales(trx, orderId, true, now);
}

/** Takes it out again; an order that does not count changes nothing. */
export async function uncountSale(trx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await countInSales(trx, orderId, false, now);
}

function listLines(trx: Db, orderId: number) {
  return trx
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["order_items.id", "order_items.quantity", "order_items.course_id"])
    .select("order_items.product_type")
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .select([
      "order_items.refunded_at",
      "order_items.cohort_id",
      "order_items.is_bundle",
      "order_items.opens_at",
      "orders.user_id",
    ])
    .where("order_items.order_id", "=", orderId)
    .orderBy("order_items.id")
    .execute();
}

interface GivenLine {
  id: number;
  course_id: number | null;
  /** Of a bundle's line: which of its parts it is. */
  part_id: number | null;
  product_type: ProductType;
  opens_at: Date | null;
  term: Term;
}

interface AskedLine extends Term {
  id: number;
  course_id: number | null;
  product_type: ProductType;
  is_bundle: boolean;
  opens_at: Date | null;
}

/** Each line once, a bundle's once for each part that the buyer did not have already. */
export async function withParts(trx: Db, lines: readonly AskedLine[]): Promise<GivenLine[]> {
  const bundles = lines.filter(({ is_bundle }) => is_bundle).map(({ id }) => id);
  const parts =
    bundles.length === 0
      ? []
      : await trx
          .selectFrom("order_item_parts")
          .select(["id as part_id", "order_item_id as id", "course_id", "product_type"])
          .select(["access_kind", "access_count", "access_until"])
          .where("order_item_id", "in", bundles)
          .where("owned_cents", "is", null)
          .orderBy("id")
          .execute();
  return lines.flatMap(
    ({ id, course_id, product_type, is_bundle, opens_at, ...line }): GivenLine | GivenLine[] =>
      is_bundle
        ? parts
            .filter((part) => part.id === id)
            .map((part) => ({ ...part, opens_at, term: termOf(termIn(line), termIn(part)) }))
        : { id, course_id, product_type, part_id: null, opens_at, term: termIn(line) },
  );
}

/** Returns whether none of these lines had a right before. */
async function insertGrants(trx: Db, given: readonly GivenLine[], facts: GiveFacts): Promise<boolean> {
  if (given.length === 0) return true;
  const { orderId, now, accessDays } = facts;
  const grants = given.map(({ id, part_id, ...line }) => ({
    public_id: randomBytes(16).toString("base64url"),
    order_id: orderId,
    order_item_id: id,
    part_id,
    expires_at: givenEnd(line, accessDays, now),
    created_at: now,
    updated_at: now,
  }));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("grants")
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(given.length);
}

export function courseRefunded(now: Date): string {
  return `A compra deste curso foi reembolsada em ${formatDate(now)}.`;
}

export function courseCancelled(now: Date): string {
  return `A compra deste curso foi cancelada em ${formatDate(now)}.`;
}

export function courseContested(now: Date): string {
  return `O pagamento deste curso foi contestado e estornado pelo banco em ${formatDate(now)}.`;
}
