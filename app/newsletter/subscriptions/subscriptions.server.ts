// Who gets the newsletter. One active subscription per address: the unique index decides.
import { recordConsent, withdrawConsent } from "#app/identity/users/consents.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { NEWSLETTER_CONSENT_VERSION } from "./subscription-messages.ts";

const CONSENT = "newsletter";

export interface SubscriptionInput {
  email: string;
  source: string;
  userId?: number | undefined;
}

/** Stores the subscription with the consent it was given with; whoever left before comes back to the same row. */
export async function subscribe(
  db: Db,
  input: SubscriptionInput,
  now: Date,
): Promise<"subscribed" | "known"> {
  const { email, source, userId } = input;
  try {
    return await inTransaction(db, async (trx) => {
      const row = await findNewest(trx, email);
      if (row?.status === "active") return "known";
      const id = row ? row.id : await insertSubscription(trx, input, now);
      const active = { status: "active", source, subscribed_at: now, unsubscribed_at: null };
      if (row) await updateRow(trx, "newsletter_subscriptions", id, active, now);
      const consent = { kind: CONSENT, source, textVersion: NEWSLETTER_CONSENT_VERSION };
      await recordConsent(trx, { email, userId, ...consent }, now);
      await enqueue(trx, { topic: "mail.newsletter-welcome", payload: { subscriptionId: id } }, now);
      return "subscribed";
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "known";
    throw error;
  }
}

export type UnsubscribeOutcome = "ended" | "already" | "missing";

/** Ends what this subscription stands for: its address gets no issue any more. Twice is the same as once. */
export async function unsubscribe(db: Db, subscriptionId: number, now: Date): Promise<UnsubscribeOutcome> {
  return inTransaction(db, async (trx) => {
    const named = await findSubscription(trx, subscriptionId);
    if (!named) return "missing";
    const active = await trx
      .selectFrom("newsletter_subscriptions")
      .select("id")
      .where("email", "=", named.email)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (!active) return "already";
    const ended = { status: "unsubscribed", unsubscribed_at: now };
    await updateRow(trx, "newsletter_subscriptions", active.id, ended, now);
    await withdrawConsent(trx, { email: named.email, kind: CONSENT }, now);
    return "ended";
  });
}

export async function findSubscription(db: Db, id: number) {
  return db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "email", "status", "subscribed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether issues go to this address. */
export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_subscriptions")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}

/** To how many an issue goes. */
export async function countActive(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("newsletter_subscriptions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return count;
}

/** What the search in the administration finds a subscription by. */
export function searchColumns({ email, name }: { email: string; name?: string | null }) {
  return { search_title: foldWords(name), search_body: foldWords(email) };
}

async function findNewest(trx: Db, email: string) {
  return trx
    .selectFrom("newsletter_subscriptions")
    .select(["id", "status"])
    .where("email", "=", email)
    .orderBy((eb) => eb.case().when("status", "=", "active").then(0).else(1).end())
    .orderBy("id", "desc")
    .executeTakeFirst();
}

async function insertSubscription(trx: Db, { email, source }: SubscriptionInput, now: Date): Promise<number> {
  const row = await insertRow(
    trx,
    "newsletter_subscriptions",
    {
      email,
      name: null,
      source,
      subscribed_at: now,
      status: "active",
      unsubscribed_at: null,
      ...searchColumns({ email }),
    },
    now,
  );
  return row.id;
}
