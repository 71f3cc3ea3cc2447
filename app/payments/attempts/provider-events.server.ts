// Webhooks of providers: verified, stored, answered; then the payment is asked for and its snapshot applied (OP-07). A
// delivery is a hint, never the fact.
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { soughtPayment } from "../port/attempt-facts.ts";
import {
  type Delivery,
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type Snapshot,
  type SoughtPayment,
} from "../port/payment-provider.ts";
import { type Applied, callProvider, type Shop } from "./payments.server.ts";

const RETENTION_MS = 24 * 3_600_000;
const BATCH = 20;

/** Limit: a vendor that was down delivers many events late; more than this is a replay attack. */
const LATE_DELIVERIES = { name: "late-deliveries", points: 30, seconds: 60 };

/** `retryAfter`: seconds to wait when a valid delivery came after too many late ones. */
export type Received = Outcome<{ event: StoredEvent | undefined }, { retryAfter?: number }>;
type StoredEvent = Pick<Row<"provider_events">, "id" | "provider" | "refs" | "kind" | "received_at">;

/** Stores a valid delivery. The event is undefined if it was stored before. Invalid deliveries are only counted. */
export async function receiveDelivery(
  db: Db,
  shop: Shop,
  provider: PaymentProvider,
  delivery: Delivery,
): Promise<Received> {
  const receipt = provider.receive(delivery);
  if (!receipt.ok) {
    if (provider.can.webhook !== "none") shop.payments.refused.count(provider.id, shop.now());
    return { ok: false };
  }
  if (receipt.late) {
    const limit = await shop.limits.use(LATE_DELIVERIES, provider.id);
    if (!limit.ok) return { ok: false, retryAfter: limit.retryAfter };
  }
  const event = await db
    .insertInto("provider_events")
    .values({
      provider: provider.id,
      event_id: receipt.eventId,
      raw_body: new TextDecoder().decode(delivery.rawBody),
      refs: json(receipt.refs),
      kind: receipt.kind,
      received_at: new Date(delivery.now),
      ...(receipt.kind === "ignored" ? { handled_at: new Date(delivery.now), outcome: "ignored" } : {}),
    })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning(["id", "provider", "refs", "kind", "received_at"])
    .executeTakeFirst();
  return { ok: true, event: receipt.kind === "ignored" ? undefined : event };
}

/** Results that asking again would not change. */
const FINAL = new Set(["applied", "other_payment"]);

/** Asks the provider about every payment that the delivery names; unanswered ones are retried. */
export async function handleEvent(db: Db, shop: Shop, event: StoredEvent): Promise<void> {
  const provider = shop.payments.find(event.provider);
  const outcomes: string[] = [];
  for (const ref of event.refs) {
    outcomes.push(provider ? await followRef(db, shop, provider, { ref, kind: event.kind }) : "unknown");
  }
  const now = shop.now();
  const done = outcomes.every((outcome) => FINAL.has(outcome));
  const tooOld = now.getTime() - event.received_at.getTime() > RETENTION_MS;
  if (!done && tooOld) {
    shop.log.error(
      { event: event.id, provider: event.provider },
      "a delivery named a payment that nobody knows",
    );
  }
  await db
    .updateTable("provider_events")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      handled_at: done || tooOld ? now : null,
      outcome: !done && tooOld ? "flagged" : (outcomes.find((one) => one !== "applied") ?? "applied"),
    }))
    .where("id", "=", event.id)
    .where("handled_at", "is", null)
    .execute();
}

/** Worker: retries stored deliveries after 1, 2, 4 … seconds. */
export async function handleWaitingEvents(db: Db, shop: Shop): Promise<void> {
  const events = await db
    .selectFrom("provider_events")
    .select(["id", "provider", "refs", "kind", "received_at", "tries"])
    .where("handled_at", "is", null)
    .orderBy("tries")
    .orderBy("received_at")
    .limit(BATCH)
    .execute();
  const now = shop.now().getTime();
  const due = events.filter((event) => event.received_at.getTime() + 2 ** event.tries * 1000 <= now);
  await Promise.all(due.map((event) => handleEvent(db, shop, event)));
}

async function followRef(
  db: Db,
  shop: Shop,
  provider: PaymentProvider,
  { ref, kind }: { ref: PaymentRef; kind: string },
): Promise<string> {
  try {
    const sought = await soughtByRef(db, provider, ref);
    const snapshot = await callProvider("", (call) => provider.find(sought, call), shop.payments.callMs);
    if (!snapshot) return "unknown";
    const applied = await applyTo(db, shop, provider, snapshot);
    if (applied === "applied" && kind === "stop_delivery")
      await shop.payments.reports.stop(db, shop, Number(snapshot.externalRef));
    return applied;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn(
      { err: error, provider: provider.id, kind: error.kind },
      "provider did not answer a delivery",
    );
    return error.kind;
  }
}

/** Finds the payment of a delivery. Undefined when the delivery came before the answer to our own call. */
async function soughtByRef(
  db: Db,
  provider: PaymentProvider,
  { providerRef, externalRef }: PaymentRef,
): Promise<SoughtPayment> {
  const attempt = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("provider", "=", provider.id)
    .where((eb) =>
      providerRef === undefined
        ? eb("id", "=", Number(externalRef) || 0)
        : eb("provider_ref", "=", providerRef),
    )
    .executeTakeFirst();
  if (attempt) return soughtPayment(attempt);
  return {
    externalRef: externalRef ?? "",
    createdAt: new Date(0),
    ...(providerRef === undefined ? {} : { providerRef }),
  };
}

/** Finds the attempt by our own number in the snapshot, because a delivery may come before the provider's reference. */
async function applyTo(db: Db, shop: Shop, provider: PaymentProvider, snapshot: Snapshot): Promise<Applied> {
  const attemptId = Number(snapshot.externalRef);
  if (!Number.isSafeInteger(attemptId)) return "unknown";
  const orderId = db
    .selectFrom("payment_attempts")
    .select("order_id")
    .where("id", "=", attemptId)
    .where("provider", "=", provider.id)
    .$asScalar();
  const applied = await shop.payments.reports.apply(db, shop, {
    orderId,
    attemptId,
    snapshot,
    now: shop.now(),
  });
  if (applied === "other_payment") {
    const facts = { provider: provider.id, attempt: attemptId, ref: snapshot.providerRef };
    shop.log.error(facts, "a delivery named another payment for an attempt");
  }
  return applied;
}
