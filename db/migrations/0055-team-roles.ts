import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb, oneOf } from "./columns.ts";

const ROLES = ["owner", "admin", "editor", "instructor", "support", "finance"];
/** The demo's own: it opens nothing once a site is live, so it is nobody's owner. */
const DEMO_ADMINISTRATOR = "admin@ipe.example";

/** What somebody does in the shop's team. Whoever was the first administrator owns the shop. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  await addColumns(db, "users", { team_role: sql`${text} ${oneOf("team_role", ROLES)}` });
  await addColumns(db, "admin_invitations", {
    team_role: sql`${text} not null default 'admin' ${oneOf("team_role", ROLES)}`,
  });
  await sql`update users set team_role = 'admin' where role = 'admin'`.execute(db);
  await sql`update users set team_role = 'owner' where role = 'admin' and (email = ${DEMO_ADMINISTRATOR} or id = (
    select id from users where role = 'admin' and is_active and email <> ${DEMO_ADMINISTRATOR}
    order by created_at, id limit 1))`.execute(db);
  await createIndex(db, "users_team", "users", ["team_role", "is_active", "name"], {
    where: sql`team_role is not null`,
  });
}
