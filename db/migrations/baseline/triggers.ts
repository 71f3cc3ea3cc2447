// How a trigger is made on each engine: SQLite keeps its work in the trigger, PostgreSQL in a function of its own.
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

/** PostgreSQL. Runs the function, by itself of the trigger's name, for each row of the event. */
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
