// Channel by which servers on one PostgreSQL notify each other of changed tables.
import { sql } from "kysely";
import { type Db, engineOf } from "./connect.server.ts";

export const CHANGE_CHANNEL = "vitrine_changes";

/** For commands: notifies running servers at the commit. On SQLite they notice by themselves. */
export async function notifyServers(trx: Db, tables: Iterable<string>): Promise<void> {
  const names = [...tables].join(",");
  if (names === "" || engineOf(trx) !== "postgres") return;
  await sql`select pg_notify(${CHANGE_CHANNEL}, ${`command ${names}`})`.execute(trx);
}
