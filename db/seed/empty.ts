import type { Db } from "../connect.server.ts";

/** True without accounts and without an earlier demo, so nothing can conflict. */
export async function isEmpty(db: Db): Promise<boolean> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return false;
  return (
    (await db.selectFrom("settings").select("key").where("key", "=", "demo").executeTakeFirst()) === undefined
  );
}
