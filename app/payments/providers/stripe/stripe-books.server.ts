// Finds the payment behind any Stripe id, and all that is known of it.
import { type Call, ProviderError, type SoughtPayment } from "../../port/payment-provider.ts";
import { readReference } from "../shop-reference.ts";
import type { StripeIntent, StripeSession } from "./stripe.schema.ts";
import type { StripeApi } from "./stripe-api.server.ts";
import { ON_PAGE, REFERENCE } from "./stripe-request.ts";
import type { StripePayment } from "./stripe-snapshot.ts";

type Found = Pick<StripePayment, "session" | "intent">;
type Signal = Pick<Call, "signal">;

const HOUR_MS = 3_600_000;
/** Allowed difference between our clock and the vendor's. */
const SKEW_MS = HOUR_MS / 6;
/** Stripe forgets an idempotency key after a day, so no attempt is started later than this. */
const SOUGHT_MS = 48 * HOUR_MS;

/** Null: unknown to the vendor, or not about a payment. */
export async function findByName(api: StripeApi, ref: string, call: Signal): Promise<Found | null> {
  if (ref.startsWith("cs_")) return found(await api.session(ref, call));
  if (ref.startsWith("pi_")) return findByIntent(api, ref, call);
  const charge = /^(ch|py)_/.test(ref) ? await api.charge(ref, call) : null;
  return charge?.payment_intent ? findByIntent(api, charge.payment_intent.id, call) : null;
}

/** By the reference that only this attempt has. Stripe's lists, unlike its search, contain new payments at once. */
export async function findByReference(
  api: StripeApi,
  reference: string,
  { createdAt }: Pick<SoughtPayment, "createdAt">,
  { now, call }: { now: Date; call: Signal },
): Promise<Found | null> {
  const made = createdAt.getTime();
  const end = Math.min(made + SOUGHT_MS, now.getTime() + SKEW_MS);
  const created = { gte: seconds(made - SKEW_MS), lte: seconds(end) };
  const session = (await api.sessions({ created }, call)).find(
    (one) => referenceIn({ session: one }) === reference,
  );
  if (session) return found(await api.session(session.id, call));
  const intent = (await api.intents({ created }, call)).find(
    (one) => referenceIn({ intent: one }) === reference,
  );
  return intent ? findByName(api, intent.id, call) : null;
}

/** Our reference. */
export function referenceIn({ session, intent }: Found): string {
  return session?.client_reference_id ?? intent?.metadata?.[REFERENCE] ?? "";
}

/** Our reference, if it carries our mark. */
export function ourNameIn(mark: string, payment: Found): string | undefined {
  const reference = readReference(referenceIn(payment));
  return reference?.mark === mark ? reference.externalRef : undefined;
}

export async function complete(api: StripeApi, payment: Found, call: Signal): Promise<StripePayment> {
  const charge = payment.intent?.latest_charge?.told;
  if (!charge) return { ...payment, refunds: [], disputes: [] };
  const told = charge.refunds?.has_more ? undefined : charge.refunds?.data;
  const [refunds, disputes] = await Promise.all([
    told ?? api.refunds(charge.id, call),
    charge.disputed ? api.disputes(charge.id, call) : [],
  ]);
  return { ...payment, refunds, disputes };
}

/** Play money in a real shop, or real money in a demo. */
export function refuseOtherWorld({ session, intent }: Found, live: boolean): void {
  const world = session?.livemode ?? intent?.livemode;
  if (world === undefined || world === live) return;
  throw new ProviderError(
    "credentials",
    live ? "a test account answers" : "an account of real money answers",
  );
}

async function findByIntent(api: StripeApi, id: string, call: Signal): Promise<Found | null> {
  const intent: StripeIntent | null = await api.intent(id, call);
  if (!intent) return null;
  if (!intent.metadata?.[ON_PAGE]) return { intent };
  const [session] = await api.sessions({ payment_intent: id }, call);
  // The payment is known by its page; without the page it would look like another payment.
  if (!session) throw new ProviderError("unavailable", "the page of a payment is not listed");
  return { session, intent };
}

function found(session: StripeSession | null): Found | null {
  return session && { session, intent: session.payment_intent?.told };
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
