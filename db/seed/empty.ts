import type { Db } from "../connect.server.ts";

/** Nobody has an account yet, so nothing of anyone's can be in the way; and no demo content was ever here. */
export async function isEmpty(db: Db): Promise<boolean> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return false;
  return (
    (await db.selectFrom("settings").select("key").where("key", "=", "demo").executeTakeFirst()) === undefined
  );
}
