// Rights from purchases on other platforms, as rows: read, given, changed and removed.
import type { Telling } from "#app/courses/access/access-events.server.ts";
import {
  type CourseRight,
  closeEmptyEnrollments,
  enrollAll,
} from "#app/courses/access/enrollments.server.ts";
import { endOfTerm, termOfDays } from "#app/platform/money-and-dates/terms.ts";
import {
  deleteRights,
  type GivenRight,
  give,
  lapseEnded,
  type RightRow,
  revoke,
  setEnd,
  unrevoke,
} from "#app/rights/right-writes.server.ts";
import { lockBroughtPlaces, lockBroughtRights } from "#app/rights/rights-elsewhere.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Thing } from "./opened-things.server.ts";
import { earlierEnd, purchaseKey, type Turned, type Wanted } from "./standing.ts";

/** A purchase's right to one course or file. */
export interface BroughtRight extends Thing {
  purchase: string;
  userId: number;
  right: RightRow;
  /** Undefined for a file. */
  place: { id: number; cohort_id: number | null; has_place: boolean } | undefined;
}

/** A right to give, with its person. */
export type FreshRight = Wanted & { userId: number };

export function keyOf({ purchase, courseId, productId }: Thing & { purchase: string }): string {
  return `${purchase} ${courseId ?? ""} ${productId ?? ""}`;
}

/**
 * Keyed by purchase and thing. Locks until the transaction ends: first the enrolments, also of these people, then the
 * rights.
 */
export async function lockBrought(
  trx: Db,
  platform: string,
  purchases: readonly string[],
  userIds: readonly number[],
) {
  const names = new Map(purchases.map((purchase) => [purchaseKey(platform, purchase), purchase]));
  const places = await lockBroughtPlaces(trx, [...names.keys()], userIds);
  const rights = await lockBroughtRights(trx, [...names.keys()]);
  const placeOf = new Map(places.map((place) => [`${place.user_id} ${place.course_id}`, place]));
  const brought = rights.map((right): BroughtRight => {
    const { user_id: userId, course_id: courseId, product_id: productId } = right;
    const purchase = names.get(right.external_purchase ?? "") ?? "";
    return { purchase, courseId, productId, userId, right, place: placeOf.get(`${userId} ${courseId}`) };
  });
  return { brought: new Map(brought.map((one) => [keyOf(one), one])), places };
}

/** A file is open for the shop's download term, counted from now, but no longer than the purchase itself. */
export async function giveBrought(
  trx: Db,
  platform: string,
  fresh: readonly FreshRight[],
  { now, accessDays, ...telling }: { now: Date; accessDays: number } & Telling,
): Promise<void> {
  const of = ({ userId, purchase }: Pick<FreshRight, "userId" | "purchase">) => {
    const external_purchase = purchaseKey(platform, purchase);
    return { user_id: userId, source: "elsewhere" as const, external_purchase };
  };
  const places = fresh.flatMap(({ courseId: course_id, ...one }): CourseRight[] => {
    const since = one.boughtAt ?? now;
    if (course_id === null) return [];
    return [{ ...of(one), course_id, starts_at: since, created_at: since, ends_at: one.endsAt }];
  });
  const term = termOfDays(accessDays);
  const files = fresh.flatMap(({ productId: product_id, ...one }): GivenRight[] => {
    const ends_at = earlierEnd(one.endsAt, endOfTerm(term, now));
    return product_id === null ? [] : [{ ...of(one), product_id, term, starts_at: now, ends_at }];
  });
  await enrollAll(trx, places, now, telling);
  await give(trx, files, now);
}

/** Updates all rights that get the same state in one statement per column. */
export async function turnBrought(
  trx: Db,
  turned: readonly (Turned & { one: BroughtRight })[],
  now: Date,
): Promise<void> {
  const idsOf = (some: readonly { one: BroughtRight }[]) => some.map(({ one }) => one.right.id);
  const dated = turned.filter(({ isDated }) => isDated);
  for (const alike of Map.groupBy(dated, ({ endsAt }) => endsAt?.getTime()).values()) {
    await setEnd(trx, idsOf(alike), alike[0]?.endsAt ?? null, now);
  }
  const taken = turned.filter(({ taken }) => taken === "taken");
  if (taken.length > 0) await revoke(trx, { ids: idsOf(taken) }, "ended_elsewhere", now);
  const back = turned.filter(({ taken }) => taken === "back");
  if (back.length > 0) await unrevoke(trx, { ids: idsOf(back) }, now);
  const over = turned.filter(({ endsAt, one }) => endsAt && endsAt <= now && one.place);
  if (over.length > 0) await lapseEnded(trx, idsOf(over), now);
}

/** Removes rights whose purchases have no evidence any more. An enrolment is deleted with its last right. */
export async function removeBrought(trx: Db, gone: readonly BroughtRight[]): Promise<void> {
  await deleteRights(trx, { ids: gone.map(({ right }) => right.id) });
  await closeEmptyEnrollments(
    trx,
    gone.map(({ right }) => right),
  );
}
