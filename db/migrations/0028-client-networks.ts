import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/**
 * Addresses are counted by the network they are of: waiting comments, and where an account was signed in to before.
 * Comments of before keep an IPv4 address as its own network; of IPv6 ones the few that wait count for nobody.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, timestamp } = columnsFor(db);
  await addColumns(db, "comments", { network: text });
  await sql`update comments set network = ip where ip not like '%:%'`.execute(db);
  await sql`drop index comments_author`.execute(db);
  await createIndex(db, "comments_author", "comments", ["network", "status"]);

  await createTable(db, "known_networks", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    network_hash: sql`${text} not null`,
    seen_at: sql`${timestamp} not null`,
  });
  const once = ["user_id", "network_hash"];
  await createIndex(db, "known_networks_once", "known_networks", once, { unique: true });
  await createIndex(db, "known_networks_seen", "known_networks", ["seen_at"]);
}
