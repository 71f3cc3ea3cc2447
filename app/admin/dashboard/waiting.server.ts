import { sql } from "kysely";
import { retiredPosts } from "#app/blog/posts/post-list.server.ts";
import { idsWithoutDelivery } from "#app/catalog/products/selling-rule.server.ts";
import { countUnanswered } from "#app/courses/doubts/doubt-inbox.server.ts";
import { may, type Right, type Standing, studentsLimit } from "#app/identity/rights/rights.ts";
import { MAIL_TOPIC } from "#app/jobs/jobs.server.ts";
import { receiptsToConfirm } from "#app/orders/views/receipts-to-confirm.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";

export type Waiting = Awaited<ReturnType<typeof countAll>>;

/** Whoever may not look after it does not hear how much of it there is. */
const RIGHTS: Record<keyof Waiting, Right> = {
  attention: "orders.money",
  // Whoever answers customers hears of them, though others decide.
  refundRequests: "orders.read",
  toConfirm: "orders.money",
  reviews: "reviews.moderate",
  comments: "blog.write",
  doubts: "doubts.answer",
  leads: "leads.handle",
  failedMails: "mails.read",
  failedDeliveries: "integrations.manage",
  refusedNotices: "payments.setup",
  withoutDelivery: "products.write",
  dataRequests: "privacy.handle",
};

/** What waits for this person of the team. */
export async function countWaiting(
  db: Db,
  { id, who }: { id: number; who: Standing },
  now: Date,
): Promise<Waiting> {
  const counts = await countAll(db, now);
  const limit = studentsLimit({ id, ...who });
  if (may(who, "doubts.answer") && limit !== undefined) counts.doubts = await countUnanswered(db, limit);
  for (const key of Object.keys(RIGHTS) as (keyof Waiting)[]) if (!may(who, RIGHTS[key])) counts[key] = 0;
  return counts;
}

/** Counted in one round trip. */
async function countAll(db: Db, now: Date) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("orders")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where("attention", "is not", null)
        .$asScalar()
        .$notNull()
        .as("attention"),
      eb
        .selectFrom("refunds")
        .select((of) => of.fn.countAll<number>().as("n"))
        // In the words of the partial index, like `doubts` below.
        .where(sql<boolean>`state = 'requested' and origin = 'customer'`)
        .$asScalar()
        .$notNull()
        .as("refundRequests"),
      eb
        .selectFrom(receiptsToConfirm(db).as("to_confirm"))
        .select((of) => of.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("toConfirm"),
      eb
        .selectFrom("product_reviews")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where("is_approved", "=", false)
        .where("rejected_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("reviews"),
      eb
        .selectFrom("comments")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where("status", "=", "pending")
        .where("post_id", "not in", retiredPosts(db))
        .$asScalar()
        .$notNull()
        .as("comments"),
      eb
        .selectFrom("lesson_doubts")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where(sql<boolean>`not is_resolved and answer_text is null`)
        .$asScalar()
        .$notNull()
        .as("doubts"),
      eb
        .selectFrom("leads")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where("status", "=", "new")
        .$asScalar()
        .$notNull()
        .as("leads"),
      eb
        .selectFrom("outbox")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where("parked_at", "is not", null)
        .where("topic", "like", `${MAIL_TOPIC}%`)
        .$asScalar()
        .$notNull()
        .as("failedMails"),
      eb
        .selectFrom("webhook_deliveries")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where("delivered_at", "is", null)
        .where("next_try_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("failedDeliveries"),
      eb
        .selectFrom("refused_deliveries")
        // A number for each provider and hour, and as many rows as that.
        .select(sql<number>`cast(coalesce(sum(count), 0) as integer)`.as("n"))
        .where("hour", ">", addDays(now, -1))
        .$asScalar()
        .$notNull()
        .as("refusedNotices"),
      eb
        // As far as the list tells numbers apart.
        .selectFrom(idsWithoutDelivery(db).limit(100).as("lacking"))
        .select((of) => of.fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("withoutDelivery"),
      eb
        .selectFrom("data_requests")
        .select((of) => of.fn.countAll<number>().as("n"))
        .where("state", "=", "open")
        .$asScalar()
        .$notNull()
        .as("dataRequests"),
    ])
    .executeTakeFirstOrThrow();
}
