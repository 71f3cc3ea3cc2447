import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/**
 * How many places of a cohort are taken: by its students who have a place in the course, and by orders that hold one for
 * somebody who has not come into the course yet. Kept in the transaction that changes either, whoever writes it.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, boolean, timestamp } = columnsFor(db);
  await addColumns(db, "cohorts", { taken_places: sql`${integer} not null default 0` });
  await createIndex(db, "cohorts_name", "cohorts", ["course_id", "(lower(name))"], {
    unique: true,
    where: sql`retired_at is null`,
  });
  await addColumns(db, "enrollments", { has_place: sql`${boolean} not null default false` });
  await sql`update enrollments set has_place = true where exists (select 1 from enrollment_sources
    where enrollment_id = enrollments.id and state in ('active', 'suspended'))`.execute(db);
  await addColumns(db, "order_items", { seated_units: sql`${integer} not null default 0` });
  // A cancelled meeting is kept, because calendars that hold it have to hear of it.
  await addColumns(db, "cohort_meetings", { retired_at: timestamp, hour_told_at: timestamp });
  await createIndex(db, "cohort_meetings_hour", "cohort_meetings", ["starts_at"], {
    where: sql`hour_told_at is null`,
  });
  if (engineOf(db) === "postgres") await countOnPostgres(db);
  else await countOnSqlite(db);
}

const HAS_PLACE = (row: "old" | "new"): string =>
  `update enrollments set has_place = not has_place where id = ${row}.enrollment_id
    and has_place <> (exists (select 1 from enrollment_sources
      where enrollment_id = ${row}.enrollment_id and state in ('active', 'suspended')));`;

const seat = (row: "old" | "new"): string => `(${row}.cohort_id is not null and ${row}.has_place)`;

/** The units of a line that hold a place for people who are not in the course yet. */
const units = (row: "old" | "new"): string =>
  `(case when ${row}.cohort_id is not null and ${row}.holds_place and ${row}.refunded_at is null
    and ${row}.quantity > ${row}.seated_units then ${row}.quantity - ${row}.seated_units else 0 end)`;

const add = (row: "old" | "new", by: string): string =>
  `update cohorts set taken_places = taken_places + ${by} where id = ${row}.cohort_id;`;

const SEATED = (row: "old" | "new"): string =>
  `update order_items set seated_units = (select count(*) from enrollment_sources
    where order_item_id = ${row}.order_item_id) where id = ${row}.order_item_id and cohort_id is not null;`;

const LINE = "cohort_id, holds_place, refunded_at, quantity, seated_units";

async function countOnSqlite(db: MigrationDb): Promise<void> {
  const trigger = (name: string, event: string, when: string, work: string) =>
    sql.raw(`create trigger ${name} after ${event}${when && ` when ${when}`} begin ${work} end`).execute(db);
  const line = (row: "old" | "new") => `${row}.order_item_id is not null`;
  await trigger("places_come", "insert on enrollment_sources", "", HAS_PLACE("new"));
  await trigger(
    "places_turn",
    "update of state, enrollment_id on enrollment_sources",
    "",
    `${HAS_PLACE("old")} ${HAS_PLACE("new")}`,
  );
  await trigger("places_go", "delete on enrollment_sources", "", HAS_PLACE("old"));
  await trigger("places_seated", "insert on enrollment_sources", line("new"), SEATED("new"));
  await trigger("places_left", "delete on enrollment_sources", line("old"), SEATED("old"));
  await trigger("cohort_students_come", "insert on enrollments", seat("new"), add("new", "1"));
  await trigger("cohort_students_go", "delete on enrollments", seat("old"), add("old", "-1"));
  const moved = `(${seat("old")} is not ${seat("new")} or old.cohort_id is not new.cohort_id)`;
  const turn = "update of cohort_id, has_place on enrollments";
  await trigger("cohort_students_leave", turn, `${seat("old")} and ${moved}`, add("old", "-1"));
  await trigger("cohort_students_enter", turn, `${seat("new")} and ${moved}`, add("new", "1"));
  await trigger(
    "cohort_lines_come",
    "insert on order_items",
    `${units("new")} > 0`,
    add("new", units("new")),
  );
  await trigger(
    "cohort_lines_go",
    "delete on order_items",
    `${units("old")} > 0`,
    add("old", `-${units("old")}`),
  );
  await trigger(
    "cohort_lines_turn",
    `update of ${LINE} on order_items`,
    "old.cohort_id is not null or new.cohort_id is not null",
    `${add("old", `-${units("old")}`)} ${add("new", units("new"))}`,
  );
}

async function countOnPostgres(db: MigrationDb): Promise<void> {
  const keep = async (name: string, table: string, event: string, work: string) => {
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${work} return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`)
      .execute(db);
  };
  // By its name it comes after the one that notes the access, which holds the enrolment's row.
  await keep(
    "enrollment_sources_place",
    "enrollment_sources",
    "insert or update or delete",
    `if tg_op <> 'INSERT' then ${HAS_PLACE("old")} end if;
     if tg_op <> 'DELETE' then ${HAS_PLACE("new")} end if;
     if tg_op = 'INSERT' and new.order_item_id is not null then ${SEATED("new")} end if;
     if tg_op = 'DELETE' and old.order_item_id is not null then ${SEATED("old")} end if;`,
  );
  await keep(
    "count_cohort_students",
    "enrollments",
    "insert or delete or update of cohort_id, has_place",
    `if tg_op = 'UPDATE' and ${seat("old")} = ${seat("new")}
       and old.cohort_id is not distinct from new.cohort_id then return null; end if;
     if tg_op <> 'INSERT' and ${seat("old")} then ${add("old", "-1")} end if;
     if tg_op <> 'DELETE' and ${seat("new")} then ${add("new", "1")} end if;`,
  );
  await keep(
    // Rows of offers are locked before those of cohorts, as at the checkout.
    "order_items_cohort",
    "order_items",
    `insert or delete or update of ${LINE}`,
    `if tg_op <> 'INSERT' and ${units("old")} > 0 then ${add("old", `-${units("old")}`)} end if;
     if tg_op <> 'DELETE' and ${units("new")} > 0 then ${add("new", units("new"))} end if;`,
  );
}
