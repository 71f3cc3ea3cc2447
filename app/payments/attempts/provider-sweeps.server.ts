// Polls providers that list all their changes: once a minute, instead of once a day for each payment of months.
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { soughtPayment } from "../port/attempt-facts.ts";
import { type Call, type PaymentProvider, type PaymentRef, ProviderError } from "../port/payment-provider.ts";
import { callProvider, type Shop } from "./payments.server.ts";

const EVERY_MINUTES = 1;
/** Each sweep starts this long before the end of the last one, because providers record some changes late. */
const OVERLAP_MINUTES = 10;
const FIRST_DAYS = 1;

export async function sweepProviders(db: Db, shop: Shop): Promise<void> {
  for (const provider of shop.payments.all()) {
    try {
      await sweep(db, shop, provider);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      shop.log.warn(
        { err: error, provider: provider.id, kind: error.kind },
        "changes could not be asked for",
      );
    }
  }
}

async function sweep(db: Db, shop: Shop, provider: PaymentProvider): Promise<void> {
  const { changedSince } = provider;
  const covered = changedSince && (await claimSweep(db, provider.id, shop.now()));
  if (!changedSince || !covered) return;
  const since = addMinutes(covered, -OVERLAP_MINUTES);
  const { callMs } = shop.payments;
  const ask = (call: Call) => changedSince.call(provider, since, call);
  const { changed, until } = await callProvider("", ask, callMs);
  for (const attempt of await listOurs(db, provider, changed)) {
    const find = (call: Call) => provider.find(soughtPayment(attempt), call);
    const snapshot = await callProvider("", find, callMs);
    if (!snapshot) continue;
    const { id: attemptId, order_id: orderId } = attempt;
    await shop.payments.reports.apply(db, shop, { orderId, attemptId, snapshot, now: shop.now() });
  }
  await db
    .updateTable("provider_sweeps")
    .set({ covered_until: until })
    .where("provider", "=", provider.id)
    .where("covered_until", "<", until)
    .execute();
}

/** Claims the sweep for one process and returns the moment up to which the provider was asked. */
async function claimSweep(db: Db, provider: string, now: Date): Promise<Date | undefined> {
  const next_at = addMinutes(now, EVERY_MINUTES);
  const known = await db
    .selectFrom("provider_sweeps")
    .select("next_at")
    .where("provider", "=", provider)
    .executeTakeFirst();
  // An idle site only reads.
  if (known && known.next_at > now) return undefined;
  const claimed = known
    ? db
        .updateTable("provider_sweeps")
        .set({ next_at })
        .where("provider", "=", provider)
        .where("next_at", "=", known.next_at)
        .returning("covered_until")
    : db
        .insertInto("provider_sweeps")
        .values({ provider, next_at, covered_until: addDays(now, -FIRST_DAYS) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("covered_until");
  return (await claimed.executeTakeFirst())?.covered_until;
}

/** The account may have payments of other programs. */
async function listOurs(db: Db, provider: PaymentProvider, changed: PaymentRef[]) {
  const refs = changed.flatMap(({ providerRef }) => providerRef ?? []);
  const ids = changed.map(({ externalRef }) => Number(externalRef)).filter(Number.isSafeInteger);
  if (refs.length === 0 && ids.length === 0) return [];
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("provider", "=", provider.id)
    .where((eb) =>
      eb.or([
        ...(refs.length > 0 ? [eb("provider_ref", "in", refs)] : []),
        ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
      ]),
    )
    .orderBy("id")
    .execute();
}
