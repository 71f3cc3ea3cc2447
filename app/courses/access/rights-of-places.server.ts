// A place that was sold and the right of its order say the same: its end (record 116), and whether its purchase is suspended.
import { sql } from "kysely";
import { NO_END } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { ClosedFor } from "#db/schema.ts";

export async function followRights(
  trx: Db,
  places: readonly { id: number }[],
  endsAt: Date | null,
  now: Date,
): Promise<void> {
  if (places.length === 0) return;
  const rights = rightsOf(trx, places).select("grants.id");
  await trx
    .updateTable("grants")
    .set({ expires_at: endsAt ?? NO_END, updated_at: now })
    .where("id", "in", rights)
    .execute();
}

interface Suspension {
  reason: string | null;
  closed_for: ClosedFor | null;
}

/** Of these places those whose right is closed for the time being, each with its reason: contested, or sold before its day. */
export async function findSuspended(trx: Db, places: readonly { id: number }[]) {
  if (places.length === 0) return new Map<number, Suspension>();
  const rows = await rightsOf(trx, places)
    .select(["enrollment_sources.id", "grants.state_reason", "grants.closed_for"])
    .where("grants.state", "=", "suspended")
    .execute();
  return new Map(rows.map(({ id, state_reason: reason, closed_for }) => [id, { reason, closed_for }]));
}

function rightsOf(trx: Db, places: readonly { id: number }[]) {
  return trx
    .selectFrom("enrollment_sources")
    .innerJoin("enrollments", "enrollments.id", "enrollment_sources.enrollment_id")
    .innerJoin("order_items", "order_items.id", "enrollment_sources.order_item_id")
    .innerJoin("grants", "grants.order_item_id", "order_items.id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .where(
      "enrollment_sources.id",
      "in",
      places.map(({ id }) => id),
    )
    .where(sql<boolean>`coalesce(grants.licence_id, 0) = coalesce(enrollment_sources.licence_id, 0)`)
    .where(sql<boolean>`coalesce(order_item_parts.course_id, order_items.course_id) = enrollments.course_id`);
}
