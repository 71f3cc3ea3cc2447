// Rights that purchases on other platforms gave, as the ledger, imports and notices ask for them.
import { type RawBuilder, sql } from "kysely";
import { type Db, forUpdate } from "#db/connect.server.ts";
import { rightIsOpen } from "./right-state.ts";
import type { RightRow } from "./right-writes.server.ts";

/**
 * The enrolments of these purchases and of the people whom they name. They are locked together, before cohorts and rights,
 * as in every other change of places.
 */
export async function lockBroughtPlaces(trx: Db, purchases: readonly string[], userIds: readonly number[]) {
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id", "cohort_id", "has_place"])
    .where(({ eb, or, selectFrom }) => {
      const brought = selectFrom("rights")
        .innerJoin("enrollments as places", (join) =>
          join
            .onRef("places.user_id", "=", "rights.user_id")
            .onRef("places.course_id", "=", "rights.course_id"),
        )
        .select("places.id")
        .where("external_purchase", "in", [...purchases]);
      return or([
        eb("id", "in", brought),
        ...(userIds.length > 0 ? [eb("user_id", "in", [...userIds])] : []),
      ]);
    })
    .orderBy("id");
  return forUpdate(trx, query).execute();
}

/** Locks the rights, so that the removal by an import that is undone waits for a webhook of the same purchase. */
export async function lockBroughtRights(trx: Db, purchases: readonly string[]): Promise<RightRow[]> {
  const query = trx
    .selectFrom("rights")
    .selectAll()
    .where("external_purchase", "in", [...purchases])
    .orderBy("id");
  return forUpdate(trx, query).execute();
}

/** A condition: this person can open something that a purchase on the platform gave. */
export function hasOpenRightFrom(platform: string, userId: RawBuilder<number>, now: Date) {
  return sql<boolean>`exists (select 1 from rights where rights.user_id = ${userId}
    and rights.external_purchase like ${`${platform}:%`} and ${rightIsOpen(now)})`;
}

/** A condition: this person has a right of any kind, open or closed. */
export function hasAnyRight(userId: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from rights where rights.user_id = ${userId})`;
}

/** A condition on `enrollments`: a purchase elsewhere put its student into the cohort in which the student is. */
export const isSeatedByPurchase = sql<boolean>`exists (select 1 from rights
  where rights.user_id = enrollments.user_id and rights.course_id = enrollments.course_id
    and rights.seated_cohort_id = enrollments.cohort_id)`;
