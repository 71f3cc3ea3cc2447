// The rights of a person whose data is erased (RT-11).
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";

/**
 * Keeps the rights with the emptied account, so that the figures of a course add up, and clears what is about the
 * person: notes, purchase numbers and addresses. Deletes files bought elsewhere, because no figure counts them.
 */
export async function eraseFromRights(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("rights")
    .where("id", "in", [...ids])
    .where("source", "=", "elsewhere")
    .where("product_id", "is not", null)
    .execute();
  await trx
    .updateTable("rights")
    .set({ external_purchase: null, removal_note: null, updated_at: now })
    .where("id", "in", [...ids])
    .where((eb) => eb.or([eb("external_purchase", "is not", null), eb("removal_note", "is not", null)]))
    .execute();
  await trx
    .updateTable("right_removals")
    .set({ note: null })
    .where("right_id", "in", [...ids])
    .execute();
  await trx
    .updateTable("download_events")
    .set({ ip: null })
    .where("right_id", "in", [...ids])
    .execute();
}

/**
 * Conditions on tables of personal data: leaves out what somebody bought as a guest for an address that its account
 * has not confirmed, because that buyer may be another person (SEC-50).
 */
export const IS_PROVED: Readonly<Record<string, RawBuilder<boolean>>> = {
  rights: sql`not awaits_confirmation`,
  enrollments: sql`(${rightExists(sql`not awaits_confirmation`)} or not ${rightExists(sql`awaits_confirmation`)})`,
};

function rightExists(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from rights
    where rights.user_id = enrollments.user_id and rights.course_id = enrollments.course_id and ${condition})`;
}
