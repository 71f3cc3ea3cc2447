import {
  type Closing,
  restoreSources,
  revokeSources,
  suspendSources,
} from "#app/courses/access/enrollments.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";
import { giveOrders } from "../writes/order-writes.server.ts";
import { enrollHolder } from "./given-courses.server.ts";
import { GIVEN_COURSE } from "./line-parts.server.ts";
import { settlingEnds } from "./stacked-ends.server.ts";

type Move = (trx: Db, lineIds: number[], now: Date, closing: Closing) => Promise<void>;

const MOVE: Record<AccessState, Move> = {
  active: restoreSources,
  suspended: suspendSources,
  revoked: revokeSources,
};

/**
 * Moves what was bought as a guest under this e-mail into the account, once; only for an address whose owner
 * has just confirmed it (OP-24). Returns how many orders moved.
 */
export async function joinGuestOrders(
  db: Db,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const guests = trx
      .selectFrom("orders")
      .select("id")
      .where("guest_email", "=", email.trim().toLowerCase())
      .where("user_id", "is", null)
      .orderBy("id");
    const orderIds = (await forUpdate(trx, guests).execute()).map((order) => order.id);
    await giveOrders(trx, orderIds, userId, now);
    await joinCourses(trx, userId, orderIds, now);
    return orderIds.length;
  });
}

/** The course lines that were given while nobody could be enrolled, each as open as its grant is now. */
export async function joinCourses(trx: Db, userId: number, orderIds: number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const given = await trx
    .selectFrom("order_items")
    .innerJoin("grants", "grants.order_item_id", "order_items.id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .select(["order_items.id", GIVEN_COURSE.as("course_id"), "grants.state", "grants.state_reason"])
    .select("grants.closed_for")
    .where("order_items.order_id", "in", orderIds)
    .where(GIVEN_COURSE, "is not", null)
    .where("grants.licence_id", "is", null)
    .execute();
  await enrollHolder(
    trx,
    { userId },
    given.map(({ id }) => id),
    now,
  );
  const alike = Map.groupBy(given, ({ state, state_reason }) => `${state} ${state_reason ?? ""}`);
  const all = given.map(({ id }) => id);
  await settlingEnds(trx, all, now, async () => {
    for (const lines of alike.values()) {
      const [first] = lines;
      if (!first) continue;
      const lineIds = lines.map((line) => line.id);
      const closing = { closedFor: first.closed_for, reason: first.state_reason };
      await MOVE[first.state](trx, lineIds, now, closing);
    }
  });
}
