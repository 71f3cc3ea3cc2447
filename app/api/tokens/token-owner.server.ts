import { DEMO_ACCOUNTS } from "#app/identity/sessions/demo-accounts.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Db } from "#db/connect.server.ts";

/** Whom a key made at the console acts for: the first administrator who may sign in. */
export async function findTokenOwner(db: Db, config: Pick<Config, "shows">) {
  let query = db
    .selectFrom("users")
    .select(["id", "email"])
    .where("role", "=", "admin")
    .where("is_active", "=", true);
  if (!config.shows.demoAccounts) {
    query = query.where(
      "email",
      "not in",
      DEMO_ACCOUNTS.map(({ email }) => email),
    );
  }
  return query.orderBy("id").limit(1).executeTakeFirst();
}
