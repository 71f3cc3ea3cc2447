import type { AppContext } from "#app/context.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";

/** Those that a start and the sign-in page may name: they open something, are still there, and have the password that is said. */
export async function knownDemoAccounts({ db, config }: Pick<AppContext, "db" | "config">) {
  if (!config.shows.demoAccounts || !config.shows.demoContent) return [];
  const there = await db
    .selectFrom("users")
    .select("email")
    .where(
      "email",
      "in",
      DEMO_ACCOUNTS.map(({ email }) => email),
    )
    .where("is_active", "=", true)
    // Raised by whoever gave it another password or address.
    .where("identity_version", "=", 1)
    .execute();
  return DEMO_ACCOUNTS.filter((account) => there.some(({ email }) => email === account.email));
}
