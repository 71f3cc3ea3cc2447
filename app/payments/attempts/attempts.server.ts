// Payment attempts: stored first, then sent to the provider under a constant key. Here is how long an attempt waits
// (contract: orders and payments, 3) and when the provider is asked again, so that every attempt ends right without a
// webhook (4).

import { z } from "zod";
import type { Company } from "#app/company/company.ts";
import { addDays, addMinutes, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { CardTerms, PaymentMethod } from "#db/schema.ts";
import { dueAtEndOfDay } from "../boleto/boleto.ts";
import type { AttemptRow } from "../port/attempt-facts.ts";
import { cardTermsOf } from "../port/installments.ts";
import {
  type AttemptState,
  type Call,
  type Instructions,
  type NotStarted,
  type PayerAddress,
  type PaymentProvider,
  ProviderError,
  type StartPayment,
} from "../port/payment-provider.ts";
import { type Charge, callProviderTwice, type Shop } from "./payments.server.ts";
import { restProvider } from "./resting.server.ts";

const addressSchema = z.object({
  zip: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string().exactOptional(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});
const payerSchema = z.object({ ip: z.string().exactOptional(), address: addressSchema.exactOptional() });

/** Personal data stored with the attempt; null once the provider has it. */
function readPayer(stored: Record<string, unknown> | null): { ip?: string; address?: PayerAddress } | null {
  return stored === null ? null : (payerSchema.safeParse(stored).data ?? null);
}

const instructionsSchema = z.object({
  pix: z.object({ payload: z.string(), expiresAt: z.string() }).optional(),
  boleto: z
    .object({ line: z.string(), barcode: z.string(), dueOn: z.string(), pdfUrl: z.string().optional() })
    .optional(),
  next: z
    .object({ kind: z.enum(["3ds", "redirect"]), url: z.string(), expiresAt: z.string().optional() })
    .optional(),
});

/** The stored payment instructions; null when there is nothing to show. */
export function readInstructions(stored: Record<string, unknown> | null): Instructions | null {
  return stored === null ? null : (instructionsSchema.safeParse(stored).data ?? null);
}

/** `unknown`: it is not known whether the buyer was charged; only `find()` can tell. */
export type StartOutcome =
  | {
      kind: "started";
      /** The attempt's new row, when it is known without another query. */
      attempt?: AttemptRow;
    }
  | { kind: "unknown" }
  | { kind: "unavailable"; retryAfter: number };

export interface AttemptPlan {
  provider: PaymentProvider;
  method: PaymentMethod;
  installments: number;
  chargedCents: number;
  /** For cards: the installments that the buyer may choose. Stored so that a retry ignores later settings. */
  cardTerms?: CardTerms;
  /** Personal data that only the provider needs; deleted once the provider has it. */
  payer?: { ip?: string; address?: PayerAddress };
}

const RETRY_SECONDS = 10;

interface NewAttempt {
  orderId: number;
  number: number;
  plan: AttemptPlan;
  now: Date;
  deadlines: Company["deadlines"];
}

export async function insertAttempt(
  trx: Db,
  { orderId, number, plan, now, deadlines }: NewAttempt,
): Promise<AttemptRow> {
  const expires_at = attemptEndsAt(plan.method, now, deadlines);
  return trx
    .insertInto("payment_attempts")
    .values({
      order_id: orderId,
      number,
      provider: plan.provider.id,
      method: plan.method,
      installments: plan.installments,
      charged_cents: plan.chargedCents,
      by_hand: plan.provider.can.confirms[plan.method] === "by-hand",
      card_terms: plan.cardTerms ? json({ ...plan.cardTerms }) : null,
      payer: plan.payer ? json({ ...plan.payer }) : null,
      expires_at,
      next_poll_at: nextPollAt({ state: "creating", created_at: now, expires_at }, now),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Starts the payment at the provider, after the commit. Idempotent: repeated calls send the same key and body. */
export async function startAttempt(db: Db, shop: Shop, facts: StartFacts): Promise<StartOutcome> {
  const { charge, attempt, provider } = facts;
  const { reports } = shop.payments;
  const payment = paymentFor(shop, facts, await charge.items());
  try {
    const start = (call: Call) => provider.start(payment, call);
    const snapshot = await callProviderTwice(`att_${attempt.id}`, start, shop.payments.callMs);
    const now = shop.now();
    const after = await charge.recordFirstAnswer({ attempt, snapshot, now });
    if (after) return { kind: "started", attempt: after };
    const { id: attemptId, order_id: orderId } = attempt;
    await reports.apply(db, shop, { orderId, attemptId, snapshot, now });
    return { kind: "started" };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return recordFailure(db, shop, attempt, error);
  }
}

/** True if the provider certainly did nothing, so that the same key may be tried again. */
export function mayStartAgain(attempt: { state: string; last_error: string | null }): boolean {
  return attempt.state === "creating" && /^(unavailable|throttled):/.test(attempt.last_error ?? "");
}

async function recordFailure(
  db: Db,
  shop: Shop,
  attempt: AttemptRow,
  error: ProviderError,
): Promise<StartOutcome> {
  const { kind } = error;
  shop.log.warn(
    { err: error, attempt: attempt.id, provider: attempt.provider, kind },
    "payment did not start",
  );
  if (kind === "declined") {
    await shop.payments.reports.end(db, shop, attempt, {
      state: "declined",
      decline_reason: error.decline ?? "other",
    });
    return { kind: "started" };
  }
  await recordError(db, attempt.id, `${kind}: ${error.message}`, shop.now());
  if (kind === "unknown_outcome") return { kind: "unknown" };
  if (kind === "unavailable" || kind === "throttled") {
    return {
      kind: "unavailable",
      retryAfter: Math.ceil((error.retryAfterMs ?? RETRY_SECONDS * 1000) / 1000),
    };
  }
  if (kind === "credentials") await restProvider(db, shop.payments, attempt.provider, shop.now());
  const why: NotStarted = "shop_fault";
  await shop.payments.reports.end(db, shop, attempt, { state: "declined", decline_reason: why });
  shop.log.error(
    { attempt: attempt.id, provider: attempt.provider, kind },
    "payment provider refused our request",
  );
  await shop.payments.reports.trouble(db, shop, attempt, kind);
  return { kind: "unavailable", retryAfter: RETRY_SECONDS };
}

async function recordError(db: Db, attemptId: number, last_error: string, now: Date): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ last_error: last_error.slice(0, 500), updated_at: now })
    .where("id", "=", attemptId)
    .where("state", "=", "creating")
    .execute();
}

interface StartFacts {
  charge: Charge;
  attempt: AttemptRow;
  provider: PaymentProvider;
  cardToken?: string | undefined;
}

/** Builds the request from stored values alone, so that every try sends the same under its key. */
function paymentFor(
  shop: Shop,
  { charge, attempt, provider, cardToken }: StartFacts,
  items: StartPayment["items"],
): StartPayment {
  if (attempt.method === "none") throw new Error("a free order has nothing to start");
  const payer = readPayer(attempt.payer);
  return {
    externalRef: String(attempt.id),
    orderRef: charge.orderRef,
    description: charge.description,
    method: attempt.method,
    amount: attempt.charged_cents,
    installments: attempt.installments,
    payer: { ...charge.payer, ...(payer?.address === undefined ? {} : { address: payer.address }) },
    ...(payer?.ip === undefined ? {} : { ip: payer.ip }),
    items,
    ...(cardToken === undefined ? {} : { cardToken }),
    // Attempts created by an earlier version have no stored card terms.
    cardTerms: attempt.card_terms ?? cardTermsOf(shop.company.installments, provider.can.installments, null),
    createdAt: attempt.created_at,
    expiresAt:
      attempt.expires_at ?? attemptEndsAt(attempt.method, attempt.created_at, shop.company.deadlines),
    returnUrl: shop.siteUrl + charge.path,
    webhookUrl: `${shop.siteUrl}/api/webhooks/${provider.id}`,
  };
}

/** Time that a bank gives the buyer to confirm a card. */
const CARD_MINUTES = 30;

export function attemptEndsAt(
  method: PaymentMethod,
  now: Date,
  { pixMinutes, boletoDays }: Company["deadlines"],
): Date {
  if (method === "boleto") return dueAtEndOfDay(dayOf(addDays(now, boletoDays)));
  return addMinutes(now, method === "pix" ? pixMinutes : CARD_MINUTES);
}

const PLAN_SECONDS = [10, 30, 60, 120, 300, 900, 3600];
const HOUR_SECONDS = 3600;
/**
 * Days after its end in which an expired attempt is still polled: a boleto may clear late, and a PIX may be paid after
 * it expired.
 */
const DAYS_AFTER_END = 5;
/** Days in which a paid attempt is still polled, because disputes and refunds at the provider come late. */
const DAYS_AFTER_APPROVAL = 180;

interface PolledAttempt {
  state: AttemptState;
  created_at: Date;
  expires_at: Date | null;
}

export interface PollFacts {
  /** The provider has not finished a refund. */
  waitsForRefund: boolean;
  /** The provider lists all its changes, so that paid attempts need no polling. */
  isSwept: boolean;
}

export function nextPollAt(
  attempt: PolledAttempt,
  now: Date,
  { waitsForRefund, isSwept }: PollFacts = { waitsForRefund: false, isSwept: false },
): Date | null {
  switch (attempt.state) {
    case "creating":
    case "pending":
    case "in_review":
      return whileOpen(attempt, now);
    case "approved":
      if (waitsForRefund) return addMinutes(now, 5);
      if (isSwept) return null;
      return now < addDays(attempt.created_at, DAYS_AFTER_APPROVAL) ? addDays(now, 1) : null;
    case "declined":
      return null;
    case "expired":
    case "cancelled":
      return now < addDays(attempt.expires_at ?? attempt.created_at, DAYS_AFTER_END)
        ? addMinutes(now, 60)
        : null;
  }
}

function whileOpen(attempt: PolledAttempt, now: Date): Date {
  const started = attempt.created_at.getTime();
  const planned = PLAN_SECONDS.map((seconds) => started + seconds * 1000).find((at) => at > now.getTime());
  const next = planned ?? now.getTime() + HOUR_SECONDS * 1000;
  // The page's countdown ends at `expires_at`, so ask right then.
  const end = attempt.expires_at ? attempt.expires_at.getTime() + 1000 : Number.POSITIVE_INFINITY;
  return new Date(end > now.getTime() ? Math.min(next, end) : next);
}
