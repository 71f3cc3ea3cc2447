// Days and months that begin on the last day of another purchase count from their own payment where that purchase is taken
// away, and from its last day again where it comes back (AC-05).
import { endAfter, type Lasting } from "#app/courses/access/place-terms.ts";
import { NO_END, termOf } from "#app/platform/money-and-dates/terms.ts";
import { type Db, forUpdate } from "#db/connect.server.ts";
import type { AccessState, ClosedFor } from "#db/schema.ts";
import { beginOf } from "./given-end.ts";
import { GIVEN_COURSE } from "./line-parts.server.ts";

interface Stacked {
  id: number;
  enrollmentId: number;
  state: AccessState;
  closedFor: ClosedFor | null;
  endsAt: Date | null;
  /** Of a place that was sold: how long, from when, and the right that says the same end. */
  sold: (Lasting & { rightId: number }) | undefined;
}

/** Does the work, which takes away or gives back what these lines gave, and has the ends that were built on it follow. */
export async function settlingEnds<T>(
  trx: Db,
  lineIds: readonly number[],
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const before = await readStacks(trx, lineIds);
  const done = await work();
  if (before.length > 1) await moveEnds(trx, before, now);
  return done;
}

/** All places of the enrolments in which these lines gave one that ends, in the order in which they were given. */
async function readStacks(trx: Db, lineIds: readonly number[]): Promise<Stacked[]> {
  if (lineIds.length === 0) return [];
  const held = await trx
    .selectFrom("enrollment_sources")
    .select("enrollment_id")
    .where("order_item_id", "in", [...lineIds])
    .where("ends_at", "is not", null)
    .execute();
  const enrollmentIds = [...new Set(held.map(({ enrollment_id }) => enrollment_id))];
  if (enrollmentIds.length === 0) return [];
  const enrollments = trx
    .selectFrom("enrollments")
    .select("id")
    .where("id", "in", enrollmentIds)
    .orderBy("course_id")
    .orderBy("user_id");
  await forUpdate(trx, enrollments).execute();
  const rows = await trx
    .selectFrom("enrollment_sources")
    .innerJoin("enrollments", "enrollments.id", "enrollment_sources.enrollment_id")
    .leftJoin("order_items", "order_items.id", "enrollment_sources.order_item_id")
    .leftJoin("grants", "grants.order_item_id", "order_items.id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .select(["enrollment_sources.id", "enrollment_sources.enrollment_id", "enrollment_sources.ends_at"])
    .select(["enrollment_sources.state", "enrollment_sources.closed_for", "enrollment_sources.licence_id"])
    .select(["grants.id as right_id", "grants.licence_id as right_licence", "grants.created_at as given_at"])
    .select([GIVEN_COURSE.as("given_course"), "enrollments.course_id", "order_items.opens_at"])
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .select(["order_item_parts.access_kind as part_kind", "order_item_parts.access_count as part_count"])
    .select("order_item_parts.access_until as part_until")
    .where("enrollment_sources.enrollment_id", "in", enrollmentIds)
    .orderBy("enrollment_sources.id")
    .orderBy("grants.id")
    .execute();
  const stacks = new Map<number, Stacked>();
  for (const row of rows) {
    const { id, enrollment_id: enrollmentId, state, closed_for: closedFor, ends_at: endsAt } = row;
    const isOwn = row.given_course === row.course_id && row.right_licence === row.licence_id;
    if (stacks.get(id)?.sold) continue;
    stacks.set(id, { id, enrollmentId, state, closedFor, endsAt, sold: isOwn ? soldOf(row) : undefined });
  }
  return [...stacks.values()];
}

interface SoldRow {
  right_id: number | null;
  given_at: Date | null;
  opens_at: Date | null;
  access_kind: Lasting["term"]["access_kind"];
  access_count: number | null;
  access_until: Date | null;
  part_kind: Lasting["term"]["access_kind"];
  part_count: number | null;
  part_until: Date | null;
}

function soldOf(row: SoldRow): Stacked["sold"] {
  if (row.right_id === null || row.given_at === null) return undefined;
  const { part_kind, part_count, part_until, access_kind, access_count, access_until } = row;
  const part = { access_kind: part_kind, access_count: part_count, access_until: part_until };
  const term = termOf({ access_kind, access_count, access_until }, part);
  return { term, from: beginOf(row, row.given_at), rightId: row.right_id };
}

/** What is over by its time was there; what was taken away was not. */
function counts({ state, closedFor }: Standing): boolean {
  return state !== "revoked" || closedFor === "ended";
}

type Standing = Pick<Stacked, "state" | "closedFor">;

interface Moved {
  id: number;
  rightId: number;
  end: Date | null;
}

async function moveEnds(trx: Db, before: readonly Stacked[], now: Date): Promise<void> {
  const ids = before.map(({ id }) => id);
  const query = trx.selectFrom("enrollment_sources").select(["id", "state", "closed_for as closedFor"]);
  const rows = await query.where("id", "in", ids).execute();
  const after = new Map(rows.map((row) => [row.id, row]));
  const moved = [...Map.groupBy(before, ({ enrollmentId }) => enrollmentId).values()].flatMap((stack) =>
    movedIn(stack, after, now),
  );
  // As many statements as there are days, which is one in almost every case.
  for (const alike of Map.groupBy(moved, ({ end }) => end?.getTime()).values()) {
    const end = alike[0]?.end ?? null;
    await trx
      .updateTable("enrollment_sources")
      .set({ ends_at: end, end_told_at: null, updated_at: now })
      .where(
        "id",
        "in",
        alike.map(({ id }) => id),
      )
      .execute();
    await trx
      .updateTable("grants")
      .set({ expires_at: end ?? NO_END, updated_at: now })
      .where(
        "id",
        "in",
        alike.map(({ rightId }) => rightId),
      )
      .execute();
  }
}

/**
 * An end that is not what was sold on top of what was there, because somebody moved it by hand, stays. What is over has
 * nothing left to be taken away: what began on its last day stays too.
 */
function movedIn(stack: readonly Stacked[], after: ReadonlyMap<number, Standing>, now: Date): Moved[] {
  const old: Date[] = [];
  const fresh: Date[] = [];
  const moved: Moved[] = [];
  for (const place of stack) {
    const { id, sold, endsAt } = place;
    if (!endsAt) continue;
    const left = after.get(id);
    let end: Date | null = endsAt;
    if (left && left.state !== "revoked" && sold) {
      const next = endAfter(sold, fresh);
      const isBuilt = endAfter(sold, old)?.getTime() === endsAt.getTime();
      if (isBuilt && next?.getTime() !== endsAt.getTime()) {
        end = next;
        moved.push({ id, rightId: sold.rightId, end });
      }
    }
    const wasThere = counts(place);
    if (wasThere) old.push(endsAt);
    if (end && left && (counts(left) || (wasThere && endsAt <= now))) fresh.push(end);
  }
  return moved;
}
