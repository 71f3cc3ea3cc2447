import type { Db } from "../connect.server.ts";

/** Nobody has an account yet, so nothing of anyone's can be in the way. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}
