// Lists all changes at Stripe since a moment, from its events.
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Call, Changes, PaymentRef } from "../../port/payment-provider.ts";
import { readReference } from "../shop-reference.ts";
import type { StripeEvent } from "./stripe.schema.ts";
import type { StripeApi } from "./stripe-api.server.ts";
import { findByName, ourNameIn } from "./stripe-books.server.ts";
import { EVENT_KINDS } from "./stripe-codes.ts";
import { REFERENCE } from "./stripe-request.ts";
import { refsOf } from "./stripe-signature.server.ts";

/** Stripe keeps events for thirty days. */
const REMEMBERED_DAYS = 30;
/** Longest span of one request; a longer gap is read in pieces. */
const PIECE_MS = 6 * 3_600_000;

interface Asking {
  mark: string;
  since: Date;
  now: Date;
  call: Call;
}

export async function changesSince(api: StripeApi, { mark, since, now, call }: Asking): Promise<Changes> {
  const from = Math.max(since.getTime(), addDays(now, -REMEMBERED_DAYS).getTime());
  const until = Math.min(now.getTime(), from + PIECE_MS);
  const created = { gte: Math.floor(from / 1000), lte: Math.ceil(until / 1000) };
  const types = Object.keys(EVENT_KINDS);
  const events = await api.events({ created, types }, call);
  const changed = await Promise.all(
    [...payments(events)].map(([ref, told]) => changedPayment(api, { ref, told, mark, call })),
  );
  return { changed, until: new Date(until) };
}

/** Each payment once, with our name of it if one of its events has it. */
function payments(events: StripeEvent[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const event of events) {
    const subject = event.data?.object;
    const told = subject?.client_reference_id ?? subject?.metadata?.[REFERENCE];
    for (const { providerRef } of refsOf(event)) {
      if (providerRef) known.set(providerRef, told ?? known.get(providerRef) ?? "");
    }
  }
  return known;
}

/** A dispute names its charge but not our attempt. */
async function changedPayment(
  api: StripeApi,
  { ref, told, mark, call }: { ref: string; told: string; mark: string; call: Call },
): Promise<PaymentRef> {
  const reference = readReference(told);
  if (reference) return named(ref, reference.mark === mark ? reference.externalRef : undefined);
  if (ref.startsWith("cs_")) return { providerRef: ref };
  const payment = await findByName(api, ref, call);
  return named(payment?.session?.id ?? ref, payment ? ourNameIn(mark, payment) : undefined);
}

function named(providerRef: string, externalRef: string | undefined): PaymentRef {
  return externalRef === undefined ? { providerRef } : { providerRef, externalRef };
}
