// Subscriptions as integrations write them: one active row per address.
import { withdrawConsent } from "#app/identity/users/consents.server.ts";
import { type FieldRefusal, refusedField } from "#app/platform/served-table.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { searchColumns } from "./subscriptions.server.ts";

type SubscriptionValues = Partial<
  Pick<Row<"newsletter_subscriptions">, "email" | "name" | "subscribed_at" | "status" | "source">
>;
type Outcome = { ok: true; id: number } | { ok: false; errors: Record<string, FieldRefusal> };

const REPEATED = "Este email já está inscrito na newsletter.";

export async function insertSubscription(db: Db, values: SubscriptionValues, now: Date): Promise<Outcome> {
  const { email = "", status = "active", subscribed_at = now, ...facts } = values;
  const unsubscribed_at = status === "active" ? null : now;
  const words = searchColumns({ email, name: facts.name ?? null });
  const row = { ...facts, ...words, email, status, subscribed_at, unsubscribed_at };
  return unlessRepeated(async () => (await insertRow(db, "newsletter_subscriptions", row, now)).id);
}

/** Undefined when there is no such subscription. What ends one takes the consent back. */
export async function changeSubscription(
  db: Db,
  id: number,
  values: SubscriptionValues,
  now: Date,
): Promise<Outcome | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("newsletter_subscriptions").select(["email", "name", "status"]);
    const before = await forUpdate(trx, query.where("id", "=", id)).executeTakeFirst();
    if (!before) return undefined;
    const after = { ...before, ...values };
    const wasActive = before.status === "active";
    const isActive = after.status === "active";
    const ended = wasActive === isActive ? {} : { unsubscribed_at: isActive ? null : now };
    return unlessRepeated(async () => {
      const patch = { ...values, ...ended, ...searchColumns(after) };
      await updateRow(trx, "newsletter_subscriptions", id, patch, now);
      if (wasActive && !isActive)
        await withdrawConsent(trx, { email: before.email, kind: "newsletter" }, now);
      return id;
    });
  });
}

async function unlessRepeated(write: () => Promise<number>): Promise<Outcome> {
  try {
    return { ok: true, id: await write() };
  } catch (error) {
    if (isUniqueViolation(error)) return refusedField("email", "unique", REPEATED);
    throw error;
  }
}
