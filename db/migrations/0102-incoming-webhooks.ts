import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

/** Where other platforms tell of their sales, and what they told: docs/contracts/move-in.md, part 4. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, integer, boolean, timestamp } = columnsFor(db);
  await createTable(db, "incoming_connections", {
    id,
    platform: sql`${text} not null ${oneOf("platform", ["hotmart", "kiwify", "eduzz"])}`,
    name: sql`${text} not null`,
    key: sql`${text} not null`,
    secret: sql`${text} not null`,
    takes_enrollments: sql`${boolean} not null default false`,
    is_paused: sql`${boolean} not null default false`,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "incoming_connections_key", "incoming_connections", ["key"], { unique: true });

  await createTable(db, "incoming_deliveries", {
    id,
    connection_id: sql`${integer} not null ${references("incoming_connections", "cascade")}`,
    event_id: sql`${text} not null`,
    event: sql`${text} not null default ''`,
    purchase: sql`${text} not null default ''`,
    email: sql`${text} check (email = lower(email))`,
    body: text,
    outcome: text,
    note: text,
    repeats: sql`${integer} not null default 0`,
    received_at: sql`${timestamp} not null`,
    handled_at: timestamp,
  });
  await createIndex(db, "incoming_deliveries_event", "incoming_deliveries", ["connection_id", "event_id"], {
    unique: true,
  });
  await createIndex(db, "incoming_deliveries_list", "incoming_deliveries", ["connection_id", "id"]);
  await createIndex(db, "incoming_deliveries_person", "incoming_deliveries", ["email"], {
    where: sql`email is not null`,
  });
  await createIndex(db, "incoming_deliveries_received", "incoming_deliveries", ["received_at"]);
  await createIndex(db, "external_sales_delivery", "external_sales", ["delivery_id"], {
    where: sql`delivery_id is not null`,
  });
  if (engineOf(db) === "postgres") await countPlacesOneByOne(db);
}

/**
 * Two places of one enrolment may change at once: whoever comes second waits for the row first, and then looks at the
 * places with what the other one left. In one statement it would look with what it saw before it waited.
 */
async function countPlacesOneByOne(db: MigrationDb): Promise<void> {
  await sql`create or replace function note_has_access() returns trigger language plpgsql as $$
    begin
      perform 1 from enrollments where id in (old.enrollment_id, new.enrollment_id) order by id for update;
      update enrollments set has_access = exists (select 1 from enrollment_sources
        where enrollment_id = enrollments.id and state = 'active')
      where id in (old.enrollment_id, new.enrollment_id);
      return null;
    end $$`.execute(db);
}
