// One try to pay: written down first, then told to the provider under a key that never changes.

import { z } from "zod";
import type { Company } from "#app/company/company.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { AttemptRow } from "../port/attempt-merge.ts";
import {
  type Call,
  type NotStarted,
  type PayerAddress,
  type PaymentProvider,
  ProviderError,
  type StartPayment,
} from "../port/payment-provider.ts";
import { callProviderTwice } from "../port/provider-call.server.ts";
import { attemptEndsAt, nextPollAt } from "./attempt-times.ts";
import type { Charge } from "./payment-reports.ts";
import type { Shop } from "./payments.server.ts";
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

/** What was stored with the attempt; null when there is nothing more to tell. */
function readPayer(stored: Record<string, unknown> | null): { ip?: string; address?: PayerAddress } | null {
  return stored === null ? null : (payerSchema.safeParse(stored).data ?? null);
}

/** `unknown`: nobody can say yet whether it was charged; only find() may tell. */
export type StartOutcome =
  | {
      kind: "started";
      /** Where the attempt stands, when that is known without asking the database. */
      attempt?: AttemptRow;
    }
  | { kind: "unknown" }
  | { kind: "unavailable"; retryAfter: number };

export interface AttemptPlan {
  provider: PaymentProvider;
  method: PaymentMethod;
  installments: number;
  chargedCents: number;
  /** What only the provider has to know of the buyer. */
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
      payer: plan.payer ? json({ ...plan.payer }) : null,
      expires_at,
      next_poll_at: nextPollAt({ state: "creating", created_at: now, expires_at }, now),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Tells the provider, after the commit. Called again for the same attempt it uses the same key and the same words. */
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

/** The provider surely did nothing: the same key may be tried again. */
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

/** From what is stored and nothing else, so that every try says the same under its key. */
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
    createdAt: attempt.created_at,
    expiresAt:
      attempt.expires_at ?? attemptEndsAt(attempt.method, attempt.created_at, shop.company.deadlines),
    returnUrl: shop.siteUrl + charge.path,
    webhookUrl: `${shop.siteUrl}/api/webhooks/${provider.id}`,
  };
}
