// Creates triggers on each engine: SQLite keeps the body in the trigger, PostgreSQL in a function.
import { sql } from "kysely";
import type { MigrationDb } from "../columns.ts";

export type Row = "new" | "old";

/** SQLite. The event names the table: `after insert on orders when …`. */
export async function createTrigger(
  db: MigrationDb,
  name: string,
  event: string,
  work: string,
): Promise<void> {
  await sql.raw(`create trigger ${name} ${event} begin ${work} end`).execute(db);
}

/** PostgreSQL. The function that triggers execute. */
export async function createTriggerFunction(db: MigrationDb, name: string, work: string): Promise<void> {
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${work} end $$`)
    .execute(db);
}

/** PostgreSQL. Runs the function for each row of the event. Default: the function with the trigger's name. */
export async function createRowTrigger(
  db: MigrationDb,
  name: string,
  event: string,
  { when, runs = name }: { when?: string; runs?: string } = {},
): Promise<void> {
  const condition = when ? `when (${when}) ` : "";
  await sql
    .raw(`create trigger ${name} ${event} for each row ${condition}execute function ${runs}()`)
    .execute(db);
}
