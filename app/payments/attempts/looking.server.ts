// Somebody looks at an order that waits for its payment: the provider is asked at once, so that whoever comes back from its
// page, or from the bank's app, does not wait for a delivery or for the plan.
import type { Db } from "#db/connect.server.ts";
import type { Shop } from "./payments.server.ts";
import { pollAttempt } from "./polling.server.ts";

const FLOOR_SECONDS = 5;
/** The shortest time between two questions about one attempt, however many people look. */
const LOOKS = { name: "payment-look", points: 1, seconds: FLOOR_SECONDS };
/** Longer than this no page waits: the answer is taken all the same, and shown by the next question. */
const PATIENCE_MS = 1500;

/** Whether the provider was asked and has answered in time, so that the order is to be read anew. */
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
  // The provider has just answered for an attempt that was just made.
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
