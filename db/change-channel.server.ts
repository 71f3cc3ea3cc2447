// Where the servers on one PostgreSQL tell each other which tables changed.
import { sql } from "kysely";
import { type Db, engineOf } from "./connect.server.ts";

export const CHANGE_CHANNEL = "vitrine_changes";

/** For commands: tells running servers with the commit. On SQLite they notice by themselves. */
export async function notifyServers(trx: Db, tables: Iterable<string>): Promise<void> {
  const names = [...tables].join(",");
  if (names === "" || engineOf(trx) !== "postgres") return;
  await sql`select pg_notify(${CHANGE_CHANNEL}, ${`command ${names}`})`.execute(trx);
}
