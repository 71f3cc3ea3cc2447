import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** When the person of a session last showed, in it, that it is they: by the password or a code. */
export async function up(db: MigrationDb): Promise<void> {
  const { timestamp } = columnsFor(db);
  await addColumns(db, "sessions", { proven_at: timestamp });
}
