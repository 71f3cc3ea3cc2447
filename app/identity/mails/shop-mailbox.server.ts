import type { Company } from "#app/company/company.ts";
import type { Db } from "#db/connect.server.ts";

/** The mailbox of the shop: its address, otherwise its first owner's. Undefined when there is nobody yet. */
export async function shopMailbox(
  { db, company }: { db: Db; company: Company },
  kind: keyof Company["emails"],
): Promise<string | undefined> {
  if (company.emails[kind]) return company.emails[kind];
  const owner = await db
    .selectFrom("users")
    .select("email")
    .where("team_role", "=", "owner")
    .where("is_active", "=", true)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return owner?.email;
}
