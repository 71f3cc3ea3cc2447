// Derived figures of rights: whether an enrolment is open and holds a place, and how many units of an order line are
// seated.
import { engineOf } from "../../connect.server.ts";
import type { MigrationDb } from "../columns.ts";
import { createRowTrigger, createTrigger, createTriggerFunction, type Row } from "./triggers.ts";

const HELD = `rights.course_id = enrollments.course_id and rights.user_id = enrollments.user_id and rights.revoked_for is null
    and rights.removed_at is null and rights.lapsed_at is null`;

const HAS_PLACE = `(exists (select 1 from rights where ${HELD}))`;

/** Open, apart from times not yet noted by the job that marks ends and openings. */
const HAS_ACCESS = `(exists (select 1 from rights where ${HELD} and rights.suspended_for is null and rights.opens_at is null
    and not rights.awaits_confirmation))`;

const WATCHED =
  "user_id, course_id, awaits_confirmation, opens_at, suspended_for, revoked_for, removed_at, lapsed_at";

const follow = (row: Row): string =>
  `update enrollments set has_access = ${HAS_ACCESS}, has_place = ${HAS_PLACE}
    where user_id = ${row}.user_id and course_id = ${row}.course_id
      and (has_access <> ${HAS_ACCESS} or has_place <> ${HAS_PLACE});`;

const seat = (row: Row): string =>
  `update order_items set seated_units = (select count(*) from rights where rights.order_item_id = ${row}.order_item_id
      and rights.course_id is not null)
    where id = ${row}.order_item_id and cohort_id is not null;`;

const isLine = (row: Row): string => `${row}.order_item_id is not null and ${row}.course_id is not null`;

export async function followRights(db: MigrationDb): Promise<void> {
  if (engineOf(db) === "postgres") await followOnPostgres(db);
  else await followOnSqlite(db);
}

async function followOnSqlite(db: MigrationDb): Promise<void> {
  const trigger = (name: string, event: string, when: string, work: string) =>
    createTrigger(db, name, `after ${event} on rights when ${when}`, work);
  await trigger("rights_come", "insert", "new.course_id is not null", follow("new"));
  await trigger(
    "rights_turn",
    `update of ${WATCHED}`,
    "old.course_id is not null or new.course_id is not null",
    `${follow("old")} ${follow("new")}`,
  );
  await trigger("rights_go", "delete", "old.course_id is not null", follow("old"));
  await trigger("rights_seated", "insert", isLine("new"), seat("new"));
  await trigger("rights_left", "delete", isLine("old"), seat("old"));
}

async function followOnPostgres(db: MigrationDb): Promise<void> {
  await createTriggerFunction(
    db,
    "follow_rights",
    `if tg_op <> 'INSERT' and old.course_id is not null then ${follow("old")} end if;
     if tg_op <> 'DELETE' and new.course_id is not null
       and (tg_op = 'INSERT' or old.user_id <> new.user_id or old.course_id is distinct from new.course_id)
       then ${follow("new")} end if; return null;`,
  );
  await createRowTrigger(db, "follow_rights", `after insert or delete or update of ${WATCHED} on rights`);
  await createTriggerFunction(
    db,
    "seat_rights",
    `if tg_op = 'DELETE' and ${isLine("old")} then ${seat("old")} end if;
     if tg_op = 'INSERT' and ${isLine("new")} then ${seat("new")} end if; return null;`,
  );
  await createRowTrigger(db, "seat_rights", "after insert or delete on rights");
}
