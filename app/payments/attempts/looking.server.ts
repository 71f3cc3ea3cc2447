// Asks the provider at once when somebody views an unpaid order, so that a buyer who comes back from the provider or
// the bank's app does not wait for a webhook or the polling plan.
import type { Db } from "#db/connect.server.ts";
import type { Shop } from "./payments.server.ts";
import { pollAttempt } from "./polling.server.ts";

const FLOOR_SECONDS = 5;
/** At most one question per attempt in this time, however many people look. */
const LOOKS = { name: "payment-look", points: 1, seconds: FLOOR_SECONDS };
/** Limit for the page; a later answer is still applied and shown by the next request. */
const PATIENCE_MS = 1500;

/** True if the provider answered in time and the order must be read again. */
export async function lookAtPayment(db: Db, shop: Shop, orderId: number): Promise<boolean> {
  const attempt = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const isWaiting = attempt?.state === "pending" || attempt?.state === "in_review";
  if (!attempt || !isWaiting || attempt.by_hand) return false;
  // The provider has just answered for a new attempt.
  const isNew = shop.now().getTime() - attempt.created_at.getTime() < FLOOR_SECONDS * 1000;
  if (isNew || !(await shop.limits.use(LOOKS, String(attempt.id))).ok) return false;
  const asking = pollAttempt(db, shop, attempt);
  shop.background.start(asking, (error) => {
    shop.log.warn(
      { err: error, attempt: attempt.id },
      "a payment that somebody looks at could not be asked for",
    );
  });
  return soonEnough(
    asking.then(
      () => true,
      () => false,
    ),
  );
}

async function soonEnough(asking: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answered = await Promise.race([asking, patience]);
  clearTimeout(timer);
  return answered;
}
