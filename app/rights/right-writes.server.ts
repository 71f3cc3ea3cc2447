// Every write of a right. Each closing has its own columns, and only its own two functions write them (AC-11).
// Each function returns the rows that it changed; audit, events and mails are the caller's.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Term } from "#app/platform/money-and-dates/terms.ts";
import { type Db, forUpdate } from "#db/connect.server.ts";
import type { NewRow, RevokedFor, Row, RowPatch, SuspendedFor } from "#db/schema.ts";
import { movedEnds, stackedEnd } from "./stacked-ends.ts";

export type RightRow = Row<"rights">;

/** A right to give. Exactly one of course_id, product_id and collection_id is set. */
export type GivenRight = Omit<
  NewRow<"rights">,
  "public_id" | "term_kind" | "term_count" | "created_at" | "updated_at"
> & {
  /** What was sold; null where nothing was. */
  term?: Term | null;
  /** When it was bought, where that is not now. */
  created_at?: Date;
};

/** Which rights a write is about. */
export type Which =
  | { ids: readonly number[] }
  /** Of order lines: also the rights of people who redeemed a gift of these lines. */
  | { orderItemIds: readonly number[] };

/** Limit: both engines bound how many values one statement may carry. */
const BATCH = 500;

/** Inserts the rights that are not there yet and returns them. A source gives one right to a thing once. */
export async function give(trx: Db, rights: readonly GivenRight[], now: Date): Promise<RightRow[]> {
  const given: RightRow[] = [];
  for (let start = 0; start < rights.length; start += BATCH) {
    const rows = rights.slice(start, start + BATCH).map(({ term, ...right }) => ({
      created_at: now,
      course_id: null,
      product_id: null,
      ...right,
      public_id: randomBytes(16).toString("base64url"),
      term_kind: term?.access_kind ?? null,
      term_count: term?.access_count ?? null,
      updated_at: now,
    }));
    const query = trx.insertInto("rights").values(rows);
    given.push(
      ...(await query
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()),
    );
  }
  return given;
}

/** Undoes closing 0, which `give` and `handOver` set: the mailbox that these rights were bought for was shown. */
export function confirmRights(trx: Db, ids: readonly number[], now: Date): Promise<RightRow[]> {
  return change(trx, { awaits_confirmation: false }, now, (query) =>
    among({ ids })(query)?.where("awaits_confirmation", "=", true),
  );
}

/** Closing 1: an end that a hand moves. Null is for ever. `movedAt` puts an end back that no hand had moved, or earlier. */
export function moveEnd(
  trx: Db,
  ids: readonly number[],
  endsAt: Date | null,
  now: Date,
  movedAt: Date | null = now,
): Promise<RightRow[]> {
  return change(trx, { ...endPatch(endsAt, now), end_moved_at: movedAt }, now, among({ ids }));
}

/** Closing 1: an end that follows from what was sold or is said elsewhere. Skips ends that a hand moved. */
export function setEnd(trx: Db, ids: readonly number[], endsAt: Date | null, now: Date): Promise<RightRow[]> {
  return change(trx, endPatch(endsAt, now), now, (query) =>
    among({ ids })(query)?.where("end_moved_at", "is", null),
  );
}

/** A new end is told of again. */
function endPatch(endsAt: Date | null, now: Date) {
  const isOver = endsAt !== null && endsAt <= now;
  return { ends_at: endsAt, end_told_at: null, ...(isOver ? {} : { lapsed_at: null }) };
}

/** Marks rights to courses whose end has passed, at most `limit`. The end itself closed them. */
export async function lapseEnded(trx: Db, ids: readonly number[], now: Date): Promise<RightRow[]> {
  return change(trx, { lapsed_at: now }, now, (query) =>
    among({ ids })(query)?.where("lapsed_at", "is", null).where("ends_at", "<=", now),
  );
}

/** Undoes closing 2, which `give` sets: the day of these pre-sales has come. */
export function openPreSale(trx: Db, ids: readonly number[], now: Date): Promise<RightRow[]> {
  return change(trx, { opens_at: null }, now, (query) => among({ ids })(query)?.where("opens_at", "<=", now));
}

/** Closing 3. A later reason takes the place of an earlier one. */
export function suspend(trx: Db, which: Which, why: SuspendedFor, now: Date): Promise<RightRow[]> {
  const patch = { suspended_for: why, suspended_at: now };
  return change(trx, patch, now, (query) => among(which)(query)?.where(isOther("suspended_for", why)));
}

/** Undoes closing 3. */
export function resume(trx: Db, which: Which, now: Date): Promise<RightRow[]> {
  return change(trx, { suspended_for: null, suspended_at: null }, now, (query) =>
    among(which)(query)?.where("suspended_for", "is not", null),
  );
}

/** Closing 4. The first reason stays. Terms that began on the last day of these rights move (AC-05). */
export async function revoke(trx: Db, which: Which, why: RevokedFor, now: Date): Promise<RightRow[]> {
  const rows = await change(trx, { revoked_for: why, revoked_at: now }, now, (query) =>
    among(which)(query)?.where("revoked_for", "is", null),
  );
  await moveStackedEnds(trx, rows, now);
  return rows;
}

/** Undoes closing 4, and what it did to terms that began on the last day of these rights. */
export async function unrevoke(trx: Db, which: Which, now: Date): Promise<RightRow[]> {
  const rows = await change(trx, { revoked_for: null, revoked_at: null }, now, (query) =>
    among(which)(query)?.where("revoked_for", "is not", null),
  );
  await moveStackedEnds(trx, rows, now);
  return rows;
}

export interface Removal {
  byId: number | null;
  /** What the person reads. */
  note: string | null;
  /** When it was, where a removal is put back. */
  at?: Date | null;
}

/** Closing 5: a hand takes the rights away. */
export function remove(
  trx: Db,
  ids: readonly number[],
  { byId, note, at }: Removal,
  now: Date,
): Promise<RightRow[]> {
  const patch = { removed_at: at ?? now, removed_by_id: byId, removal_note: note };
  return change(trx, patch, now, (query) => among({ ids })(query)?.where("removed_at", "is", null));
}

/** Undoes closing 5. */
export function restore(trx: Db, ids: readonly number[], now: Date): Promise<RightRow[]> {
  return change(trx, { removed_at: null, removed_by_id: null, removal_note: null }, now, (query) =>
    among({ ids })(query)?.where("removed_at", "is not", null),
  );
}

/**
 * Gives rights to the account whose order gave them: what was bought is another person's now, or its address was confirmed.
 * Terms of courses begin anew after what that person has, and what began on their last day in the old account moves.
 */
export async function handOver(
  trx: Db,
  ids: readonly number[],
  { userId, awaitsConfirmation }: { userId: number; awaitsConfirmation: boolean },
  now: Date,
): Promise<RightRow[]> {
  const query = trx
    .selectFrom("rights")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id");
  const before = ids.length === 0 ? [] : await forUpdate(trx, query).execute();
  const rows = await change(
    trx,
    { user_id: userId, awaits_confirmation: awaitsConfirmation },
    now,
    among({ ids }),
  );
  const moved = before.filter((right) => right.user_id !== userId);
  await moveStackedEnds(trx, moved, now);
  await stackAnew(trx, moved, userId, now);
  return rows;
}

/** Ends of terms that now belong to this person, each beginning after what they had already. */
async function stackAnew(trx: Db, moved: readonly RightRow[], userId: number, now: Date): Promise<void> {
  const courses = moved.filter(({ course_id, term_kind }) => course_id !== null && term_kind !== null);
  if (courses.length === 0) return;
  const rights = await listRows(trx, [userId], courses);
  const held = rights.filter(({ id }) => !moved.some((one) => one.id === id));
  for (const right of courses) {
    const term = {
      access_kind: right.term_kind,
      access_count: right.term_count,
      access_until: right.ends_at,
    };
    const own = held.filter(({ course_id }) => course_id === right.course_id);
    const { endsAt, stackedOnId } = stackedEnd({ term, from: right.starts_at }, own);
    const next = { ...right, user_id: userId, ends_at: endsAt, stacked_on_id: stackedOnId };
    held.push(next);
    if (right.end_moved_at !== null) continue;
    await noteOnRights(trx, [right.id], { stacked_on_id: stackedOnId }, now);
    if (endsAt?.getTime() !== right.ends_at?.getTime()) await setEnd(trx, [right.id], endsAt, now);
  }
}

/** Other columns of rights, which close and open nothing. */
export function noteOnRights(
  trx: Db,
  ids: readonly number[],
  patch: Pick<
    RowPatch<"rights">,
    "seated_cohort_id" | "external_purchase" | "stacked_on_id" | "end_told_at" | "starts_at"
  >,
  now: Date,
): Promise<RightRow[]> {
  return change(trx, patch, now, among({ ids }));
}

/** Notes that the students were told of these ends, once. Returns the rights that were not noted before. */
export function noteEndsTold(trx: Db, ids: readonly number[], now: Date): Promise<RightRow[]> {
  return change(trx, { end_told_at: now }, now, (query) =>
    among({ ids })(query)?.where("end_told_at", "is", null),
  );
}

/** Makes a second act on this right wait until the transaction ends. */
export async function lockRight(trx: Db, id: number): Promise<void> {
  await forUpdate(trx, trx.selectFrom("rights").select("id").where("id", "=", id)).execute();
}

/** Adds to the count of a file's downloads, or takes from it. */
export async function countDownload(trx: Db, id: number, more: 1 | -1, now: Date): Promise<void> {
  await trx
    .updateTable("rights")
    .set((eb) => ({
      download_count: eb("download_count", "+", more),
      ...(more === 1 && { downloaded_at: now }),
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteRights(trx: Db, which: Which): Promise<void> {
  const [column, ids] = columnOf(which);
  if (ids.length > 0)
    await trx
      .deleteFrom("rights")
      .where(column, "in", [...ids])
      .execute();
}

type Change = ReturnType<typeof startChange>;

function startChange(trx: Db, patch: RowPatch<"rights">, now: Date) {
  return trx.updateTable("rights").set({ ...patch, updated_at: now });
}

function change(
  trx: Db,
  patch: RowPatch<"rights">,
  now: Date,
  narrow: (query: Change) => Change | undefined,
): Promise<RightRow[]> {
  const query = narrow(startChange(trx, patch, now));
  return query ? query.returningAll().execute() : Promise.resolve([]);
}

/** Undefined where there is nothing to change: no statement runs then. */
function among(which: Which): (query: Change) => Change | undefined {
  const [column, ids] = columnOf(which);
  return (query) => (ids.length === 0 ? undefined : query.where(column, "in", [...ids]));
}

function columnOf(which: Which) {
  return "ids" in which ? (["id", which.ids] as const) : (["order_item_id", which.orderItemIds] as const);
}

function isOther(column: "suspended_for", value: string) {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <> ${value})`;
}

/** Reads all rights of the people and courses of these rows and moves the ends that depend on them. */
async function moveStackedEnds(trx: Db, changed: readonly RightRow[], now: Date): Promise<void> {
  const withEnds = changed.filter(({ course_id, ends_at }) => course_id !== null && ends_at !== null);
  if (withEnds.length === 0) return;
  const rights = await listRows(
    trx,
    withEnds.map(({ user_id }) => user_id),
    withEnds,
  );
  const ids = withEnds.map(({ id }) => id);
  const moved = [
    ...Map.groupBy(rights, ({ user_id, course_id }) => `${user_id} ${course_id}`).values(),
  ].flatMap((own) => movedEnds(own, ids));
  // One statement for each day, and most changes have one.
  for (const [at, alike] of Map.groupBy(moved, ({ endsAt }) => endsAt?.getTime())) {
    const endsAt = at === undefined ? null : new Date(at);
    await setEnd(
      trx,
      alike.map(({ id }) => id),
      endsAt,
      now,
    );
  }
}

/** All rights of these people to the courses of these rights, locked. */
function listRows(trx: Db, userIds: readonly number[], courses: readonly RightRow[]): Promise<RightRow[]> {
  const query = trx
    .selectFrom("rights")
    .selectAll()
    .where("user_id", "in", [...new Set(userIds)])
    .where("course_id", "in", [...new Set(courses.flatMap(({ course_id }) => course_id ?? []))])
    .orderBy("id");
  return forUpdate(trx, query).execute();
}
