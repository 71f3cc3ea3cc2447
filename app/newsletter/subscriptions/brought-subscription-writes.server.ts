// Readers who come over from another newsletter of the same owner: who agreed there gets it here, and whoever left stays out.
import { recordConsents, withdrawConsents } from "#app/identity/users/consents.server.ts";
import type { Db } from "#db/connect.server.ts";
import { deleteRows, insertRows } from "#db/writes.server.ts";
import { subscriptionSearchColumns } from "./subscription-search-columns.ts";

interface Brought {
  email: string;
  name: string;
  /** When they agreed, as the file tells. */
  since: Date;
}

/** In place of a version of our sentence: another one was shown there. */
const SHOWN_ELSEWHERE = "external";

/** The addresses that begin to get it; those that had it once, or have it, stay as they are. Mails nobody. */
export async function subscribeBrought(
  trx: Db,
  people: readonly Brought[],
  origin: string,
  now: Date,
): Promise<string[]> {
  const byEmail = new Map(people.toReversed().map((person) => [person.email, person]));
  if (byEmail.size === 0) return [];
  const known = await trx
    .selectFrom("newsletter_subscriptions")
    .select("email")
    .where("email", "in", [...byEmail.keys()])
    .execute();
  for (const { email } of known) byEmail.delete(email);
  const fresh = [...byEmail.values()];
  if (fresh.length === 0) return [];
  const rows = fresh.map(({ email, name, since }) => ({
    email,
    name: name || null,
    status: "active",
    source: origin,
    subscribed_at: since,
    unsubscribed_at: null,
    ...subscriptionSearchColumns({ email, name }),
  }));
  await insertRows(trx, "newsletter_subscriptions", rows, now);
  const consents = fresh.map(({ email, since }) => ({
    email,
    kind: "newsletter",
    source: origin,
    textVersion: SHOWN_ELSEWHERE,
    givenAt: since,
  }));
  await recordConsents(trx, consents);
  return fresh.map(({ email }) => email);
}

/** Takes those back that were begun so, unless an issue went to them or they left by themselves. */
export async function unsubscribeBrought(
  trx: Db,
  emails: string[],
  origin: string,
  now: Date,
): Promise<void> {
  if (emails.length === 0) return;
  const rows = await trx
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email"])
    .where("email", "in", emails)
    .where("source", "=", origin)
    .where("status", "=", "active")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletter_deliveries")
            .select("newsletter_deliveries.id")
            .whereRef("newsletter_deliveries.subscription_id", "=", "newsletter_subscriptions.id"),
        ),
      ),
    )
    .execute();
  await deleteRows(
    trx,
    "newsletter_subscriptions",
    rows.map(({ id }) => id),
  );
  await withdrawConsents(trx, { emails: rows.map(({ email }) => email), kind: "newsletter" }, now);
}
